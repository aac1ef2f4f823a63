/// A type that says how it shows itself in a list.
///
/// ```swift
/// extension Book: ListPresentable {
///     var listTitle: String? { title }
///     var listSubtitle: String? { author.name }
/// }
/// ```
public protocol ListPresentable {
    /// What the value is recognized by; nil leaves it to the position.
    var listID: String? { get }
    /// The first line.
    var listTitle: String? { get }
    /// The second line.
    var listSubtitle: String? { get }
    /// The name or address of the image at the start.
    var listImage: String? { get }
    /// The name or address of the image at the end.
    var listAccessoryImage: String? { get }
    /// The reuse identifier of the view that shows it.
    var listCellIdentifier: String? { get }
}

extension ListPresentable {
    /// None.
    public var listID: String? { nil }
    /// None.
    public var listTitle: String? { nil }
    /// None.
    public var listSubtitle: String? { nil }
    /// None.
    public var listImage: String? { nil }
    /// None.
    public var listAccessoryImage: String? { nil }
    /// None.
    public var listCellIdentifier: String? { nil }
}
