/// What a reader of CSV or TSV can't tell: values that look like missing ones.
package struct CellDoubts: Sendable, Equatable {
    /// The number of values whose text is that of missing values.
    package internal(set) var nullLikeCount = 0
    /// The number of missing values of an only column, which are written as empty text is.
    package internal(set) var quotedCount = 0

    package init() {}

    /// Adds the counts of other rows.
    package mutating func add(_ other: CellDoubts) {
        nullLikeCount += other.nullLikeCount
        quotedCount += other.quotedCount
    }
}
