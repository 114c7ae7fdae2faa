"""What people are called: which names can be had, and how somebody is looked for by theirs."""

from __future__ import annotations

import unicodedata

from croupier.errors import PersonError
from croupier.table.ledger import is_reserved

NAME = range(2, 25)
"""How long a name can be."""
LOOK_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE")
"""Scripts with letters that are taken for those of another, as the names of their letters begin."""
LONGEST_FOLDED = 120
"""As a name is looked for: a letter can become several."""


def folded(name: str) -> str:
    """A name as it is looked for, however it is written."""
    return _composed(_composed(name).casefold())  # which takes some letters apart


def proper_name(name: str) -> str:
    """A name that can be shown, in letters that are not mixed to look like another's, and that is not the house's."""
    plain = _composed(name)
    letters = all(each.isalnum() or each in " -_.'" for each in plain)
    if len(plain) not in NAME or not letters or not plain[0].isalnum():
        raise PersonError(
            f"a name has {NAME[0]} to {NAME[-1]} letters, digits, spaces and - _ . ', and begins with one"
        )
    if len({script for each in plain for script in LOOK_ALIKE if unicodedata.name(each, "").startswith(script)}) > 1:
        raise PersonError(f"'{plain}' has letters of several scripts that look alike: write it in one")
    sought = folded(plain)
    if is_reserved(plain) or sought.startswith("guest") or sought in ("dealer", "operator", "issuer"):
        raise PersonError(f"'{plain}' is not for anybody: choose another name")
    return plain


def _composed(name: str) -> str:
    """A name in the one way to write its letters, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())
