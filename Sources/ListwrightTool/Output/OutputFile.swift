import JSONDocuments

/// A file that a command writes: beside its target, which it replaces once it is complete.
///
/// Until ``commit()``, the user's file is as it was.
struct OutputFile: Sendable {
    private let name: Word
    private let replacement: FileReplacement

    init(_ path: Word) throws(ToolError) {
        name = path
        let target = try Self.fileTarget(path)
        do throws(FileTargetError) {
            replacement = try FileReplacement(of: target)
        } catch {
            throw Self.failure(error, of: path)
        }
    }

    /// The plain file at a path, which may not exist yet.
    ///
    /// - Throws: `ToolError` for a folder, a link to nothing, a pipe or a device.
    static func fileTarget(_ path: Word) throws(ToolError) -> FileTarget {
        do throws(FileTargetError) { return try FileTarget(path.cString) } catch { throw failure(error, of: path) }
    }

    /// Writes bytes at the end of the new file.
    func append(_ bytes: [UInt8]) throws(ToolError) {
        do throws(FileTargetError) { try replacement.append(bytes) } catch { throw Self.failure(error, of: name) }
    }

    /// Replaces the target, as the file is complete.
    func commit() throws(ToolError) {
        do throws(FileTargetError) { try replacement.commit() } catch { throw Self.failure(error, of: name) }
    }

    private static func failure(_ error: FileTargetError, of path: Word) -> ToolError {
        ToolError(message: "\(path): error: cannot write: \(error.reason)", status: .inputOutput)
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
