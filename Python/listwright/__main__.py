"""``python -m listwright`` is the tool."""

import os
import sys

from ._tool import tool

path = tool()
os.execv(path, [path, *sys.argv[1:]])
