/// What one row of a list needs to show itself.
public final class CellViewModel {
    /// What the cell is recognized by.
    public let id: String

    /// The reuse identifier of the view that shows it.
    public var cellIdentifier: String?

    /// The file that the view is made from.
    public var nibName: String?

    /// The data behind the cell, as it came; nil where there is none.
    public let object: CellObject?

    /// The first line, where the data or a template gives one; ``text`` is what to show.
    public var title: String?

    /// The second line.
    public var subtitle: String?

    /// The name or address of the image at the start.
    public var image: String?

    /// The name or address of the image at the end.
    public var accessoryImage: String?

    /// The height in points, where the data gives one.
    public var height: Double?

    /// The names of handlers that the data asks for.
    public var hookNames: [CellHook: String]

    /// The cells of a list inside the data, where ``NormalizationOptions/nestedArrays`` asks for them.
    public internal(set) var children: [CellViewModel] = []

    /// Which of several cells with the same id this is, from 1.
    public internal(set) var occurrence = 1

    /// A cell with these properties.
    public init(
        id: String, cellIdentifier: String? = nil, nibName: String? = nil, object: CellObject? = nil,
        title: String? = nil, subtitle: String? = nil, image: String? = nil, accessoryImage: String? = nil,
        height: Double? = nil, hookNames: [CellHook: String] = [:]
    ) {
        self.id = id
        self.cellIdentifier = cellIdentifier
        self.nibName = nibName
        self.object = object
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.accessoryImage = accessoryImage
        self.height = height
        self.hookNames = hookNames
    }

    /// What the first line shows: the title, else the description of the object.
    public var text: String { title ?? object?.description ?? "" }
}
