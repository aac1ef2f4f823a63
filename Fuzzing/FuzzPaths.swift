import JSONDocuments
import JSONPaths

/// How much one input may cost: far less than the standard limits, so that a million inputs are done in minutes.
private let limits = JSONPath.Limits(depth: 100, matches: 1_000, work: 20_000, patternSize: 500)

/// One input: a path, a NUL byte, a document.
///
/// The path has to be refused with an error inside its text, or to print as an equal path. Run over the document, it has
/// to find the same in either spelling, at places that lead back to the very values. Answers 0, as libFuzzer wants it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPaths(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // SAFETY: libFuzzer hands over `count` readable bytes for the length of the call.
    let input = unsafe UnsafeBufferPointer(start: start, count: count)
    let parts = unsafe input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = unsafe String(decoding: parts[0], as: UTF8.self)
    for path in paths(text) {
        guard unsafe parts.count == 2, let document = try? JSONDocument(parsing: unsafe Array(parts[1])) else {
            continue
        }
        check(path, in: document.root)
    }
    return 0
}

/// The text as a path, as a pointer and between slashes, as far as it is one.
private func paths(_ text: String) -> [JSONPath] {
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
        preconditionFailure("\(path.canonicalSpelling) does not read back")
    }
    guard let matches = try? path.matches(in: value, limits: limits) else { return }
    let found = try? again.matches(in: value, limits: limits)
    precondition(found.map { $0.map(\.location) } == matches.map(\.location), "\(path) and \(again) differ")
    precondition(matches.isEmpty || path.explain(in: value, limits: limits) == nil)
    if matches.isEmpty { _ = path.explain(in: value, limits: limits)?.description }
    for match in matches.prefix(10) {
        for text in [match.location.keyPath, match.location.normalizedPath] {
            let places = try? JSONPath(text).matches(in: value)
            precondition(places?.count == 1 && places?[0].value == match.value, "\(text) leads elsewhere")
        }
    }
}
