internal import JSONDocuments
import JSONPaths
internal import SystemHeaders

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The format of the files of a folder of tables.
public enum FolderFormat: String, Sendable, Hashable, CaseIterable {
    /// Comma-separated values; an empty text is `""`, and a missing value nothing.
    case csv
    /// Values between tabs, quoted as in CSV.
    case tsv
    /// An object in each line, with all fields.
    case jsonl
}

/// Tables as files in a folder with a datapackage.json, which appears when it is complete.
package final class TableFolder: SplitStore {
    private let path: String
    private let part: String
    /// The descriptor of the part, by which other processes know that this one is running.
    private let mark: FileDescriptor
    private let format: FolderFormat
    private let replaces: Bool
    private let isExact: Bool
    private var files: [StoredFile?] = []
    private var skeletons: [[UInt8]] = []
    private var rest = RestText()
    private var names: Set<ExactText> = [KeyNames.folded("datapackage.json")]
    private var isCommitted = false
    /// The number of rows with something in `_rest`.
    package private(set) var restCount = 0
    /// The number of values that cells don't hold exactly.
    package var inexactCount: Int { rest.count }
    /// The forms of paths in the folder that is replaced.
    package private(set) var forms: [String: SplitForm] = [:]

    /// Creates a folder beside its final place.
    ///
    /// - Throws: ``SplitError`` for a folder that is there, unless it is to be replaced.
    package init(_ path: String, format: FolderFormat, replacing replaces: Bool = false, isExact: Bool = true)
        throws(SplitError)
    {
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        (self.path, self.format, self.replaces, self.isExact) = (path, format, replaces, isExact)
        Self.removeLeftFolders(next: path)
        try Self.check(path, replacing: replaces)
        if let old = try? JSONDocument(contentsOfFile: path + "/datapackage.json").root {
            forms = DataPackage.forms(in: old)
        }
        do throws(SystemError) { (part, mark) = try Self.makePart(next: path) } catch {
            throw SplitError(.store, "can't create a folder next to it: \(error.reason)")
        }
        UnfinishedFiles.note(part + "/datapackage.json")
    }

    deinit {
        mark.close()
        guard !isCommitted else { return }
        try? FileManager.default.removeItem(atPath: part)
        UnfinishedFiles.forget()
    }

    /// Makes a folder that is marked as that of a running process.
    // SAFETY: the paths are read during the calls only.
    private static func makePart(next path: String) throws(SystemError) -> (String, FileDescriptor) {
        while true {
            let part = "\(path)\(leftInfix)\(UInt64.random(in: .min ... .max))"
            guard unsafe mkdir(part, 0o777) == 0 else { throw .current }
            UnfinishedFiles.note(part)
            let mark = unsafe try FileDescriptor(opening: part, flags: O_RDONLY | O_DIRECTORY)
            if LeftFile.mark(mark), LeftFile.hasName(mark) { return (part, mark) }
            // Another process took it for one that was left, before it was marked.
            mark.close()
            _ = unsafe rmdir(part)
        }
    }

    private static let leftInfix = ".listwright-"

    /// Removes the folders that killed runs have left next to the target.
    // SAFETY: the path is read during the call only.
    private static func removeLeftFolders(next path: String) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let prefix = url.lastPathComponent + leftInfix
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
            let parts = name.dropFirst(prefix.count).split(separator: "-")
            guard UInt64(parts.first ?? "") != nil, parts.count == 1 || parts.count == 2 && parts[1] == "old",
                let left = unsafe try? FileDescriptor(
                    opening: "\(folder)/\(name)", flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            else { continue }
            if LeftFile.isLeft(left) { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
            left.close()
        }
    }

    private static func check(_ path: String, replacing replaces: Bool) throws(SplitError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard replaces else { throw SplitError(.exists, "it exists already") }
        guard FileManager.default.fileExists(atPath: path + "/datapackage.json") else {
            throw SplitError(.store, "it isn't replaced, because it has no datapackage.json")
        }
    }

    package func add(shape: Int, _ skeleton: [UInt8]) { skeletons.append(skeleton) }

    package func write(
        _ row: SplitRow, of table: SplitTable, from tape: borrowing RecordTape
    ) throws(SplitError) -> Bool {
        while files.count <= table.index { files.append(nil) }
        let file = files[table.index] ?? makeFile(of: table)
        files[table.index] = file
        if file.fields.needsMore(for: table) { file.grow(for: table) }
        rest.begin()
        for (name, entry) in row.rest { rest.add(name, entry, of: tape) }
        file.setCells(of: row, table, tape, &rest)
        if row.shape == 0, isExact { rest.add(skeleton: row.skeleton) }
        let ended = isExact ? rest.ended() : nil
        if ended != nil { restCount += 1 }
        file.append(row, rest: ended, key: row.key.map { tape.text($0) })
        try file.flush(above: 1 << 16)
        return true
    }

    private func makeFile(of table: SplitTable) -> StoredFile {
        var name = Self.fileName(table.name)
        let end = ".\(format.rawValue)"
        if names.contains(KeyNames.folded(name + end)) { name += "~\(table.index)" }
        names.insert(KeyNames.folded(name + end))
        for file in [name + end, name + end + ".rows"] { UnfinishedFiles.note("\(part)/\(file)") }
        return StoredFile(folder: part, name: name + end, format: format, isExact: isExact)
    }

    /// A name of a file: all but letters, digits and `._-` are written as %XX.
    static func fileName(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            let isPlain =
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "._-".unicodeScalars.contains(scalar)
            text +=
                isPlain
                ? String(scalar)
                : String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
                    .joined()
        }
        if text.hasPrefix(".") { text = "%2E" + text.dropFirst() }
        guard text.utf8.count > 200 else { return text }
        return String(decoding: text.utf8.prefix(180), as: UTF8.self).filter { $0 != "\u{FFFD}" } + "~"
            + String(KeyNames.hash(name), radix: 16)
    }

    package func commit(_ tables: [SplitTable], root: SplitTable, framing: SplitFraming) throws(SplitError) {
        while files.isEmpty { files.append(nil) }
        // A list without rows has its table all the same.
        if files[0] == nil {
            files[0] = makeFile(of: root)
            files[0]?.grow(for: root)
        }
        for index in files.indices { try files[index]?.finish(of: tables[index]) }
        let package = DataPackage.json(
            of: tables, files: files, skeletons: isExact ? skeletons : nil, format: format, framing: framing)
        try Self.write(Array(package.utf8), to: part + "/datapackage.json")
        try Self.check(path, replacing: replaces)
        try put()
        isCommitted = true
        UnfinishedFiles.forget()
    }

    /// Moves the folder to its place.
    // SAFETY: rename reads the paths during the call only.
    private func put() throws(SplitError) {
        let old = part + "-old"
        let hasOld = FileManager.default.fileExists(atPath: path)
        if hasOld, Self.exchange(part, path) {
            try? FileManager.default.removeItem(atPath: part)
            return
        }
        // Until it is removed, the old folder has a running process, too.
        let oldMark = hasOld ? unsafe try? FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY) : nil
        defer { oldMark?.close() }
        _ = oldMark.map(LeftFile.mark)
        if hasOld, unsafe rename(path, old) != 0 { throw SplitError(.store, SystemError.current.reason) }
        guard unsafe rename(part, path) == 0 else {
            let reason = SystemError.current.reason
            if hasOld { _ = unsafe rename(old, path) }
            throw SplitError(.store, reason)
        }
        if hasOld { try? FileManager.default.removeItem(atPath: old) }
    }

    /// Exchanges two folders in one step; false where the system can't.
    // SAFETY: the function has this type in stdio.h of glibc, and reads the paths during the call only.
    private static func exchange(_ first: String, _ second: String) -> Bool {
        typealias Exchange =
            @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "renameat2") else { return false }
        let (exchange, exchanges) = (unsafe unsafeBitCast(symbol, to: Exchange.self), UInt32(2))
        return unsafe exchange(AT_FDCWD, first, AT_FDCWD, second, exchanges) == 0
    }

    static func write(_ bytes: [UInt8], to path: String, appending: Bool = false) throws(SplitError) {
        do throws(SystemError) {
            let flags = O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC)
            // SAFETY: the path is read during the call only.
            let file = unsafe try FileDescriptor(opening: path, flags: flags, mode: 0o666)
            defer { file.close() }
            try file.writeAll(bytes)
        } catch { throw SplitError(.store, "can't write: \(error.reason)") }
    }
}
