extension TableInference {
    /// Returns the table as Swift source: an Item with this name, and the types nested in it.
    ///
    /// - Parameters:
    ///   - name: The name of the type; characters that aren't valid in Swift are left out.
    ///   - heading: Lines of comments for the top of the file.
    public func swift(named name: String, heading: [String] = []) -> String {
        let heading = heading + (recordRemark.map { ["Of the records, \($0)."] } ?? [])
        return InferredSource(name: SwiftName.type(name), fields: fields, wholePath: isWhole).text(heading: heading)
    }
}
