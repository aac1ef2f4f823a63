import Foundation
import TestSupport
import Testing

/// README.md, followed from an empty folder on: its files are saved under the names that the text gives them, its programs
/// are compiled and run, its commands are run, and the output is what it shows.
@Suite(.childProcesses) struct ReadmeTests {
    /// A block with its language and the file that the line before it names.
    private struct Block {
        let language: String
        let file: String?
        var text = ""
    }

    private static let blocks: [Block] = {
        var blocks: [Block] = []
        var isOpen = false
        var before = ""
        let readme = try? String(contentsOf: Project.root.appendingPathComponent("README.md"), encoding: .utf8)
        for line in (readme ?? "").components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                let name = before.matches(of: /`([\w\/.]+\.(?:swift|json))`/).last.map { String($0.1) }
                if !isOpen { blocks.append(Block(language: String(line.dropFirst(3)), file: name)) }
                isOpen.toggle()
            } else if isOpen {
                blocks[blocks.count - 1].text += line + "\n"
            }
            if !line.isEmpty { before = line }
        }
        return blocks
    }()

    /// The programs with the output that is shown after them.
    private static let programs = zip(blocks, blocks.dropFirst()).filter {
        $0.0.file?.hasSuffix("main.swift") == true && $0.1.language == "text"
    }

    private static let commands = blocks.filter { $0.language == "console" }

    /// The folder of a reader who has saved the files, beside the sources.
    private func folder(_ body: (URL) throws -> Void) throws {
        try Programs.withTemporaryFolder { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("listwright"), withDestinationURL: Project.root)
            let package = folder.appendingPathComponent("books")
            try FileManager.default.createDirectory(
                at: package.appendingPathComponent("Sources/books"), withIntermediateDirectories: true)
            for block in Self.blocks {
                guard let file = block.file, block.language != "text" else { continue }
                try block.text.write(to: package.appendingPathComponent(file), atomically: true, encoding: .utf8)
            }
            try body(package)
        }
    }

    @Test func threeDoorsOfTwelveLinesEndInOutput() {
        #expect(Self.programs.count == 2 && Self.commands.count == 1)
        #expect(Self.blocks.filter { $0.language != "text" && $0.language != "console" }.allSatisfy { $0.file != nil })
        for block in Self.programs.map(\.0) + Self.commands {
            #expect(block.text.split(separator: "\n").count <= 12, "\(block.text)")
        }
    }

    @Test func everyCommandPrintsWhatIsShown() throws {
        try folder { package in
            let tool = ToolRun.executable.deletingLastPathComponent().path
            for block in Self.commands {
                for part in block.text.components(separatedBy: "$ ").dropFirst() {
                    let lines = part.split(separator: "\n").map(String.init)
                    let run = try Programs.bash("PATH='\(tool)':$PATH; (\(lines[0])) 2>&1", in: package)
                    // Both streams are shown as one, in any order.
                    let printed: [String] = run.output.split(separator: "\n").map(String.init).sorted()
                    let shown: [String] = lines.dropFirst().sorted()
                    #expect(printed == shown)
                }
            }
            let page = try String(contentsOf: package.appendingPathComponent("list.html"), encoding: .utf8)
            #expect(page.contains("Krabat") && page.hasSuffix("</html>\n"))
            let rejects = try String(contentsOf: package.appendingPathComponent("rejects.jsonl"), encoding: .utf8)
            #expect(rejects.contains("Walden") && rejects.split(separator: "\n").count == 1)
        }
    }

    private static let modules = ToolRun.executable.deletingLastPathComponent().appendingPathComponent("Modules")

    private static let isCompilable =
        Programs.have("swiftc") && FileManager.default.fileExists(atPath: modules.path)
        && ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] == nil

    /// The programs, compiled against the modules of this build as their package would build them.
    @Test(.enabled(if: isCompilable, "there is no swiftc, or no built modules to compile with"))
    func everyProgramPrintsWhatIsShown() throws {
        let build = Self.modules.deletingLastPathComponent()
        let sources = Project.root.appendingPathComponent("Sources").path
        let targets = try FileManager.default.contentsOfDirectory(atPath: sources).filter {
            $0 != "ListwrightTool" && FileManager.default.fileExists(atPath: "\(build.path)/\($0).build")
        }
        let objects = try Project.objects(of: targets.sorted(), in: build).map { "'\($0.path)'" }
        let options =
            "-swift-version 6 -I '\(Self.modules.path)' \(Project.headerSearch.joined(separator: " "))"
        try folder { package in
            for (program, output) in Self.programs {
                let file = try #require(program.file)
                try program.text.write(to: package.appendingPathComponent(file), atomically: true, encoding: .utf8)
                let line = "swiftc \(options) \(file) \(objects.joined(separator: " ")) -ljansson -o run && ./run"
                let run = try Programs.bash(line, in: package)
                #expect(run.output == output.text && run.status == 0)
            }
        }
    }

    /// The manifest is complete: SwiftPM reads it, and finds the package, the product and the sources.
    @Test func theManifestIsComplete() throws {
        try folder { package in
            let run = try Programs.bash("swift package describe --type json 2>/dev/null", in: package)
            #expect(run.status == 0 && run.output.contains(#""product_dependencies""#), "\(run.output)")
        }
    }

    private static let buildsPackages = ProcessInfo.processInfo.environment["LISTWRIGHT_PACKAGES"] == "all"

    /// The same by `swift run`, which builds everything for the new package.
    @Test(.enabled(if: buildsPackages, "make tutorial builds a package of its own"))
    func thePackageBuildsAndRuns() throws {
        try folder { package in
            let scratch = Project.root.appendingPathComponent(".build/readme").path
            for (program, output) in Self.programs {
                let file = try #require(program.file)
                try program.text.write(to: package.appendingPathComponent(file), atomically: true, encoding: .utf8)
                let line = "env -u LISTWRIGHT_OPTIMIZED swift run --quiet --scratch-path '\(scratch)'"
                let run = try Programs.bash(line, in: package)
                #expect(run.output == output.text && run.status == 0)
            }
        }
    }
}
