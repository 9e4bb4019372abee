"""Rules for expressions: types agree with the operation table, names are known, views fit."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import replace

from transpiler.ir.nodes import (
    Atomic,
    BlockReduce,
    Call,
    Component,
    Conditional,
    Construct,
    Element,
    Expression,
    Extent,
    FloatLiteral,
    Global,
    Kernel,
    Lift,
    Literal,
    Local,
    Mode,
    Operate,
    Parameter,
    RangeIndex,
    Read,
    ReadGlobal,
    Sample,
    Several,
    ShortCircuit,
    Slice,
    ThreadId,
    VectorOperate,
    View,
)
from transpiler.ir.operations import Operation, UnknownOperation, lookup
from transpiler.ir.types import (
    BOOL,
    F32,
    I32,
    I64,
    Access,
    ArrayType,
    ElementType,
    FixedType,
    IntType,
    MatrixType,
    ScalarType,
    Type,
    VectorType,
    ViewType,
)
from transpiler.ir.vectors import VECTOR_FUNCTIONS, FormError, count_of, element_of, form_of, formed
from transpiler.ir.verify_scope import Scope

Shape = tuple[ElementType, int]
"""Element type and rank of an array or view."""


class Expressions:
    """Checks the expressions of one body.

    `isolated`: the body is a kernel's, or a function's that a kernel calls; module variables
    are out of its reach (C5025). `flat`: one index may go over all elements of an array.
    """

    def __init__(self, scope: Scope, *, isolated: bool, flat: bool = False) -> None:
        self.scope = scope
        self.isolated = isolated
        self.flat = flat
        self.pure = False
        # What a statement stores or drops: there lanes of a group may meet.
        self.whole: Expression | None = None
        # Qualified names of the functions that were called.
        self.called: set[str] = set()

    def value(self, e: Expression, wanted: Type | None = None) -> Type:
        """Check `e` as a value; its type, which has to be `wanted` if that is given."""
        found = self._value(e)
        if wanted is not None:
            self.scope.require(found == wanted, f"a {wanted.name} stands here, not {found.name}")
        return found

    def scalar(self, e: Expression, wanted: Type | None = None) -> Type:
        """Check `e` as a single number or truth value."""
        found = self.value(e, wanted)
        self.scope.require(
            isinstance(found, ScalarType), f"{found.name} is no scalar, and one is needed here"
        )
        return found

    def _value(self, e: Expression) -> Type:
        match e:
            case Literal():
                self._literal(e)
            case Read(local):
                self.scope.use(local)
            case ReadGlobal(variable):
                self._global(variable)
            case Operate():
                self._operate(e)
            case ShortCircuit():
                self.value(e.left, BOOL)
                self.value(e.right, BOOL)
                self.scope.require(e.type == BOOL, "a short circuit is a Bool")
            case Conditional():
                self.value(e.condition, BOOL)
                self.stored(e.then, e.type)
                self.stored(e.otherwise, e.type)
            case Element():
                self.element(e)
                self.scope.require(
                    self.access(e.base) is not Access.OUT, "an `out` array is written only"
                )
            case Slice():
                self.view(e)
            case Extent():
                _, rank = self.view(e.base)
                self.scope.require(0 <= e.dimension < rank, "no such dimension")
                self.scope.require(e.type == I64, "an extent is an I64")
            case Call():
                self.call(e)
            case FloatLiteral():
                self._float(e)
            case Atomic():
                self._atomic(e)
            case Sample(texture, coordinates):
                shape = self.view(texture)
                self.scope.require(shape == (F32, 3), "a texture has three dimensions of F32")
                self.scope.require(len(coordinates) == 3, "a sample has three coordinates")
                for coordinate in coordinates:
                    self.value(coordinate, F32)
            case ThreadId(position):
                self.scope.at(position)
                self.in_group("the number of a lane")
                self.scope.require(e.type == I32, "the number of a lane is an I32")
            case BlockReduce():
                self._block_reduce(e)
            case Several(parts, type_):
                self.scope.require(len(parts) > 1, "several values are two or more")
                self.scope.require(
                    tuple(self.value(part) for part in parts) == type_.parts,
                    "several values have the types of their tuple",
                )
            case Lift() | Construct() | Component() | VectorOperate():
                self.shaped(e)
            case _:
                raise AssertionError(e)
        return e.type

    def in_group(self, what: str) -> None:
        """Check that lanes of a group stand here."""
        self.scope.require(self.flat, "groups are for Python kernels")
        self.scope.require(not self.pure, f"{what} stands in the parallel loop")

    def meet(self, e: BlockReduce | Call) -> None:
        """Check that no operand is evaluated beside what all lanes of a group do."""
        alone = e is self.whole
        self.scope.require(alone, "where lanes meet is the whole value of a statement")

    def _block_reduce(self, e: BlockReduce) -> None:
        self.scope.at(e.position)
        self.in_group("a reduction of a group")
        self.meet(e)
        self.scope.require(e.operation in ("sum", "min", "max"), f"no reduction {e.operation}")
        self.scope.require(e.type == F32, "a reduction of a group gives an F32")
        self.value(e.value, F32)

    def _atomic(self, e: Atomic) -> None:
        """An element of an array of the host is updated, where stores are allowed."""
        self.scope.require(e.operation in ("add", "min", "max"), f"no atomic {e.operation}")
        self.scope.require(not self.pure, "nothing is updated outside the parallel loop")
        base = e.place.base.type
        place = e.place
        if isinstance(base, ViewType) and not base.planar and len(place.indices) == 1:
            # One component, by its number.
            place = replace(place, type=base.element)
            own = (base.element, element_of(base.element))
            self.scope.require(e.place.type in own, "an element or a component of one")
        self.place(place)
        of_host = isinstance(base, ViewType) and not base.shared
        self.scope.require(of_host, "an array of its own is not updated atomically")
        assert isinstance(e.place.type, ElementType)
        self.value(e.value, e.place.type)
        self.scope.require(e.type == e.place.type, "an atomic gives the old value")

    def shaped(self, e: Lift | Construct | Component | VectorOperate) -> None:
        """Check what makes, takes apart or combines vectors and matrices."""
        match e:
            case Construct(type_, parts):
                self.scope.require(len(parts) == count_of(type_), "a value has all components")
                for part in parts:
                    self.value(part, type_.element)
            case Component(base, indices):
                whole = self._formed(base)
                form = form_of(whole)
                self.scope.require(0 < len(indices) == len(form), "no such component")
                for index, extent in zip(indices, form, strict=False):
                    self.value(index, I64)
                    known = not isinstance(index, Literal) or 0 <= index.value < extent
                    self.scope.require(known, f"there is no component {index} of {extent}")
                self.scope.at(e.position)
                own = formed(element_of(whole), form[len(indices) :])
                self.scope.require(e.type == own, f"the component is {own.name}")
            case Lift(operation, operands, type_):
                self._lift(self.row(operation), operands, type_)
            case VectorOperate("fill", (operand,), type_):
                self.value(operand, element_of(type_))
                self.scope.require(form_of(type_) != (), "a scalar fills a vector or matrix")
            case VectorOperate(name, operands, type_):
                function = VECTOR_FUNCTIONS.get(name)
                self.scope.require(function is not None, f"there is no function {name}")
                assert function is not None
                types = [self._formed(operand) for operand in operands]
                try:
                    result = function.result(types)
                except FormError as error:
                    self.scope.require(False, f"{name}: {error}")
                    raise
                self.scope.require(type_ == result, f"{name} gives {result.name}")

    def _formed(self, e: Expression) -> ElementType:
        found = self.value(e)
        self.scope.require(isinstance(found, ElementType), f"{found.name} is no value here")
        assert isinstance(found, ElementType)
        return found

    def _lift(
        self, row: Operation, operands: Sequence[Expression], type_: VectorType | MatrixType
    ) -> None:
        form = form_of(type_)
        count = len(row.operand_types)
        self.scope.require(len(operands) == count, f"{row.identifier} takes {count} operands")
        forms = set()
        for operand, wanted in zip(operands, row.operand_types, strict=True):
            found = self._formed(operand)
            forms.add(form_of(found))
            fits = element_of(found) == wanted or wanted is None
            self.scope.require(fits, f"components of {row.identifier}")
        self.scope.require(forms - {()} == {form}, "the components of all operands meet")
        result = I32 if row.result_type == BOOL else row.result_type
        assert isinstance(result, ScalarType)
        self.scope.require(type_.element == result, f"{row.identifier} gives {result.name}")

    def stored(self, e: Expression, wanted: Type) -> Type:
        """Check a value that is stored, chosen or passed: a scalar, a vector or a matrix."""
        found = self.value(e, wanted)
        self.scope.require(
            isinstance(found, ElementType), f"{found.name} is no scalar, and one is needed here"
        )
        return found

    def _literal(self, e: Literal) -> None:
        match e.type:
            case IntType() | FixedType():
                type_ = e.type.storage if isinstance(e.type, FixedType) else e.type
                self.scope.require(type_.holds(e.value), f"{e.value} does not fit {e.type.name}")
            case _ if e.type == BOOL:
                self.scope.require(e.value in (0, 1), f"{int(e.value)} is no truth value")

    def _float(self, e: FloatLiteral) -> None:
        short = e.type.width == 32 and math.isfinite(e.value)
        exact = not short or struct.unpack("f", struct.pack("f", e.value))[0] == e.value
        self.scope.require(exact, f"{e.value!r} is no {e.type.name}: it is not rounded")

    def _global(self, variable: Global) -> None:
        known = self.scope.names.globals.get(variable.qualified)
        self.scope.require(known is not None, f"{variable.qualified} is not declared")
        self.scope.require(known == variable, f"{variable.qualified} is not what was declared")
        self.scope.require(
            variable.constant or not self.isolated,
            f"the module variable {variable.qualified} is used in kernel code",
        )

    # --- operations -------------------------------------------------------------------------

    def row(self, identifier: str) -> Operation:
        """The row of the operation table."""
        try:
            return lookup(identifier)
        except UnknownOperation:
            self.scope.require(False, f"the table has no operation {identifier}")
            raise

    def _operate(self, e: Operate) -> None:
        row = self.row(e.operation)
        self.scope.require(not row.family.reduction, f"{e.operation} stands outside `reduce`")
        self.operands(row, e.operands)
        # The operands have places of their own; what follows is about this operation.
        self.scope.at(e.position)
        self.scope.require(
            e.type == row.result_type,
            f"the result of {e.operation} is {row.result_type.name}, not {e.type.name}",
        )

    def operands(self, row: Operation, operands: Sequence[Expression]) -> None:
        """Check operands against a row of the table."""
        expected = row.operand_types
        self.scope.require(
            len(operands) == len(expected), f"{row.identifier} takes {len(expected)} operands"
        )
        for operand, wanted in zip(operands, expected, strict=True):
            found = self.scalar(operand, wanted)
            self.scope.require(
                isinstance(found, IntType) or wanted is not None, "a shift count is an integer"
            )

    # --- arrays and views -------------------------------------------------------------------

    def shape(self, type_: Type) -> Shape:
        """Element type and rank; what is no array or view breaks a rule."""
        if isinstance(type_, ArrayType | ViewType):
            return type_.element, type_.rank
        self.scope.require(False, f"{type_.name} is no array or view")
        raise AssertionError

    def view(self, e: Expression) -> Shape:
        """Check `e` as an array or view."""
        match e:
            case Read() | ReadGlobal():
                return self.shape(self._value(e))
            case Slice():
                return self._slice(e)
        self.scope.require(False, "an array, a view or a slice stands here")
        raise AssertionError

    def element(self, e: Element) -> None:
        """Check an element as a value or place."""
        element, rank = self.view(e.base)
        count = len(e.indices)
        fits = count == rank or (self.flat and count == 1)
        self.scope.require(fits, f"{count} indices for rank {rank}")
        for index in e.indices:
            self.value(index, I64)
        self.scope.at(e.position)
        self.scope.require(e.type == element, f"the element is {element.name}, not {e.type.name}")
        self.scope.require(
            len(e.proven) in (0, rank), "an element has one proof for each dimension, or none"
        )

    def _slice(self, e: Slice) -> Shape:
        element, rank = self.view(e.base)
        self.scope.require(0 < len(e.items) <= rank, f"{len(e.items)} items for rank {rank}")
        kept = rank
        for item in e.items:
            if isinstance(item, RangeIndex):
                for bound in (item.low, item.high):
                    if bound is not None:
                        self.value(bound, I64)
                self.scope.require(item.step != 0, "a slice steps by 0")
            else:
                self.value(item, I64)
                kept -= 1
        self.scope.at(e.position)
        self.scope.require(kept > 0, "a slice without a range is an element")
        self.scope.require(
            (e.type.element, e.type.rank) == (element, kept),
            f"the slice has rank {kept} and elements {element.name}",
        )
        self.scope.require(
            _allows(self.access(e.base), e.type.access), "a slice allows more than its base"
        )
        return element, kept

    def access(self, e: View) -> Access:
        """What is allowed on an array or view that was checked."""
        match e:
            case Slice():
                return e.type.access
            case ReadGlobal(variable):
                return Access.IN if variable.constant else Access.INOUT
            case Read(Local(type=ViewType(access=access))):
                return access
            case Read(local):
                return Access.INOUT if self.scope.assignable(local) else Access.IN
        raise TypeError(f"{type(e).__name__} is no view")

    def fits(self, e: Expression, wanted: ViewType) -> None:
        """Check `e` where a view of type `wanted` is needed."""
        found = self.view(e)
        self.scope.require(
            found == (wanted.element, wanted.rank),
            f"a view of rank {wanted.rank} and elements {wanted.element.name} stands here",
        )
        assert isinstance(e, Read | ReadGlobal | Slice)
        self.scope.require(
            self._is_shared(e) == wanted.shared, "memory of a group goes to what takes such memory"
        )
        self.scope.require(
            _allows(self.access(e), wanted.access), f"no {wanted.access.value} access to it"
        )

    def _is_shared(self, e: View) -> bool:
        match e:
            case Read(Local(type=ViewType(shared=shared))):
                return shared
            case Read(local):
                return local.number in self.scope.shared
        return False

    # --- places -----------------------------------------------------------------------------

    def place(self, e: Expression, *, made: bool = False) -> Type:
        """Check a place that is stored to; `made` by a pass, which sets up constants too."""
        match e:
            case Read(local):
                self.scope.use(local)
                self.scope.require(self.scope.assignable(local), f"{local.name} cannot be assigned")
            case ReadGlobal(variable):
                self._global(variable)
                self.scope.require(not variable.constant, f"{variable.name} is a constant")
            case Element():
                self.element(e)
                self.scope.require(
                    made or self.access(e.base) is not Access.IN, "the array is read only"
                )
            case Component(base):
                self.place(base, made=made)
                self.shaped(e)
            case _:
                self.scope.require(False, f"{type(e).__name__} is no place")
        self.scope.require(isinstance(e.type, ElementType), f"{e.type.name} is copied, not stored")
        return e.type

    # --- calls ------------------------------------------------------------------------------

    def call(self, e: Call) -> None:
        """Check a call against the function's signature."""
        function = self.scope.names.functions.get(e.function)
        self.scope.at(e.position)
        self.scope.require(function is not None, f"there is no function {e.function}")
        assert function is not None
        self.called.add(e.function)
        stores = any(p.mode is not Mode.IN for p in function.parameters)
        self.scope.require(not (self.pure and stores), "no call stores outside the parallel loop")
        if e.function in self.scope.names.acting:
            self.in_group(f"a call of {e.function}")
        if e.function in self.scope.names.collective:
            self.meet(e)
        self.arguments(function.parameters, e.arguments, e.written)
        self.scope.at(e.position)
        self.scope.require(e.type == function.result, f"{e.function} gives {function.result.name}")

    def arguments(
        self,
        parameters: Sequence[Parameter],
        arguments: Sequence[Expression],
        written: tuple[int, ...],
    ) -> None:
        """Check the arguments of a call or dispatch."""
        count = len(parameters)
        self.scope.require(len(arguments) == count, f"{count} arguments are needed")
        self.scope.require(
            not written or sorted(written) == list(range(count)),
            "the written order names each argument once",
        )
        for parameter, argument in zip(parameters, arguments, strict=True):
            wanted = parameter.local.type
            if isinstance(wanted, ViewType):
                self.fits(argument, wanted)
            elif parameter.mode is Mode.IN:
                self.stored(argument, wanted)
            else:
                found = self.place(argument)
                self.scope.require(
                    found == wanted, f"a {wanted.name} place stands here, not {found.name}"
                )

    def kernel(self, name: str) -> Kernel:
        """The kernel of that name."""
        kernel = self.scope.names.kernels.get(name)
        self.scope.require(kernel is not None, f"there is no kernel {name}")
        assert kernel is not None
        return kernel


def _allows(given: Access, wanted: Access) -> bool:
    """Whether a view with access `given` may be used as one with access `wanted`."""
    match given:
        case Access.INOUT:
            return True
        case Access.IN:
            return wanted is Access.IN
        case Access.OUT:
            return wanted is Access.OUT
