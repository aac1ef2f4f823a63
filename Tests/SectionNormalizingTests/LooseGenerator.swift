import Foundation
import FoundationBridging
import JSONDocuments
import JSONPaths
import SectionNormalizing
import TestSupport

/// A Swift value that presents a section.
struct PresentedSection: SectionPresentable {
    var title: String
    var cells: [Any?]
    var sectionID: String? { title }
    var sectionHeader: String? { title }
    var sectionCells: [Any?] { cells }
}

/// A generator of loose input of every kind, JSON and Swift, from a seed.
struct LooseGenerator {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func pick(_ words: [String]) -> String { words[number(words.count)] }

    private static let keys = [
        "id", "title", "object", "cellIdentifier", "items", "rows", "header", "footer", "name", "x", "subtitle",
        "hooks",
    ]

    /// A Swift value of any kind; `ready` allows view models in it.
    mutating func value(depth: Int = 4, ready: Bool) -> Any? {
        switch number(depth > 0 ? 12 : 5) {
        case 0: return number(2) == 0 ? nil : NSNull()
        case 1: return number(5)
        case 2: return pick(["", "a", "<b>", "日本"])
        case 3: return Bool.random(using: &random)
        case 4 where depth > 0 && number(2) == 0:
            return number(2) == 0 ? 0..<number(3) : ["b", "a"].dropFirst(number(3))
        case 4: return Double(number(100)) / 8
        case 5 where ready && number(3) == 0:
            return PresentedSection(
                title: pick(["", "p"]), cells: (0..<number(3)).map { _ in value(depth: 1, ready: true) })
        case 5 where ready: return CellViewModel(id: .text(pick(["p", "q"])), title: "ready")
        case 6 where ready:
            let cells = (0..<number(3)).map { CellViewModel(id: "\($0)") }
            return SectionViewModel(id: .text(pick(["p", "q"])), cells: cells)
        case 5...8:
            return (0..<number(4)).map { _ in value(depth: depth - 1, ready: ready) }
        case 9 where number(3) == 0: return [number(9): pick(["a", "b"]), -1: [pick(["a", "b"])]] as [Int: Any]
        case 9: return [pick(Self.keys): (0..<number(3)).map { _ in value(depth: depth - 1, ready: ready) } as Any?]
        default:
            var members: [String: Any?] = [:]
            for _ in 0..<number(5) { members[pick(Self.keys)] = .some(value(depth: depth - 1, ready: ready)) }
            return members
        }
    }

    /// A JSON value of any kind.
    mutating func json(depth: Int = 4) -> JSONValue {
        switch number(depth > 0 ? 9 : 5) {
        case 0: return .null
        case 1: return JSONValue(number(5))
        case 2: return JSONValue(pick(["", "a", "<b>", "日本"]))
        case 3: return JSONValue(Bool.random(using: &random))
        case 4: return JSONValue(Double(number(100)) / 8)
        case 5, 6: return JSONValue((0..<number(4)).map { _ in json(depth: depth - 1) })
        default:
            return JSONValue((0..<number(5)).map { _ in (key: pick(Self.keys), value: json(depth: depth - 1)) })
        }
    }

    /// Random options.
    mutating func options() -> NormalizationOptions {
        var options = NormalizationOptions()
        options.dropNulls = Bool.random(using: &random)
        options.dropEmptySections = Bool.random(using: &random)
        options.coalesceLooseRuns = Bool.random(using: &random)
        options.nestedArrays = NormalizationOptions.NestedArrays.allCases[number(3)]
        if number(3) == 0 {
            let cells: [JSONPath] = ["items", "rows", "name", "x.items", "items[*]", "object.rows[0]"]
            let headers: [TextTemplate?] = [nil, "{title}", "{name} of {items}", "{id}"]
            options.sections = SectionTemplate(header: headers[number(4)], cells: cells[number(cells.count)])
        }
        return options
    }
}
