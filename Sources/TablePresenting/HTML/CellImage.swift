/// The image of a cell: a URL to load it from, or a name that only an app can resolve.
enum CellImage: Hashable {
    /// A URL that a page may load: http, https, relative, or a data URL of an image.
    case address(String)
    /// The disclosure arrow, under one of its usual names.
    case arrow
    /// The name of an image, or a URL that a page may not load.
    case name(String)

    private static let endings = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp", "ico"]

    private static let arrows = ["chevron", "chevron.right", "disclosure", "disclosureindicator", "arrow"]

    /// Reads the text of an image as a browser reads a URL.
    ///
    /// By the WHATWG URL standard, controls and spaces at both ends and all tabs and line ends are
    /// removed first.
    init(_ text: String) {
        let kept = text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
        let trimmed = kept.drop { $0 <= " " }.reversed().drop { $0 <= " " }.reversed()
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
