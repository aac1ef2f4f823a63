import JSONDocuments

extension JSONPath: ExpressibleByStringLiteral {
    /// A path written in the source; a malformed one keeps its `syntaxError` and matches nothing.
    public init(stringLiteral text: String) {
        do throws(PathSyntaxError) {
            try self.init(text)
        } catch {
            self.init(PathForm(malformed: text, error))
        }
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as it was written; it reads back as an equal path.
    public var description: String { spelling }
}

extension JSONPath: Hashable {
    /// Equal canonical spellings, compared byte by byte.
    public static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.form === right.form
            || ExactText(left.canonicalSpelling) == ExactText(right.canonicalSpelling)
    }

    /// Feeds the canonical spelling, byte by byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(canonicalSpelling))
    }
}
