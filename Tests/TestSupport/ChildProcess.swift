import Foundation
import Synchronization

/// A program started by a test.
///
/// It ends with the test process at the latest (see `Scratch`). A program other than a server is killed, with its process
/// group, after `timeout`, so that a hang ends; whoever waits for it gets an `Overdue` that names the command.
///
/// Waiting for a child and reading its output block the thread: use the trait `.childProcesses` or `offThePool(_:)`.
public final class ChildProcess: Sendable {
    /// How a child ended: its exit status, or the number of the signal that killed it.
    public struct End: Sendable, Equatable {
        /// The exit status, or the signal.
        public let status: Int32
        /// Whether a signal killed it.
        public let isSignal: Bool
    }

    /// A child that did not end by itself, and was killed.
    public struct Overdue: Error, CustomStringConvertible {
        /// Its command line, or what else was waited for.
        public let command: String
        /// What was waited for, and how long.
        public var description: String { "waited \(Int(timeout)) seconds in vain for: \(command)" }
    }

    /// How long a child may run, in seconds; only a hang takes so long, on a busy machine too.
    public static let timeout = 1_200.0

    /// The child's standard input, if it is a pipe; closing it is the end of file.
    public var input: FileHandle? { (process.standardInput as? Pipe)?.fileHandleForWriting }

    /// The variables of every child: where temporary files go, the mark that the guard looks for, and no compiled Python
    /// beside the scripts.
    private static let marks = [
        "TMPDIR": Scratch.folder.path, "LISTWRIGHT_TESTS": Scratch.mark, "PYTHONDONTWRITEBYTECODE": "1",
    ]

    private let process: Process
    private let command: String
    private let hasEnded = DispatchSemaphore(value: 0)
    private let isOverdue = Atomic(false)
    private let rest = Mutex<[UInt8]>([])

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Variables besides those of this process.
    ///   - input: `nil` makes a pipe, whose other end is `input`; the default is the null device.
    ///   - output: `nil` makes a pipe, which `readLine()` and `readToEnd()` read.
    ///   - errors: `nil` sends them where the output goes.
    ///   - isServer: Whether it runs as long as it is needed, without a timeout.
    public init(
        _ program: URL, _ arguments: [String], in folder: URL = Project.root, environment: [String: String] = [:],
        input: FileHandle? = .nullDevice, output: FileHandle? = nil, errors: FileHandle? = .nullDevice,
        isServer: Bool = false
    ) throws {
        let process = Process()
        self.process = process
        command = ([program.path] + arguments).joined(separator: " ")
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(Self.marks) { $1 }
        process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
        try Self.launch(process) {
            process.standardInput = input ?? Self.newPipe()
            process.standardOutput = output ?? Self.newPipe()
            process.standardError = errors ?? process.standardOutput
        }
        if !isServer {
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [weak self] in self?.giveUp() }
        }
    }

    deinit {
        if process.isRunning { kill() }
    }

    /// The number of its process.
    public var identifier: Int32 { process.processIdentifier }

    /// Sends a signal to the child alone.
    public func send(_ signal: Int32) { sendSignal(identifier, signal) }

    /// Kills the child and its process group.
    public func kill() {
        sendSignal(-identifier, SIGKILL)
        send(SIGKILL)
    }

    /// Waits until the child has ended.
    @discardableResult public func waitUntilExit() throws -> End {
        ChildProcessTrait.checkThread()
        hasEnded.wait()
        hasEnded.signal()
        try checkTime()
        return End(status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal)
    }

    /// The next line of the child's output without its end; nil at the end of the output.
    public func readLine() throws -> String? {
        while true {
            let line = rest.withLock { rest -> String? in
                guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            if let line { return line }
            guard let piece = nextPiece() else { break }
            rest.withLock { $0 += piece }
        }
        try checkTime()
        return rest.withLock { rest in
            defer { rest = [] }
            return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
        }
    }

    /// The rest of the child's output.
    public func readToEnd() throws -> String {
        while let piece = nextPiece() { rest.withLock { $0 += piece } }
        try checkTime()
        return rest.withLock { String(decoding: $0, as: UTF8.self) }
    }

    private func nextPiece() -> Data? {
        ChildProcessTrait.checkThread()
        let piece = (process.standardOutput as? Pipe)?.fileHandleForReading.availableData ?? Data()
        return piece.isEmpty ? nil : piece
    }

    private func giveUp() {
        guard process.isRunning else { return }
        isOverdue.store(true, ordering: .sequentiallyConsistent)
        kill()
    }

    private func checkTime() throws {
        if isOverdue.load(ordering: .sequentiallyConsistent) { throw Overdue(command: command) }
    }
}

extension ChildProcess {
    /// What a program printed, and its exit status.
    public struct Outcome: Sendable {
        /// The text on standard output.
        public let output: String
        /// The text on standard error.
        public let errors: String
        /// The exit status.
        public let status: Int32
    }

    /// Runs a program to its end.
    ///
    /// - Parameter joinsErrors: Whether errors appear in the output, in the order in which both were written.
    public static func run(
        _ program: URL, _ arguments: [String], in folder: URL = Project.root, environment: [String: String] = [:],
        input: String = "", joinsErrors: Bool = false
    ) throws -> Outcome {
        // Files, not pipes: nobody has to read while the child writes.
        try Scratch.withFolder { scratch in
            let files = ["in", "out", "err"].map(scratch.appendingPathComponent)
            try Data(input.utf8).write(to: files[0])
            for file in files.dropFirst() { try Data().write(to: file) }
            let handles =
                try [FileHandle(forReadingFrom: files[0])]
                + files.dropFirst().map { try FileHandle(forUpdating: $0) }
            defer { for handle in handles { try? handle.close() } }
            let child = try ChildProcess(
                program, arguments, in: folder, environment: environment, input: handles[0], output: handles[1],
                errors: handles[joinsErrors ? 1 : 2])
            let end = try child.waitUntilExit()
            let texts = try files.dropFirst().map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            return Outcome(output: texts[0], errors: texts[1], status: end.status)
        }
    }

    private static let launching = Mutex(())

    /// Makes the pipes of a process and starts it while nobody else starts one, who would inherit what is not his: a pipe
    /// held by a stranger, or the socket by which Foundation learns that a process has ended, would stay open for as long as
    /// the stranger runs.
    static func launch<Result>(_ process: sending Process, making pipes: () -> Result) throws -> Result {
        try launching.withLock { _ in
            let result = pipes()
            try process.run()
            return result
        }
    }

    /// A pipe of which no child inherits an end, so that closing one end reaches the other.
    public static func pipe() -> Pipe { launching.withLock { _ in newPipe() } }

    /// A pipe that a child inherits only as a standard stream.
    static func newPipe() -> Pipe {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        return pipe
    }
}

private func sendSignal(_ process: Int32, _ signal: Int32) { _ = kill(process, signal) }
