// Fuzzes documents: values round-trip through text, and the position of a value is that of its
// text.
//
// `Fuzzing/build.sh Documents && .build/fuzz/FuzzDocuments -runs=1000000 -max_len=1024 .build/fuzz/corpus`

import JSONDocuments

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // SAFETY: `count` bytes are readable during the call.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    checkLines(bytes)
    guard let document = parsed(bytes) else { return 0 }
    checkOptions(bytes)
    checkRoundTrip(document.root)
    checkPositions(document)
    return 0
}

/// The document, or nil after a check of the error: its position is within the text, and it can be
/// rendered.
private func parsed(_ bytes: [UInt8]) -> JSONDocument? {
    do {
        return try JSONDocument(parsing: bytes)
    } catch {
        precondition(error.line >= 1 && error.column >= 0, "position of \(error)")
        precondition(error.byteOffset >= 0 && error.byteOffset <= bytes.count, "offset of \(error)")
        precondition(!error.rendered(file: "f").isEmpty)
        var strict = JSONDocument.Options.strict
        strict.limits.depth = 100
        precondition(
            (try? JSONDocument(parsing: bytes, options: strict)) == nil, "strict options accept a text that is refused")
        return nil
    }
}

/// Checks options and limits: they never crash, and their errors have positions.
private func checkOptions(_ bytes: [UInt8]) {
    var strict = JSONDocument.Options.strict
    for depth in [1, 2, 3] {
        strict.limits.depth = depth
        strict.limits.members = depth
        strict.limits.stringLength = 4 * depth
        do { _ = try JSONDocument(parsing: bytes, options: strict) } catch {
            precondition(error.line >= 1 && (0...bytes.count).contains(error.byteOffset), "position of \(error)")
        }
    }
    var trailing = JSONDocument.Options()
    trailing.trailingData = .skip
    guard let document = try? JSONDocument(parsing: bytes + Array(" \0]".utf8), options: trailing) else {
        fatalError("trailing data is not skipped")
    }
    precondition(document.endOffset! <= bytes.count, "the end is after the text")
}

/// Checks that the chunks in which lines arrive make no difference.
private func checkLines(_ bytes: [UInt8]) {
    guard bytes.count < 200 else { return }
    var options = JSONLines.Options()
    options.document.limits.bytes = 20
    let whole = JSONLines(bytes, options: options).map { "\($0.line) \($0.byteOffset) \($0.result)" }
    let chunks = Chunks(bytes)
    let chunked = JSONLines(options: options) { chunks.next() }.map { "\($0.line) \($0.byteOffset) \($0.result)" }
    precondition(whole == chunked, "other lines in chunks")
}

/// Bytes in chunks of three.
private final class Chunks: @unchecked Sendable {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func next() -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(3) }
        return Array(rest.prefix(3))
    }
}

/// Checks that a value round-trips through text, with each option of the writer.
private func checkRoundTrip(_ root: JSONValue) {
    for options in [JSONWriter.Options(), .init(indent: 1, sortedKeys: true, asciiOnly: true, escapesSlash: true)] {
        let written = JSONWriter.bytes(of: root, options: options)
        guard let again = try? JSONDocument(parsing: written).root else { fatalError("refuses its own text") }
        precondition(again == root && again.hashValue == root.hashValue, "another value from its own text")
        precondition(JSONWriter.bytes(of: again, options: options) == written, "other text the second time")
    }
}

/// Checks that the bytes at a value's position are that value.
private func checkPositions(_ document: JSONDocument) {
    guard let source = document.source else { fatalError("no source") }
    var values: [(JSONLocation, JSONValue)] = []
    gather(document.root, at: .root, into: &values)
    for ((location, value), position) in zip(values, document.positions(of: values.map(\.0))) {
        guard let position else { fatalError("no position of \(location)") }
        let part = Array(source[position.byteRange])
        guard let again = try? JSONDocument(parsing: part).root else { fatalError("no value at \(location)") }
        precondition(again == value, "another value at \(location)")
        if let text = value.numberText { precondition(Array(text.utf8) == part, "number text at \(location)") }
        precondition(position.line >= 1 && position.column >= 1)
    }
}

/// Collects the first values of a document with their locations.
private func gather(_ value: JSONValue, at location: JSONLocation, into values: inout [(JSONLocation, JSONValue)]) {
    guard values.count < 20, location.components.count < 50 else { return }
    values.append((location, value))
    for (index, element) in value.elements.enumerated().prefix(20) {
        gather(element, at: location.appending(.index(index)), into: &values)
    }
    for member in value.members.prefix(20) {
        gather(member.value, at: location.appending(.key(member.key)), into: &values)
    }
}
