import ListwrightEssentials

/// What remains of a journal once it is compared with the output.
struct JournalSettlement: Equatable {
    /// The number of finished pages whose rows the output has.
    var count: Int
    /// True if the rows of the page after them are complete, too, though the run was killed before it said so.
    var keepsOpen = false
    /// A warning about rows that are loaded again, or are elsewhere.
    var warning: String?
}

/// Where the rows of a page are in a file.
struct OutputSpan: Sendable, Equatable {
    /// The file before the page.
    let start: FileState
    /// The number of bytes of the rows.
    let length: Int
    /// The digest of those bytes.
    let digest: String
    /// The length of the file after the page.
    let end: Int

    /// A span; nil for numbers that no file has.
    init?(start: FileState, length: Int, digest: String) {
        let (end, overflows) = start.size.addingReportingOverflow(length)
        guard start.size >= 0, length >= 0, !overflows else { return nil }
        (self.start, self.length, self.digest, self.end) = (start, length, digest, end)
    }

    init?(_ bytes: [UInt8], at start: FileState) {
        self.init(start: start, length: bytes.count, digest: Self.digest(of: bytes))
    }

    /// Half of a SHA-256 is enough to tell rows from other bytes.
    static func digest(of bytes: [UInt8]) -> String { String(SHA256Digest(of: bytes).text.prefix(32)) }
}

/// Compares the journal with a file that has, or had, the rows.
///
/// Rows are known by their bytes: a copy of the file is as good as the file. A file that can't be read is known by
/// its identity. Bytes are only removed after a page that is there, and only those of the page that was interrupted.
struct OutputCheck {
    let output: any AppendedFile
    let now: FileState
    let pages: JournalLines

    /// The settlement for a pipe: what it took can't be compared.
    static func pipe(_ pages: JournalLines) -> JournalSettlement {
        var settlement = JournalSettlement(count: pages.pages.count, warning: pages.mayRepeat)
        if pages.pages.last?.span != nil {
            settlement.warning = pages.warning(
                "the \(pages.rowCount) rows so far are in a file, and aren't written again")
        }
        return settlement
    }

    /// Returns the pages whose rows the file has; incomplete rows of the page that was interrupted are removed.
    ///
    /// - Throws: `ToolError` if the file has other content, and nothing is changed.
    func settled() throws(ToolError) -> JournalSettlement {
        let all = JournalSettlement(count: pages.pages.count)
        if let span = pages.open?.span, span.length > 0, isThere(span) {
            return JournalSettlement(count: all.count, keepsOpen: true)
        }
        guard let last = written.last(where: { $0.length > 0 }) else { return try begun(all) }
        guard isThere(last) else {
            if now.size < last.end { return try goneBack() }
            throw pages.refusal(now.isSameFile(as: last.start) ? changed(last) : Self.otherFile(pages))
        }
        try removeRest()
        return all
    }

    /// The spans of the last pages, as far back as they went into a file.
    private var written: [OutputSpan] { pages.pages.reversed().prefix { $0.span != nil }.reversed().compactMap(\.span) }

    /// Returns the settlement if no row is in a file.
    private func begun(_ all: JournalSettlement) throws(ToolError) -> JournalSettlement {
        var settlement = all
        if pages.rowCount > 0 {
            let rows = "the \(pages.rowCount) rows so far went into a pipe, and aren't written again"
            settlement.warning = pages.warning(rows)
        }
        guard let span = pages.open?.span, now.isSameFile(as: span.start) else {
            settlement.warning = pages.mayRepeat ?? settlement.warning
            return settlement
        }
        try removeRest()
        return settlement
    }

    /// Removes what was written of the page that was interrupted.
    private func removeRest() throws(ToolError) {
        guard let span = pages.open?.span, now.size > span.start.size else { return }
        guard now.size <= span.end else { throw pages.refusal(changed(span)) }
        try output.truncate(to: span.start.size)
    }

    /// Returns the settlement for a file that ends with an earlier page.
    private func goneBack() throws(ToolError) -> JournalSettlement {
        let spans = written
        let earlier = pages.pages.count - spans.count
        let index = spans.lastIndex { $0.length > 0 && isThere($0) }
        if let index {
            guard spans[index].end == now.size else { throw pages.refusal(cut(to: spans[index].end)) }
            return pages.shortened(to: earlier + index + 1)
        }
        // An empty file is like that of the first page, whatever its identity: a file that is made anew may get it again.
        guard let first = spans.first, now.isSameFile(as: first.start) || now.size == 0 && first.start.size == 0 else {
            throw pages.refusal(Self.otherFile(pages))
        }
        guard now.size <= first.start.size else { throw pages.refusal(cut(to: first.start.size)) }
        return pages.shortened(to: earlier)
    }

    /// Returns whether the file has the rows of a page.
    private func isThere(_ span: OutputSpan) -> Bool {
        guard now.size >= span.end else { return false }
        guard let bytes = output.bytes(from: span.start.size, count: span.length) else {
            return now.isSameFile(as: span.start)
        }
        return OutputSpan.digest(of: bytes) == span.digest
    }

    private func changed(_ span: OutputSpan) -> String {
        "the output doesn't have the rows of the last page at the bytes \(span.start.size) to \(span.end)"
    }

    private static func otherFile(_ pages: JournalLines) -> String {
        "the \(pages.rowCount) rows so far are in another file than the output"
    }

    private func cut(to size: Int) -> String {
        "the output was shortened to \(now.size) bytes, and ends within a page (truncate -s \(size) leaves whole pages)"
    }
}
