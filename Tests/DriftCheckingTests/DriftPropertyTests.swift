import DriftChecking
import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import TestSupport
import Testing

/// Seeded changes of recorded answers: everything breaking is found, and nothing harmless is called
/// breaking.
@Suite struct DriftPropertyTests {
    /// The changes, and the worst severity that each has.
    enum Mutation: CaseIterable {
        case removeKey, makeNull, changeType, changeFormat, rename, widen, addKey, addWord, reorder
    }

    @Test(
        .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)),
        arguments: Suites.files(under: "real-api"))
    func realAnswers(file: URL) throws {
        guard let root = try? JSONDocument(parsing: Data(contentsOf: file)).root else { return }
        for (number, records) in Suites.lists(of: root).enumerated() {
            try check(records, seed: "\(file.lastPathComponent)#\(number)")
        }
    }

    private func check(_ records: [JSONValue], seed: String) throws {
        var baseline = DriftBaseline()
        try baseline.add(JSONValue(records))
        var generator = SeededGenerator(seed: UInt64(seed.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 1_000_003 }))
        #expect(try changes(of: records, against: baseline).isEmpty, "\(seed): unchanged")
        for mutation in Mutation.allCases {
            for round in Effort.rounds(8, quick: 1) {
                guard let mutant = Mutant(mutation, of: records, baseline.json["records"]!, &generator) else {
                    continue
                }
                let changes = try changes(of: mutant.records, against: baseline)
                let comment = Comment(rawValue: "\(seed), round \(round): \(mutation) at \(mutant.path): \(changes)")
                let found = changes.filter { $0.path == mutant.path }
                switch mutation {
                case .removeKey, .makeNull, .changeType, .changeFormat, .rename:
                    #expect(found.contains { $0.severity > .harmless }, comment)
                    let example = found.first { $0.severity > .harmless }?.example
                    #expect(example?.location.components.starts(with: mutant.place) ?? false, comment)
                    #expect(example?.position != nil, comment)
                    try checkThatManyAreBreaking(mutant, against: baseline, comment)
                case .widen: #expect(found.contains { $0.kind == .range }, comment)
                case .addKey: #expect(found.map(\.kind) == [.added], comment)
                case .addWord: #expect(found.map(\.kind) == [.word], comment)
                case .reorder: #expect(changes.isEmpty, comment)
                }
                if [.widen, .addKey, .addWord, .reorder].contains(mutation) {
                    #expect(!changes.contains { $0.severity == .breaking }, comment)
                }
            }
        }
    }

    /// The change is breaking if all of many records have it, and enough had none.
    private func checkThatManyAreBreaking(_ mutant: Mutant, against baseline: DriftBaseline, _ comment: Comment) throws
    {
        guard case .index(let number)? = mutant.place.first, mutant.count >= 5, !mutant.path.contains("[*]") else {
            return
        }
        let changes = try changes(of: Array(repeating: mutant.records[number], count: 24), against: baseline)
        #expect(changes.contains { $0.path == mutant.path && $0.severity == .breaking }, comment)
    }

    /// Two random halves of the same list differ by chance only, which is never breaking.
    @Test(
        .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)),
        arguments: Suites.files(under: "real-api"))
    func halvesOfOneList(file: URL) throws {
        guard let root = try? JSONDocument(parsing: Data(contentsOf: file)).root else { return }
        for (number, records) in Suites.lists(of: root).enumerated() {
            for seed in Effort.rounds(8) {
                var generator = SeededGenerator(seed: UInt64(seed * 1_000 + number))
                let shuffled = records.shuffled(using: &generator)
                let halves = [shuffled.prefix(records.count / 2), shuffled.suffix(records.count - records.count / 2)]
                for (old, new) in [(halves[0], halves[1]), (halves[1], halves[0])] {
                    // The list alone, and in an envelope.
                    var baseline = DriftBaseline()
                    try baseline.add(JSONValue(Array(old)))
                    let changes = try changes(of: Array(new), against: baseline)
                    #expect(
                        !changes.contains { $0.severity == .breaking }, "\(file.lastPathComponent) \(seed): \(changes)")
                    var whole = DriftBaseline()
                    try whole.add(["data": JSONValue(Array(old)), "next": 1])
                    var check = DriftCheck(against: whole)
                    try check.add(
                        JSONDocument(parsing: JSONWriter.bytes(of: ["data": JSONValue(Array(new)), "next": 2])).root)
                    #expect(check.report.severity != .breaking, "\(file.lastPathComponent) \(seed): \(check.report)")
                }
            }
        }
    }

    /// Whatever a list has (values of several types, members that come together, rows with long lists of their
    /// own), no random half of it is breaking to the other.
    @Test(arguments: 0..<8)
    func halvesOfRandomLists(part: UInt64) throws {
        for round in Effort.rounds(200, quick: 60) {
            let seed = part * 1_000 + UInt64(round)
            var generator = SeededGenerator(seed: seed)
            let records = (0..<Int.random(in: 2...30, using: &generator)).map { _ in Self.mixedRecord(&generator) }
            let half = records.count / 2
            for isInEnvelope in [false, true] {
                let parts = [records.prefix(half), records.suffix(records.count - half)].map { part -> JSONValue in
                    isInEnvelope ? ["data": JSONValue(Array(part)), "next": 1] : JSONValue(Array(part))
                }
                for (old, new) in [(parts[0], parts[1]), (parts[1], parts[0])] where half > 1 || !isInEnvelope {
                    var baseline = DriftBaseline()
                    try baseline.add(old)
                    for table in [nil, try RecordTable(json: #"{"a": "a", "b": {"path": "l", "type": "[any]"}}"#)] {
                        var check = DriftCheck(against: baseline, for: isInEnvelope ? nil : table)
                        try check.add(JSONDocument(parsing: JSONWriter.bytes(of: new)).root)
                        #expect(check.report.severity != .breaking, "seed \(seed): \(old) \(new) \(check.report)")
                    }
                }
            }
        }
    }

    /// A record of one of three kinds, which differ in all that they have.
    private static func mixedRecord(_ generator: inout SeededGenerator) -> JSONValue {
        let values: [JSONValue] = [1, "2026-01-01", "word", .null, 2.5, ["k": 1], [1], 99_999_999_999, true]
        let kind = Int.random(in: 0..<3, using: &generator)
        let value = values[(kind * 4 + Int.random(in: 0..<2, using: &generator)) % values.count]
        let list = JSONValue((0..<(kind * 20)).map { _ in kind == 1 ? value : ["deep": [value, value]] })
        var members: [(key: String, value: JSONValue)] = [("a", value), ("l", list)]
        if kind == 1 { members.append(("only", ["x": value])) }
        return JSONValue(members)
    }

    /// The changes of records that are written and parsed.
    private func changes(of records: [JSONValue], against baseline: DriftBaseline) throws -> [DriftChange] {
        var check = DriftCheck(against: baseline)
        try check.add(JSONDocument(parsing: JSONWriter.bytes(of: JSONValue(records))).root)
        return check.report.changes
    }

    /// Whatever the parts and the order in which they are merged, the tallies are the same.
    @Test(arguments: 0..<8)
    func sumsInAnyOrder(part: UInt64) throws {
        for round in Effort.rounds(40) {
            let seed = part * 1_000 + UInt64(round)
            var generator = SeededGenerator(seed: seed)
            let records = (0..<Int.random(in: 1...24, using: &generator)).map { _ in Self.record(&generator) }
            var parts = (0..<5).map { _ in DriftBaseline() }
            for record in records {
                let chosen = Int.random(in: 0..<5, using: &generator)
                try parts[chosen].add([record], named: "a")
            }
            var whole = DriftBaseline()
            try whole.add(JSONDocument(parsing: JSONWriter.bytes(of: JSONValue(records))).root, named: "a")
            parts.shuffle(using: &generator)
            var sum = DriftBaseline()
            for part in parts { sum.merge(try DriftBaseline(json: JSONWriter.bytes(of: part.json))) }
            #expect(sum.json["records"] == whole.json["records"], "seed \(seed)")
        }
    }

    /// A record whose members are texts and arrays of various lengths, or missing.
    private static func record(_ generator: inout SeededGenerator) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        let words = ["a", "bb", "é, è", "", "2026-01-01", "some text"]
        if Bool.random(using: &generator) { members.append(("t", JSONValue(words.randomElement(using: &generator)!))) }
        if Bool.random(using: &generator) {
            let count = Int.random(in: 0...5, using: &generator)
            members.append(("l", JSONValue((0..<count).map { JSONValue(words[$0]) })))
        }
        members.append(
            ("n", Bool.random(using: &generator) ? .null : JSONValue(Int.random(in: -9...9, using: &generator))))
        return JSONValue(members)
    }

    /// A baseline of all is the sum of those of parts, and reads back as it was written.
    @Test(
        .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)),
        arguments: Suites.files(under: "real-api"))
    func sumsOfParts(file: URL) throws {
        guard let root = try? JSONDocument(parsing: Data(contentsOf: file)).root else { return }
        for records in Suites.lists(of: root) {
            let parts = try [records.prefix(records.count / 2), records.dropFirst(records.count / 2)].map { part in
                var baseline = DriftBaseline()
                try baseline.add(JSONValue(part), named: "a")
                return try DriftBaseline(json: JSONWriter.bytes(of: baseline.json))
            }
            var (sum, reversed, whole) = (parts[0], parts[1], DriftBaseline())
            sum.merge(parts[1])
            reversed.merge(parts[0])
            try whole.add(JSONValue(records), named: "a")
            #expect(sum.recordCount == records.count && sum.history.count == 2)
            #expect(sum.json["records"]?.description == reversed.json["records"]?.description)
            let again = try DriftBaseline(json: JSONWriter.bytes(of: sum.json))
            #expect(again.json.description == sum.json.description)
            // Parts may have keys that look like data only together.
            let texts = [sum, whole].map { $0.json["records"]?.description ?? "" }
            #expect(texts[0] == texts[1] || texts.contains { $0.contains("\"values\":") }, "\(file.lastPathComponent)")
        }
    }
}

