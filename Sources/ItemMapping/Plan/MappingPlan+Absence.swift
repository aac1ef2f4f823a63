import JSONPaths
import JSONDocuments

extension MappingPlan {
    /// Reports that a record holds no value for a column that must have one.
    func reportAbsence(of number: Int, _ code: MappingIssue.Code, in record: JSONNode, _ context: MappingContext) {
        let paths = columns[number].paths.map(\.description)
        let tried = paths.count > 1 ? " (also tried \(paths.dropFirst().joined(separator: ", ")))" : ""
        let hint = code == .missing ? columns[number].paths.first.map { Self.hint($0, in: record, context) } ?? "" : ""
        context.report(
            code, at: .column(self, number, path: 0, record: record),
            ConversionFailure(expected: "a value", found: (code == .null ? "null" : "nothing") + tried + hint))
    }

    /// The key that was perhaps meant, where one is spelt nearly like the one that is not there.
    private static func hint(_ path: JSONPath, in record: JSONNode, _ context: MappingContext) -> String {
        let value = JSONValue(record, in: context.storage)
        return path.explain(in: value)?.suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Reports the paths that cannot be read, which match nothing, and what else is wrong with the table: once a call.
    func reportDefects(_ context: MappingContext) {
        guard hasDefects, context.faultyPlans.insert(ObjectIdentifier(self)).inserted else { return }
        if context.isFragment { context.looksOutOfFragment = true }
        for (path, error) in malformedPaths {
            context.report(.badPath, ConversionFailure(expected: "a path", found: "\"\(path)\", \(error)"))
        }
        for defect in defects {
            context.report(.badTable, ConversionFailure(expected: "a sound table", found: defect.description))
        }
    }
}
