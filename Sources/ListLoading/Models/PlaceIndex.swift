import JSONDocuments

/// Where each identity is: a dictionary in many small parts, so that no single insertion has to move all of it.
struct PlaceIndex: Sendable {
    private static let partCount = 256
    private var parts = [[Identity: Int]](repeating: [:], count: PlaceIndex.partCount)
    /// What is added to a stored place: rows that come in front shift all others without touching them.
    private var origin = 0

    /// The place of an identity.
    subscript(id: Identity) -> Int? {
        get { parts[Self.part(of: id)][id].map { $0 + origin } }
        set { parts[Self.part(of: id)][id] = newValue.map { $0 - origin } }
    }

    /// Moves all places.
    mutating func shift(by count: Int) { origin += count }

    private static func part(of id: Identity) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in id.text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & 255)
    }
}
