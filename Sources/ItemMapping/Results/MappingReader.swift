/// Which reader takes Items out of bytes; the Items and the issues are the same whichever it is.
public enum MappingReader: String, Sendable, Hashable, CaseIterable {
    /// jansson parses the whole text, and the table is read over its values.
    case jansson
    /// The bytes are read once, straight into Items; records that need it, or the whole text, are left to jansson.
    case direct
    /// As direct, but gives up early where most records would be left to jansson.
    case auto
}
