"""What is installed: the tool, its version, types; and finding."""

import doctest
import re
import subprocess
import sys

import pytest

import listwright
from conftest import ROOT


def test_the_tool_has_the_version_of_the_package():
    run = subprocess.run([listwright.tool(), "--version"], capture_output=True, text=True)
    assert run.stdout.split()[:2] == ["listwright", listwright.version] and listwright.__version__ == listwright.version
    module = subprocess.run([sys.executable, "-m", "listwright", "--version"], capture_output=True, text=True)
    assert module.stdout == run.stdout


def test_no_tool_is_an_error(monkeypatch):
    monkeypatch.setattr("listwright._tool._folders", lambda: iter(["/nowhere"]))
    monkeypatch.setenv("PATH", "/nowhere")
    listwright.tool.cache_clear()
    with pytest.raises(listwright.ListwrightError, match="there is no listwright in /nowhere"):
        listwright.tool()
    monkeypatch.undo()
    assert listwright.tool()


def test_finding(shop):
    found = listwright.find(shop)
    assert (found.kind, found.list, found.clear, found.choose) == ("list", "data.books", True, ())
    assert found.title == "info.title"
    assert listwright.find(b"[]").list in (".", None)
    assert listwright.find({"a": [{"name": "x"}, {"name": "y"}]}).list == "a"
    with pytest.raises(listwright.InputError) as caught:
        listwright.find(b"[1,")
    assert caught.value.status == 65
    with pytest.raises(FileNotFoundError):
        listwright.find("none.json")


def test_the_article(shop, monkeypatch):
    """The article for people with data, as it stands."""
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(shop.parent)
    article = ROOT / "Sources/Listwright/Listwright.docc/ForPythonAndData.md"
    blocks = "\n".join(re.findall(r"(?ms)^```python\n(.*?)^```$", article.read_text()))
    test = doctest.DocTestParser().get_doctest(blocks, {}, article.name, str(article), 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 8 and not result.failed


def test_examples():
    for module in ("listwright", "listwright._rows", "listwright._finding"):
        result = doctest.testmod(sys.modules[module])
        assert result.attempted and not result.failed
