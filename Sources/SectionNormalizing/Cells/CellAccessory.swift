/// The view at the trailing edge of a cell.
///
/// ```swift
/// let cell = CellViewModel(id: "wifi", title: "Wi-Fi", accessory: .disclosure)
/// ```
public enum CellAccessory: Sendable, Hashable {
    /// Nothing.
    case none
    /// The arrow of a row that leads to a screen of its own.
    case disclosure
    /// The check mark of a row that is chosen.
    case check
    /// An image, by its name or URL.
    case image(String)

    /// The name or URL of the image; nil for anything else.
    public var image: String? { if case .image(let image) = self { image } else { nil } }
}

extension CellAccessory {
    /// The word for the accessory in data, under the key `accessory`; nil for an image, which has a key
    /// of its own.
    package var word: String? {
        switch self {
        case .none: "none"
        case .disclosure: "disclosure"
        case .check: "check"
        case .image: nil
        }
    }

    /// The accessory of a word in data; nil for another word.
    init?(word: String?) {
        switch word {
        case "none": self = .none
        case "disclosure": self = .disclosure
        case "check": self = .check
        default: return nil
        }
    }
}
