import TableControlling

/// A way to write down a whole table: ``SectionText``, ``SectionJSON``, ``SectionHTML``, or one of your own.
///
/// ```swift
/// struct Checklist: TablePresentation {
///     func rendering(of table: TableController) -> String {
///         table.sections.flatMap(\.cells).map { "- [ ] \($0.text)\n" }.joined()
///     }
/// }
/// ```
public protocol TablePresentation {
    /// The table as it is now: its sections, and whether it or one of them is loading, empty or failed.
    func rendering(of table: TableController) -> String
}
