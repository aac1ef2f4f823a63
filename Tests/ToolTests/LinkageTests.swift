import Foundation
import TestSupport
import Testing

/// A program links only the libraries of the modules that it imports.
@Suite(.childProcesses) struct LinkageTests {
    private static let build = ToolRun.executable.resolvingSymlinksInPath().deletingLastPathComponent()
    private static let canCompile =
        Programs.have("swiftc", "ldd")
        && FileManager.default.fileExists(atPath: build.appendingPathComponent("Modules").path)
        && ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] == nil

    private static let showing = [
        "CWordTables", "JSONDocuments", "JSONPaths", "ListFinding", "DateTexts", "SectionNormalizing",
        "ListDiffing", "TableControlling", "TablePresenting",
    ]

    /// The shared libraries of a program with this source and these targets, as `ldd` lists them.
    private func libraries(of source: String, _ targets: [String]) throws -> String {
        try Programs.withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("main.swift")
            try source.write(to: file, atomically: true, encoding: .utf8)
            let objects = try Project.objects(of: targets, in: Self.build).map { "'\($0.path)'" }
            let program = folder.appendingPathComponent("program").path
            let run = try Programs.bash(
                """
                swiftc -swift-version 6 -module-cache-path '\(Self.build.path)/ModuleCache' \
                -I '\(Self.build.path)/Modules' \(Project.headerSearch.joined(separator: " ")) '\(file.path)' \(objects.joined(separator: " ")) \
                -ljansson -o '\(program)' && '\(program)' && ldd '\(program)'
                """)
            try #require(run.status == 0, "\(run.output)")
            return run.output
        }
    }

    @Test(.enabled(if: canCompile, "there is no swiftc, no ldd, or no built modules, or coverage is being measured"))
    func renderingAPageLinksNoNetworking() throws {
        let source = """
            import JSONDocuments
            import SectionNormalizing
            import TablePresenting
            let json = try JSONDocument(parsing: #"[{"title": "Momo"}]"#).root
            print(SectionHTML().page(of: Normalizer().normalize(json)).contains("Momo"))
            """
        let libraries = try libraries(of: source, Self.showing)
        #expect(libraries.hasPrefix("true\n"))
        #expect(libraries.contains("libjansson"))
        #expect(!libraries.contains("FoundationNetworking") && !libraries.contains("libcurl"))
    }

    /// A program with a session links networking, which proves that the tests of what isn't linked can fail.
    @Test(.enabled(if: canCompile, "there is no swiftc, no ldd, or no built modules, or coverage is being measured"))
    func aSessionLinksNetworking() throws {
        let source = """
            import HTTPLoading
            import URLSessionLoading
            print(APIRequest("https://example.com", "books").address, URLSessionTransport.self)
            """
        let libraries = try libraries(of: source, ["JSONDocuments", "HTTPLoading", "URLSessionLoading"])
        #expect(libraries.hasPrefix("https://example.com/books URLSessionTransport\n"))
        #expect(libraries.contains("libFoundationNetworking") && libraries.contains("libFoundation.so"))
    }

    /// A static tool with any of these links ICU, too.
    @Test(.enabled(if: Programs.have("objdump"), "there is no objdump"))
    func theToolLinksFoundationEssentialsAlone() throws {
        let needed = try Programs.bash("objdump -p '\(ToolRun.executable.path)' | grep NEEDED").output
        #expect(needed.contains("libFoundationEssentials.so"))
        for library in ["libFoundation.so", "libFoundationInternationalization", "libFoundationNetworking", "libcurl"] {
            #expect(!needed.contains(library), "\(needed)")
        }
    }

    /// Any other import would bring Foundation into every static program, also into one without the tool's targets.
    @Test func onlyTwoTargetsImportFoundation() throws {
        let sources = Project.root.appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var importing: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            for (last, line) in zip([""] + lines, lines) {
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "public" || $0 == "internal" }
                // Where there is FoundationEssentials, the other branch isn't compiled.
                guard words.first == "import", words.last?.hasPrefix("Foundation") == true, last != "#else",
                    !["FoundationEssentials", "FoundationBridging"].contains(words.last)
                else { continue }
                importing.insert(file.path.dropFirst(sources.path.count + 1).prefix { $0 != "/" }.description)
            }
        }
        #expect(importing == ["FoundationBridging", "URLSessionLoading"])
    }
}
