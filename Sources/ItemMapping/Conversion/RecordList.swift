import JSONDocuments
import JSONPaths

/// The records that a path leads to in a document, with their locations.
package struct RecordList {
    private let records: Records

    private enum Records {
        /// Nothing at the path, or a path that can't be followed; reported.
        case none
        case rows(RowList)
        /// The rows of one array, which is asked for each of them.
        case elements(of: JSONNode, RowList)
        /// The record that the caller passed.
        case record(JSONNode)
        /// Records that are read one by one from a text; only their locations are known.
        case text(JSONLocation, isList: Bool)
    }

    /// The records of a list at a location, or the one record there, read one by one from a text.
    init(at location: JSONLocation, isList: Bool) { records = .text(location, isList: isList) }

    /// The list at a path in `json`, whose rows are taken as they are; a missing list, or a path that can't be followed, is reported.
    package init(in json: JSONValue, at list: ListPath, context: MappingContext) {
        records = Self.records(in: json, at: list, context: context)
        context.cursor.list = self
        context.cursor.base = json.node
    }

    /// The list of one record: the whole value.
    package init(of record: JSONValue, context: MappingContext) {
        records = .record(record.node)
        context.cursor.list = self
        context.cursor.base = record.node
    }

    private static func records(in json: JSONValue, at list: ListPath, context: MappingContext) -> Records {
        if let error = list.syntaxError {
            context.report(.badPath, failure: ConversionFailure(expected: "a path", found: "\(error)"))
            return .none
        }
        do throws(PathLimitError) {
            let rows = try RowList(list, in: json)
            if list.isSpread { report(rows.nulls, context: context) }
            guard let absence = rows.absence else {
                return rows.array.map { .elements(of: $0.value.node, rows) } ?? .rows(rows)
            }
            context.cursor.list = RecordList(at: absence.location, isList: false)
            let failure = ConversionFailure(expected: "a list at \(list)", found: "nothing; \(absence.reason)")
            context.report(.noList, failure: failure)
            return .none
        } catch {
            context.report(
                .badPath, failure: ConversionFailure(expected: "a path within its limits", found: "\(error)"))
            return .none
        }
    }

    /// Reports null where others are a list or a record.
    private static func report(_ nulls: [JSONLocation], context: MappingContext) {
        for location in nulls {
            context.cursor.list = RecordList(at: location, isList: false)
            context.report(.wrongRecord, failure: ConversionFailure(expected: "an object", found: "null"))
        }
        context.cursor.list = nil
    }

    /// What is at the path.
    package enum Form { case nothing, null, one, list }

    /// What is at the path; several matches of a wildcard are a list.
    package var form: Form {
        switch records {
        case .none: .nothing
        case .elements: .list
        case .rows(let rows): rows.form == .null ? .null : rows.form == .one ? .one : .list
        case .record, .text(_, isList: false): .one
        case .text(_, isList: true): .list
        }
    }

    /// The number of records.
    package var count: Int {
        switch records {
        case .none, .text: 0
        case .elements(let list, _): list.count
        case .rows(let rows): rows.count
        case .record: 1
        }
    }

    /// The record of an index.
    package subscript(number: Int) -> JSONNode {
        switch records {
        case .none, .text: preconditionFailure("an empty list has no records")
        case .elements(let list, _): list.element(at: number)!
        case .rows(let rows): rows.node(of: number)
        case .record(let record): record
        }
    }

    /// The location of the record of an index; of the list itself without one.
    package func location(of number: Int?) -> JSONLocation {
        switch (records, number) {
        case (.rows(let rows), let number?), (.elements(_, let rows), let number?): rows.location(of: number)
        case (.rows(let rows), nil), (.elements(_, let rows), nil): rows.place
        case (.text(let location, isList: true), let number?): location.appending(.index(number))
        case (.text(let location, _), _): location
        case (.none, _), (.record, _): .root
        }
    }

    /// The keys on the way to the record of an index, from the record outward; nil if only a text knows them.
    func keys(of number: Int?) -> [String?]? {
        switch records {
        case .rows(let rows), .elements(_, let rows): number.map { rows.context(of: $0).keys } ?? []
        case .text: nil
        case .none, .record: []
        }
    }
}
