import Foundation
import Synchronization

/// A program started by a test.
///
/// It ends with the test process at the latest (see `Scratch`). A program other than a server is
/// killed, with its process group, after `Overdue.timeout`; a caller that waits for it gets an
/// error that names the command.
///
/// Waiting for a child and reading its output block the thread: use the trait `.childProcesses` or
/// `offThePool(_:)`.
public final class ChildProcess: Sendable {
    /// How a child ended: its exit status, or the number of the signal that killed it.
    public struct End: Sendable, Equatable {
        /// The exit status, or the signal.
        public let status: Int32
        /// Whether a signal killed it.
        public let isSignal: Bool
    }

    /// The null device; Foundation's has no file descriptor.
    public static let null = FileHandle(forUpdatingAtPath: "/dev/null")!

    /// The child's standard input, if it is a pipe; closing it is the end of file.
    public let input: FileHandle?

    /// The process id.
    public let identifier: Int32

    private let output: FileHandle?
    private let command: String
    private let end = Mutex<End?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)
    private let isOverdue = Atomic(false)
    private let rest = Mutex<[UInt8]>([])

    /// The variables of every child: the folder of temporary files, the mark that the guard looks
    /// for, and no compiled Python files.
    private static let marks = [
        "TMPDIR": Scratch.folder.path, "LISTWRIGHT_TESTS": Scratch.mark, "PYTHONDONTWRITEBYTECODE": "1",
    ]

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Variables in addition to those of this process.
    ///   - input: `nil` makes a pipe, whose other end is `input`; the default is the null device.
    ///   - output: `nil` makes a pipe, which `readLine()` and `readToEnd()` read.
    ///   - errors: `nil` redirects them to the output.
    ///   - isServer: Whether the program runs without a timeout.
    public convenience init(
        _ program: URL, _ arguments: [String], in folder: URL = Project.root, environment: [String: String] = [:],
        input: FileHandle? = ChildProcess.null, output: FileHandle? = nil, errors: FileHandle? = ChildProcess.null,
        isServer: Bool = false
    ) throws {
        // A package that a test builds is built as its user would build it.
        let own = ProcessInfo.processInfo.environment.filter { $0.key != "LISTWRIGHT_OPTIMIZED" }
        let environment = own.merging(environment) { $1 }.merging(Self.marks) { $1 }
        try self.init(
            program, arguments, in: folder, exactly: environment, input: input, output: output, errors: errors,
            isServer: isServer)
    }

    /// Starts a program with exactly this environment.
    init(
        _ program: URL, _ arguments: [String], in folder: URL, exactly environment: [String: String],
        input: FileHandle?, output: FileHandle?, errors: FileHandle?, isServer: Bool
    ) throws {
        command = ([program.path] + arguments).joined(separator: " ")
        let (inputPipe, outputPipe) = (input == nil ? Pipe() : nil, output == nil ? Pipe() : nil)
        self.input = inputPipe?.fileHandleForWriting
        self.output = outputPipe?.fileHandleForReading
        let (input, output) = (input ?? inputPipe!.fileHandleForReading, output ?? outputPipe!.fileHandleForWriting)
        identifier = try Spawn.start(
            program.path, arguments, environment: environment, in: folder.path, input: input.fileDescriptor,
            output: output.fileDescriptor, errors: (errors ?? output).fileDescriptor)
        // Only the child uses these ends.
        try inputPipe?.fileHandleForReading.close()
        try outputPipe?.fileHandleForWriting.close()
        Thread.detachNewThread { [identifier, weak self] in
            let end = Spawn.wait(for: identifier)
            self?.finish(end)
        }
        if !isServer {
            DispatchQueue.global().asyncAfter(deadline: .now() + Overdue.timeout) { [weak self] in self?.giveUp() }
        }
    }

    deinit { kill() }

    /// Sends a signal to the child alone, unless it has ended.
    public func send(_ signal: Int32) {
        end.withLock { if $0 == nil { sendSignal(identifier, signal) } }
    }

    /// Kills the child and its process group.
    public func kill() {
        end.withLock { if $0 == nil { sendSignal(-identifier, SIGKILL) } }
    }

    /// Waits until the child has ended.
    @discardableResult public func waitUntilExit() throws -> End {
        ChildProcessTrait.checkThread()
        hasEnded.wait()
        hasEnded.signal()
        try checkTime()
        return end.withLock { $0! }
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
        let piece = output?.availableData ?? Data()
        return piece.isEmpty ? nil : piece
    }

    private func finish(_ end: End) {
        self.end.withLock { $0 = end }
        hasEnded.signal()
    }

    private func giveUp() {
        guard end.withLock({ $0 == nil }) else { return }
        isOverdue.store(true, ordering: .sequentiallyConsistent)
        kill()
    }

    private func checkTime() throws {
        if isOverdue.load(ordering: .sequentiallyConsistent) { throw Overdue(purpose: "the end of \(command)") }
    }
}

extension ChildProcess {
    /// The output of a program, and its exit status.
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
    /// - Parameter joinsErrors: Whether errors appear in the output, in the order in which both
    ///   were written.
    public static func run(
        _ program: URL, _ arguments: [String], in folder: URL = Project.root, environment: [String: String] = [:],
        input: String = "", joinsErrors: Bool = false
    ) throws -> Outcome {
        // Files, not pipes, so that the child can write without a reader.
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
}

private func sendSignal(_ process: Int32, _ signal: Int32) { _ = kill(process, signal) }
