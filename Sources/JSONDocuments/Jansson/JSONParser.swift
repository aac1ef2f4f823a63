internal import CJansson
import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Calls jansson under the conditions it needs: a random hash seed, the C locale, no raw NUL byte, under 2 GiB.
struct JSONParser {
    let options: JSONDocument.Options

    /// Parses `bytes`, with jansson first, and what jansson does not look at after that.
    func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONStorage {
        try checkSize(bytes.count)
        let start = options.byteOrderMark == .skip && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var outcome = Self.load(bytes, from: start, flags)
        var isPatched = false
        if outcome.isBigInteger {
            outcome = try second(bytes, start, outcome)
            isPatched = outcome.root != nil
        }
        let zero = Self.firstNUL(in: bytes)
        guard let root = outcome.root else { throw failure(outcome, start, zero, in: bytes) }
        let storage = JSONStorage(adopting: root, source: bytes)
        storage.startOffset = start
        storage.endOffset = start + outcome.position
        storage.hasExactNumbers = isPatched
        try checkEnd(storage, zero, in: bytes)
        if options.limits.needScan { try LimitScan(options.limits).check(bytes, from: start) }
        return storage
    }

    /// Refuses a text that is too long, before jansson sees it.
    func checkSize(_ count: Int) throws(JSONSyntaxError) {
        let limit = min(options.limits.bytes, JSONDocument.Limits.maximalBytes)
        if count > limit { throw .tooManyBytes(limit: limit) }
    }

    /// What the options are in jansson's words.
    private var flags: Int32 {
        var flags: Int32 = 0
        if options.allowsScalarAtTop { flags |= JSON_DECODE_ANY }
        if options.allowsNUL { flags |= JSON_ALLOW_NUL }
        if options.duplicateKeys == .refuse { flags |= JSON_REJECT_DUPLICATES }
        if options.trailingData == .skip { flags |= JSON_DISABLE_EOF_CHECK }
        return flags
    }

    /// The second try, with every integer past Int64 put as a real of the same length; or the refusal.
    private func second(_ bytes: [UInt8], _ start: Int, _ first: Outcome) throws(JSONSyntaxError) -> Outcome {
        if options.bigIntegers == .refuse {
            throw JSONSyntaxError.bigInteger(JSONSyntaxError(first.error, skipped: start, in: bytes), in: bytes)
        }
        var patch = BigIntegers(bytes)
        patch.patch()
        return Self.load(patch.bytes, from: start, flags)
    }

    /// Why jansson said no; a raw NUL byte before that place is the reason that comes first.
    private func failure(_ outcome: Outcome, _ start: Int, _ zero: Int?, in bytes: [UInt8]) -> JSONSyntaxError {
        let error = JSONSyntaxError(outcome.error, skipped: start, in: bytes)
        if let zero, zero < error.byteOffset { return .rawNUL(at: zero, in: bytes) }
        switch error.code {
        case .duplicateKey: return DuplicateKey.naming(first: error, in: bytes, from: start)
        case .numericOverflow: return .bigInteger(error, in: bytes)
        default: return error
        }
    }

    /// jansson takes a NUL byte behind the value for the end of the text; this does not.
    private func checkEnd(_ storage: JSONStorage, _ zero: Int?, in bytes: [UInt8]) throws(JSONSyntaxError) {
        guard let zero else { return }
        if options.trailingData == .skip && zero >= storage.endOffset { return }
        throw .rawNUL(at: zero, in: bytes)
    }
}

extension JSONParser {
    /// What one call of jansson gave.
    struct Outcome {
        let root: JSONNode?
        let error: json_error_t

        /// How many bytes were read.
        var position: Int { Int(error.position) }

        /// Whether an integer past Int64 was what stopped it.
        var isBigInteger: Bool {
            var copy = error
            guard root == nil, unsafe cjansson_error_code(&copy) == JSONSyntaxError.Code.numericOverflow.rawValue
            else { return false }
            return unsafe String(cString: cjansson_error_text(&copy)).hasPrefix("too big")
        }
    }

    /// jansson seeds its hash tables once per process, before any thread; a random seed defeats hash flooding.
    static let seeded: Void = {
        json_object_seed(0)
        seedingCount.wrappingAdd(1, ordering: .relaxed)
    }()

    /// How often that was done: once, before the first object.
    static var seedings: Int { seedingCount.load(ordering: .relaxed) }

    private static let seedingCount = Atomic(0)

    /// Runs `body` under a C locale of our own: jansson asks for the decimal point and aborts on some answers.
    // SAFETY: the thread's own locale is put back before returning.
    static func inCLocale<Result>(_ body: () -> Result) -> Result {
        let previous = unsafe uselocale(cLocale)
        defer { _ = unsafe uselocale(previous) }
        return body()
    }

    // SAFETY: made once, never changed, never freed; uselocale only reads it.
    nonisolated(unsafe) static let cLocale = unsafe cjansson_c_locale()

    /// The stack that jansson may need for a text of this length: it recurses, by some 90 bytes a level.
    private static func stackBytes(for count: Int) -> Int {
        16 * 1_024 + 128 * min(count, JSONDocument.Limits.maximalDepth)
    }

    // SAFETY: jansson reads the bytes during the call only; an empty text still needs an address.
    private static func load(_ bytes: [UInt8], from start: Int, _ flags: Int32) -> Outcome {
        _ = seeded
        var error = json_error_t()
        let root = unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
            return unsafe CallStack.withRoom(for: stackBytes(for: buffer.count)) {
                unsafe inCLocale {
                    unsafe json_loadb(text ?? emptyText, buffer.count - start, size_t(flags), &error)
                }
            }
        }
        return Outcome(root: unsafe JSONNode(root), error: error)
    }

    // SAFETY: memchr reads within the buffer and answers an address in it or none.
    private static func firstNUL(in bytes: [UInt8]) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, let found = unsafe memchr(start, 0, buffer.count) else { return nil }
            return unsafe UnsafeRawPointer(found) - start
        }
    }

    /// jansson wants an address even for no bytes.
    // SAFETY: one byte, allocated once, never written again and never freed.
    private nonisolated(unsafe) static let emptyText: UnsafePointer<CChar> = {
        let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        unsafe byte.initialize(to: 0)
        return unsafe UnsafePointer(byte)
    }()
}
