extension JSONLines {
    /// How an input is cut into records.
    public enum Framing: Sendable, Hashable {
        /// One record a line.
        case lines
        /// One record an element of one long array: the one that these keys lead to, or the whole input without any.
        ///
        /// Only what is around the array and one element are in memory at a time. What is around it is parsed as well, when
        /// the end is reached: an error there is the last record, even where bad records are passed over. Of equal keys on
        /// the way the first counts.
        ///
        /// ```swift
        /// let text = #"{"total": 2, "data": [{"id": 1}, {"id": 2}]}"#
        /// let records = JSONLines(text, options: .init(framing: .array(at: ["data"])))
        /// records.map { $0.document?.root["id"]?.int }  // [1, 2]
        /// ```
        case array(at: [String] = [])
    }
}
