import ListwrightEssentials
import RowExporting
import SystemHeaders
import TableSplitting

/// The database or folder that tables are written into.
struct TablesTarget: Sendable {
    private let word: Word
    private let format: FolderFormat?
    private let replaces: Bool
    private let isFolder: Bool

    init(_ word: Word, format: FolderFormat?, replaces: Bool, databaseFlag: Flag?) throws(ToolError) {
        (self.word, self.replaces) = (word, replaces)
        guard !word.text.isEmpty, word.isText else {
            throw .usage("--into needs a file or a folder", command: "tables")
        }
        var status = stat()
        // SAFETY: stat reads the path and writes the status during the call only.
        let wasThere = unsafe word.withCString { unsafe stat($0, &status) } == 0
        let isDirectory = wasThere && status.st_mode & S_IFMT == S_IFDIR
        guard word != Word("-") else {
            throw .usage("--into needs the name of a file or a folder, not -", command: "tables")
        }
        if format != nil, word.bytes.last != .slash, !isDirectory, DatabaseName(word).isOfDatabase {
            throw .usage(
                "--format is for the files of a folder, and '\(word)' is a database; '\(word)/' is a folder",
                command: "tables")
        }
        isFolder = word.bytes.last == .slash || isDirectory || format != nil
        self.format = format
        if isFolder {
            if let databaseFlag {
                throw .usage("--\(databaseFlag.name) needs a database; a folder is written anew", command: "tables")
            }
            return
        }
        if replaces { throw .usage("--replace is for folders; a database is added to", command: "tables") }
        if DatabaseName(word).advice != nil {
            throw .usage(
                "--into writes an SQLite database, whose name ends in .sqlite or .db, or a folder, whose name ends in /; "
                    + "not '\(word)'", command: "tables")
        }
        _ = try OutputFile.fileTarget(word)
    }

    func store(key: SQLiteTables.Key?, isExact: Bool, hasViews: Bool) throws(SplitError) -> any SplitStore {
        if isFolder {
            UnfinishedFiles.removeAtSignals()
            return try TableFolder(word.text, format: format ?? .csv, replacing: replaces, isExact: isExact)
        }
        DatabaseName(word).noteIfNew()
        return try SQLiteTables(word.cString, key: key, isExact: isExact, hasViews: hasViews)
    }

    /// The error of a store; a text that isn't JSON has its own message.
    func failure(_ error: SplitError) -> ToolError {
        UnfinishedFiles.removeAll()
        return Self.failure(error, of: word)
    }

    /// The error of a store, or of tables that are only described.
    static func failure(_ error: SplitError, of word: Word? = nil) -> ToolError {
        let status: ExitStatus =
            switch error.code {
            case .store, .exists: .inputOutput
            case .noLibrary: .noServer
            case .conflict: .negative
            case .badTables, .badDocument: .malformedInput
            case .badPath: .usage
            }
        if error.code == .badDocument { return ToolError(message: error.description, status: status) }
        let advice = error.code == .exists ? "; --replace replaces it as a whole" : ""
        let (name, end) = word.map { ("\($0): ", "\(advice); nothing is written") } ?? ("", "")
        return ToolError(message: "\(name)error: \(error.description.inMessage(600))\(end)", status: status)
    }
}

/// `--rebuild`: the JSON of tables.
struct TablesRebuild {
    private let word: Word

    private let name: String?

    init(_ word: Word, named name: String?) { (self.word, self.name) = (word, name) }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        var status = stat()
        // SAFETY: stat reads the path and writes the status during the call only.
        guard unsafe word.withCString({ unsafe stat($0, &status) }) == 0 else {
            throw ToolError(message: "\(word): error: \(Output.reason(errno))", status: .noInput)
        }
        do throws(SplitError) {
            let joiner =
                status.st_mode & S_IFMT == S_IFDIR
                ? try TableJoiner(folder: word.text) : try TableJoiner(database: word.cString, named: name)
            let isArray = joiner.framing == .array
            var bytes: [UInt8] = isArray ? [.openBracket] : []
            func pass(_ bytes: inout [UInt8]) throws(SplitError) {
                try write(bytes, to: &output)
                bytes.removeAll(keepingCapacity: true)
            }
            while try joiner.appendDocument(to: &bytes, passingOn: pass) {
                if !isArray { bytes.append(.lineFeed) }
                try pass(&bytes)
                if isArray { bytes.append(.comma) }
            }
            if isArray, bytes == [.comma] { bytes.removeLast() }
            try pass(&bytes)
            if isArray { try write([.closeBracket, .lineFeed], to: &output) }
            return .ok
        } catch {
            if error.code == .store { throw ToolError(message: error.description, status: .inputOutput) }
            let code: ExitStatus = error.code == .noLibrary ? .noServer : .malformedInput
            throw ToolError(message: "\(word): error: \(error.description.inMessage(600))", status: code)
        }
    }

    private func write(_ bytes: [UInt8], to output: inout Output) throws(SplitError) {
        do throws(ToolError) { try output.write(bytes) } catch { throw SplitError(.store, error.message) }
    }
}
