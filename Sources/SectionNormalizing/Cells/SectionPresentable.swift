import JSONDocuments
import JSONPaths

/// A type whose values are sections: they have cells, and may have a header and a footer.
///
/// A value at the top of the input, or in an array there, becomes a section that keeps it as its
/// ``SectionViewModel/object``. Inside a section it is data, as any other value. All requirements
/// but the cells have defaults that return nil.
///
/// ```swift
/// struct Team: SectionPresentable {
///     var name: String
///     var members: [String]
///     var sectionHeader: String? { name }
///     var sectionCells: [String] { members }
/// }
///
/// let teams = [Team(name: "Blue", members: ["Ann", "Bob"]), Team(name: "Red", members: ["Cid"])]
/// Normalizer().normalize(teams).sections.map(\.header)  // ["Blue", "Red"]
/// ```
public protocol SectionPresentable {
    /// The type of the collection of cells.
    associatedtype SectionCells: Collection

    /// The identity of the section; nil for that of an `Identifiable` value, else the position.
    var sectionID: String? { get }
    /// The text above the cells.
    var sectionHeader: String? { get }
    /// The text below the cells.
    var sectionFooter: String? { get }
    /// The data of the cells: scalars, Items, dictionaries, ready cells, or anything else.
    var sectionCells: SectionCells { get }
}

extension SectionPresentable {
    /// Returns nil.
    public var sectionID: String? { nil }
    /// Returns nil.
    public var sectionHeader: String? { nil }
    /// Returns nil.
    public var sectionFooter: String? { nil }
}

/// The sections in data: the list in an object that holds its cells, and its header and footer.
///
/// An object that has something at the path ``cells`` is a section, at the top of the input or in
/// an array there. The section keeps all of it as its ``SectionViewModel/object``. The guide
/// <doc:Normalization> has the rules for objects without the list and for headers that are missing.
///
/// ```swift
/// var options = NormalizationOptions()
/// options.sections = SectionTemplate(header: "{title}", cells: "items")
/// let json = try JSONDocument(parsing: #"[{"title": "New", "items": ["Momo", "Krabat"], "count": 2}]"#).root
/// let section = Normalizer(options).normalize(json).sections[0]
/// section.header                         // "New"
/// section.cells.map(\.text)              // ["Momo", "Krabat"]
/// section.object?.json?["count"]?.int    // 2
/// ```
public struct SectionTemplate: Sendable, Hashable {
    /// The text above the cells; nil for the one under `header`, `headerTitle` or `title`.
    public var header: TextTemplate?
    /// The text below the cells; nil for the one under `footer` or `footerTitle`.
    public var footer: TextTemplate?
    /// The path of the cells: a list, or several values.
    public var cells: JSONPath

    /// Creates a template of these strings and the path of the cells.
    public init(header: TextTemplate? = nil, footer: TextTemplate? = nil, cells: JSONPath) {
        self.header = header
        self.footer = footer
        self.cells = cells
    }
}
