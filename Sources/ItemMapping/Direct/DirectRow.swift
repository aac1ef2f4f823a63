import JSONDocuments
import JSONPaths

/// The columns of one record that the direct reader has passed over, for tables over an initializer.
// SAFETY: made and used inside the call that holds the reader; it does not outlive it.
@safe struct DirectRow {
    let reader: UnsafeMutablePointer<DirectReader>
    let record: DirectReader.OpenRecord

    /// The value of a column; nil, and the reader in doubt, where jansson shall see to the record.
    func value<Value: FieldValue>(of column: Column<Value>, _ number: Int) -> Value? {
        guard unsafe reader.pointee.doubt == nil else { return nil }
        do throws(ReaderFallback) {
            return unsafe try reader.pointee.value(of: column, number, record)
        } catch {
            unsafe reader.pointee.doubt = error
            return nil
        }
    }
}

extension DirectReader {
    /// The value of a column of a record that has been passed over.
    fileprivate mutating func value<Value: FieldValue>(
        of column: Column<Value>, _ number: Int, _ record: OpenRecord
    ) throws(ReaderFallback) -> Value {
        let rules = column.rules.reading(in: record.plan.rules)
        let value: Value?
        switch try located(number, record, rules.policy) {
        case .missing: value = column.stand(column.rules.missing)
        case .null: value = column.stand(column.rules.null)
        case .value(let start, let steps):
            let outer = context.rules
            context.rules = rules
            defer { context.rules = outer }
            return try unsafe read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                try column.witness.read(&reader)
            }
        }
        guard let value else { throw .record }
        return value
    }
}

/// The records that a path names in a document, with where each of them is.
struct RecordList {
    private let records: Records

    private enum Records {
        case none
        case elements(of: JSONNode, JSONLocation)
        case matches([JSONPath.Match])
        /// Records that are read one by one elsewhere; what is known is where they are.
        case elsewhere(JSONLocation, isList: Bool)
    }

    /// The records of a list at a place, or the one record that the place is, read one by one elsewhere.
    init(at location: JSONLocation, isList: Bool) { records = .elsewhere(location, isList: isList) }

    /// The list at `path` in `json`; one that is not there, or a path that cannot be followed, is reported.
    init(in json: JSONValue, at path: JSONPath, _ context: MappingContext) {
        records = Self.find(path, in: json, context)
        context.list = self
        context.base = json.node
    }

    /// The list of one record: the whole value.
    init(of record: JSONValue, _ context: MappingContext) {
        records = .matches([JSONPath.Match(value: record, location: .root)])
        context.list = self
        context.base = record.node
    }

    private static func find(_ path: JSONPath, in json: JSONValue, _ context: MappingContext) -> Records {
        if let error = path.syntaxError {
            context.report(.badPath, ConversionFailure(expected: "a path", found: "\(error)"))
            return .none
        }
        do throws(PathLimitError) {
            let matches = try path.matches(in: json)
            guard let first = matches.first else {
                let hint = path.explain(in: json)?.suggestion.map { "; did you mean '\($0)'?" } ?? ""
                context.report(.noList, ConversionFailure(expected: "a list at \(path)", found: "nothing\(hint)"))
                return .none
            }
            guard path.isSingular else { return .matches(matches) }
            return switch first.value.kind {
            case .null: .none
            case .array: .elements(of: first.value.node, first.location)
            default: .matches(matches)
            }
        } catch {
            context.report(.badPath, ConversionFailure(expected: "a path within its limits", found: "\(error)"))
            return .none
        }
    }

    /// How many records there are.
    var count: Int {
        switch records {
        case .none, .elsewhere: 0
        case .elements(let list, _): list.count
        case .matches(let matches): matches.count
        }
    }

    /// The record of this number.
    subscript(number: Int) -> JSONNode {
        switch records {
        case .none, .elsewhere: preconditionFailure("an empty list has no records")
        case .elements(let list, _): list.element(at: number)!
        case .matches(let matches): matches[number].value.node
        }
    }

    /// Where the record of this number is; the list itself where there is no number.
    func location(of number: Int?) -> JSONLocation {
        switch (records, number) {
        case (.elements(_, let location), let number?): location.appending(.index(number))
        case (.elements(_, let location), nil): location
        case (.matches(let matches), let number?): matches[number].location
        case (.elsewhere(let location, true), let number?): location.appending(.index(number))
        case (.elsewhere(let location, _), _): location
        case (.matches, nil), (.none, _): .root
        }
    }
}
