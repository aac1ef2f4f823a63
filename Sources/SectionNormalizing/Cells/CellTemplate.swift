/// What the cells of objects show, as texts with paths in them.
///
/// ```swift
/// let template = CellTemplate(title: "{title} by {author.name}", subtitle: "{year}", image: "{cover.url}")
/// ```
public struct CellTemplate: Sendable, Hashable {
    /// The first line.
    public var title: TextTemplate?
    /// The second line.
    public var subtitle: TextTemplate?
    /// The name or address of the image at the start.
    public var image: TextTemplate?
    /// The name or address of the image at the end.
    public var accessoryImage: TextTemplate?

    /// A template of these texts; what is nil is left to the data.
    public init(
        title: TextTemplate? = nil, subtitle: TextTemplate? = nil, image: TextTemplate? = nil,
        accessoryImage: TextTemplate? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.accessoryImage = accessoryImage
    }
}
