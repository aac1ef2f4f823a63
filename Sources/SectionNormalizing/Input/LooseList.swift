/// A Swift array of any type, seen element by element; nothing is copied.
struct LooseList {
    let count: Int

    /// Whether the type says that the elements are sections, even where there are none.
    let isSections: Bool

    /// The array as it came.
    let value: Any

    private let element: (Int) -> LooseValue

    init<List: RandomAccessCollection>(_ list: List, isSections: Bool = false) where List.Index == Int {
        count = list.count
        self.isSections = isSections
        value = list
        element = { LooseValue(list[$0] as Any) }
    }

    subscript(index: Int) -> LooseValue { element(index) }
}
