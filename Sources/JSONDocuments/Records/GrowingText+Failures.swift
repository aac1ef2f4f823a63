extension GrowingText {
    /// Returns jansson's error of the text around the records so far.
    func failureAround() -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try around.parsed(options.document)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the error of a text that ends here.
    func failureAtEnd() -> JSONSyntaxError? {
        if isInRecord { return failureOfRecord() }
        if listDepth != nil { return .unfinishedArray(at: position) }
        do throws(JSONSyntaxError) {
            let root = try around.parsed(options.document)
            return isFound ? around.repeatedKey(on: path, in: root) : absence(in: root)
        } catch {
            return error
        }
    }

    /// Returns the error for a valid text without records.
    private func absence(in root: JSONValue) -> JSONSyntaxError {
        let location = JSONLocation(path.map { .key($0) })
        guard let value = root.value(at: location) else {
            return JSONSyntaxError(code: .itemNotFound, message: "there is nothing at \(location)")
        }
        return JSONSyntaxError(code: .wrongType, message: "\(location) is \(value.kind.phrase), not an array")
    }

    /// Returns jansson's error of the record that the text ends in.
    func failureOfRecord() -> JSONSyntaxError {
        do throws(JSONSyntaxError) {
            if recordSize > limit { throw .tooManyBytes(limit: limit) }
            _ = try JSONParser(options: options.document).parse(record)
            return .unfinishedArray(at: position)
        } catch {
            return error.moved(
                toLine: recordStart.line, column: recordStart.column, byteOffset: recordStart.byteOffset)
        }
    }
}