/// Records with one seeded change.
private struct Mutant {
    var records: [JSONValue]
    let path: String
    /// The location of the record, or of the changed value.
    let place: [JSONLocation.Component]
    /// The number of values at the path before; for a format that of texts.
    let count: Int

    /// A value of a record, with the tallies of its path and those of the object around it.
    private struct Site {
        let location: JSONLocation
        let path: String
        let tally: JSONValue
        let isAlways: Bool
    }

    init?(
        _ mutation: DriftPropertyTests.Mutation, of records: [JSONValue], _ tally: JSONValue,
        _ generator: inout SeededGenerator
    ) {
        let number = Int.random(in: 0..<records.count, using: &generator)
        var record = records[number]
        var sites: [Site] = []
        Self.collect(record, tally, at: .root, path: "", into: &sites)
        let eligible = sites.filter { Self.isEligible(mutation, $0) }
        guard let site = eligible.randomElement(using: &generator) else { return nil }
        self.records = records
        let value = record.value(at: site.location) ?? .null
        var (path, place) = (site.path, site.location.components)
        let parent = JSONLocation(site.location.components.dropLast())
        do {
            switch mutation {
            case .removeKey:
                record.remove(at: site.location)
                place = parent.components
            case .makeNull: try record.set(.null, at: site.location)
            case .changeType: try record.set(Self.otherType(site.tally), at: site.location)
            case .changeFormat: try record.set("neither date nor URL", at: site.location)
            case .rename:
                record.remove(at: site.location)
                try record.set(value, at: parent.appending(.key("renamed by the test")))
                place = parent.components
            case .widen:
                let most = site.tally["range"]?[1]?.double ?? 0
                try record.set(JSONValue((most + 1).rounded(.up)), at: site.location)
                if let most = Int64(exactly: most), most < 1 << 50 {
                    try record.set(JSONValue(most + 1), at: site.location)
                }
            case .addKey:
                try record.set(1, at: parent.appending(.key("addedByTheTest")))
                path = Self.joined(Self.pathOfParent(site.path), "addedByTheTest")
            case .addWord: try record.set("wordOfTheTest", at: site.location)
            case .reorder: record = Self.reversed(record)
            }
        } catch { return nil }
        self.records[number] = record
        (self.path, self.place) = (path, [.index(number)] + place)
        count = mutation == .changeFormat ? site.tally["strings"]?.int ?? 0 : Self.count(site.tally)
    }

