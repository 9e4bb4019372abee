# SPDX-License-Identifier: MIT-0
# Undoes, for one target, what flags of a parent such as -ffast-math or -Ofast would do to the
# arithmetic. Options of a target come after those that it inherits.
function(sem_exact_arithmetic target)
    if(CMAKE_C_COMPILER_ID MATCHES "^(GNU|Clang|AppleClang|IntelLLVM|ARMClang)$"
       AND NOT CMAKE_C_SIMULATE_ID STREQUAL "MSVC"
    )
        target_compile_options(
            ${target}
            PRIVATE
                -fno-fast-math
                -fno-unsafe-math-optimizations
                -fno-finite-math-only
                -fno-associative-math
                -fno-reciprocal-math
                -fsigned-zeros
                -ffp-contract=off
        )
    elseif(MSVC)
        target_compile_options(${target} PRIVATE /fp:precise)
    endif()
    if(CMAKE_C_COMPILER_ID MATCHES "Clang")
        # Inside one expression only; GCC fuses across statements and stays without.
        target_compile_options(${target} PRIVATE -ffp-contract=on)
    endif()
    if(UNIX)
        target_link_libraries(${target} PRIVATE m)
    endif()
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -ftrapping-math)
        if(CMAKE_C_COMPILER_VERSION VERSION_GREATER_EQUAL 10)
            # Part of -Ofast: stores that the source does not make.
            target_compile_options(${target} PRIVATE -fno-allow-store-data-races)
        endif()
    endif()
endfunction()

# Lets the kernels of a target run on several threads, where OpenMP was found and is wanted.
function(sem_threads target)
    if(SEM_OPENMP AND OpenMP_C_FOUND)
        target_link_libraries(${target} PRIVATE OpenMP::OpenMP_C)
    endif()
endfunction()
