#!/usr/bin/env bash
# Runs map_items.py on a standalone cluster of processes, and compares its rows and defects with those of the tool alone.
# The worker has a mount namespace of its own, in which the folder of the tool and libjansson are empty, so needs root.
#
#   cluster.sh TOOL TABLE INPUT
#
# PYTHON names a Python that has pyspark; java is in PATH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "$1") table=$(realpath "$2") input=$(realpath "$3")
python=$(command -v "${PYTHON:-python3}")
export PYSPARK_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1 SPARK_NO_DAEMONIZE=1
SPARK_HOME=$("$python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export SPARK_HOME
folder=$(mktemp -d)
stop() { kill ${worker:-} ${master:-} 2>/dev/null || true; wait; rm -rf "$folder"; }
trap stop EXIT
wait_for() { # TEXT LOG
  for _ in $(seq 600); do ! grep -q "$1" "$2" 2>/dev/null || return 0; sleep 0.1; done
  echo "no '$1' in $2" >&2; tail "$2" >&2; return 1
}

"$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 0 --webui-port 0 >"$folder/master" 2>&1 &
master=$!
wait_for 'Starting Spark master at' "$folder/master"
url=$(sed -n 's|.*Starting Spark master at \(spark://[^ ]*\).*|\1|p' "$folder/master")

# What the job sends is all that the worker has of the tool.
mkdir "$folder/empty" "$folder/work"
hide=$(dirname "$tool")
jansson=$(ldd "$tool" | awk '/libjansson/ { print $3 }')
unshare -m bash -c '
  mount --bind "$1" "$2"
  if [ -n "$3" ]; then : >"$4/none"; mount --bind "$4/none" "$(realpath "$3")"; fi
  exec "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.worker.Worker "$5" --work-dir "$4/work" --cores 2 --memory 2g --webui-port 0
' - "$folder/empty" "$hide" "$jansson" "$folder" "$url" >"$folder/worker" 2>&1 &
worker=$!
wait_for 'Successfully registered with master' "$folder/worker"

"$SPARK_HOME/bin/spark-submit" --master "$url" "$here/map_items.py" --tool="$tool" --table="$table" --partitions=2 \
  --output="$folder/out" "$input" >"$folder/job" 2>&1 || { tail -n 40 "$folder/job"; exit 1; }

"$tool" map --jsonl --table="$table" --max-issues=0 --issues="$folder/issues" "$input" >"$folder/rows" 2>/dev/null || [ $? -eq 65 ]
cat "$folder"/out/rows/part-* | cmp - "$folder/rows"
places='import json, sys
for line in sys.stdin:
    issue = json.loads(line)
    print(issue["line"], issue.get("column"), issue["code"], issue.get("location"), issue["file"] == sys.argv[1])'
cmp <(cat "$folder"/out/bad/part-* | "$python" -c "$places" "$input" | sort) <("$python" -c "$places" "$input" <"$folder/issues" | sort)
echo "rows: $(wc -l <"$folder/rows"), defects: $(wc -l <"$folder/issues"), in $(ls "$folder"/out/rows/part-* | wc -l) files;" \
  "lines of logs: $(cat "$folder"/job "$folder"/work/*/*/stderr | wc -l)"
