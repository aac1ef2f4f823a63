#!/usr/bin/env bash
# Installs the tool, its manual and its completions below a folder, or removes them.
#
#   install-files.sh TOOL FOLDER
#   install-files.sh --remove FOLDER
set -euo pipefail
tool=$1 folder=${2%/}
manual=$folder/share/man/man1/listwright.1
bash=$folder/share/bash-completion/completions/listwright
zsh=$folder/share/zsh/site-functions/_listwright
fish=$folder/share/fish/vendor_completions.d/listwright.fish
if [ "$tool" = --remove ]; then
  rm -f "$folder/bin/listwright" "$manual" "$bash" "$zsh" "$fish"
  exit 0
fi
install -d -m 755 "${manual%/*}" "${bash%/*}" "${zsh%/*}" "${fish%/*}"
install -D -m 755 "$tool" "$folder/bin/listwright"
write() { "$tool" "${@:2}" >"$1" && chmod 644 "$1"; }
write "$manual" manual
write "$bash" completions bash
write "$zsh" completions zsh
write "$fish" completions fish
echo "$folder/bin/listwright"
