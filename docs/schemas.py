"""Write docs/schemas: a JSON Schema for everything on the wire and for every document of the command line.

Run from the repository: ``python docs/schemas.py``.
"""

import json
from pathlib import Path

from croupier.answers.published import every_schema

SCHEMAS = Path(__file__).parent / "schemas"


def main() -> None:
    SCHEMAS.mkdir(exist_ok=True)
    written = {name: json.dumps(schema, ensure_ascii=False, indent=2) + "\n" for name, schema in every_schema().items()}
    for path in SCHEMAS.glob("*.json"):
        if path.name not in written:
            path.unlink()
    for name, text in written.items():
        (SCHEMAS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
