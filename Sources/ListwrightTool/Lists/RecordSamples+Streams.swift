import JSONDocuments
import ListwrightEssentials
import TableInferring

// Long files are read while they arrive, in constant memory.

extension RecordSamples {
    /// Adds the records of a long file while it is read.
    ///
    /// - Parameter refuse: Receives the error of each line that isn't JSON.
    /// - Returns: The input from its start if it is read as a whole; nil if its records are added.
    func stream(
        _ input: Input, to inference: inout TableInference, refuse: (ToolError) -> Void
    ) throws(ToolError) -> Input? {
        let opening = try StreamOpening(input, isKept: true)
        let stream = try ListStream(opening, of: input, at: list, for: .inferring)
        input.explain(stream.way)
        switch stream.way {
        case .whole: return opening.fromStart()
        case .records(let framing):
            let isLine = framing == .lines
            for block in try opening.records(framing: framing).blocks {
                if !inference.add(records: block) {
                    let isKept = opening.isKept
                    guard try add(block, isLine: isLine, isKept: isKept, of: input, to: &inference, refuse) else {
                        return opening.fromStart()
                    }
                }
                opening.forget()
            }
            return nil
        case .portions(let list, let path):
            try add(opening.fromStart(), at: list, path, header: stream.found?.groupHeader, to: &inference)
            return nil
        }
    }

    /// Adds records that must be parsed; returns false, without adding any, if one of the first isn't JSON.
    private func add(
        _ block: RecordBlock, isLine: Bool, isKept: Bool, of input: Input, to inference: inout TableInference,
        _ refuse: (ToolError) -> Void
    ) throws(ToolError) -> Bool {
        let readings = (0..<block.count).map { RecordReading(of: $0, in: block, repairing: false) }
        for reading in readings where !isLine {
            if let failure = reading.failure(file: input.name) { if isKept { return false } else { throw failure } }
        }
        for reading in readings {
            if let failure = reading.failure(file: input.name) { refuse(failure) }
            if let root = reading.record?.document?.root { inference.add(record: root) }
        }
        return true
    }

    /// Adds the rows of a list whose document is divided.
    private func add(
        _ input: Input, at list: ListPath, _ path: PortionPath, header: GroupHeader?, to inference: inout TableInference
    ) throws(ToolError) {
        let count = inference.recordCount
        var first: JSONValue?
        var portions = try InputPortions(input, at: path)
        while let portion = try portions.next() {
            let root = try portions.root(of: portion)
            first = first ?? root
            try Self.add(try input.rows(at: list, in: root), header: header, to: &inference, of: input)
        }
        if inference.recordCount == count, let first { _ = try input.rows(of: ListChoice(told: list), in: first) }
    }
}
