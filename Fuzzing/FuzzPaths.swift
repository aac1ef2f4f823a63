import JSONDocuments
import JSONPaths

/// The limits of one input, far below the standard ones, so that a million inputs take minutes.
private let limits = JSONPath.Limits(depth: 100, matches: 1_000, work: 20_000, patternSize: 500)

/// The entry point of libFuzzer; an input is a path, a NUL byte and a document.
///
/// The path is refused with an error within its text, or its description parses to an equal path.
/// Both spellings match the same values of the document, and the location of each match leads to
/// its value. The result is 0, as libFuzzer requires.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPaths(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // SAFETY: `count` bytes are readable during the call.
    let input = unsafe UnsafeBufferPointer(start: start, count: count)
    let parts = unsafe input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = unsafe String(decoding: parts[0], as: UTF8.self)
    for path in paths(of: text) {
        guard unsafe parts.count == 2, let document = try? JSONDocument(parsing: unsafe Array(parts[1])) else {
            continue
        }
        check(path, in: document.root)
    }
    return 0
}

/// The text as a key path or query, a pointer, a URI fragment and a slashed path, as far as it is
/// valid as such.
private func paths(of text: String) -> [JSONPath] {
    var paths = [JSONPath(slashed: text)]
    do throws(PathSyntaxError) {
        paths.append(try JSONPath(text))
    } catch {
        precondition((1...text.unicodeScalars.count + 1).contains(error.column), "\(error)")
        precondition(!error.rendered().isEmpty)
    }
    if let pointer = try? JSONPath(pointer: text) { paths.append(pointer) }
    if let pointer = try? JSONPath(fragment: text) { paths.append(pointer) }
    return paths
}

private func check(_ path: JSONPath, in value: JSONValue) {
    guard let again = try? JSONPath(path.canonicalSpelling), again == path else {
        preconditionFailure("\(path.canonicalSpelling) does not round-trip")
    }
    guard let matches = try? path.matches(in: value, limits: limits) else { return }
    let found = try? again.matches(in: value, limits: limits)
    precondition(found.map { $0.map(\.location) } == matches.map(\.location), "\(path) and \(again) differ")
    precondition(matches.isEmpty || path.explain(in: value, limits: limits) == nil)
    if matches.isEmpty { _ = path.explain(in: value, limits: limits)?.description }
    for match in matches.prefix(10) {
        for text in [match.location.keyPath, match.location.normalizedPath] {
            let again = try? JSONPath(text).matches(in: value)
            precondition(again?.count == 1 && again?[0].value == match.value, "\(text) matches another value")
        }
    }
}
