import JSONDocuments

/// Where a value of the input is, put together only when a note asks.
struct InputPlace {
    let base: JSONLocation
    var index: Int?

    static let root = InputPlace(base: .root)

    /// The element of this number in the value at a place.
    static func element(_ index: Int, of place: InputPlace) -> InputPlace {
        InputPlace(base: place.location, index: index)
    }

    var location: JSONLocation { index.map { base.appending(.index($0)) } ?? base }
}
