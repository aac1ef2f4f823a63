import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring
import TestSupport

/// The Swift that is inferred from many documents, compiled once into a program that maps each
/// document by its own Item and prints the result.
struct InferredProgram {
    private let files: [URL]
    private let folder: URL

    /// The output of the program for one document.
    struct Answer {
        let file: URL
        let issues: [String]
        let items: [JSONValue]
    }

    /// The reason why the program cannot be built here; nil if it can.
    static let hindrance: String? = {
        if swiftc == nil { return "there is no swiftc in PATH" }
        if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil { return "coverage is being measured" }
        return FileManager.default.fileExists(atPath: modules.path) ? nil : "there are no built modules"
    }()

    private static let build = ToolRun.executable.deletingLastPathComponent()
    private static let modules = build.appendingPathComponent("Modules")

    private static let swiftc: URL? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(fileURLWithPath: "\($0)/swiftc") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }()

    /// The program for these documents, cached beside the build and rebuilt after any change.
    init(_ files: [URL]) throws {
        self.files = files
        folder = try Self.folder(named: "inferred")
    }

    /// The messages of the compiler; empty if the program was built.
    func compile() throws -> String { try Self.compile(try sources(), in: folder, named: "inferred") }

    /// Compiles sources that use the package into the program of this name in a folder, unless it was
    /// built from the same before; returns the messages of the compiler.
    static func compile(_ sources: [URL], in folder: URL, named name: String) throws -> String {
        let objects = try Project.objects(of: ["JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping"], in: build)
        let stamp = try stamp(sources, objects)
        let mark = folder.appendingPathComponent("stamp")
        if (try? String(contentsOf: mark, encoding: .utf8)) == stamp { return "" }
        try? FileManager.default.removeItem(at: mark)
        let options = [
            "-Onone", "-wmo", "-num-threads", "2", "-swift-version", "6", "-warnings-as-errors", "-module-name",
            "Inferred", "-I", modules.path,
        ]
        let program = folder.appendingPathComponent(name).path
        let messages = try run(
            swiftc!,
            options + Project.headerSearch + (sources + objects).map(\.path) + ["-ljansson", "-o", program])
        if messages.isEmpty { try stamp.write(to: mark, atomically: true, encoding: .utf8) }
        return messages
    }

    /// A folder beside the build for a program.
    static func folder(named name: String) throws -> URL {
        let folder = build.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The errors of the compiler for files that use the package.
    static func check(_ files: [URL]) throws -> String {
        // Lifetimes are checked after type checking.
        let options = [
            "-emit-sil", "-wmo", "-o", "/dev/null", "-suppress-warnings", "-swift-version", "6", "-I", modules.path,
        ]
        return try run(swiftc!, options + Project.headerSearch + files.map(\.path))
    }

    /// Runs the program.
    func answers() throws -> [Answer] {
        try Self.run(program, []).split(separator: "\n").map { line in
            let answer = try JSONDocument(parsing: String(line)).root
            return Answer(
                file: URL(fileURLWithPath: answer["file"]?.string ?? ""),
                issues: (answer["issues"]?.array ?? []).compactMap(\.string), items: answer["items"]?.array ?? [])
        }
    }

    private var program: URL { folder.appendingPathComponent("inferred") }

    /// The sources: one file with the Items of all documents, and one that maps the documents.
    private func sources() throws -> [URL] {
        var items = ""
        var calls = ""
        for (number, file) in files.enumerated() {
            var inference = TableInference()
            try inference.add(try JSONDocument(parsing: Data(contentsOf: file)).root)
            items += inference.swift(named: "Document\(number)")
            calls += "try map(Document\(number).self, \(String(reflecting: file.path)))\n"
        }
        let main = """
            import Foundation
            import Listwright

            func map<Root: Item>(_ type: Root.Type, _ file: String) throws {
                let mapping = try Root.map(Data(contentsOf: URL(fileURLWithPath: file)))
                let issues = mapping.issues.map { JSONValue($0.description) }
                let items = mapping.items.map { Root.json(for: $0) }
                print(["file": JSONValue(file), "issues": JSONValue(issues), "items": JSONValue(items)] as JSONValue)
            }

            """
        let sources = ["Items.swift", "main.swift"].map(folder.appendingPathComponent)
        for (source, text) in zip(sources, [items, main + calls]) {
            try text.write(to: source, atomically: true, encoding: .utf8)
        }
        return sources
    }

    /// A fingerprint of the sources and of the build.
    private static func stamp(_ sources: [URL], _ objects: [URL]) throws -> String {
        let texts = try sources.map { try String(contentsOf: $0, encoding: .utf8) }
        let dates = try objects.map { object in
            let date = try FileManager.default.attributesOfItem(atPath: object.path)[.modificationDate] as? Date
            return "\(object.path) \(date?.timeIntervalSince1970 ?? 0)"
        }
        return (dates + texts).joined(separator: "\n")
    }

    /// The output of a program on both streams.
    static func run(_ program: URL, _ words: [String]) throws -> String {
        let run = try ChildProcess.run(program, words, joinsErrors: true)
        return run.status == 0 || !run.output.isEmpty ? run.output : "status \(run.status)"
    }
}
