import JSONDocuments
import JSONPaths

/// The records that a path leads to in a document, with their locations.
package struct RecordList {
    private let records: Records

    private enum Records {
        /// Nothing at the path, or a path that can't be followed; reported.
        case none
        /// Null at the path.
        case null(JSONLocation)
        case elements(of: JSONNode, JSONLocation)
        /// The only value that a path without wildcards leads to.
        case one(JSONPath.Match)
        case matches([JSONPath.Match])
        /// Records that are read one by one from a text; only their locations are known.
        case text(JSONLocation, isList: Bool)
    }

    /// The records of a list at a location, or the one record there, read one by one from a text.
    init(at location: JSONLocation, isList: Bool) { records = .text(location, isList: isList) }

    /// The list at `path` in `json`; a missing list, or a path that can't be followed, is reported.
    package init(in json: JSONValue, at path: JSONPath, context: MappingContext) {
        records = Self.records(in: json, at: path, context: context)
        context.cursor.list = self
        context.cursor.base = json.node
    }

    /// The list of one record: the whole value.
    package init(of record: JSONValue, context: MappingContext) {
        records = .one(JSONPath.Match(value: record, location: .root))
        context.cursor.list = self
        context.cursor.base = record.node
    }

    private static func records(in json: JSONValue, at path: JSONPath, context: MappingContext) -> Records {
        if let error = path.syntaxError {
            context.report(.badPath, failure: ConversionFailure(expected: "a path", found: "\(error)"))
            return .none
        }
        do throws(PathLimitError) {
            let matches = try path.matches(in: json)
            guard let first = matches.first else {
                // A wildcard that selects nothing from a list leads to an empty one.
                guard let absence = path.absence(in: json) else { return .matches([]) }
                context.cursor.list = RecordList(at: absence.location, isList: false)
                let failure = ConversionFailure(
                    expected: "a list at \(path)", found: "nothing; \(absence.reason)")
                context.report(.noList, failure: failure)
                return .none
            }
            guard path.isSingular else { return .matches(matches) }
            return switch first.value.kind {
            case .null: .null(first.location)
            case .array: .elements(of: first.value.node, first.location)
            default: .one(first)
            }
        } catch {
            context.report(
                .badPath, failure: ConversionFailure(expected: "a path within its limits", found: "\(error)"))
            return .none
        }
    }

    /// What is at the path.
    package enum Form { case nothing, null, one, list }

    /// What is at the path; several matches of a wildcard are a list.
    package var form: Form {
        switch records {
        case .none: .nothing
        case .null: .null
        case .one, .text(_, isList: false): .one
        case .elements, .matches, .text(_, isList: true): .list
        }
    }

    /// The number of records.
    package var count: Int {
        switch records {
        case .none, .null, .text: 0
        case .one: 1
        case .elements(let list, _): list.count
        case .matches(let matches): matches.count
        }
    }

    /// The record of an index.
    package subscript(number: Int) -> JSONNode {
        switch records {
        case .none, .null, .text: preconditionFailure("an empty list has no records")
        case .one(let match): match.value.node
        case .elements(let list, _): list.element(at: number)!
        case .matches(let matches): matches[number].value.node
        }
    }

    /// The location of the record of an index; of the list itself without one.
    package func location(of number: Int?) -> JSONLocation {
        switch (records, number) {
        case (.elements(_, let location), let number?): location.appending(.index(number))
        case (.elements(_, let location), nil): location
        case (.matches(let matches), let number?): matches[number].location
        case (.text(let location, isList: true), let number?): location.appending(.index(number))
        case (.text(let location, _), _), (.null(let location), _): location
        case (.one(let match), _): match.location
        case (.matches, nil), (.none, _): .root
        }
    }
}
