@_exported import ItemMapping
import JSONDocuments
import JSONPaths

/// Makes a type an Item, with a table of all of its stored properties.
///
/// Each property is read from the member of its name, or from the path that `@At` gives it.
/// A property marked ``Unmapped()``, a constant with a value, and static, lazy and computed
/// properties aren't in the table. The macro adds a `static let table`, as it is written by hand, and
/// the conformance.
///
/// ```swift
/// @Mapped struct Book {
///     @At("book.info.title") var title = ""
///     @At("year", "published.year") var year: Int?
///     var tags: [String] = []
/// }
/// ```
///
/// If every property has a default, the table writes them into a new Item. Otherwise it calls the
/// memberwise initializer, or an initializer in the type's body that takes the properties by their
/// names; a property without a default is then required unless it is optional, and such Items can't
/// be written back.
///
/// On an enum with raw values it adds the conformance to `FieldValue`, and to `DictionaryKey` if they
/// are strings or integers.
///
/// Items are made on any thread, so the table and the conformances are `nonisolated`, also in a module
/// that is isolated to the main actor by default.
///
/// A declaration that the macro doesn't understand is an error at its line. The table by hand always
/// works in its place.
///
/// - Parameters:
///   - policy: How far values may be from the types of their properties.
///   - keys: The spelling of keys in the data.
///   - dates: The style of dates in the data.
///   - unknownKeys: What to do about keys that no property uses.
@attached(extension, conformances: Item, FieldValue, DictionaryKey)
@attached(member, names: named(table))
public macro Mapped(
    policy: ConversionPolicy = .lossless, keys: KeyStyle = .asWritten, dates: DateStyle = .automatic,
    unknownKeys: UnknownKeys = .ignore
) = #externalMacro(module: "ItemMacrosPlugin", type: "Mapped")

/// Makes a computed property a rule over the whole record of a type with
/// ``Mapped(policy:keys:dates:unknownKeys:)``.
///
/// The rule is a `Check` of the table: it is asked after all fields are written, if those that it is about were
/// read; without names that is all of them. If the property is false, the record is reported by the name of the rule.
///
/// ```swift
/// @Mapped struct Stay {
///     var from = 0
///     var to = 0
///     @Checked("starts before it ends", of: "from", "to") var isOrdered: Bool { from < to }
/// }
/// // [0]: expected "starts before it ends", found a record that breaks it
/// ```
///
/// - Parameters:
///   - name: The rule in a few words, as its issue shows it.
///   - strategy: What to do about a record that breaks the rule: `.error` reports it, `.skipItem` also
///     leaves the Item out.
///   - properties: The names of the properties that the rule is made of, as literals; none for all.
@attached(peer)
public macro Checked(_ name: String, _ strategy: FieldFailureStrategy = .error, of properties: String...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "Checked")

/// Leaves a property out of the table that ``Mapped(policy:keys:dates:unknownKeys:)`` makes.
///
/// The property needs a default.
///
/// ```swift
/// @Mapped struct Row {
///     var title = ""
///     @Unmapped var isSelected = false
/// }
/// ```
@attached(peer)
public macro Unmapped() = #externalMacro(module: "ItemMacrosPlugin", type: "Unmapped")
