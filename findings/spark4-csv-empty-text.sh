#!/usr/bin/env bash
# Spark 4.3.0: spark.read.csv has options nullValue and emptyValue, the text of a null and of an empty text. With both empty,
# a cell "" is null as one without quotes is; with a text for nulls, "" is an empty text. Needs Java.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check pyspark==4.3.0
printf '%s\n' 'id,t' '1,""' '2,' >empty.csv
printf '%s\n' 'id,t' '1,""' '2,NONE' >named.csv
printf '%s\n' "empty.csv [None, None]" "named.csv ['', None]" >expected
cat >read.py <<'END'
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
for file, null in (("empty.csv", ""), ("named.csv", "NONE")):
    rows = spark.read.csv(file, header=True, nullValue=null, emptyValue="", schema="id INT, t STRING").orderBy("id").collect()
    print(file, [row.t for row in rows])
END
venv/bin/python read.py 2>/dev/null | tee found
diff expected found
