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
            return isFound ? around.repeatedKey(on: path, in: root) : ArrayFinder(path).absence(in: root)
        } catch {
            return error
        }
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
