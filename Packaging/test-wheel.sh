#!/usr/bin/env bash
# Tests the Python package: its tests in an environment with pytest, and with pyarrow and polars if they can be had; then a
# minimal system of Debian that has only python3-venv, where README's door for data is typed as it stands there.
#
#   test-wheel.sh WHEEL
set -euo pipefail
cd "$(dirname "$0")/.."
wheel=$(realpath "$1")
environment=$PWD/.build/wheel/environment
python3 -m venv --clear "$environment"
pip() { "$environment/bin/pip" install -q --disable-pip-version-check "$@"; }
pip pytest mypy twine
for package in pyarrow polars; do
  timeout 300 "$environment/bin/pip" install -q --disable-pip-version-check "$package" ||
    echo "warning: $package could not be installed; its tests will be skipped" >&2
done
pip --no-deps "$wheel"
"$environment/bin/twine" check --strict "$wheel"
"$environment/bin/python" -m mypy --strict --ignore-missing-imports Python/listwright
(cd Python/tests && "$environment/bin/python" -m pytest -q -p no:cacheprovider)

work=$(mktemp -d)
root=$work/root
trap 'Packaging/bare-root.sh --remove "$root"; rm -rf "$work"' EXIT
Packaging/bare-root.sh "$root" bookworm python3-venv || { [ $? -eq 69 ] && exit 0; exit 1; }
if chroot "$root" dpkg -l | grep -E 'libjansson|libcurl'; then
  echo "test-wheel: the system has libraries that the tool should do without" >&2
  exit 1
fi
mkdir "$root/reader"
Packaging/article.py README.md "$root/reader" shop.json book.table.json
cp "$wheel" "$root/reader"
start=$SECONDS
chroot "$root" env -i PATH=/usr/bin:/bin bash -ec '
  cd /reader; python3 -m venv environment; . environment/bin/activate; pip install -q --no-index ./*.whl
  set +e; . ./commands.sh' >"$work/printed" 2>&1
diff "$root/reader/shown" "$work/printed" || { echo "test-wheel: README shows something else" >&2; exit 1; }
chroot "$root" /reader/environment/bin/python -c 'import listwright; print(listwright.find("/reader/shop.json").list)' |
  grep -qx data.books
echo "ok: README's door for data takes $((SECONDS - start)) s after pip install of $(stat -c %s "$wheel") bytes"
