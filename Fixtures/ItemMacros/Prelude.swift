// The declarations that the shapes use; a test compiles them together.
import Foundation
import ItemMacros
import JSONDocuments
import JSONPaths

enum Genre: String, FieldValue { case novel, essay }
final class Thing: Equatable { static func == (l: Thing, r: Thing) -> Bool { true } }
struct MyError: Error {}
enum Host: MappingKey { static let defaultValue = "" }
enum ImageHost: MappingKey { static let defaultValue = "https://example.org" }
let keyRule = FieldOption.missing(.skipItem)
@propertyWrapper struct Clamped { var wrappedValue = 0 }
