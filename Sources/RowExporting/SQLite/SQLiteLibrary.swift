import SystemHeaders

/// The functions of the system's SQLite library, which is loaded when it is first needed.
///
/// All calls of C are in this file.
// SAFETY: each type is that of the function in sqlite3.h; the library is never closed.
@safe package struct SQLiteLibrary: Sendable {
    typealias Handle = OpaquePointer

    private typealias Open =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Handle?>?, Int32, UnsafePointer<CChar>?) -> Int32
    private typealias Prepare =
        @convention(c) (
            Handle?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Handle?>?,
            UnsafeMutablePointer<
                UnsafePointer<CChar>?
            >?
        ) -> Int32
    private typealias OfHandle = @convention(c) (Handle?) -> Int32
    private typealias Message = @convention(c) (Handle?) -> UnsafePointer<CChar>?
    private typealias OfNumber = @convention(c) (Handle?, Int32) -> Int32
    private typealias BindInteger = @convention(c) (Handle?, Int32, Int64) -> Int32
    private typealias BindReal = @convention(c) (Handle?, Int32, Double) -> Int32
    /// The destructor is a number: -1 makes SQLite copy the bytes.
    private typealias BindBytes = @convention(c) (Handle?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    private typealias Text = @convention(c) (Handle?, Int32) -> UnsafePointer<UInt8>?
    private typealias Version = @convention(c) () -> Int32
    private typealias CellNumber = @convention(c) (Handle?, Int32) -> Int64
    private typealias CellReal = @convention(c) (Handle?, Int32) -> Double

    private let open: Open
    private let prepare: Prepare
    private let close, step, reset, finalize: OfHandle
    private let message: Message
    private let bindNull, busyTimeout: OfNumber
    private let bindInteger: BindInteger
    private let bindReal: BindReal
    private let bindText, bindBlob: BindBytes
    private let columnText: Text
    private let columnType, columnSize: OfNumber
    private let columnInteger: CellNumber
    private let columnReal: CellReal
    private let changes: OfHandle

    /// The oldest version with upsert, 3.24 (2018).
    private static let oldest: Int32 = 3_024_000

    #if canImport(Darwin)
    private static let names = ["libsqlite3.dylib", "/usr/lib/libsqlite3.dylib"]
    private static let advice = ""
    #else
    private static let names = ["libsqlite3.so.0", "libsqlite3.so"]
    private static let advice = ": apt-get install libsqlite3-0"
    #endif

    private static let loaded = Result { () throws(SQLiteError) in try SQLiteLibrary() }

    /// The library.
    ///
    /// - Throws: ``SQLiteError`` if the library is missing or too old.
    static func load() throws(SQLiteError) -> SQLiteLibrary { try loaded.get() }

    // SAFETY: `dlopen` and `dlsym` read their C strings during the call only.
    private init() throws(SQLiteError) {
        guard let library = unsafe Self.names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            throw SQLiteError(.noLibrary, "SQLite is needed, and there is no \(Self.names[0])\(Self.advice)")
        }
        let functions = unsafe Functions(library: library)
        let version = try functions.find("libversion_number", Version.self)()
        guard version >= Self.oldest else {
            throw SQLiteError(.noLibrary, "SQLite 3.24 or later is needed, and the library is \(Self.text(version))")
        }
        unsafe open = try functions.find("open_v2", Open.self)
        unsafe prepare = try functions.find("prepare_v2", Prepare.self)
        unsafe close = try functions.find("close_v2", OfHandle.self)
        unsafe step = try functions.find("step", OfHandle.self)
        unsafe reset = try functions.find("reset", OfHandle.self)
        unsafe finalize = try functions.find("finalize", OfHandle.self)
        unsafe message = try functions.find("errmsg", Message.self)
        unsafe bindNull = try functions.find("bind_null", OfNumber.self)
        unsafe busyTimeout = try functions.find("busy_timeout", OfNumber.self)
        unsafe bindInteger = try functions.find("bind_int64", BindInteger.self)
        unsafe bindReal = try functions.find("bind_double", BindReal.self)
        unsafe bindText = try functions.find("bind_text", BindBytes.self)
        unsafe bindBlob = try functions.find("bind_blob", BindBytes.self)
        unsafe columnText = try functions.find("column_text", Text.self)
        unsafe columnType = try functions.find("column_type", OfNumber.self)
        unsafe columnSize = try functions.find("column_bytes", OfNumber.self)
        unsafe columnInteger = try functions.find("column_int64", CellNumber.self)
        unsafe columnReal = try functions.find("column_double", CellReal.self)
        unsafe changes = try functions.find("changes", OfHandle.self)
    }

    /// The functions of an open library by their names.
    // SAFETY: the library is never closed.
    @safe private struct Functions {
        let library: UnsafeMutableRawPointer

        // SAFETY: the caller names the type that sqlite3.h declares for the function.
        func find<Function>(_ name: String, _ type: Function.Type) throws(SQLiteError) -> Function {
            guard let symbol = unsafe dlsym(library, "sqlite3_\(name)") else {
                throw SQLiteError(.noLibrary, "the SQLite library has no function sqlite3_\(name)")
            }
            return unsafe unsafeBitCast(symbol, to: type)
        }
    }

    private static func text(_ version: Int32) -> String {
        "\(version / 1_000_000).\(version / 1_000 % 1_000).\(version % 1_000)"
    }
}

