#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// A closed pipe shows as a failed write, which ends the tool quietly, and not as a signal.
_ = signal(SIGPIPE, SIG_IGN)
exit(Tool.run(Word.commandLine).rawValue)
