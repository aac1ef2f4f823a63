#!/bin/sh
# Installs the locales that the tests need: a decimal comma (de_DE), and a decimal point of two bytes (ps_AF).
set -eu
if locale -a | grep -qi '^de_DE.utf-\?8$' && locale -a | grep -qi '^ps_AF.utf-\?8$'; then exit 0; fi
root=
[ "$(id -u)" -eq 0 ] || root=sudo
if [ ! -e /usr/share/i18n/locales/ps_AF ]; then
    $root apt-get -qq update
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y locales >/dev/null
fi
$root localedef -i de_DE -f UTF-8 de_DE.UTF-8
$root localedef -i ps_AF -f UTF-8 ps_AF.UTF-8
