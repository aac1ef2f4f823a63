import JSONDocuments

extension Repairer {
    /// Repairs all parts of the text; several documents become the elements of one array.
    mutating func run(_ parts: [Range<Int>]) {
        if text.hasByteOrderMark, options.byteOrderMark == .refuse { makeRepair(.byteOrderMark, at: 0..<3) }
        for part in parts where !hasGivenUp { repairPart(part) }
        guard documentCount > 1, !hasGivenUp else { return }
        output.replace(text.count..<text.count, with: [.closeBracket])
    }

    /// Repairs the documents of one part of the text.
    private mutating func repairPart(_ part: Range<Int>) {
        offset = part.lowerBound
        end = part.upperBound
        wrappers = Wrappers()
        valueEnd = 0
        var hasComma = false
        while !hasGivenUp, let byte = significantByte() {
            if documentCount > 0, removeSuffix(byte) { continue }
            if documentCount > 0, byte == .comma, !hasComma {
                hasComma = repairOuterComma()
                continue
            }
            if removePrefix(byte) { continue }
            repairDocument(byte, hasComma: hasComma)
            hasComma = false
            if options.trailingData == .skip { return giveUp() }
        }
    }

    private mutating func repairDocument(_ byte: UInt8, hasComma: Bool) {
        guard byte.isValueStart, hasComma || isApart(from: byte) else { return giveUp() }
        if documentCount == 0 {
            firstDocument = output.outputOffset(of: offset)
        } else {
            makeRepair(.concatenation, at: offset..<offset, with: hasComma ? [] : [.comma])
        }
        documentCount += 1
        repairValue()
    }

    /// Removes a comma after the last document; true if it separates two documents, and stays.
    private mutating func repairOuterComma() -> Bool {
        let next = byteAhead(of: offset + 1)
        if let next, next != .comma {
            offset += 1
            return true
        }
        makeRepair(next == nil ? .trailingComma : .extraComma, at: offset..<(offset + 1))
        offset += 1
        return false
    }

    /// Removes code before a document.
    private mutating func removePrefix(_ byte: UInt8) -> Bool {
        if byte.isWordStart, isLiteral { return false }
        var reader = CodeReader(text, at: offset, end: end)
        guard let prefix = reader.takePrefix(isFirst: documentCount == 0) else { return false }
        switch prefix {
        case .call: wrappers.openCalls += 1
        case .fence: wrappers.isFenced = true
        case .assignment, .protection: break
        }
        wrappers.hasCode = true
        makeRepair(prefix == .protection ? .protectionPrefix : .wrapper, at: offset..<reader.offset)
        offset = reader.offset
        valueEnd = 0
        return true
    }

    /// True if the next word is a literal, alone or at the end.
    private var isLiteral: Bool {
        let word = text[offset..<wordEnd(from: offset) { $0.isWordByte }]
        return Literal(word) != nil && byteAhead(of: word.endIndex) != UInt8(ascii: "(")
    }

    /// Removes code after a document.
    private mutating func removeSuffix(_ byte: UInt8) -> Bool {
        var count = 0
        if byte == UInt8(ascii: ")"), wrappers.openCalls > 0 {
            wrappers.openCalls -= 1
            count = 1
        } else if byte == UInt8(ascii: ";"), wrappers.hasCode {
            count = 1
        } else if wrappers.isFenced, text[offset..<end].starts(with: "```".utf8) {
            wrappers.isFenced = false
            count = 3
        }
        guard count > 0 else { return false }
        makeRepair(.wrapper, at: offset..<(offset + count))
        offset += count
        valueEnd = 0
        return true
    }
}
