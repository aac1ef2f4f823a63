// Fuzzes the two readers against each other: both give the same Items, issues and errors.
//
// The first byte of an input selects a table, the second the path of the list and whether there is a report. The rest
// is the text.
//
// `Fuzzing/build.sh Readers && .build/fuzz/FuzzReaders -runs=1000000 -max_len=512 .build/fuzz/corpus/Readers`

import Foundation
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// Fields of the primitive kinds, optional ones, and a list.
private struct Plain: Item, Equatable {
    var id = 0
    var name = "?"
    var ratio = 0.5
    var flag = false
    var mayId: Int?
    var mayName: String? = "kept"
    var mayRatio: Double?
    var numbers: [Double] = []
    static let table = ItemTable(Plain()) {
        Field(\.id, "a")
        Field(\.name, "b")
        Field(\.ratio, "c")
        Field(\.flag, "d")
        Field(\.mayId, "e", .strict)
        Field(\.mayName, "f", .null(.keepDefault))
        Field(\.mayRatio, "g", .lenient)
        Field(\.numbers, "h")
    }

    static func == (left: Plain, right: Plain) -> Bool {
        left.id == right.id && left.name.utf8.elementsEqual(right.name.utf8) && left.flag == right.flag
            && left.ratio.bitPattern == right.ratio.bitPattern && left.mayId == right.mayId
            && left.mayName == right.mayName && left.mayRatio?.bitPattern == right.mayRatio?.bitPattern
            && left.numbers.map(\.bitPattern) == right.numbers.map(\.bitPattern)
    }
}

/// Nested Items, overlapping paths, fallbacks, wildcards and dictionaries.
private struct Nested: Item, Equatable {
    var deep = 0
    var whole: JSONValue?
    var inner = ""
    var other: String?
    var names: [String?] = []
    var plain: Plain?
    var byName: [String: Int] = [:]
    var tiny: Int8 = 0
    static let table = ItemTable(Nested()) {
        Field(\.deep, "a.a.a")
        Field(\.whole, "b")
        Field(\.inner, "b.a", .lenient)
        Field(\.other, "c", or: ["d.a", "a.b"])
        Field(\.names, "e[*].b")
        Field(\.plain, "f")
        Field(\.byName, "g")
        Field(\.tiny, "h", .required)
    }
}

/// An Item made by an initializer.
private struct Made: Item, Equatable {
    let a: Int
    let b: String?
    let c: [[Int]]?
    let number: Int
    static let table = ItemTable(Made.init, "a", "b", Column("c", or: "d.a"), Column(from: .index))
}

/// Fallback paths of each kind, and rules for texts.
private struct Fallbacks: Item, Equatable {
    var number = 0
    var text = "?"
    var mayText: String?
    var ratio: Double? = 0.5
    var numbers: [Int] = []
    var made: Made?
    static let table = ItemTable(Fallbacks()) {
        Field(\.number, "a", or: ["d.a", "e"])
        Field(\.text, "b", or: ["d.b", "f"], .trimmed, .required)
        Field(\.mayText, "c", or: "b", .nonEmpty)
        Field(\.ratio, "g", or: "c", .strict, .invalid(.setNil))
        Field(\.numbers, "h", or: "e[*].a", .oneOrMany)
        Field(\.made, "f", or: "d")
    }

    static func == (left: Fallbacks, right: Fallbacks) -> Bool {
        left.number == right.number && left.text.utf8.elementsEqual(right.text.utf8) && left.mayText == right.mayText
            && left.ratio?.bitPattern == right.ratio?.bitPattern && left.numbers == right.numbers
            && left.made == right.made
    }
}

/// Arguments with defaults and all strategies.
private struct Argued: Item, Equatable {
    let a: Int
    let b: String
    let c: Int?
    let d: String?
    let e: [String: Int]
    let f: Bool?
    static let table = ItemTable(
        Argued.init, Column("a", default: 7), Column("b", .nonEmpty), Column("c", .null(.skipItem)),
        Column("d", or: "f", default: "-", .trimmed, .invalid(.setNil)),
        Column("g", default: [:], .missing(.error)), Column("h", .lenient, .invalid(.keepDefault)))
}

private let records = try! RecordTable(
    json: """
        {"a": {"path": "a", "type": "int"}, "b": {"path": ["b", "f"], "type": "string", "default": "-"}, "c": "c",
         "d": {"path": "d", "type": "bool", "required": true}, "e": {"path": "e.a", "type": "[double]"},
         "g": {"path": "g", "type": {"x": {"path": "a", "type": "decimal"}, "y": "b[*].a"}}, "w": "e[*].b",
         "n": {"from": "index", "type": "int", "maximum": 2}}
        """)

private let paths: [ListPath] = ["", "", "x", "x.y", "x[*]", "x[*].y[*]", "[0]", "x.*"]

