import JSONDocuments
import SectionNormalizing
import TableControlling

extension SectionJSON: TablePresentation {
    /// One line of JSON: a `"state"` of `"loading"`, `"empty"` or `"failed"` with its `"reason"`, the `"states"` of sections, each
    /// with the number of its `"section"`, then the sections.
    ///
    /// What has no state but its cells has none here. The sections read back as the same sections.
    public func rendering(of table: TableController) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        write(table.visibleState, to: &writer)
        let states = table.sections.enumerated().filter { ![.content, .empty(nil)].contains($1.tableState) }
        if !states.isEmpty {
            writer.key("states")
            writer.beginArray()
            for (number, section) in states { write(section.tableState, ofSectionAt: number, to: &writer) }
            writer.endArray()
        }
        write(table.sections, to: &writer)
        writer.endObject()
        return writer.text
    }

    private func write(_ state: TableState, ofSectionAt number: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("section")
        writer.integer(number)
        write(state, to: &writer)
        writer.endObject()
    }

    /// An empty table without a text says by its sections that it is empty.
    private func write(_ state: TableState, to writer: inout JSONWriter) {
        switch state {
        case .content, .empty(nil): return
        case .loading: writer.member("state", "loading")
        case .empty(let text):
            writer.member("state", "empty")
            writer.member("reason", text)
        case .failed(let reason):
            writer.member("state", "failed")
            writer.member("reason", reason)
        }
    }
}
