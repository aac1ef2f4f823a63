// Fuzzes documents: parse → write → parse gives an equal value, and positions lead to the text of the value.
//
// `Fuzzing/build.sh Documents && .build/fuzz/FuzzDocuments -runs=1000000 -max_len=1024 .build/fuzz/corpus`

import JSONDocuments

/// libFuzzer's entry: one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // SAFETY: libFuzzer hands over `count` readable bytes for the length of the call.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    checkLines(bytes)
    guard let document = parsed(bytes) else { return 0 }
    checkOptions(bytes)
    checkRoundTrip(document.root)
    checkPositions(document)
    return 0
}

/// The document; every error must have a place within the text and a rendering.
private func parsed(_ bytes: [UInt8]) -> JSONDocument? {
    do {
        return try JSONDocument(parsing: bytes)
    } catch {
        precondition(error.line >= 1 && error.column >= 0, "place of \(error)")
        precondition(error.byteOffset >= 0 && error.byteOffset <= bytes.count, "offset of \(error)")
        precondition(!error.rendered(file: "f").isEmpty)
        var strict = JSONDocument.Options.strict
        strict.limits.depth = 100
        precondition((try? JSONDocument(parsing: bytes, options: strict)) == nil, "strict takes what is refused")
        return nil
    }
}

/// No option and no limit makes an accepted text crash, and errors of their own have places.
private func checkOptions(_ bytes: [UInt8]) {
    var strict = JSONDocument.Options.strict
    for depth in [1, 2, 3] {
        strict.limits.depth = depth
        strict.limits.members = depth
        strict.limits.stringLength = 4 * depth
        do { _ = try JSONDocument(parsing: bytes, options: strict) } catch {
            precondition(error.line >= 1 && (0...bytes.count).contains(error.byteOffset), "place of \(error)")
        }
    }
    var trailing = JSONDocument.Options()
    trailing.trailingData = .skip
    guard let document = try? JSONDocument(parsing: bytes + [0x20, 0x00, 0x5D], options: trailing) else {
        fatalError("trailing data is not skipped")
    }
    precondition(document.endOffset! <= bytes.count, "the end is behind the text")
}

/// Lines are the same however the chunks are cut.
private func checkLines(_ bytes: [UInt8]) {
    guard bytes.count < 200 else { return }
    var options = JSONLines.Options()
    options.document.limits.bytes = 20
    let whole = JSONLines(bytes, options: options).map { "\($0.line) \($0.byteOffset) \($0.result)" }
    let pieces = Pieces(bytes)
    let cut = JSONLines(options: options) { pieces.next() }.map { "\($0.line) \($0.byteOffset) \($0.result)" }
    precondition(whole == cut, "other lines in pieces")
}

/// Bytes in pieces of three.
private final class Pieces: @unchecked Sendable {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func next() -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(3) }
        return Array(rest.prefix(3))
    }
}

/// What is written reads back equal, with every option.
private func checkRoundTrip(_ root: JSONValue) {
    for options in [JSONWriter.Options(), .init(indent: 1, sortedKeys: true, asciiOnly: true, escapesSlash: true)] {
        let written = JSONWriter.bytes(of: root, options: options)
        guard let again = try? JSONDocument(parsing: written).root else { fatalError("refuses its own text") }
        precondition(again == root && again.hashValue == root.hashValue, "reads its own text otherwise")
        precondition(JSONWriter.bytes(of: again, options: options) == written, "writes otherwise the second time")
    }
}

/// The bytes at a value's position are that value.
private func checkPositions(_ document: JSONDocument) {
    guard let source = document.source else { fatalError("no source") }
    var places: [(JSONLocation, JSONValue)] = []
    gather(document.root, at: .root, into: &places)
    for ((location, value), position) in zip(places, document.positions(of: places.map(\.0))) {
        guard let position else { fatalError("no position of \(location)") }
        let part = Array(source[position.byteRange])
        guard let again = try? JSONDocument(parsing: part).root else { fatalError("no value at \(location)") }
        precondition(again == value, "another value at \(location)")
        if let text = value.numberText { precondition(Array(text.utf8) == part, "number text at \(location)") }
        precondition(position.line >= 1 && position.column >= 1)
    }
}

/// The first places of a document.
private func gather(_ value: JSONValue, at place: JSONLocation, into places: inout [(JSONLocation, JSONValue)]) {
    guard places.count < 20, place.components.count < 50 else { return }
    places.append((place, value))
    for (index, element) in value.elements.enumerated().prefix(20) {
        gather(element, at: place.appending(.index(index)), into: &places)
    }
    for member in value.members.prefix(20) {
        gather(member.value, at: place.appending(.key(member.key)), into: &places)
    }
}
