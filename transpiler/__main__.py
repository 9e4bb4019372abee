"""`python -m transpiler`: the `hardtack` command."""

import sys

from transpiler.cli import main

sys.exit(main())
