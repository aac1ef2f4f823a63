#!/usr/bin/env bash
# Miller 6.6.0 (Debian 12): from CSV to JSON, columns with dots become objects, and a column with the name of such an object is
# lost, without a word: the one on the left. From JSON to CSV the value on the left is lost, too. Needs apt-get download.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
apt-get download -qq miller=6.6.0-2+b3 2>/dev/null && dpkg -x miller_*.deb .
cat >expected <<'END'
{"id": 1, "price": {"net": 9}}
{"id": 1, "price": 10}
id,price.net
1,9
END
{ printf 'id,price,price.net\n1,10,9\n' | usr/bin/mlr --icsv --ojsonl cat
  printf 'id,price.net,price\n1,9,10\n' | usr/bin/mlr --icsv --ojsonl cat
  echo '{"id":1,"price":{"net":8},"price.net":9}' | usr/bin/mlr --ijson --ocsv cat; } | tee found
diff expected found
