#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// A closed pipe makes a write fail, which ends the tool quietly, instead of killing it with
// SIGPIPE.
_ = signal(SIGPIPE, SIG_IGN)
exit(Tool.run(Word.commandLine).rawValue)
