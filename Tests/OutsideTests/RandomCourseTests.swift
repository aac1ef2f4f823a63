import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Random changes, some of them made by the host at any point of a batch, against a list that knows
/// only the contract: changes are made one after the other, in the order in which they were asked
/// for, and an impossible one changes nothing.
@Suite struct RandomCourseTests {
    /// A change, with the same effect on a table and on a list of lists of ids.
    private enum Change {
        case insert(String, CellPath)
        case delete([CellPath])
        case move(CellPath, CellPath)
        case replace(CellPath, String)
        case insertSection(Int, [String])
        case deleteSection(Int)
        case moveSection(Int, Int)
        case append([String])
        case update([[String]])
        case reload([[String]])
        indirect case batch([Change])
    }

    /// A course: random numbers, the list, and the changes that the host asked for.
    private final class Course {
        var random: LinearGenerator
        var list: [[String]] = []
        var pending: [Change] = []
        var rejected = 0
        var expectedRejections = 0
        private var made = 0

        init(seed: UInt64) { random = LinearGenerator(state: seed) }

        func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

        private func id() -> String {
            made += 1
            return number(4) == 0 ? "same \(number(3))" : "\(made)"
        }

        private func ids(_ bound: Int) -> [String] { (0..<number(bound)).map { _ in id() } }

        private func lists() -> [[String]] { (0..<number(4)).map { _ in ids(5) } }

        private func path() -> CellPath { CellPath(section: number(3), row: number(6)) }

        func change(allowsBatch: Bool = true) -> Change {
            switch number(allowsBatch ? 14 : 12) {
            case 0, 1, 2: .insert(id(), path())
            case 3: .delete([path()])
            case 4: .delete([path(), path()])
            case 5: .move(path(), path())
            case 6: .replace(path(), id())
            case 7: .insertSection(number(3), ids(4))
            case 8: .deleteSection(number(3))
            case 9: .moveSection(number(3), number(3))
            case 10: .append(ids(4))
            case 11: number(3) == 0 ? .reload(lists()) : .update(lists())
            default: .batch((0..<number(4)).map { _ in change(allowsBatch: number(3) == 0) })
            }
        }

        /// Makes a change in the list; false if it is impossible.
        func make(_ change: Change) -> Bool {
            func isThere(_ path: CellPath, more: Int = 0) -> Bool {
                list.indices.contains(path.section) && (0..<list[path.section].count + more).contains(path.row)
            }
            switch change {
            case .insert(let id, let path):
                guard isThere(path, more: 1) else { return false }
                list[path.section].insert(id, at: path.row)
            case .delete(let paths):
                guard paths.allSatisfy({ isThere($0) }), Set(paths).count == paths.count else { return false }
                for path in paths.sorted(by: >) { list[path.section].remove(at: path.row) }
            case .move(let old, let new):
                guard isThere(old), isThere(new, more: old.section == new.section ? 0 : 1) else { return false }
                list[new.section].insert(list[old.section].remove(at: old.row), at: new.row)
            case .replace(let path, let id):
                guard isThere(path) else { return false }
                list[path.section][path.row] = id
            case .insertSection(let index, let ids):
                guard index <= list.count else { return false }
                list.insert(ids, at: index)
            case .deleteSection(let index):
                guard index < list.count else { return false }
                list.remove(at: index)
            case .moveSection(let old, let new):
                guard old < list.count, new < list.count else { return false }
                list.insert(list.remove(at: old), at: new)
            case .append(let ids):
                if list.isEmpty, !ids.isEmpty { list = [[]] }
                if !ids.isEmpty { list[0] += ids }
            case .update(let lists), .reload(let lists): list = lists
            case .batch(let changes):
                let before = list
                for change in changes where !make(change) {
                    list = before
                    return false
                }
            }
            return true
        }
    }

    private static func cell(_ id: String) -> CellViewModel { CellViewModel(id: id, cellIdentifier: "Cell", title: id) }

    private static func sections(_ lists: [[String]]) -> [SectionViewModel] {
        lists.enumerated().map { SectionViewModel(id: "\($0)", cells: $1.map { cell($0) }) }
    }

    private static func make(_ change: Change, in table: TableController) throws {
        switch change {
        case .insert(let id, let path): try table.insertCell(cell(id), at: path)
        case .delete(let paths): try table.deleteCells(at: paths)
        case .move(let old, let new): try table.moveCell(from: old, to: new)
        case .replace(let path, let id): try table.replaceCell(at: path, with: cell(id))
        case .insertSection(let index, let ids):
            try table.insertSection(SectionViewModel(id: "n", cells: ids.map { cell($0) }), at: index)
        case .deleteSection(let index): try table.deleteSection(at: index)
        case .moveSection(let old, let new): try table.moveSection(from: old, to: new)
        case .append(let ids): table.dataSource.append(contentsOf: ids.map { cell($0) })
        case .update(let lists): table.update(to: sections(lists))
        case .reload(let lists): table.reload(with: sections(lists))
        case .batch(let changes): try table.performBatch { for change in changes { try make(change, in: table) } }
        }
    }

    @Test(arguments: 1...20) func theTableIsTheList(seed: Int) {
        let course = Course(seed: UInt64(seed))
        let host = ScreenHost()
        let table = TableController(host: host)
        table.onRejectedEdit = { _ in course.rejected += 1 }
        let callback = {
            guard course.pending.count < 8, course.number(6) == 0 else { return }
            let change = course.change()
            course.pending.append(change)
            #expect(throws: Never.self) { try Self.make(change, in: table) }
        }
        host.onStage = { _, _ in callback() }
        host.onDisplay = { _, _ in callback() }
        for round in 0..<100 {
            let change = course.change()
            let isPossible = course.make(change)
            let isMade = (try? Self.make(change, in: table)) != nil
            #expect(isMade == isPossible, "round \(round): \(change)")
            var count = 0
            while count < course.pending.count {
                if !course.make(course.pending[count]) { course.expectedRejections += 1 }
                count += 1
            }
            course.pending = []
            #expect(table.sections.map { $0.cells.map(\.id) } == course.list, "round \(round): \(change)")
            #expect(course.rejected == course.expectedRejections, "round \(round): \(change)")
            let keys = keys(table)
            #expect(Set(keys).count == keys.count, "round \(round): \(keys)")
            host.expectShown(table, "round \(round)")
            guard host.refusals.isEmpty else { return #expect(host.refusals == [], "round \(round): \(change)") }
        }
    }
}

/// Random numbers that a seed determines.
struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 32) | (state << 32)
    }
}
