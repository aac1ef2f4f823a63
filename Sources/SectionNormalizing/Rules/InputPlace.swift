import JSONDocuments

/// The location of a value of the input; it is put together only when a note asks.
///
/// Places below one place share the steps to it, so that a deep input costs a step a level.
struct InputPlace {
    private final class Step: Sendable {
        let above: Step?
        let component: JSONLocation.Component

        init(_ component: JSONLocation.Component, below above: Step?) {
            self.above = above
            self.component = component
        }
    }

    private var steps: Step?
    private var index: Int?

    static let root = InputPlace()

    /// The element at an index of the value here.
    func element(_ index: Int) -> InputPlace {
        var place = self
        if let own = self.index { place.steps = Step(.index(own), below: steps) }
        place.index = index
        return place
    }

    /// This place, ready to be the base of many: `element` of it takes no memory.
    var base: InputPlace {
        guard let index else { return self }
        var place = self
        place.steps = Step(.index(index), below: steps)
        place.index = nil
        return place
    }

    /// The member of the value here.
    func appending(_ key: String) -> InputPlace {
        var place = base
        place.steps = Step(.key(key), below: place.steps)
        return place
    }

    var location: JSONLocation {
        var components: [JSONLocation.Component] = index.map { [.index($0)] } ?? []
        var step = steps
        while let here = step {
            components.append(here.component)
            step = here.above
        }
        return JSONLocation(components.reversed())
    }
}
