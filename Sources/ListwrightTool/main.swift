import SystemHeaders

// A closed pipe makes a write fail, which ends the tool quietly, instead of killing it with
// SIGPIPE; so does a file over the limit of its size (ulimit -f), which is reported.
for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
MemoryThresholds.set()
exit(Tool.run(Word.commandLine).rawValue)
