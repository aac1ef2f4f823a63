import Synchronization
internal import SystemHeaders

/// A file that is written beside its target, and takes its place once it is complete.
///
/// Until ``commit()`` returns, the target is as it was, or isn't there, whatever happens: a full disk, an
/// exceeded limit, a kill. The bytes are synced to the disk before the file is renamed. A file that is
/// replaced leaves its permissions, and its owner where the system allows it, to the new one. A process that
/// is killed while the new file has a name of its own leaves that file behind: at most a moment before it is
/// renamed, where the file system has anonymous files. The next one in the folder removes it.
///
/// ```
/// let file = try FileReplacement(of: FileTarget(path))
/// for line in lines { try file.append(line) }
/// try file.commit()
/// ```
package final class FileReplacement: Sendable {
    /// The file that is replaced.
    package let target: FileTarget

    private let descriptor: FileDescriptor
    /// The path of the new file until it is renamed, as a C string.
    private let temporary: [CChar]
    /// True if the new file has that name already.
    private let isNamed: Bool
    private let isOpen = Atomic(true)

    /// Makes a new file in the folder of a target.
    ///
    /// - Throws: ``FileTargetError`` if the folder takes no file.
    package init(of target: FileTarget) throws(FileTargetError) {
        self.target = target
        LeftFile.removeAll(in: target.folder)
        do throws(SystemError) {
            if let anonymous = Self.anonymousFile(in: target.folder) {
                (descriptor, temporary, isNamed) = (anonymous, LeftFile.newPath(in: target.folder), false)
                _ = LeftFile.mark(anonymous)
            } else {
                (descriptor, temporary) = try LeftFile.make(in: target.folder)
                isNamed = true
            }
        } catch {
            let isNew = target.existing == nil
            throw FileTargetError(reason: "\(isNew ? "" : "can't create a file next to it: ")\(error.reason)")
        }
        guard let existing = target.existing else { return }
        // Only the superuser may give a file away; the permissions count in any case.
        _ = fchown(descriptor.rawValue, existing.owner, existing.group)
        _ = fchmod(descriptor.rawValue, mode_t(truncatingIfNeeded: existing.mode))
    }

    deinit { discard() }

    /// Makes a file without a name; nil where the file system has none.
    // SAFETY: the path is read during the call only.
    private static func anonymousFile(in folder: [CChar]) -> FileDescriptor? {
        #if os(Linux)
        // The value of O_TMPFILE, which is a macro that isn't imported.
        return unsafe try? FileDescriptor(opening: folder, flags: O_WRONLY | O_DIRECTORY | 0o20_000_000, mode: 0o666)
        #else
        return nil
        #endif
    }

    /// Writes bytes at the end of the new file.
    ///
    /// - Throws: ``FileTargetError``; the target stays as it was, also if ``commit()`` is called later.
    package func append(_ bytes: [UInt8]) throws(FileTargetError) {
        guard isOpen.load(ordering: .relaxed) else { throw FileTargetError(SystemError(number: EBADF)) }
        do throws(SystemError) {
            try descriptor.writeAll(bytes)
        } catch {
            discard()
            throw FileTargetError(error)
        }
    }

    /// Replaces the target by the new file.
    ///
    /// - Throws: ``FileTargetError``; then the target is as it was.
    package func commit() throws(FileTargetError) {
        guard isOpen.exchange(false, ordering: .relaxed) else { throw FileTargetError(SystemError(number: EBADF)) }
        guard let error = replaced() else { return }
        descriptor.close()
        removeTemporary()
        throw FileTargetError(error)
    }

    /// Replaces the target, and closes the new file; the error if that isn't possible.
    // SAFETY: the paths are read during the calls only.
    private func replaced() -> SystemError? {
        guard fsync(descriptor.rawValue) == 0 else { return .current }
        if !isNamed {
            // A file without a name gets one only by its descriptor.
            let source = "/proc/self/fd/\(descriptor.rawValue)"
            guard unsafe linkat(AT_FDCWD, source, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else { return .current }
        }
        guard unsafe rename(temporary, target.path) == 0 else { return .current }
        descriptor.close()
        target.syncFolder()
        return nil
    }

    /// Gives the new file up; the target stays as it was.
    private func discard() {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        descriptor.close()
        removeTemporary()
    }

    // SAFETY: the path is read during the call only.
    private func removeTemporary() { _ = unsafe unlink(temporary) }
}

extension FileReplacement {
    /// Writes a whole file.
    ///
    /// - Parameter path: The path, as a C string.
    /// - Throws: ``FileTargetError``; then what was at the path is as it was.
    package static func write(_ bytes: [UInt8], to path: [CChar]) throws(FileTargetError) {
        let file = try FileReplacement(of: FileTarget(path))
        try file.append(bytes)
        try file.commit()
    }
}
