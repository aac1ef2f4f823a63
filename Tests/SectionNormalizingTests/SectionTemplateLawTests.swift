import JSONDocuments
import JSONPaths
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// Sections from data: no row is lost or shown twice, and no member beside the list is lost.
@Suite struct SectionTemplateLawTests {
    /// A group of data, and the section that it becomes.
    private struct Group {
        var json: JSONValue
        var cells: [JSONValue]
        var header: String?
        /// Whether the group has anything at the path.
        var hasList: Bool
    }

    /// Groups whose leaves are all different.
    private struct Generator {
        var random: SeededGenerator
        var number = 0

        mutating func next() -> Int {
            number += 1
            return number
        }

        mutating func element() -> JSONValue {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: JSONValue(next())
            case 1: JSONValue("text \(next())")
            case 2: JSONValue([JSONValue(next()), JSONValue(next())])
            case 3: JSONValue([(key: "people", value: JSONValue([JSONValue(next())]))])
            default: JSONValue([(key: "age", value: JSONValue(next())), (key: "name", value: JSONValue("n\(next())"))])
            }
        }

        mutating func group(key: String) -> Group {
            var members = [(key: "city", value: JSONValue(next()))]
            var group = Group(json: .null, cells: [], header: nil, hasList: true)
            if Bool.random(using: &random) {
                group.header = "h\(next())"
                members.append((key: "name", value: JSONValue(group.header!)))
            }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: group.hasList = false
            case 1: members.append((key: key, value: .null))
            case 2:
                group.cells = [JSONValue([(key: "only", value: JSONValue(next()))])]
                members.append((key: key, value: group.cells[0]))
            default:
                group.cells = (0..<Int.random(in: 0...4, using: &random)).map { _ in element() }
                members.append((key: key, value: JSONValue(group.cells)))
            }
            group.json = JSONValue(members.shuffled(using: &random))
            if !group.hasList, group.header == nil { group.cells = [group.json] }
            return group
        }
    }

    private func options(key: String) -> NormalizationOptions {
        var options = NormalizationOptions()
        options.sections = SectionTemplate(header: "{name}", cells: JSONPath(steps: [.key(key)]))
        return options
    }

    /// Groups of which one has the list at least.
    private func groups(seed: UInt64, round: Int, key: String) -> [Group] {
        var generator = Generator(random: SeededGenerator(seed: seed &* 1_000 &+ UInt64(round)))
        let groups = (0..<Int.random(in: 1...6, using: &generator.random)).map { _ in generator.group(key: key) }
        return groups.contains(where: \.hasList) ? groups : []
    }

    @Test(arguments: UInt64(1)...30) func everyElementOfAListIsOneCell(seed: UInt64) {
        for round in Effort.rounds(40) {
            let key = ["people", "items", "a b"][round % 3]
            let groups = groups(seed: seed, round: round, key: key)
            if groups.isEmpty { continue }
            let input = JSONValue(groups.map(\.json))
            let sections = Normalizer(options(key: key)).normalize(input).sections
            #expect(sections.count == groups.count, "seed \(seed), round \(round): \(input)")
            for (section, group) in zip(sections, groups) {
                #expect(section.cells.map { $0.object?.json } == group.cells, "seed \(seed), round \(round): \(input)")
                #expect(section.header == group.header, "seed \(seed), round \(round): \(input)")
                let isCell = !group.hasList && group.header == nil
                #expect(section.object?.json == (isCell ? nil : group.json), "seed \(seed), round \(round): \(input)")
            }
        }
    }

    @Test(arguments: UInt64(1)...30) func everyLeafIsWrittenOnce(seed: UInt64) throws {
        for round in Effort.rounds(40) {
            let groups = groups(seed: seed, round: round, key: "people")
            if groups.isEmpty { continue }
            let input = JSONValue(groups.map(\.json))
            var writer = JSONWriter()
            SectionJSON().write(Normalizer(options(key: "people")).normalize(input), to: &writer)
            let written = try #require(try JSONDocument(parsing: writer.bytes).root["sections"])
            let objects = written.elements.flatMap { section -> [JSONValue] in
                let cells: [JSONValue] = section["cells"]?.elements.map { $0["object"] ?? .null } ?? []
                return [section["object"] ?? .null] + cells
            }
            #expect(
                objects.flatMap(leaves).sorted() == leaves(input).sorted(), "seed \(seed), round \(round): \(input)")
            var again = JSONWriter()
            SectionJSON().write(Normalizer().normalize(written), to: &again)
            #expect(writer.text == again.text, "seed \(seed), round \(round), written and read: \(input)")
        }
    }

    private func leaves(_ value: JSONValue) -> [String] {
        switch value.kind {
        case .null: []
        case .array: value.elements.flatMap(leaves)
        case .object: value.members.flatMap { leaves($0.value) }
        default: [value.description]
        }
    }

    /// Swift dictionaries make the same sections as their JSON.
    @Test(arguments: UInt64(1)...30) func swiftDictionariesAreReadLikeJSON(seed: UInt64) throws {
        for round in Effort.rounds(40) {
            let groups = groups(seed: seed, round: round, key: "people")
            let swift = groups.map { group in
                Dictionary(
                    uniqueKeysWithValues: group.json.members.map { member in
                        let isList = member.key == "people" && member.value.kind == .array
                        return (member.key, isList ? member.value.elements as Any : member.value as Any)
                    })
            }
            let json = try #require(CellObject.value(swift).json)
            let normalizer = Normalizer(options(key: "people"))
            #expect(
                text(normalizer.normalize(swift)) == text(normalizer.normalize(json)),
                "seed \(seed), round \(round): \(json)")
        }
    }

    /// Values that present sections lose no cell either, and are the objects of their sections.
    @Test(arguments: UInt64(1)...10) func presentedValuesKeepAllCells(seed: UInt64) {
        for round in Effort.rounds(40) {
            let groups = groups(seed: seed, round: round, key: "people")
            let values = groups.map { PresentedSection(title: $0.header ?? "", cells: $0.cells) }
            let sections = Normalizer().normalize(values).sections
            #expect(sections.count == values.count || values.isEmpty, "seed \(seed), round \(round)")
            for (section, group) in zip(sections, groups) {
                #expect(section.cells.map { $0.object?.json } == group.cells, "seed \(seed), round \(round)")
                #expect(
                    section.value(as: PresentedSection.self)?.cells.count == group.cells.count,
                    "seed \(seed), round \(round)")
            }
        }
    }

    private func text(_ normalized: NormalizationResult) -> String {
        var writer = JSONWriter()
        SectionJSON(showsNotes: true).write(normalized, to: &writer)
        return writer.text
    }

    @Test func digitsOfTheObjectAreKept() throws {
        let input = #"[{"people": [1.50], "price": 2.10, "big": 100000000000000000000}]"#
        let result = Normalizer(options(key: "people")).normalize(try JSONDocument(parsing: input))
        #expect(text(result).contains(#""object":{"price":2.10,"big":100000000000000000000}"#))
    }
}