    private static func isEligible(_ mutation: DriftPropertyTests.Mutation, _ site: Site) -> Bool {
        let tally = site.tally
        let isNumber = ["integers", "reals"].contains { tally[$0] != nil }
        switch mutation {
        case .removeKey, .rename: return site.isAlways
        case .makeNull: return tally["nulls"] == nil
        case .changeType: return true
        case .changeFormat:
            return !(tally["formats"]?.array ?? []).isEmpty
        case .widen: return isNumber && tally["strings"] == nil && abs(tally["range"]?[1]?.double ?? 0) < 1e15
        case .addKey: return site.isAlways
        case .addWord:
            let words = tally["words"].map { $0.members.map { $0.value.int64 ?? 0 } } ?? []
            let count = words.reduce(0, +)
            return (tally["formats"]?.array ?? []).isEmpty && (2...8).contains(words.count) && count >= 12
                && count >= words.count * 4 && words.allSatisfy { $0 > 1 }
        case .reorder: return true
        }
    }

    /// A value of a type that the path doesn't have.
    private static func otherType(_ tally: JSONValue) -> JSONValue {
        let others: [(String, JSONValue)] = [
            ("strings", "text"), ("booleans", true), ("arrays", []), ("objects", ["a": 1]), ("integers", 1),
        ]
        return others.first { tally[$0.0] == nil && !($0.0 == "integers" && tally["reals"] != nil) }?.1 ?? .null
    }

