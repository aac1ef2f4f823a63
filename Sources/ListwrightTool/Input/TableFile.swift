import ListwrightEssentials

extension RecordTable {
    /// The table in a file; standard input cannot be both the table and the data.
    static func file(_ path: Word, for command: String, besides data: Input, policy: ConversionPolicy)
        throws(ToolError) -> RecordTable
    {
        try text(of: path, for: command, besides: data, policy: policy).table
    }

    /// The text of a table in a file, and the table.
    static func text(of path: Word, for command: String, besides data: Input, policy: ConversionPolicy)
        throws(ToolError) -> (bytes: [UInt8], table: RecordTable)
    {
        var input = Input(path)
        input.isPlainOnly = data.isPlainOnly
        guard !(input.isStandardInput && data.isStandardInput) else {
            throw ToolError.usage(
                "standard input cannot be both the table and the data; name a file for one of them", command: command)
        }
        let bytes = try input.bytes(atMost: Input.maximalTableSize)
        do throws(RecordTableError) {
            return (bytes, try RecordTable(json: bytes, policy: policy))
        } catch {
            throw input.failure(error, of: bytes)
        }
    }
}

extension Input {
    /// The error for a mistake in the text of a table.
    func failure(_ error: RecordTableError, of bytes: [UInt8]) -> ToolError {
        if let syntaxError = error.syntaxError {
            let advice = "this is JSON Lines; 'listwright infer' makes a table of such records"
            return failure(syntaxError, of: bytes, options: nil, lines: advice)
        }
        return ToolError(message: error.rendered(file: name), status: .malformedInput)
    }
}
