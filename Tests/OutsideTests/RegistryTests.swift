import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Views and heights that are chosen by type.
@Suite struct RegistryTests {
    private class Animal {}
    private class Dog: Animal {}
    private class Poodle: Dog {}
    private final class Toy: Poodle {}

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]])
    func theNearestSuperclassDecides(order: [Int]) {
        var registry = CellRegistry()
        for kind in order {
            switch kind {
            case 0: registry.register(Animal.self, identifier: "animal")
            case 1: registry.register(Dog.self, identifier: "dog")
            default: registry.register(Poodle.self, identifier: "poodle")
            }
        }
        let names = [Animal(), Dog(), Poodle(), Toy()].map { registry.entry(for: .value($0))?.identifier }
        #expect(names == ["animal", "dog", "poodle", "poodle"])
        registry.register(Poodle.self, identifier: "other")
        #expect(registry.entry(for: .value(Toy()))?.identifier == "other")
    }

    @Test func estimatedHeightsFollowTheRules() {
        let host = RecordingHost()
        let cells: [Any] = ["text", 7, CellViewModel(id: "c", height: 10), CellViewModel(id: "d")]
        let table = TableController(TableDataSource(cells), host: host)
        table.sizes.estimated = 60
        table.sizes.set(30, for: String.self)
        table.sizes.byObject = { $0.description == "7" ? 20 : nil }
        table.sizes.measures = true
        host.measured = { _ in 55 }
        func heights() -> [Double] { (0..<4).map { table.estimatedHeightOfCell(at: path(0, $0)) } }
        #expect(heights() == [30, 20, 10, 60])
        #expect(table.heightOfCell(at: path(0, 3)) == 55)
        #expect(heights() == [30, 20, 10, 55])
    }
}
