import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// The walk compared with a literal implementation of RFC 9535: one list of nodes after the other.
@Suite struct ReferenceTests {
    private enum Selector {
        case name(String), index(Int), wildcard, slice(Int?, Int?, Int)

        var text: String {
            switch self {
            case .name(let name): "[" + JSONValue(name).description + "]"
            case .index(let index): "[\(index)]"
            case .wildcard: "[*]"
            case .slice(let start, let end, let step):
                "[\(start.map(String.init) ?? ""):\(end.map(String.init) ?? ""):\(step)]"
            }
        }

        func apply(to value: JSONValue) -> [JSONValue] {
            switch self {
            case .name(let name): return value[name].map { [$0] } ?? []
            case .index(let index): return value[index].map { [$0] } ?? []
            case .wildcard: return ReferenceTests.children(of: value)
            case .slice(let start, let end, let step): return slice(Array(value.elements), start, end, step)
            }
        }

        /// The pseudocode of RFC 9535, 2.3.4.2.2.
        private func slice(_ values: [JSONValue], _ start: Int?, _ end: Int?, _ step: Int) -> [JSONValue] {
            let count = values.count
            func normal(_ index: Int) -> Int { index >= 0 ? index : count + index }
            let from = normal(start ?? (step >= 0 ? 0 : count - 1))
            let to = normal(end ?? (step >= 0 ? count : -count - 1))
            if step > 0 {
                return stride(from: min(max(from, 0), count), to: min(max(to, 0), count), by: step).map { values[$0] }
            }
            guard step < 0 else { return [] }
            let upper = min(max(from, -1), count - 1)
            let lower = min(max(to, -1), count - 1)
            return stride(from: upper, to: lower, by: step).map { values[$0] }
        }
    }

    private static func children(of value: JSONValue) -> [JSONValue] {
        value.elements.map { $0 } + value.members.map(\.value)
    }

    private static func descendants(of value: JSONValue) -> [JSONValue] {
        [value] + children(of: value).flatMap(descendants)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func theWalkFindsWhatTheListsHold(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        for round in Effort.rounds(500) {
            let value = random.value(depth: 5)
            var nodes = [value]
            var text = "$"
            for _ in 0..<random.number(0...4) {
                let selector = self.selector(&random)
                let isDescendant = random.number(0...3) == 0
                if isDescendant { nodes = nodes.flatMap(Self.descendants) }
                nodes = nodes.flatMap(selector.apply)
                text += (isDescendant ? ".." : "") + selector.text
            }
            #expect(try JSONPath(text).values(in: value) == nodes, "seed \(seed), round \(round): \(text)")
            #expect(
                try JSONPath(text).matches(in: value).map(\.value) == nodes, "seed \(seed), round \(round): \(text)")
        }
    }

    private func selector(_ random: inout RandomPaths) -> Selector {
        switch random.number(0...3) {
        case 0: return .name(random.key())
        case 1: return .index(random.number(-4...4))
        case 2: return .wildcard
        default:
            let start = random.pick([nil, random.number(-5...5)])
            return .slice(start, random.pick([nil, random.number(-5...5)]), random.number(-3...3))
        }
    }
}
