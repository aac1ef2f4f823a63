"""The tool ends when nobody needs it, memory is constant, and errors of a source come through."""

import gc
import os
import resource
import signal
import subprocess
import sys
import textwrap

import pytest

import listwright

RECORD = b'{"id": 12345, "name": "a name of some length", "tags": ["a", "b", "c"], "price": "12.50"}\n'


def children():
    """The processes that this one has started, which have not been waited for."""
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return file.read().split()


def endless(log):
    try:
        while True:
            yield RECORD * 100
    finally:
        log.append("closed")


def test_a_closed_iterator_ends_the_tool():
    log = []
    rows = listwright.rows(endless(log))
    assert children() == []
    next(rows)
    assert len(children()) == 1
    rows.close()
    assert children() == [] and log == ["closed"]
    assert list(rows) == []
    rows.close()


def test_a_context_ends_the_tool():
    log = []
    with pytest.raises(ZeroDivisionError), listwright.rows(endless(log)) as rows:
        1 / (next(rows)["id"] - 12345)
    assert children() == [] and log == ["closed"]


def test_a_forgotten_iterator_ends_the_tool():
    rows = listwright.rows(endless([]))
    next(rows)
    del rows
    gc.collect()
    assert children() == []


def test_an_error_of_the_source_is_raised():
    def broken():
        yield RECORD * 10
        raise OSError("the network is gone")

    with pytest.raises(OSError, match="the network is gone"):
        list(listwright.rows(broken()))
    assert children() == []


def test_an_error_of_a_callback_is_raised():
    def stop(defect):
        raise KeyError(defect.record)

    with pytest.raises(KeyError):
        list(listwright.rows(endless([]), table={"name": {"type": "int"}}, on_defect=stop))
    assert children() == []


def test_no_descriptor_is_left():
    before = sorted(os.listdir("/proc/self/fd"))
    for _ in range(3):
        list(listwright.rows([{"n": 1}], table={"n": "n"}))
        next(listwright.rows(endless([]), table={"id": "id"}))
        with pytest.raises(listwright.InputError):
            list(listwright.rows(b"[1,,2]", at="."))
        gc.collect()
    assert sorted(os.listdir("/proc/self/fd")) == before


def test_ctrl_c_ends_the_tool():
    program = """
        import signal
        import listwright
        signal.signal(signal.SIGINT, signal.default_int_handler)  # A shell ignores it in the background.
        def endless():
            while True:
                yield b'{"n": 1}\\n' * 1000
        try:
            for index, row in enumerate(listwright.rows(endless())):
                if index == 10_000:
                    print("running", flush=True)
        except KeyboardInterrupt:
            print("interrupted", end=", ")
        # Its traceback has held the rows until here, where the signal came as a method of theirs began.
        children = open("/proc/self/task/%d/children" % __import__("os").getpid()).read()
        print(f"children: [{children}]")
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout.readline() == "running\n"
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate()[0] == "interrupted, children: []\n"


def test_a_killed_tool_is_an_error():
    rows = listwright.rows(endless([]))
    next(rows)
    os.kill(int(children()[0]), signal.SIGKILL)
    with pytest.raises(listwright.ListwrightError, match="signal 9") as caught:
        for _ in rows:
            pass
    assert caught.value.status == -9


def test_memory_is_constant():
    """LISTWRIGHT_MEGABYTES of a generator, by default 64, in at most 100 MB for Python and the tool together."""
    megabytes = int(os.environ.get("LISTWRIGHT_MEGABYTES", "64"))
    program = """
        import resource, sys
        import listwright
        piece = sys.argv[1].encode() * 1000
        count = int(sys.argv[2]) * 1_000_000 // len(piece)
        table = {"id": {"type": "int"}, "price": {"type": "decimal"}}
        rows = listwright.rows((piece for _ in range(count)), table=table)
        found = sum(1 for _ in rows)
        assert found == count * 1000, found
        peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        print(*peaks)
    """
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), RECORD.decode(), str(megabytes)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    kilobytes = [int(peak) for peak in run.stdout.split()]
    print(f"{megabytes} MB: Python {kilobytes[0]} KB, the tool {kilobytes[1]} KB")
    assert sum(kilobytes) < 100_000