// MARK: - Connections

extension SQLiteLibrary {
    /// The codes of results.
    private static let (ok, constraint, row, done): (Int32, Int32, Int32, Int32) = (0, 19, 100, 101)

    /// Opens a file for reading and writing, and creates it if it doesn't exist.
    // SAFETY: the path is a C string during the call; a handle is closed even after a failure.
    func openFile(_ path: UnsafePointer<CChar>) throws(SQLiteError) -> Handle {
        var handle: Handle?
        let readWriteCreate: Int32 = 0x6
        let code = unsafe open(path, &handle, readWriteCreate, nil)
        guard code == Self.ok, let handle = unsafe handle else {
            let reason = unsafe text(of: handle)
            _ = unsafe close(handle)
            throw SQLiteError(.failed, reason)
        }
        let milliseconds: Int32 = 5_000
        _ = unsafe busyTimeout(handle, milliseconds)
        return unsafe handle
    }

    /// Closes a connection.
    // SAFETY: the handle is an open connection, and isn't used again.
    func closeFile(_ handle: Handle) { _ = unsafe close(handle) }

    /// Returns the texts in one column of the rows of a statement.
    // SAFETY: the handle is an open connection; each text is copied before the next step.
    func texts(of sql: String, column: Int32, on handle: Handle) throws(SQLiteError) -> [String] {
        let statement = unsafe try compile(sql, on: handle)
        defer { _ = unsafe finalize(statement) }
        var texts: [String] = []
        while true {
            switch unsafe step(statement) {
            case Self.row:
                if let text = unsafe columnText(statement, column) { texts.append(unsafe String(cString: text)) }
            case Self.done: return texts
            default: throw SQLiteError(.failed, unsafe text(of: handle))
            }
        }
    }

    // SAFETY: the handle is an open connection or nil; the text is copied at once.
    private func text(of handle: Handle?) -> String {
        unsafe message(handle).map { unsafe String(cString: $0) } ?? "out of memory"
    }
}

// MARK: - Statements

extension SQLiteLibrary {
    /// Compiles a statement.
    // SAFETY: the handle is an open connection; the text is read during the call only.
    func compile(_ sql: String, on handle: Handle) throws(SQLiteError) -> Handle {
        var statement: Handle?
        let code = unsafe prepare(handle, sql, -1, &statement, nil)
        guard code == Self.ok, let statement = unsafe statement else {
            throw SQLiteError(.failed, unsafe text(of: handle))
        }
        return unsafe statement
    }

    /// Runs a statement once with the values that are bound.
    ///
    /// - Returns: The reason if a constraint refuses them; nil if it is done.
    // SAFETY: both are open, and the statement belongs to the connection.
    func execute(_ statement: Handle, on handle: Handle) throws(SQLiteError) -> String? {
        let code = unsafe step(statement)
        let reason = unsafe code == Self.done ? nil : text(of: handle)
        _ = unsafe reset(statement)
        if let reason, code != Self.constraint { throw SQLiteError(.failed, reason) }
        return reason
    }

    /// Frees a statement.
    // SAFETY: the statement isn't used again.
    func free(_ statement: Handle) { _ = unsafe finalize(statement) }

