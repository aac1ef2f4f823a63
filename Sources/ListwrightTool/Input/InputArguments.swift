import JSONDocuments

extension Arguments {
    /// The file at this index among the operands; standard input if there are fewer.
    func input(at index: Int) throws(ToolError) -> Input {
        let isRepaired = has(InputRepair.flag)
        var input = Input(nil, repairing: isRepaired)
        if words.indices.contains(index) {
            guard !words[index].text.isEmpty else { throw .usage("the file name is empty", command: command) }
            input = Input(words[index], repairing: isRepaired)
        }
        input.limit = number(Input.unpackedLimit)
        input.isPlainOnly = isWatching
        return input
    }

    /// All files among the operands from an index on; standard input without any.
    ///
    /// - Throws: `ToolError` for an empty name, and for standard input twice.
    func inputs(from start: Int = 0) throws(ToolError) -> [Input] {
        var inputs: [Input] = []
        for index in operands.indices.dropFirst(start) { inputs.append(try input(at: index)) }
        guard inputs.count(where: \.isStandardInput) < 2 else {
            throw .usage("standard input cannot be read twice", command: command)
        }
        return inputs.isEmpty ? [try input(at: words.count)] : inputs
    }
}

extension [Input] {
    /// Standard input, if it is among the files, else the first of them.
    var standardInput: Input { first(where: \.isStandardInput) ?? first ?? Input(nil) }
}

extension Arguments {
    /// The file that an option names for output, which is refused at once if it can't be one; nil
    /// without the option.
    ///
    /// - Parameter inputs: The files that are read, none of which may be it.
    func outputFile(_ flag: Flag, besides inputs: [Input] = []) throws(ToolError) -> Word? {
        guard let word = word(flag) else { return nil }
        let target = try OutputFile.fileTarget(word)
        for input in inputs where input.target == target {
            throw .usage("--\(flag.name) cannot be a file that is read: '\(word)'", command: command)
        }
        return word
    }
}
