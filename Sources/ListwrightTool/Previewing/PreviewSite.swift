import ListwrightEssentials
import PageServing
import TablePresenting

/// A page that is made anew when its files change, and the images beside them.
final class PreviewSite: Site {
    private let images: ImageFolder
    private let make: (_ version: Int) -> [UInt8]
    private var watch: FileWatch
    private var page: [UInt8]
    /// The version of the page; it starts at a random number, so that a tab left open notices a
    /// restarted server.
    private var version = Int.random(in: 1...1_000_000) * 1_000

    /// Makes the first version of the page.
    ///
    /// - Parameters:
    ///   - watch: The files that the page is made from.
    ///   - make: Makes a version of the page.
    init(watching watch: FileWatch, images: ImageFolder, make: @escaping (_ version: Int) -> [UInt8]) {
        self.watch = watch
        self.images = images
        self.make = make
        page = make(version)
    }

    func methods(at path: String) -> [String] { ["GET", "HEAD"] }

    func answer(to request: Request) -> Response {
        switch request.path {
        case "/":
            return .file(
                page, type: "text/html", policy: "\(SectionHTML.servedPolicy)", headOnly: request.isHeadOnly)
        case "/events": return .events(version, headOnly: request.isHeadOnly)
        default: return images.answer(to: request)
        }
    }

    func news() -> String? {
        guard watch.hasChanged() else { return nil }
        version += 1
        page = make(version)
        return "data: \(version)\n\n"
    }
}

extension ImageFolder {
    /// The images in the folder of a file and below.
    init(beside file: Word) { self.init(folder: (file.folder ?? Word(".")).cString) }
}

extension ServerSocket {
    /// A socket at an address, or the error of a command.
    static func opened(at address: SocketAddress, port: Int) throws(ToolError) -> ServerSocket {
        do throws(ServerError) {
            return try ServerSocket(at: address, port: port)
        } catch {
            throw ToolError(message: "listwright: \(error)", status: .inputOutput)
        }
    }
}
