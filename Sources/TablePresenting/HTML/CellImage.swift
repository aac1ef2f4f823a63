/// What a cell's image is: an address to load it from, or a name that only an app knows.
enum CellImage: Hashable {
    /// An address that a page may load: http, https, relative, or an image in the address itself.
    case address(String)
    /// The arrow that says that a row leads somewhere, under one of its usual names.
    case arrow
    /// The name of an image, or an address that no page loads.
    case name(String)

    private static let endings = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp", "ico"]

    private static let arrows = ["chevron", "chevron.right", "disclosure", "disclosureindicator", "arrow"]

    /// Reads an image's text as a browser reads an address (WHATWG URL: controls and blanks at the ends and all tabs
    /// and line ends go first).
    init(_ text: String) {
        let kept = text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
        let trimmed = kept.drop { $0.value <= 0x20 }.reversed().drop { $0.value <= 0x20 }.reversed()
        let address = String(String.UnicodeScalarView(trimmed))
        if Self.isLoadable(address) {
            self = .address(address)
        } else {
            self = Self.arrows.contains(address.lowercased()) ? .arrow : .name(address)
        }
    }

    private static func isLoadable(_ address: String) -> Bool {
        let head = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if let colon = head.firstIndex(of: ":") {
            let scheme = head[..<colon].lowercased()
            return ["http", "https"].contains(scheme) || address.lowercased().hasPrefix("data:image/")
        }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return path.contains("/") || endings.contains { path.lowercased().hasSuffix(".\($0)") }
    }
}