    /// A value of a cell.
    package enum Value: Sendable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        /// Bytes that are UTF-8.
        case utf8(ArraySlice<UInt8>)
    }

    /// Binds the value of a parameter, counted from 1; false if it is too large.
    // SAFETY: the statement is open; SQLite copies bytes during the call (destructor -1).
    func bind(_ value: Value, to number: Int32, of statement: Handle) -> Bool {
        let copies = -1
        switch value {
        case .null: return unsafe bindNull(statement, number) == Self.ok
        case .integer(let value): return unsafe bindInteger(statement, number, value) == Self.ok
        case .real(let value): return unsafe bindReal(statement, number, value) == Self.ok
        case .text(var text):
            return text.withUTF8 { utf8 in
                guard let count = Int32(exactly: utf8.count) else { return false }
                // A null pointer would be null, not the empty text.
                let text = unsafe utf8.isEmpty ? [0] : Array(utf8)
                return unsafe text.withUnsafeBytes { buffer in
                    unsafe bindText(statement, number, buffer.baseAddress, count, copies) == Self.ok
                }
            }
        case .utf8(let bytes):
            guard let count = Int32(exactly: bytes.count) else { return false }
            // A null pointer would be null, not the empty text.
            return unsafe (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { buffer in
                unsafe bindText(statement, number, buffer.baseAddress, count, copies) == Self.ok
            }
        }
    }

    /// Runs a statement once with the cells of a row; see ``execute(_:on:)``.
    // SAFETY: both are open; SQLite reads the bytes until the statement is reset, in the same closure (destructor 0), and
    // the cells are inside of them.
    func execute(
        _ statement: Handle, with row: Range<Int>, of rows: SQLiteCells, on handle: Handle
    ) throws(SQLiteError) -> String? {
        let stays = 0
        let outcome = unsafe rows.bytes.withUnsafeBytes { buffer -> Result<String?, SQLiteError> in
            for (index, cell) in rows.cells[row].enumerated() {
                let number = Int32(index + 1)
                let code: Int32
                switch cell {
                case .null: code = unsafe bindNull(statement, number)
                case .integer(let value): code = unsafe bindInteger(statement, number, value)
                case .real(let value): code = unsafe bindReal(statement, number, value)
                case .bool(let value): code = unsafe bindInteger(statement, number, value ? 1 : 0)
                case .text(let start, let count), .blob(let start, let count), .digits(let start, let count),
                    .json(let start, let count):
                    guard let size = Int32(exactly: count) else {
                        return .failure(SQLiteError(.failed, "a value is too large"))
                    }
                    let address = unsafe buffer.baseAddress! + min(start, buffer.count - 1)
                    if case .blob = cell {
                        code = unsafe bindBlob(statement, number, address, size, stays)
                    } else {
                        code = unsafe bindText(statement, number, address, size, stays)
                    }
                }
                guard code == Self.ok else { return .failure(SQLiteError(.failed, unsafe text(of: handle))) }
            }
            return Result { () throws(SQLiteError) in unsafe try execute(statement, on: handle) }
        }
        return try outcome.get()
    }
}

// MARK: - Rows that are read

extension SQLiteLibrary {
    /// Moves to the next row; false after the last one.
    // SAFETY: both handles are open.
    func moves(_ statement: Handle, on handle: Handle) throws(SQLiteError) -> Bool {
        switch unsafe step(statement) {
        case Self.row: return true
        case Self.done: return false
        default:
            let reason = unsafe text(of: handle)
            _ = unsafe reset(statement)
            throw SQLiteError(.failed, reason)
        }
    }

    /// The value of a column of the row, counted from 0; the bytes of a blob are text.
    // SAFETY: the statement is at a row; the bytes are copied before the next step.
    func value(_ column: Int32, of statement: Handle) -> Value {
        switch unsafe columnType(statement, column) {
        case 1: return .integer(unsafe columnInteger(statement, column))
        case 2: return .real(unsafe columnReal(statement, column))
        case 5: return .null
        default:
            guard let start = unsafe columnText(statement, column) else { return .utf8([]) }
            let size = Int(unsafe columnSize(statement, column))
            return unsafe .utf8(ArraySlice(UnsafeBufferPointer(start: start, count: size)))
        }
    }

    /// Makes a statement ready to run again.
    // SAFETY: the statement is open.
    func rewind(_ statement: Handle) { _ = unsafe reset(statement) }

    /// The number of rows that the last statement has changed.
    // SAFETY: the handle is an open connection.
    func changeCount(on handle: Handle) -> Int { Int(unsafe changes(handle)) }
}
