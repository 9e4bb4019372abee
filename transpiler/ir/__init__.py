"""The typed intermediate representation: types, operations, nodes, verifier, text form."""
