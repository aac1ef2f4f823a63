import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// Lookups find what a join by nested loops finds, in random documents.
@Suite struct LookupLawTests {
    /// A lookup, and the id of a thing by the rules of a simple program.
    private struct Form: Sendable {
        let identifier: String
        let id: @Sendable (JSONValue) -> [String]?
    }

    private static let forms = [
        Form(identifier: "id") { text($0["id"]).map { [$0] } },
        Form(identifier: "sys.id") { text($0["sys"]?["id"]).map { [$0] } },
        Form(identifier: "kind,id") { value in
            text(value["kind"]).flatMap { kind in text(value["id"]).map { [kind, $0] } }
        },
    ]

    private static func text(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        if let real = value.double, real == real.rounded() { return "\(Int(real))" }
        return value.string ?? value.double.map { "\($0)" }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func findsWhatNestedLoopsFind(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        var found = 0
        for round in Effort.rounds(1_000) {
            let form = random.pick(Self.forms)
            let list = random.number(0...3) == 0 ? Self.map(&random) : Self.list(&random)
            let document: JSONValue = ["refs": Self.references(&random), "list": list]
            let parsed = try JSONDocument(parsing: document.description).root
            let path = try JSONPath("refs[*].to@list[\(form.identifier)].v")
            for root in [document, parsed] {
                let expected = Self.join(root["refs"]!, Array(list.children), form)
                let values = try path.values(in: root)
                #expect(values == expected, "seed \(seed), round \(round): \(path) in \(document)")
                for match in try path.matches(in: root) {
                    #expect(root.value(at: match.location) == match.value, "seed \(seed), round \(round)")
                }
                found += values.count
            }
        }
        #expect(found > 100)
    }

    /// The join by nested loops: for each reference the first thing with its id.
    private static func join(_ refs: JSONValue, _ things: [JSONValue], _ form: Form) -> [JSONValue] {
        refs.elements.flatMap { row -> [JSONValue] in
            guard let to = row["to"] else { return [] }
            let references = to.array ?? [to]
            return references.compactMap { reference in
                if reference.isNull { return nil }
                let wanted = reference.kind == .object ? form.id(reference) : text(reference).map { [$0] }
                guard let wanted, let thing = things.first(where: { form.id($0) == wanted }) else { return nil }
                return thing["v"]
            }
        }
    }

    private static func id(_ random: inout RandomPaths) -> JSONValue {
        random.pick(["1", "2", "é", "", 1, 2, 3, 1.0, 1.5, "1.5", true, .null, ["1"]])
    }

    private static func thing(_ random: inout RandomPaths, _ number: Int) -> JSONValue {
        switch random.number(0...9) {
        case 0: return id(&random)
        case 1...3: return ["sys": ["id": id(&random)], "v": JSONValue(number)]
        case 4: return ["id": id(&random), "kind": random.pick(["a", "b"])]
        default: return ["id": id(&random), "kind": random.pick(["a", "b"]), "v": JSONValue(number)]
        }
    }

    private static func list(_ random: inout RandomPaths) -> JSONValue {
        JSONValue((0..<random.number(0...8)).map { thing(&random, $0) })
    }

    private static func map(_ random: inout RandomPaths) -> JSONValue {
        JSONValue((0..<random.number(0...8)).map { (key: "k\($0)", value: thing(&random, $0)) })
    }

    private static func references(_ random: inout RandomPaths) -> JSONValue {
        JSONValue(
            (0..<random.number(0...6)).map { number -> JSONValue in
                switch random.number(0...7) {
                case 0: return [:]
                case 1...2: return ["to": JSONValue((0..<random.number(0...3)).map { thing(&random, $0) })]
                case 3: return ["to": JSONValue((0..<random.number(0...3)).map { _ in id(&random) })]
                case 4...5: return ["to": thing(&random, number)]
                default: return ["to": id(&random)]
                }
            })
    }

    /// Every spelling of a path with lookups has one canonical form, which parses to an equal path.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func printedLookupsReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        for round in Effort.rounds(1_000) {
            let text = random.lookupPath()
            let comment: Comment = "seed \(seed), round \(round): \(text)"
            let path = try JSONPath(text)
            let again = try JSONPath(path.canonicalSpelling)
            #expect(again == path && path.spelling == text, comment)
            #expect(again.canonicalSpelling.utf8.elementsEqual(path.canonicalSpelling.utf8), comment)
            let value = random.value(depth: 4)
            let values = try path.values(in: value)
            #expect(try again.values(in: value) == values, comment)
        }
    }
}

extension JSONValue {
    /// The elements of an array, or the values of an object's members.
    fileprivate var children: [JSONValue] { kind == .array ? Array(elements) : members.map(\.value) }
}
