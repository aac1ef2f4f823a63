import ItemMapping
import JSONDocuments
import RowMapping
import TableParsing

/// The result of mapping one value: the value as JSON and the issues, in the form of the conversion
/// table.
struct ConversionRun: Sendable, Equatable {
    /// The value as JSON; nil if the default was kept or if there is no Item.
    var value: String?
    /// The issues with their codes.
    var issues: [String]

    init(value: String?, issues: [String]) {
        self.value = value
        self.issues = issues
    }

    private static func texts(_ issues: [MappingIssue]) -> [String] {
        issues.map { "\($0.code.rawValue): expected \($0.expected), found \($0.found)" }
    }

    /// Maps a property with a default; `Made` has no default and makes no Item instead.
    private init<Root: FieldValue, Value: Sampled>(_ type: Root.Type, _ json: String, _ value: (Root) -> Value) throws {
        let mapping = try Root.map(json)
        let written = mapping.items.first.map { value($0).json.description }
        self.value = written == Value.sample.json.description ? nil : written
        issues = Self.texts(mapping.issues)
    }

    /// Maps by a table from a file.
    init(_ table: String, _ json: String, _ policy: ConversionPolicy) throws {
        let mapping = try RecordTable(json: #"{"v": {"type": \#(table)}}"#, policy: policy).map(
            JSONDocument(parsing: json).root)
        let written = (mapping.rows.first?.json["v"] ?? .null).description
        value = written == "null" ? nil : written
        issues = Self.texts(mapping.issues)
    }

    /// The test shapes: a property of a struct, a required property of a class, an initializer.
    enum Way: CaseIterable { case held, demanded, made }

    init<Value: Sampled>(_ type: Value.Type, _ json: String, _ policy: ConversionPolicy, _ way: Way) throws {
        self =
            switch policy {
            case .strict: try Self.run(type, Strictly.self, json, way)
            case .lossless: try Self.run(type, Losslessly.self, json, way)
            case .lenient: try Self.run(type, Leniently.self, json, way)
            }
    }

    private static func run<Value: Sampled, Choice: PolicyChoice>(
        _ type: Value.Type, _ choice: Choice.Type, _ json: String, _ way: Way
    ) throws -> ConversionRun {
        switch way {
        case .held: try ConversionRun(Held<Value, Choice>.self, json) { $0.value }
        case .demanded: try ConversionRun(Demanded<Value, Choice>.self, json) { $0.value }
        case .made: try ConversionRun(Made<Value, Choice>.self, json) { $0.value }
        }
    }
}
