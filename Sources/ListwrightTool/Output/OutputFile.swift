import JSONDocuments
import SystemHeaders

/// A file that a command writes: beside its target, which it replaces once it is complete.
///
/// Until ``commit()``, the user's file is as it was. The name `-` is standard output.
struct OutputFile: Sendable {
    private let name: Word
    private let destination: Destination

    private enum Destination {
        case replacement(FileReplacement)
        case pipe(FileDescriptor)
    }

    init(_ path: Word) throws(ToolError) {
        name = path
        if path.isStandardStream {
            destination = .pipe(FileDescriptor(rawValue: STDOUT_FILENO))
            return
        }
        let target = try Self.fileTarget(path)
        do throws(FileTargetError) {
            destination = .replacement(try FileReplacement(of: target))
        } catch {
            throw Self.failure(error, of: path)
        }
    }

    /// Writes straight into a pipe that the caller of the tool has opened.
    init(_ pipe: FileDescriptor, named name: Word) {
        self.name = name
        destination = .pipe(pipe)
    }

    /// The plain file at a path, which may not exist yet.
    ///
    /// - Throws: `ToolError` for a folder, a link to nothing, a pipe or a device.
    static func fileTarget(_ path: Word) throws(ToolError) -> FileTarget {
        do throws(FileTargetError) { return try FileTarget(path.cString) } catch { throw failure(error, of: path) }
    }

    /// Writes bytes at the end of the new file.
    func append(_ bytes: [UInt8]) throws(ToolError) {
        switch destination {
        case .replacement(let file):
            do throws(FileTargetError) { try file.append(bytes) } catch { throw Self.failure(error, of: name) }
        case .pipe(let pipe):
            do throws(SystemError) { try pipe.writeAll(bytes) } catch { throw Self.failure(error.reason, of: name) }
        }
    }

    /// Replaces the target, as the file is complete; closes a pipe.
    func commit() throws(ToolError) {
        switch destination {
        case .replacement(let file):
            do throws(FileTargetError) { try file.commit() } catch { throw Self.failure(error, of: name) }
        case .pipe(let pipe): if !name.isStandardStream { pipe.close() }
        }
    }

    private static func failure(_ error: FileTargetError, of path: Word) -> ToolError {
        failure(error.reason, of: path)
    }

    private static func failure(_ reason: String, of path: Word) -> ToolError {
        ToolError(message: "\(path): error: cannot write: \(reason)", status: .inputOutput)
    }
}

extension Arguments {
    /// Refuses options that name the same file for output.
    func refuseSameFile(_ flags: [Flag]) throws(ToolError) {
        var owners: [FileTarget: Flag] = [:]
        for flag in flags {
            guard let word = word(flag) else { continue }
            let target = try OutputFile.fileTarget(word)
            if let owner = owners.updateValue(flag, forKey: target) {
                throw .usage("--\(owner.name) and --\(flag.name) cannot write the same file", command: command)
            }
        }
    }
}
