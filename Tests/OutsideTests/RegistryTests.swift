import SectionNormalizing
import Testing

/// Views that are chosen by type.
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
}
