#!/usr/bin/env python3
"""Maps JSON Lines with Apache Spark: each task reads a range of a file and sends it through `listwright map --jsonl`.

    map_items.py --table=TABLE --output=FOLDER [--partitions=N] [--tool=PATH] INPUT...

writes FOLDER/rows, one JSON row a line, and FOLDER/bad, one line of JSON for each defect, however many there are: the file,
the line and the column in it, the code, the location, what was expected, and what was found. The code "syntax" costs the
line, any other one a value. Workers see INPUT at the same path, as in a shared folder. They need nothing installed: the job
sends them the program (LISTWRIGHT, else listwright in PATH) and libjansson. `listwright schema --for=spark --format=jsonl
TABLE` prints how FOLDER/rows becomes a DataFrame with the types of TABLE."""
import argparse, json, os, shutil, subprocess, tempfile, threading

PIECE = 1 << 20


def ranges(paths, partitions):
    """Ranges of bytes of files, about as many as partitions, of which none is longer than 128 MiB."""
    sizes = [(os.path.abspath(path), os.path.getsize(path)) for path in paths]
    longest = max(1, min(128 << 20, -(-sum(size for _, size in sizes) // max(1, partitions))))
    return [(path, start, min(start + longest, size)) for path, size in sizes for start in range(0, size, longest)]


def pieces(path, start, end):
    """The bytes of the lines that begin in a range of a file."""
    with open(path, "rb") as file:
        if start > 0:
            file.seek(start - 1)
            file.readline()
        while file.tell() < end:
            piece = file.read(min(PIECE, end - file.tell()))
            yield piece
            if file.tell() >= end and not piece.endswith(b"\n"):
                yield file.readline()


def count_lines(part):
    return sum(piece.count(b"\n") for piece in pieces(*part))


def sent(name):
    """The path of a file that the job sent to this machine."""
    from pyspark import SparkFiles

    return SparkFiles.get(name)


def mapped(part, line, tool, table):
    """The rows of a range, then its defects, each with the name of its output."""
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(folder, "errors"), "w+b") as errors:
        issues, program = os.path.join(folder, "issues"), os.path.join(folder, tool)
        shutil.copy(sent(tool), program)
        os.chmod(program, 0o755)
        command = [program, "map", "--jsonl", "--table=" + sent(table), "--max-issues=0", "--issues=" + issues]
        environment = dict(os.environ, LD_LIBRARY_PATH=os.path.dirname(sent(tool)))
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment)
        feeder = threading.Thread(target=feed, args=(child.stdin, part))
        feeder.start()
        try:
            for row in child.stdout:
                yield "rows", row.decode().rstrip("\n")
            feeder.join()
            # 65 means that some lines aren't valid JSON; any other status but 0 is an error of the job itself.
            if child.wait() not in (0, 65):
                errors.seek(0)
                raise RuntimeError("listwright ended with status %d: %s" % (child.returncode, errors.read(2000).decode(errors="replace")))
        finally:
            child.kill()
            child.wait()
        with open(issues, encoding="utf-8") as lines:
            for text in lines:
                issue = json.loads(text) | {"file": part[0]}
                issue["line"] = issue.get("line", 1) + line
                issue.pop("record", None)  # its number in the range
                yield "bad", json.dumps(issue, ensure_ascii=False)


def feed(pipe, part):
    try:
        with pipe:
            for piece in pieces(*part):
                pipe.write(piece)
    except BrokenPipeError:
        pass  # the program says why it ended


def with_first_lines(parts, counts):
    """The ranges, each with the number of lines before it in its file."""
    lines, numbered = {}, []
    for part, count in zip(parts, counts):
        numbered.append((part, lines.get(part[0], 0)))
        lines[part[0]] = lines.get(part[0], 0) + count
    return numbered


def libraries(tool, folder):
    """Copies libjansson, under the name by which the program asks for it; nothing if it is linked statically."""
    linked = subprocess.run(["ldd", tool], capture_output=True, text=True).stdout.splitlines()
    found = [line.split() for line in linked if line.strip().startswith("libjansson.so")]
    return [shutil.copyfile(words[2], os.path.join(folder, words[0])) for words in found]


def save(session, rows, output):
    """Writes both outputs in one pass over the rows, each into a folder of its own."""
    parts = output + "/.parts"
    session.createDataFrame(rows, "kind STRING, value STRING").write.partitionBy("kind").text(parts)
    hadoop = session.sparkContext._jvm.org.apache.hadoop.fs
    files = hadoop.Path(parts).getFileSystem(session.sparkContext._jsc.hadoopConfiguration())
    for kind in ("rows", "bad"):
        files.mkdirs(hadoop.Path("%s/kind=%s" % (parts, kind)))
        if not files.rename(hadoop.Path("%s/kind=%s" % (parts, kind)), hadoop.Path("%s/%s" % (output, kind))):
            raise RuntimeError("can't write %s/%s" % (output, kind))
    files.delete(hadoop.Path(parts), True)


def main():
    from pyspark.sql import SparkSession

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--partitions", type=int)
    parser.add_argument("--tool", default=os.environ.get("LISTWRIGHT") or shutil.which("listwright"))
    parser.add_argument("input", nargs="+")
    options = parser.parse_args()
    if not options.tool:
        parser.error("there is no listwright: --tool names the program")

    # spark-submit says which cluster; without it, the job runs on this machine.
    session = SparkSession.builder.appName("listwright map").getOrCreate()
    context = session.sparkContext
    folder = tempfile.mkdtemp()
    for file in [options.tool, options.table] + libraries(options.tool, folder):
        context.addFile(os.path.abspath(file))
    parts = ranges(options.input, options.partitions or context.defaultParallelism)
    counts = context.parallelize(parts, len(parts) or 1).map(count_lines).collect()
    tool, table = os.path.basename(options.tool), os.path.basename(options.table)
    numbered = context.parallelize(with_first_lines(parts, counts), len(parts) or 1)
    save(session, numbered.flatMap(lambda pair: mapped(*pair, tool, table)), os.path.abspath(options.output))
    session.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
