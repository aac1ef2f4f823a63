#!/usr/bin/env python3
"""Maps a data set of JSON Lines with Apache Spark, partition by partition, through `listwright map --jsonl`.

    map_items.py --table=TABLE --output=FOLDER [--partitions=N] INPUT...

writes FOLDER/rows, one JSON row a line, and FOLDER/bad, one line of JSON for each defect: the partition, the line and
column in it, the severity (an error costs the line, a warning a value), and the message. Every worker needs listwright
in its PATH, or LISTWRIGHT set to its path, and nothing else."""
import argparse, json, os, re

from pyspark import SparkConf, SparkContext, SparkFiles

MESSAGE = re.compile(r"^!<stdin>:(\d+):(\d+): (error|warning): (.*)$")


def bad_lines(partition, lines):
    """The message about each bad line, without the excerpt and caret below it."""
    for match in filter(None, map(MESSAGE.match, lines)):
        line, column, kind, message = match.groups()
        yield json.dumps({"partition": partition, "line": int(line), "column": int(column), "kind": kind,
                          "message": message}, ensure_ascii=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--partitions", type=int)
    parser.add_argument("input", nargs="+")
    options = parser.parse_args()

    context = SparkContext(conf=SparkConf().setAppName("listwright map").setIfMissing("spark.master", "local[2]"))
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "map_partition.sh")
    for file in [script, os.path.abspath(options.table)]:
        context.addFile(file)
    here = SparkFiles.getRootDirectory()
    command = f"sh '{here}/map_partition.sh' '{here}/{os.path.basename(options.table)}'"

    lines = context.textFile(",".join(options.input), options.partitions)
    environment = {name: os.environ[name] for name in ["PATH", "LISTWRIGHT"] if name in os.environ}
    # Each partition is mapped once for both outputs. A command that fails makes the job fail.
    answers = lines.pipe(command, environment, checkCode=True).cache()
    answers.filter(lambda line: not line.startswith("!")).saveAsTextFile(f"{options.output}/rows")
    answers.mapPartitionsWithIndex(bad_lines).saveAsTextFile(f"{options.output}/bad")
    context.stop()


if __name__ == "__main__":
    main()
