import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// Rows that come again, under each policy.
@Suite struct DuplicatePolicyTests {
    struct Row: Item, Equatable, CustomStringConvertible {
        var id = 0
        var text = ""
        var description: String { "\(id)\(text)" }
        static let table = ItemTable(Row()) {
            Field(\.id, "id")
            Field(\.text, "text")
        }
    }

    /// What a list of pages has to show by a policy, and the new rows and the duplicates of each page.
    struct Model: Equatable {
        var rows: [Row] = []
        var newCounts: [Int] = []
        var duplicateCounts: [Int] = []

        init(_ pages: [[Row]], _ policy: DuplicatePolicy) {
            for page in pages {
                var (new, duplicates) = (0, 0)
                for row in page {
                    let old = rows.firstIndex { $0.id == row.id }
                    if old != nil { duplicates += 1 }
                    switch (policy, old) {
                    case (.keepFirst, _?): continue
                    case (.updateInPlace, let old?):
                        rows[old] = row
                        continue
                    case (.keepLast, let old?): rows.remove(at: old)
                    case (.keepAll, _), (_, nil): new += 1
                    }
                    rows.append(row)
                }
                newCounts.append(new)
                duplicateCounts.append(duplicates)
            }
        }
    }

    private static func text(_ rows: [Row], hasMore: Bool) -> String {
        JSONValue([("rows", rows.json), ("more", hasMore.json)]).description
    }

    private static func list(_ policy: DuplicatePolicy) -> SteppedList<Row> {
        SteppedList<Row>(id: RowIdentity(\.id), duplicates: policy)
    }

    private static func answer(_ pages: [[Row]], to list: SteppedList<Row>) {
        for (index, page) in pages.enumerated() {
            if index > 0, list.last == nil { list.next() }
            list.answer(text(page, hasMore: index < pages.count - 1))
        }
    }

    private static func parse(_ text: String) -> [[Row]] {
        text.split(separator: "|").map { page in
            page.split(separator: " ").map { Row(id: Int($0.dropLast())!, text: String($0.last!)) }
        }
    }

    @Test(arguments: [
        ("1a 2a | 2b 3b | 3c 4c", DuplicatePolicy.keepFirst, "1a 2a 3b 4c"),
        ("1a 2a | 2b 3b | 3c 4c", .keepLast, "1a 2b 3c 4c"),
        ("1a 2a | 2b 3b | 3c 4c", .updateInPlace, "1a 2b 3c 4c"),
        ("1a 2a | 2b 3b | 3c 4c", .keepAll, "1a 2a 2b 3b 3c 4c"),
        ("1a 2a | 3b 1b", .keepFirst, "1a 2a 3b"), ("1a 2a | 3b 1b", .keepLast, "2a 3b 1b"),
        ("1a 2a | 3b 1b", .updateInPlace, "1b 2a 3b"), ("1a 2a | 3b 1b", .keepAll, "1a 2a 3b 1b"),
        ("1a 2a | 1b 3b", .keepLast, "2a 1b 3b"), ("1a 2a 1b 3a 1c", .keepLast, "2a 3a 1c"),
        ("1a 2a 1b 3a 1c", .updateInPlace, "1c 2a 3a"), ("1a 2a 1b 3a 1c", .keepFirst, "1a 2a 3a"),
        ("1a 2a 5a | 2b 1b | 3c", .keepLast, "5a 2b 1b 3c"), ("1a | 1b 2b", .keepLast, "1b 2b"),
    ])
    func examples(pages: String, policy: DuplicatePolicy, rows: String) {
        let list = Self.list(policy)
        list.load()
        Self.answer(Self.parse(pages), to: list)
        #expect(list.rows.map(\.description).joined(separator: " ") == rows)
    }

    @Test(arguments: DuplicatePolicy.allCases)
    func randomPages(policy: DuplicatePolicy) {
        for seed in Effort.rounds(400) {
            var random = SeededGenerator(seed: UInt64(seed))
            let width = Int.random(in: 1...9, using: &random)
            func page(_ number: Int) -> [Row] {
                // A page has a row of its own, so that no page is taken for another one.
                let own = Row(id: 100 + number, text: "z")
                return (0..<Int.random(in: 0...5, using: &random)).map { index in
                    Row(id: Int.random(in: 0..<width, using: &random), text: ["a", "b", "c"][(number + index) % 3])
                } + [own]
            }
            let pages = (0..<Int.random(in: 1...5, using: &random)).map { page($0) }
            let list = Self.list(policy)
            list.load()
            Self.answer(pages, to: list)
            let model = Model(pages, policy)
            #expect(list.rows == model.rows, "seed \(seed): \(pages)")
            #expect(list.state.pages.map(\.newCount) == model.newCounts, "seed \(seed): \(pages)")
            #expect(list.state.pages.map(\.duplicateCount) == model.duplicateCounts, "seed \(seed): \(pages)")
            #expect(Set(list.ids).count == list.ids.count, "seed \(seed)")
            // A reload of the same pages changes nothing, not even an id.
            let (rows, ids) = (list.rows, list.ids)
            list.reload()
            for (index, page) in pages.enumerated() where list.last != nil {
                list.answer(Self.text(page, hasMore: index < pages.count - 1))
            }
            #expect(list.rows == rows && list.ids == ids, "seed \(seed): \(pages)")
        }
    }

    /// A page whose rows all came before brings nothing, also if they are moved to its place.
    @Test(arguments: [DuplicatePolicy.keepFirst, .keepLast, .updateInPlace])
    func aPageOfKnownRowsIsFollowedByTheNextOne(policy: DuplicatePolicy) {
        let list = Self.list(policy)
        list.load()
        list.answer(Self.text([Row(id: 1), Row(id: 2), Row(id: 3)], hasMore: true))
        list.next()
        list.answer(Self.text([Row(id: 3, text: "b"), Row(id: 1, text: "b")], hasMore: true))
        #expect(list.last != nil, "the next page is asked for")
        list.answer(Self.text([Row(id: 4)], hasMore: false))
        #expect(list.state.pages.map(\.newCount) == [3, 0, 1] && list.state.append == .end)
        #expect(list.rows.map(\.id) == (policy == .keepLast ? [2, 3, 1, 4] : [1, 2, 3, 4]))
    }
}
