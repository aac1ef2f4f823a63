/// A member of records, and what it can be held as.
struct InferredField: Sendable, Hashable {
    /// Whether the member is in every record, and with a value.
    enum Presence: Sendable, Hashable {
        /// In every record with a value.
        case always
        /// Missing in some records or null in some, not both.
        case sometimes
        /// Missing in some records and null in others.
        case missingOrNull
    }

    let key: String
    let type: InferredType
    let presence: Presence
    /// Whether so many records were seen that one without the member would be a surprise.
    let isRequired: Bool
    /// What a reader should know, for a comment.
    let remark: String?

    /// Equal fields hold the same, whatever the remark says.
    static func == (left: InferredField, right: InferredField) -> Bool {
        left.key == right.key && left.type == right.type && left.presence == right.presence
            && left.isRequired == right.isRequired
    }

    /// Equal fields hash alike.
    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(type)
        hasher.combine(presence)
    }
}
