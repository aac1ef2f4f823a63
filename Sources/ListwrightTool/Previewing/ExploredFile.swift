import ListwrightEssentials
import TableExploring

/// The document of `explore`: a file, a URL or standard input.
struct ExploredFile: ExploredSource {
    let name: String
    let stem: String
    /// The file that the table is saved to.
    let tableFile: Word
    /// True if each line of the document is a record.
    var isLines = false

    var tableName: String { "\(tableFile)" }

    func commands(at list: ListPath, roles: [(role: String, template: String)]) -> [String] {
        let at = option(isLines ? list.belowEachElement ?? list : list)
        let table = " --table=\(tableFile.text.asShellWord)"
        let file = name.asShellWord
        if name.contains("://") { return ["listwright pages\(table)\(at) \(file)"] }
        let texts = roles.map { " --\($0.role)=\($0.template.asShellWord)" }.joined()
        return ["listwright map\(table)\(at) \(file)", "listwright preview\(table)\(at)\(texts) \(file)"]
    }

    /// The option for a list; none for the lines themselves.
    private func option(_ list: ListPath) -> String {
        list == .root && isLines ? "" : " --at=\(list.description.asShellWord)"
    }

    /// A document at a URL isn't a file, so that `tables` can't read it.
    func tablesCommand(at list: ListPath) -> String? {
        if name.contains("://") { return nil }
        return "listwright tables\(option(list)) --into=\("\(stem).sqlite".asShellWord) \(name.asShellWord)"
    }

    func savedTable() -> [UInt8]? {
        var file = Input(tableFile)
        file.isPlainOnly = true
        guard file.state != nil else { return nil }
        return (try? file.bytes(atMost: Input.maximalTableSize)) ?? []
    }

    func save(_ table: [UInt8]) throws(ExploreError) {
        do throws(ToolError) {
            try Output.write(table, toFile: tableFile)
        } catch {
            throw ExploreError(description: error.message)
        }
    }
}