    private static func collect(
        _ value: JSONValue, _ tally: JSONValue, at location: JSONLocation, path: String, into sites: inout [Site]
    ) {
        for (index, element) in value.elements.enumerated() where value.kind == .array {
            guard let tally = tally["elements"], index < 3 else { break }
            collect(element, tally, at: location.appending(.index(index)), path: path + "[*]", into: &sites)
        }
        guard value.kind == .object, let members = tally["members"], let objects = tally["objects"]?.int64 else {
            return
        }
        for (key, member) in value.members {
            guard let tally = members[key] else { continue }
            let count = Int64(count(tally))
            let path = joined(path, key)
            let location = location.appending(.key(key))
            let hasValue = count > (tally["nulls"]?.int64 ?? 0)
            if hasValue {
                sites.append(
                    Site(location: location, path: path, tally: tally, isAlways: count == objects))
            }
            collect(member, tally, at: location, path: path, into: &sites)
        }
    }

    private static func count(_ tally: JSONValue) -> Int {
        let counts = ["nulls", "booleans", "integers", "bigIntegers", "reals", "strings", "arrays", "objects"]
        return counts.reduce(0) { $0 + (tally[$1]?.int ?? 0) }
    }

    private static func joined(_ path: String, _ key: String) -> String {
        let text = JSONLocation([.key(key)]).keyPath
        return path.isEmpty || text.hasPrefix("[") ? path + text : "\(path).\(text)"
    }

    private static func pathOfParent(_ path: String) -> String {
        guard !path.hasSuffix("]") else { return path[..<(path.lastIndex(of: "[") ?? path.startIndex)].description }
        return path[..<(path.lastIndex(of: ".") ?? path.startIndex)].description
    }

    /// The value with the members of all objects in reverse.
    private static func reversed(_ value: JSONValue) -> JSONValue {
        switch value.kind {
        case .array: JSONValue(value.elements.map { reversed($0) })
        case .object: JSONValue(value.members.reversed().map { (key: $0.key, value: reversed($0.value)) })
        default: value
        }
    }
}
