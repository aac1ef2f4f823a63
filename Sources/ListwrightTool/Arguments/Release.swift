/// The release of the tool.
enum Release {
    /// The version, as `--version` prints it.
    static let version = "0.1.0"
}
