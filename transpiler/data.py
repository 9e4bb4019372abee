"""Where the files that are not Python lie: `templates` and `runtime_headers`.

A wheel carries them below `transpiler/data/`; in a checkout (and in an editable install, which
reads the checkout) they stand beside the package.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: str) -> Path:
    """The folder `name` ("templates" or "runtime_headers") of this installation.

    Raises FileNotFoundError when the installation is incomplete.
    """
    for folder in (_PACKAGE / "data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder {name} of hardtack is missing; install it again")
