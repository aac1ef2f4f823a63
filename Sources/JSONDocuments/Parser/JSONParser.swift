internal import CJansson
internal import SystemHeaders

/// Calls jansson under the conditions that it needs: a random hash seed, the C locale, no raw NUL
/// byte, and a text under 2 GiB.
struct JSONParser {
    let options: JSONDocument.Options

    /// Parses `bytes`: builds the tree, or lets jansson read what isn't certain.
    ///
    /// - Parameter builder: False to let jansson read everything, for comparisons.
    func parse(_ bytes: [UInt8], builder isUsed: Bool = true) throws(JSONSyntaxError) -> JSONStorage {
        try checkSize(bytes.count)
        let built = isUsed ? builtTree(of: bytes) : nil
        let storage = if let built { built } else { try loadedTree(of: bytes) }
        if options.limits.needScan { try LimitScan(options.limits).check(bytes, from: storage.startOffset) }
        return storage
    }

    /// Returns the number of bytes before the text, which are a byte order mark.
    func prefixLength(in bytes: [UInt8]) -> Int {
        options.byteOrderMark == .skip && bytes.hasByteOrderMark ? 3 : 0
    }

    /// Parses `bytes` with jansson, then checks what jansson doesn't check.
    private func loadedTree(of bytes: [UInt8]) throws(JSONSyntaxError) -> JSONStorage {
        let start = prefixLength(in: bytes)
        var outcome = Self.load(bytes, from: start, flags: flags)
        var isPatched = false
        if outcome.isOutOfRange {
            outcome = try retry(bytes, from: start, after: outcome)
            isPatched = outcome.root != nil
        }
        let zero = Self.firstNUL(in: bytes)
        guard let root = outcome.root else { throw failure(of: outcome, from: start, firstNUL: zero, in: bytes) }
        let storage = JSONStorage(adopting: root, source: bytes)
        storage.startOffset = start
        storage.endOffset = start + outcome.position
        if isPatched { storage.raiseMarks() }
        try checkEnd(of: storage, firstNUL: zero, in: bytes)
        return storage
    }

    /// Refuses a text that is too long, before jansson reads it.
    func checkSize(_ count: Int) throws(JSONSyntaxError) {
        let limit = min(options.limits.bytes, JSONDocument.Limits.maximalBytes)
        if count > limit { throw .tooManyBytes(limit: limit) }
    }

    /// The options as flags of jansson.
    private var flags: Int32 {
        var flags: Int32 = 0
        if options.allowsScalarAtTop { flags |= JSON_DECODE_ANY }
        if options.allowsNUL { flags |= JSON_ALLOW_NUL }
        if options.duplicateKeys == .refuse { flags |= JSON_REJECT_DUPLICATES }
        if options.trailingData == .skip { flags |= JSON_DISABLE_EOF_CHECK }
        return flags
    }

    /// Parses again with every number that jansson refuses replaced by a real of the same length; or
    /// refuses the text.
    private func retry(_ bytes: [UInt8], from start: Int, after first: Outcome) throws(JSONSyntaxError) -> Outcome {
        if options.bigIntegers == .refuse {
            throw JSONSyntaxError.bigInteger(JSONSyntaxError(first.error, skipped: start, in: bytes), in: bytes)
        }
        var patch = LargeNumbers(bytes)
        patch.patch()
        return Self.load(patch.bytes, from: start, flags: flags)
    }

    /// Returns the reason of a refusal; a raw NUL byte before jansson's position comes first.
    private func failure(
        of outcome: Outcome, from start: Int, firstNUL zero: Int?, in bytes: [UInt8]
    ) -> JSONSyntaxError {
        let error = JSONSyntaxError(outcome.error, skipped: start, in: bytes)
        if let zero, zero < error.byteOffset { return .rawNUL(at: zero, in: bytes) }
        switch error.code {
        case .duplicateKey: return error.namingFirstKey(in: bytes)
        case .numericOverflow: return .bigInteger(error, in: bytes)
        default: return error
        }
    }

    /// Refuses a NUL byte after the value, which jansson takes for the end of the text.
    private func checkEnd(
        of storage: JSONStorage, firstNUL zero: Int?, in bytes: [UInt8]
    ) throws(JSONSyntaxError) {
        guard let zero else { return }
        if options.trailingData == .skip && zero >= storage.endOffset { return }
        throw .rawNUL(at: zero, in: bytes)
    }
}

extension JSONParser {
    /// The result of one call of jansson.
    struct Outcome {
        let root: JSONNode?
        let error: json_error_t

        /// The number of bytes that were read.
        var position: Int { Int(error.position) }

        /// True if the error was an integer past Int64, or a number past a double's range.
        var isOutOfRange: Bool {
            var copy = error
            let code = unsafe cjansson_error_code(&copy)
            return root == nil && code == JSONSyntaxError.Code.numericOverflow.rawValue
        }
    }

    /// Returns the stack that jansson may need for a text of this length; its recursion takes some
    /// 90 bytes a level.
    private static func stackBytes(for count: Int) -> Int {
        16 * 1_024 + 128 * min(count, JSONDocument.Limits.maximalDepth)
    }

    // SAFETY: jansson reads the bytes during the call only; an empty text still needs an address.
    private static func load(_ bytes: [UInt8], from start: Int, flags: Int32) -> Outcome {
        _ = Jansson.seeded
        var error = json_error_t()
        let root = unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
            return unsafe CallStack.withRoom(for: stackBytes(for: buffer.count)) {
                unsafe Jansson.inCLocale {
                    unsafe json_loadb(text ?? emptyText, buffer.count - start, size_t(flags), &error)
                }
            }
        }
        return Outcome(root: unsafe JSONNode(root), error: error)
    }

    // SAFETY: memchr reads within the buffer and returns an address in it or NULL.
    private static func firstNUL(in bytes: [UInt8]) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, let found = unsafe memchr(start, 0, buffer.count) else { return nil }
            return unsafe UnsafeRawPointer(found) - start
        }
    }

    /// jansson needs an address even for no bytes.
    // SAFETY: one byte, allocated once, never written again and never freed.
    private nonisolated(unsafe) static let emptyText: UnsafePointer<CChar> = {
        let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        unsafe byte.initialize(to: 0)
        return unsafe UnsafePointer(byte)
    }()
}
