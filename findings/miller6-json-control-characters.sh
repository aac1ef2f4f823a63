#!/usr/bin/env bash
# Miller 6.6.0 (Debian 12): --ojson and --ojsonl write control characters of a CSV cell as they are, but for tab and line
# end; JSON has none of them unescaped (RFC 8259, section 7), so Python's reader refuses the line. Needs apt-get download.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
apt-get download -qq miller=6.6.0-2+b3 2>/dev/null && dpkg -x miller_*.deb .
printf 'a,b,c\n"x\001y","\033[1m","t\tu\nv"\n' >rows.csv
cat >expected <<'END'
{"a": "x^Ay", "b": "^[[1m", "c": "t\tu\nv"}
Invalid control character at: line 1 column 9 (char 8)
END
usr/bin/mlr --icsv --ojsonl cat rows.csv >rows.jsonl
{ cat -v rows.jsonl; python3 -c '
import json
try: json.loads(open("rows.jsonl").readline())
except ValueError as error: print(error)'; } | tee found
diff expected found
