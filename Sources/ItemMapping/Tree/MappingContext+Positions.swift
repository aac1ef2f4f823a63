import JSONDocuments

extension MappingContext {
    /// Finds where in the text each defect is: one walk over the text for all of them, and none where there are none.
    package func placeIssues() {
        guard !issues.isEmpty else { return }
        let document = JSONDocument(storage)
        // Places are counted from the value that was handed in, which may be a part of the document.
        let start = base.map { document.location(of: $0) } ?? .root
        guard let start else { return }
        // What is missing has no place of its own: the nearest thing around it has.
        let locations = issues.map { JSONLocation(start.components + $0.location.components) }
        for (number, position) in storage.positions(of: locations, nearest: true).enumerated() {
            issues[number].position = position
            issues[number].excerpt = position.flatMap { document.excerpt(at: $0) }
        }
    }

    /// These defects, with where in the text each of them is.
    func placed(_ issues: [MappingIssue]) -> [MappingIssue] {
        self.issues = issues
        placeIssues()
        return self.issues
    }
}
