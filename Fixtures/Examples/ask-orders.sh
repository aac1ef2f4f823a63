# Sends requests to the server of Examples/RequestBody at $1, and prints the answers.
ask() { curl --silent --show-error --max-time 60 --write-out '\n%{http_code} %{content_type}\n' "$@"; }
cd "$(dirname "$0")"
ask --json '{"email": "momo@example.org", "lines": [{"sku": "ABC-0001", "quantity": 3}]}' "$1"
ask --json @bad-order.json "$1" | sed 's/\({"code"\)/\n\1/g'
ask --json '{"email": "momo@example.org", "lines": [{"sku": "ABC-0001", "quantity": 501}]}' "$1"
ask --json '[{"email": "momo@example.org", "lines": [{"sku": "ABC-0001"}]}]' "$1"
ask --json '{"email": }' "$1"
ask "$1"
ask -X POST "$1"
ask --json '{}' "$1/1"
head -c 1048577 /dev/zero | ask --data-binary @- -H 'Expect:' "$1"
