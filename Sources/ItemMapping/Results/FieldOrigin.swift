/// What a field can hold that no path leads to: where its record stands.
///
/// ```swift
/// Field(\.position, from: .index)  // 0, 1, 2, … in the list
/// Field(\.code, from: .key)        // "de" for the record at {"de": {…}}
/// ```
///
/// Such fields are not written when an Item is encoded: their list or dictionary says the same.
public enum FieldOrigin: Sendable, Hashable {
    /// The record's place in its list, counted from 0; missing for a record that is in none.
    case index
    /// The key of the member that the record is; missing for an element of an array.
    case key
}
