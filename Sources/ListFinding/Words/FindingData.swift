import CWordTables

/// The files of data that the finder is built with.
enum FindingData {
    // SAFETY: Both are constants in C that end with a zero.
    /// The lines of `words.txt`.
    static var words: String { unsafe String(cString: word_table()) }
    /// The lines of `points.txt`.
    static var points: String { unsafe String(cString: point_table()) }
}
