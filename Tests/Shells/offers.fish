#!/usr/bin/env -S fish --no-config
# Prints, for each line of standard input, the completions that fish offers at its end, on one line.
#
#   offers.fish FOLDER     a folder with listwright.fish
#
# Descriptions are removed, and so is the option in front of a value.
source $argv[1]/listwright.fish
while read --line line
    echo (complete -C $line | string replace -r '\t.*' '' | string replace -r '^--[a-z-]+=' '' | sort)
end
