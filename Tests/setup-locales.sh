#!/bin/sh
# Installs the locales that the tests need: a decimal comma (de_DE), and a decimal point of two bytes (ps_AF).
set -eu
if locale -a | grep -qi '^de_DE.utf-\?8$' && locale -a | grep -qi '^ps_AF.utf-\?8$'; then exit 0; fi
command -v localedef >/dev/null || { echo "localedef is missing" >&2; exit 1; }
if [ ! -e /usr/share/i18n/locales/ps_AF ]; then
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y locales >/dev/null
fi
localedef -i de_DE -f UTF-8 de_DE.UTF-8
localedef -i ps_AF -f UTF-8 ps_AF.UTF-8
