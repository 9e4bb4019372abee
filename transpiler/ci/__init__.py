"""The `.ci` language: text to syntax tree, names, types, constants, lowering to the IR."""
