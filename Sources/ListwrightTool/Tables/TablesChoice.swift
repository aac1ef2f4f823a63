import JSONDocuments
import ListwrightEssentials
import TableSplitting

/// The list whose rows are the table that is asked for, and the forms of paths.
struct TablesChoice {
    /// The list of `--at`; nil if it is searched for.
    let told: ListPath?
    /// The name that was asked for.
    let name: String?
    var forms: [String: SplitForm]
    /// The list in each document; nil if each document is a row.
    private(set) var list: SplitList?
    private var fileName = "rows"

    init(told: ListPath?, name: String?, forms: [String: SplitForm]) {
        (self.told, self.name, self.forms) = (told, name, forms)
    }

    /// The name of the table of the rows.
    var tableName: String {
        TableSplitter.tableName(name ?? list?.name ?? fileName)
    }

    /// The keys of the array whose elements can be read one after the other: those of the list, or of the groups around
    /// it; nil for any other list, and if it is searched for.
    var streamedKeys: [String]? {
        guard let told, told.cells == .asTheyAre, told != .root else { return nil }
        let steps = (told.path.steps ?? []).prefix { if case .key = $0 { true } else { false } }
        let keys = steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        guard keys.count < told.path.steps?.count ?? 0 else { return keys }
        return told.path.steps?[keys.count] == .wildcard ? keys : nil
    }

    /// Takes the name of a file for a list without one.
    mutating func take(_ input: Input) {
        let stem = input.title.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init) ?? ""
        if !input.isStandardInput, !stem.isEmpty { fileName = stem }
    }

    /// Finds the list of the first document.
    ///
    /// - Parameters:
    ///   - counts: The true counts of a document that is thinned.
    ///   - isLine: Whether the document is a record of JSON Lines.
    mutating func find(
        in root: JSONValue, counts: TrueCounts = TrueCounts(), of input: Input, isLine: Bool = false
    ) throws(ToolError) {
        let choice = input.choice(in: root, at: isLine ? told?.inLine(root) : told, counts: counts)
        guard !choice.isEmpty, choice.list != .root else { return }
        guard choice.list.cells != .columns else {
            guard choice.isTold else { return }
            throw .usage(
                "--at=\(choice.list) makes rows of columns; \(ListPath(choice.list.path).asOption) takes the columns, "
                    + "each of which is a table with _at", command: "tables")
        }
        let rows = try input.rows(of: choice, in: root)
        do throws(SplitError) {
            list = try SplitList(choice.list, rows, in: root, forms: &forms)
        } catch {
            throw .usage(error.description, command: "tables")
        }
    }
}
