import ItemMapping
import JSONPaths

/// Reads a property of a type with ``Mapped(policy:keys:dates:unknownKeys:)`` from a path.
///
/// ```swift
/// @Mapped struct Book {
///     @At("info.isbn", .required, .strict) var isbn = ""
///     @At("created", .dates(.milliseconds)) var created: Date?
/// }
/// ```
///
/// - Parameters:
///   - path: The path of the value, relative to the record.
///   - options: Further rules for the field.
@attached(peer)
public macro At(_ path: JSONPath, _ options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from a path, with rules that aren't written as `.required`.
///
/// ```swift
/// @Mapped struct Book {
///     @At("isbn", with: FieldOption.missing(.skipItem)) var isbn = ""
/// }
/// ```
@attached(peer)
public macro At(_ path: JSONPath, with option: FieldOption, _ options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the member of its own name, with further rules.
///
/// ```swift
/// @Mapped struct Book {
///     @At(.required) var isbn = ""
/// }
/// ```
@attached(peer)
public macro At(_ option: FieldOption, _ options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the first of several paths that holds a value.
///
/// ```swift
/// @Mapped struct Book {
///     @At("year", "published.year", "issued") var year: Int?
/// }
/// ```
///
/// - Parameters:
///   - path: The first path, relative to the record; the value is written here when the Item is
///     encoded.
///   - fallback: The second path.
///   - fallbacks: Further fallbacks, in order.
///   - options: Further rules for the field.
@attached(peer)
public macro At(_ path: JSONPath, _ fallback: JSONPath, _ fallbacks: JSONPath..., with options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the first of two paths that holds a value, with further rules.
///
/// ```swift
/// @Mapped struct Book {
///     @At("year", "published.year", .lenient) var year: Int?
/// }
/// ```
@attached(peer)
public macro At(_ path: JSONPath, _ fallback: JSONPath, _ option: FieldOption, _ options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the first of three paths that holds a value, with further rules.
///
/// ```swift
/// @Mapped struct Book {
///     @At("year", "published.year", "issued", .lenient) var year: Int?
/// }
/// ```
@attached(peer)
public macro At(
    _ path: JSONPath, _ fallback: JSONPath, _ second: JSONPath, _ option: FieldOption, _ options: FieldOption...
) = #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the first of several paths that holds a value, as a `Field` does by hand.
///
/// ```swift
/// @Mapped struct Book {
///     @At("year", or: "published.year", with: .lenient) var year: Int?
/// }
/// ```
@attached(peer)
public macro At(
    _ path: JSONPath, or fallback: JSONPath, _ fallbacks: JSONPath..., with options: FieldOption...
) = #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the first of two paths that holds a value; the rules come last.
///
/// ```swift
/// @Mapped struct Book {
///     @At("year", or: "published.year", .required) var year: Int?
/// }
/// ```
@attached(peer)
public macro At(_ path: JSONPath, or fallback: JSONPath, _ option: FieldOption, _ options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Reads a property from the first of several paths that holds a value; the rules come first.
///
/// ```swift
/// @Mapped struct Book {
///     @At("year", .required, or: "published.year") var year: Int?
/// }
/// ```
@attached(peer)
public macro At(
    _ path: JSONPath, _ option: FieldOption, _ options: FieldOption..., or fallback: JSONPath,
    _ fallbacks: JSONPath...
) = #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Fills a property with the position of the record: its index in the list, or its key.
///
/// ```swift
/// @Mapped struct Chapter {
///     @At(from: .index) var number = 0
/// }
/// ```
@attached(peer)
public macro At(from position: RecordPosition, _ options: FieldOption...) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")
