import JSONDocuments

/// Where a value of the input is, put together only when a note asks.
struct InputPlace {
    let base: JSONLocation
    var index: Int?

    static let root = InputPlace(base: .root)

    /// The member of the value at this place.
    func appending(_ key: String) -> InputPlace { InputPlace(base: location.appending(.key(key))) }

    var location: JSONLocation { index.map { base.appending(.index($0)) } ?? base }
}