/// The leaks that the leak sanitizer must not report: it misses pointers in whose spare bits Swift
/// stores an enum's case.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
    // SAFETY: a string literal is never freed.
    let text: StaticString = "leak:TableFile"
    return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 2 else { return 0 }
    // SAFETY: `count` bytes are readable during the call.
    let input = unsafe UnsafeBufferPointer(start: start, count: count)
    let bytes = unsafe Array(input[2...])
    if unsafe input[1] & 0x80 != 0 {
        unsafe compareStreams(Plain.self, bytes, input[1])
        return 0
    }
    let path = unsafe paths[Int(input[1] & 7)]
    let reporting = unsafe input[1] & 0x40 != 0
    switch unsafe input[0] & 15 {
    case 0, 1, 2: compare(Plain.self, bytes, path, reporting)
    case 3, 4: compare(Nested.self, bytes, path, reporting)
    case 5: compare(Made.self, bytes, path, reporting)
    case 6, 8: compareRecords(bytes, path, reporting)
    case 9, 10, 11: compare(Fallbacks.self, bytes, path, reporting)
    case 12, 13: compare(Argued.self, bytes, path, reporting)
    case 14: compare([Argued?].self, bytes, path, reporting)
    default: compare([Double]?.self, bytes, path, reporting)
    }
    return 0
}

private func compare<Value: FieldValue & Equatable>(
    _ type: Value.Type, _ bytes: [UInt8], _ path: ListPath, _ reporting: Bool
) {
    let jansson = Result { try Value.map(bytes, at: path, reader: .jansson, reporting: reporting) }
    let direct = Result { try Value.map(bytes, at: path, reader: .direct, reporting: reporting) }
    switch (jansson, direct) {
    case (.success(let left), .success(let right)):
        expect(left.items == right.items, "other items: \(left.items) and \(right.items)")
        expect(outcomes(left.report) == outcomes(right.report), "other reports")
        check(left.issues, left.issueCount, right.issues, right.issueCount)
    case (.failure(let left), .failure(let right)): expect("\(left)" == "\(right)", "other errors")
    default: fatalError("one reader refuses: \(jansson) and \(direct)")
    }
}

/// Compares the readers on the same bytes as a stream of records; the bits of `choice` set the
/// options.
private func compareStreams<Value: FieldValue & Equatable>(_ type: Value.Type, _ bytes: [UInt8], _ choice: UInt8) {
    var options = JSONLines.Options(framing: choice & 4 == 0 ? .lines : .array(at: choice & 1 == 0 ? [] : ["x"]))
    options.badLines = [.report, .report, .stop, .skip][Int(choice >> 3 & 3)]
    options.document.allowsNUL = choice & 2 == 0
    if choice & 0x20 != 0 { options.document.limits.bytes = 40 }
    let whole = JSONLines(bytes, options: options)
    let jansson = Array(Value.items(of: whole, reader: .jansson))
    let direct = Array(Value.items(of: choice & 0x40 == 0 ? whole : chunked(bytes, options), reader: .direct))
    expect(jansson.count == direct.count, "\(jansson.count) records and \(direct.count)")
    for (left, right) in zip(jansson, direct) {
        expect(left.item == right.item, "other items: \(left.item, default: "-") and \(right.item, default: "-")")
        expect(left.index == right.index && left.line == right.line, "other places")
        expect("\(left.error, default: "-")" == "\(right.error, default: "-")", "other errors")
        check(left.issues, left.issues.count, right.issues, right.issues.count)
    }
}

/// The bytes in chunks of one to seven.
private func chunked(_ bytes: [UInt8], _ options: JSONLines.Options) -> JSONLines {
    let rest = Rest(bytes: bytes[...])
    return JSONLines(options: options) {
        let chunk = rest.bytes.prefix(1 + rest.bytes.count % 7)
        rest.bytes = rest.bytes.dropFirst(chunk.count)
        return chunk.isEmpty ? nil : Array(chunk)
    }
}

/// The rest of the bytes, consumed by one stream on one thread.
private final class Rest: @unchecked Sendable {
    var bytes: ArraySlice<UInt8>
    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }
}

private func compareRecords(_ bytes: [UInt8], _ path: ListPath, _ reporting: Bool) {
    let jansson = Result { try records.map(bytes, at: path, reader: .jansson, reporting: reporting) }
    let direct = Result { try records.map(bytes, at: path, reader: .direct, reporting: reporting) }
    switch (jansson, direct) {
    case (.success(let left), .success(let right)):
        expect("\(left.rows)" == "\(right.rows)", "other rows: \(left.rows) and \(right.rows)")
        expect(outcomes(left.report) == outcomes(right.report), "other reports")
        check(left.issues, left.issueCount, right.issues, right.issueCount)
    case (.failure(let left), .failure(let right)): expect("\(left)" == "\(right)", "other errors")
    default: fatalError("one reader refuses: \(jansson) and \(direct)")
    }
}

private func check(_ left: [MappingIssue], _ leftCount: Int, _ right: [MappingIssue], _ rightCount: Int) {
    expect(leftCount == rightCount, "\(leftCount) issues and \(rightCount)")
    for (left, right) in zip(left, right) {
        expect(left == right, "other issues: \(left.rendered()) and \(right.rendered())")
    }
}

/// A report without the statistics of its reader.
private func outcomes(_ report: MappingReport?) -> [String]? {
    report.map { report in
        ["\(report.recordCount) records"] + report.fields.map { "\($0)" }
            + report.unmappedKeys.map { "\($0.path): \($0.count)" }
    }
}

/// Ends the run with a message, which a precondition hasn't in an optimized program.
private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError(message()) }
}
