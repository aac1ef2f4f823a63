/// The rules that turn loose input into sections and cells, one for each line of the table in the guide.
public enum NormalizationRule: String, Sendable, Hashable, CaseIterable {
    /// Nothing, or null at the top: no sections.
    case nothing
    /// Null inside an array: a cell without text.
    case nullElement
    /// Null inside an array, left out by option.
    case droppedNull
    /// One value at the top: one section with one cell.
    case singleValue
    /// A dictionary with the keys of a cell.
    case cellDictionary
    /// A dictionary with the keys of a section.
    case sectionDictionary
    /// A dictionary with the keys of a section inside a section: data.
    case nestedSectionDictionary
    /// A dictionary of arrays: a titled section for each key.
    case dictionaryOfArrays
    /// An array of loose elements: one section.
    case flatArray
    /// An empty array: one section without cells.
    case emptyArray
    /// An array of arrays: a section for each.
    case arrayOfArrays
    /// An array of arrays and loose elements: each element its own section.
    case mixedArray
    /// An array with sections in it: each element its own section.
    case arrayOfSections
    /// An array inside a section: one cell, its elements as cells, or child cells.
    case nestedArray
    /// A ready section inside a section: its cells are taken over.
    case nestedSection
    /// A section without cells, left out by option.
    case droppedEmptySection
    /// A header for which there is no section.
    case extraHeader
    /// The keys of a cell or a section, with a value under one that cannot be read as such: data.
    case unreadableDictionary
    /// An empty footer: none.
    case emptyFooter
    /// Something at the path of ids that is no id: the position is.
    case unusableID
}
