#!/usr/bin/env -S zsh -f
# Prints, for each line of standard input, the completions that zsh offers at its end, on one line.
#
#   offers.zsh FOLDER     a folder with _listwright
#
# Each line and then Tab are typed into another zsh in a pseudo-terminal, and the arguments of compadd are written to a file.
zmodload zsh/zpty
script=$(mktemp) offers=$(mktemp)
zpty play zsh -f -i
trap 'zpty -d play; rm -f $script $offers' EXIT
cat >$script <<'END'
unsetopt beep
fpath=($folder $fpath)
autoload -Uz compinit
compinit -u -D
zstyle ':completion:*' insert-tab false
# Only calls that add completions are recorded, not those that only query.
compadd() {
    local -a kept
    if [[ ${(j: :)@[1,(i)(-|--)]} != (|* )-[a-zA-Z0-9]#[OAD]\ * ]]; then
        builtin compadd -A kept "$@"
        print -rl -- $kept >>$offers
    fi
    builtin compadd "$@"
}
offer() {
    zle complete-word
    print . >>$offers
}
zle -N offer
bindkey '^I' offer
bindkey '^U' kill-whole-line
print . >>$offers
END
zpty -w play "folder=${(qq)1:A} offers=${(qq)offers}; source ${(qq)script}"

# Waits for the end of an answer, and discards the output of the terminal.
await() {
    repeat 120000; do
        [[ $(tail -n 1 $offers) == . ]] && return
        zpty -r -t play _ >/dev/null
        sleep 0.01
    done
    print -u 2 "waited 1200 seconds in vain for an answer of zsh"
    exit 1
}
await
while IFS= read -r line; do
    : >$offers
    zpty -n -w play $'\C-u'$line$'\t'
    await
    answer=(${(f)"$(<$offers)"})
    print -r -- ${(ou)answer[1,-2]}
done
