import Foundation
import JSONDocuments
import JSONPaths

/// What is around a list, and beside it.
extension ListFeatures {
    mutating func addSurroundings() {
        let around = context.surroundings(of: list)
        let things = around.enumerated().map { $1.own(besides: lastRow) * ($0 == 0 ? 1 : 0.85) }
        evidence[.thing] = log2((things.max() ?? 0) + 1)
        if isPartOfThing { evidence[.partOfThing] = 1 }
        evidence[.siblings] = min(log2(Double(siblings + 1)), 3)
        if let owner = around.first?.object, areColumnsNamed(in: owner) { evidence[.columns] = 1 }
    }

    /// Whether something with an id is around the list: no page of a list, and not what the rows repeat, as releases
    /// repeat what is said of their package.
    var isPartOfThing: Bool {
        context.surroundings(of: list).contains { thing in
            thing.hasID && !thing.isPaging && !thing.isListType && thing.own(besides: lastRow) * 2 >= thing.own
        }
    }

    private var lastRow: JSONValue { list.rows.last ?? .null }

    /// The number of other lists of objects in the same object, but not of those that are small beside it.
    private var siblings: Int {
        context.walk.candidates.count { other in
            other.hasObjects && other.count > 0 && other.leaves * 10 > list.leaves
                && other.steps.count == list.steps.count && other.steps != list.steps
                && other.steps.dropLast() == list.steps.dropLast()
        }
    }

    /// Whether rows are arrays of one length, and a list of as many names is beside them.
    private func areColumnsNamed(in owner: JSONValue) -> Bool {
        guard list.shape.arrays > 0.5 else { return false }
        let lengths = Set(list.rows.filter { $0.kind == .array }.map(\.count))
        guard lengths.count == 1, let length = lengths.first, length > 1 else { return false }
        return owner.members.contains { _, value in
            value.kind == .array && value.count == length
                && value.elements.allSatisfy { $0.kind == .string || $0.kind == .object }
        }
    }
}
