// A program whose types are isolated in every way; a test compiles it with and without
// `-default-isolation MainActor`, and both must be silent and print the same.
import Foundation
import ItemMacros

@Mapped struct Plain: Equatable {
    var title = ""
    private var year: Int?
    var both: String { "\(title) \(year ?? 0)" }
}

@Mapped nonisolated struct Free {
    let id: Int
    var title = ""
}

@Mapped @MainActor struct Isolated {
    var title = ""
    var year: Int?
}

@MainActor @Mapped struct Made {
    let id: Int
    var tags = ["a"]
    private let secret: String?
    nonisolated var hasSecret: Bool { secret != nil }
}

@Mapped @MainActor final class Model {
    let id: Int
    var title = ""
    nonisolated init(id: Int, title: String) { (self.id, self.title) = (id, title) }
}

@Mapped nonisolated final class FreeModel {
    var title = ""
    init() {}
}

@Mapped enum Kind: String { case one, two }
@Mapped nonisolated enum Level: Int { case low = 1, high }
@Mapped @MainActor enum Mode: UInt8 { case off, on }

@Mapped public struct Shown {
    public var title = ""
    let kind: Kind?
    private let code: Int
    nonisolated var digits: Int { code }
}

struct Outer {
    @Mapped struct Inner {
        private var a = 0
        var level = Level.low
        nonisolated var isHigh: Bool { level == .high && a > 0 }
    }
    enum Deeper {
        @Mapped struct Inner { let a: Int }
        @Mapped enum Which: Int { case a, b }
    }
    @Mapped @MainActor fileprivate struct Hidden { var deeper: Deeper.Inner? }
}

@Mapped struct Page<Row: FieldValue & Sendable> {
    var rows: [Row] = []
    let count: Int
}

@Mapped(keys: .pascalCase) struct Conditional {
    var firstName = ""
    #if DEBUG
    var lastName = ""
    #else
    @At("Other") var other = ""
    #endif
    var imageURL: URL?
    #if os(Atari)
    var cartridge = 0
    #endif
}

@Mapped struct Keyed {
    var counts: [Kind: Int] = [:]
    var levels: [Level: [Kind]] = [:]
    var modes: [Mode: Plain] = [:]
}

@Mapped struct Values {
    var big = Int128.zero
    var huge: UInt128?
    var letter: Character = "a"
    var part: Substring = ""
    var range = 0..<1
    var closed: ClosedRange<Double>?
    var spans: [ClosedRange<Date>] = []
}

@Mapped struct Ruled {
    @At("n", .range(1...5)) var number = 1
    @At("t", read: { (text: String) in text.count }) var length = 0
    @At("s", or: "u", with: .lenient) var size: Int?
    @At(from: .index) var position = 0
    @At(constant: "x") var kind = ""
    @Checked("is small") nonisolated var isSmall: Bool { number < 4 }
}

@Mapped final class Unmarked {
    var title = "" { didSet { changes += 1 } }
    @Unmapped var changes = 0
    @At("double") var double: Int { get { changes * 2 } set { changes = newValue / 2 } }
    @Checked("has a title") var hasTitle: Bool { !title.isEmpty }
}

nonisolated func report() throws {
    print(try Plain.items(in: #"[{"title": "A", "year": 3}]"#)[0].both)
    print(try Free.items(in: #"[{"id": 1, "title": "B"}]"#)[0].id)
    print(try Isolated.items(in: #"[{"title": "C", "year": "1973"}]"#)[0].title)
    print(try Made.items(in: #"[{"id": 2, "secret": "s"}, {"id": 3}]"#).map(\.hasSecret))
    print(try Model.items(in: #"[{"id": 4, "title": "D"}]"#).count, try FreeModel.items(in: #"[{"title": "E"}]"#)[0].title)
    print(try Shown.items(in: #"[{"title": "F", "kind": "two", "code": 12}]"#)[0].digits)
    print(try Outer.Inner.items(in: #"[{"a": 1, "level": 2}]"#)[0].isHigh, try Outer.Hidden.items(in: #"[{"deeper": {"a": 1}}]"#).count)
    print(try Page<Kind>.items(in: #"[{"rows": ["one", "two"], "count": 2}]"#)[0].rows.count)
    print(try Conditional.items(in: #"[{"FirstName": "G", "LastName": "H", "Other": "I", "ImageURL": "http://a.b"}]"#)[0].imageURL?.absoluteString ?? "")
    let keyed = try Keyed.items(in: #"[{"counts": {"one": 1}, "levels": {"2": ["two"]}, "modes": {"1": {"title": "J"}}}]"#)
    print(Keyed.json(for: keyed[0]), try Keyed.map(#"[{"counts": {"three": 1}}]"#).issues)
    let values = try Values.items(
        in: #"[{"big": -170141183460469231731687303715884105728, "huge": 340282366920938463463374607431768211455, "letter": "é", "part": "p", "range": [1, 4], "closed": [0.5, 2], "spans": [["2024-05-01", "2024-05-02"]]}]"#)
    print(Values.json(for: values[0]))
    print(try Values.map(#"[{"letter": "ab", "range": [4, 1], "closed": [1], "big": 1.5}]"#).issues)
    print(try Ruled.map(#"[{"n": 4, "t": "abc", "u": " 7 "}, {"n": 9}]"#).issues)
    print(try Unmarked.map(#"[{"title": "K", "double": 8}, {"double": 2}]"#).issues)
    print([Plain.table.validate(), Keyed.table.validate(), Values.table.validate(), Ruled.table.validate()].joined().map(\.description))
}

try report()
