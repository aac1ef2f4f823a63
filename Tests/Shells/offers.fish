#!/usr/bin/env -S fish --no-config
# Says what fish offers at the end of each line that it reads, each answer on a line: offers.fish FOLDER, which has
# listwright.fish. Descriptions are left out, and so is an option in front of its value.
source $argv[1]/listwright.fish
while read --line line
    echo (complete -C $line | string replace -r '\t.*' '' | string replace -r '^--[a-z-]+=' '' | sort)
end
