import JSONDocuments
import JSONPaths

/// References of a list's rows to the things in another list of the document.
package struct FoundReference: Sendable {
    /// The path from a row to the things, with a lookup: `account_id@accounts[id]`.
    package let path: JSONPath

    /// The steps to the list or the map that they are in.
    let list: [JSONPath.Step]

    /// A name for them: `account`.
    package let name: String

    /// True if a row has a list of references, and so several things.
    package let isSeveral: Bool

    /// The things that the rows refer to, in the order of the rows.
    package let targets: [JSONValue]

    /// The number of rows all of whose references lead to something.
    package let resolvedRows: Int

    /// The number of references that lead to nothing.
    package let missingCount: Int
}
