import JSONDocuments
import JSONPaths

// A text that is JSON itself is parsed into a document of its own, and read in a context of its own, as is a list that a
// text joins by a separator.
// Its issues get the location of the text in front of theirs, and positions in the source, in which
// the characters of the text may be escaped.

extension MappingContext {
    /// Passes a found value to `body`; for a field of JSON in a string, the value in the text.
    func unwrapping<Result>(
        _ found: FoundValue, _ field: FieldRules, under rules: ReadingRules,
        _ body: (FoundValue) throws(ConversionFailure) -> Result
    ) throws(ConversionFailure) -> Result {
        guard field.isJSONText else {
            guard let separator = field.separator, field.element == nil else { return try body(found) }
            return try joined(found, by: separator, asList: field.takesLists, body)
        }
        guard let node = found.node, node.kind == .string else {
            if rules.policy == .lenient { return try body(found) }
            throw ConversionFailure(expected: "JSON in a string", found: found)
        }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: unsafe Array(node.utf8))
        } catch {
            var failure = ConversionFailure(expected: "JSON in a string", found: "\(found.excerpt), \(error)")
            failure.textOffset = max(0, error.byteOffset - 1)
            throw failure
        }
        let inner = context(of: document)
        defer { adopt(inner) }
        return try body(FoundValue(document.root.node, in: inner))
    }

    /// Passes a list to `body` for a text that joins it by a separator, or the joined text for a list if `asList` is
    /// false.
    private func joined<Result>(
        _ found: FoundValue, by separator: String, asList: Bool,
        _ body: (FoundValue) throws(ConversionFailure) -> Result
    ) throws(ConversionFailure) -> Result {
        if asList, case .string = found.scalar {
            let list = found.json.string.map { JSONValue($0.separated(by: separator).map { JSONValue($0) }) } ?? []
            let inner = context(of: JSONDocument(list.storage))
            defer { adopt(inner) }
            return try body(FoundValue(list.node, in: inner))
        }
        guard !asList, found.kind == .array else { return try body(found) }
        var texts: [String] = []
        for (index, element) in found.json.elements.enumerated() {
            guard !element.isNull, element.kind != .array, element.kind != .object else {
                throw ConversionFailure(
                    expected: "a list of strings, numbers and booleans", found: "\(element.kind.phrase) at [\(index)]")
            }
            texts.append(element.string ?? element.numberText ?? element.description)
        }
        return try body(FoundValue(.made(JSONValue(texts.joined(separator: separator))), in: self))
    }

    /// Returns the context of a document in a text of this one.
    private func context(of document: JSONDocument) -> MappingContext {
        let inner = MappingContext(storage: document.storage, values: values)
        inner.statistics = statistics
        inner.scope = scope
        inner.checks.uniqueValues = checks.uniqueValues
        inner.cursor.list = RecordList(at: .root, isList: false)
        inner.cursor.base = document.root.node
        (inner.budget.trialDepth, inner.budget.unions) = (budget.trialDepth, budget.unions)
        return inner
    }

    /// Takes over the issues of a document in a text of this one.
    private func adopt(_ inner: MappingContext) {
        budget.unions = inner.budget.unions
        let losses = log.lossCount + inner.log.lossCount
        defer { log.forgetLosses(since: losses) }
        guard inner.log.issueCount > 0 else { return }
        inner.locateIssues()
        let text = JSONLocation(cursor.location())
        for issue in inner.log.issues where log.count(issue.code) {
            log.append(issue.inText(at: text, of: cursor))
        }
        // What the inner log didn't keep is counted only.
        let kept = inner.log.issues.count { !$0.isConsequence }
        for _ in kept..<inner.log.issueCount { _ = log.count(.wrongValue) }
    }
}

extension String {
    /// Returns the parts between separators; none of an empty text.
    func separated(by separator: String) -> [String] {
        guard !isEmpty, !separator.isEmpty else { return isEmpty ? [] : [self] }
        return split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

extension MappingIssue {
    /// Returns the issue of a document in a text, as an issue of the document around it.
    fileprivate func inText(at text: JSONLocation, of cursor: RecordCursor) -> MappingIssue {
        let fields = [cursor.fieldName, field].compactMap(\.self)
        return MappingIssue(
            code: code, location: JSONLocation(text.components + location.components), record: cursor.number,
            field: fields.isEmpty ? nil : fields.joined(separator: "."), expected: expected, found: found,
            textOffset: position.map { TextOffset(depth: text.components.count, offset: $0.byteOffset) })
    }
}
