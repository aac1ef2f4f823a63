import JSONDocuments

/// A type that defines how its values appear in a list.
///
/// All requirements have defaults that return nil, or no accessory. A nil title leaves the first line to the
/// normalizer's template, then to the description of the value. A value that has cells of its own
/// adopts ``SectionPresentable``.
///
/// ```swift
/// extension Book: ListPresentable {
///     var listTitle: String? { title }
///     var listSubtitle: String? { author.name }
/// }
/// ```
public protocol ListPresentable: ListIdentifiable {
    /// The first line.
    var listTitle: String? { get }
    /// The second line.
    var listSubtitle: String? { get }
    /// The name or URL of the image at the leading edge.
    var listImage: String? { get }
    /// The view at the trailing edge.
    var listAccessory: CellAccessory { get }
    /// The reuse identifier of the view that shows the value.
    var listCellIdentifier: String? { get }
}

extension ListPresentable {
    /// Returns nil: the position is the identity.
    public var listID: String? { nil }
    /// Returns nil.
    public var listTitle: String? { nil }
    /// Returns nil.
    public var listSubtitle: String? { nil }
    /// Returns nil.
    public var listImage: String? { nil }
    /// Returns no accessory.
    public var listAccessory: CellAccessory { .none }
    /// Returns nil.
    public var listCellIdentifier: String? { nil }
}

/// The templates for the strings and images of cells whose data is an object.
///
/// They apply to JSON objects, Swift dictionaries and Items. A text without a value stays as the data
/// defines it.
///
/// ```swift
/// var options = NormalizationOptions()
/// options.template = CellTemplate(title: "{title} by {author.name}", subtitle: "{year}", image: "{cover.url}")
/// let cell = Normalizer(options).normalize(Book()).sections[0].cells[0]
/// cell.subtitle  // "0"
/// ```
public struct CellTemplate: Sendable, Hashable {
    /// The first line.
    public var title: TextTemplate?
    /// The second line.
    public var subtitle: TextTemplate?
    /// The name or URL of the image at the leading edge.
    public var image: TextTemplate?
    /// The name or URL of the image at the trailing edge.
    public var accessoryImage: TextTemplate?

    /// Creates a template of these strings.
    ///
    /// A nil leaves the text or image to the data.
    public init(
        title: TextTemplate? = nil, subtitle: TextTemplate? = nil, image: TextTemplate? = nil,
        accessoryImage: TextTemplate? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.accessoryImage = accessoryImage
    }

    /// True if it leaves all texts and images to the data.
    var isEmpty: Bool { title == nil && subtitle == nil && image == nil && accessoryImage == nil }
}
