import ItemMapping
import JSONPaths

/// Transforms the value at a path into that of a property, which may be of any type.
///
/// ```swift
/// @Mapped struct Weather {
///     @At("temp_f", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 }) var celsius = 0.0
/// }
/// ```
///
/// - Parameters:
///   - path: The path of the value, relative to the record.
///   - options: Further rules for the field.
///   - read: Makes the property's value from the data's. Write the type of its parameter; it is the
///     type that is read.
///   - write: Makes the data's value from the property's.
@attached(peer)
public macro At<Source: FieldValue, Value>(
    _ path: JSONPath, _ options: FieldOption..., read: @escaping @Sendable (Source) throws -> Value,
    write: (@Sendable (Value) -> Source)? = nil
) = #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Transforms the value at a path with the help of the caller's `MappingValues`.
///
/// ```swift
/// @Mapped struct Icon {
///     @At("icon", read: { (path: String, values: MappingValues) in values[ImageHost.self] + path }) var icon = ""
/// }
/// ```
@attached(peer)
public macro At<Source: FieldValue, Value>(
    _ path: JSONPath, _ options: FieldOption..., read: @escaping @Sendable (Source, MappingValues) throws -> Value,
    write: (@Sendable (Value) -> Source)? = nil
) = #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Combines the values at several paths into that of a property.
///
/// ```swift
/// @Mapped struct Person {
///     @At(combining: "first", "last", make: { (first: String, last: String) in "\(first) \(last)" }) var name = ""
/// }
/// ```
@attached(peer)
public macro At<each Part: FieldValue, Value>(
    combining parts: repeat Column<each Part>, make: @escaping @Sendable (repeat each Part) -> Value,
    split: (@Sendable (Value) -> (repeat each Part))? = nil
) = #externalMacro(module: "ItemMacrosPlugin", type: "At")

/// Fills a property with a constant, whatever the data contains; it is encoded at `path` if one is
/// given.
///
/// ```swift
/// @Mapped struct Book {
///     @At(constant: "book", at: "type") var kind = ""
/// }
/// ```
@attached(peer)
public macro At<Value: FieldValue & Sendable>(constant: Value, at path: JSONPath? = nil) =
    #externalMacro(module: "ItemMacrosPlugin", type: "At")
