import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOP, TABLE = re.findall(r"(?ms)^```json\n(.*?)^```$", (ROOT / "README.md").read_text())[:2]


@pytest.fixture
def shop(tmp_path):
    """The file of README."""
    file = tmp_path / "shop.json"
    file.write_text(SHOP)
    return file


@pytest.fixture
def books():
    """The table of README."""
    import json

    return json.loads(TABLE)
