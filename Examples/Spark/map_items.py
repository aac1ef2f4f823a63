#!/usr/bin/env python3
"""Maps a data set of JSON Lines with Apache Spark, partition by partition, through `listwright map --jsonl`.

    map_items.py --table=TABLE --output=FOLDER [--partitions=N] INPUT...

writes FOLDER/rows, one JSON row a line, and FOLDER/bad, one line of JSON for each defect, however many there are: the
partition, the code, the record, line and column in the partition, the location, what was expected, and what was found.
The code "syntax" costs the line, any other one a value. Every worker needs listwright in its PATH, or LISTWRIGHT set to
its path, and nothing else."""
import argparse, json, os

from pyspark import SparkConf, SparkContext, SparkFiles


def defects(partition, lines):
    """The issues of a partition, which come after its rows."""
    for line in lines:
        if line.startswith("!"):
            issue = json.loads(line[1:])
            del issue["file"]  # standard input
            yield json.dumps({"partition": partition} | issue, ensure_ascii=False)


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
    answers.mapPartitionsWithIndex(defects).saveAsTextFile(f"{options.output}/bad")
    context.stop()


if __name__ == "__main__":
    main()
