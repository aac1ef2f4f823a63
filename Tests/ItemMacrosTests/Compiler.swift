import Foundation
import TestSupport

/// The compiler with the built plugin, as a program of a user would be compiled.
enum Compiler {
    /// The folder of the test bundle, which has the built modules, the objects and the plugin.
    private static let build: URL = {
        let programs = [CommandLine.arguments[0], Bundle.main.executablePath ?? ""] + CommandLine.arguments
        let folders = programs.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent() }
        return folders.first { plugin(in: $0) != nil } ?? Project.root.appendingPathComponent(".build/debug")
    }()

    private static func plugin(in folder: URL) -> URL? {
        ["ItemMacrosPlugin-tool", "ItemMacrosPlugin"].map(folder.appendingPathComponent).first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    /// The reason why nothing can be compiled here; nil if it can.
    static let hindrance: String? = {
        if Programs.path(of: "swiftc") == nil { return "there is no swiftc in PATH" }
        if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil { return "coverage is being measured" }
        if plugin(in: build) == nil { return "there is no built plugin" }
        let modules = build.appendingPathComponent("Modules").path
        return FileManager.default.fileExists(atPath: modules) ? nil : "there are no built modules"
    }()

    /// The options for files that use the package.
    private static var options: [String] {
        let plugin = plugin(in: build)?.path ?? ""
        return [
            "-swift-version", "6", "-package-name", "user", "-I", build.appendingPathComponent("Modules").path,
            "-load-plugin-executable", "\(plugin)#ItemMacrosPlugin",
        ] + Project.headerSearch
    }

    /// The output of the compiler for files that are only checked, or whose module is emitted.
    static func check(_ files: [URL], _ more: [String] = [], isOnlyChecked: Bool = true) throws -> String {
        let swiftc = Programs.path(of: "swiftc")!
        let mode = isOnlyChecked ? ["-typecheck"] : []
        let run = try ChildProcess.run(swiftc, mode + options + more + files.map(\.path), joinsErrors: true)
        return run.output
    }

    /// Compiles a program; returns the output of the compiler, and that of the program.
    static func run(_ file: URL, _ more: [String] = []) throws -> (messages: String, output: String) {
        let objects = try Project.objects(
            of: ["JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping", "ItemMacros"], in: build)
        return try Scratch.withFolder { folder in
            let program = folder.appendingPathComponent("program")
            let words = options + more + [file.path] + objects.map(\.path) + ["-ljansson", "-o", program.path]
            let compiled = try ChildProcess.run(Programs.path(of: "swiftc")!, words, joinsErrors: true)
            guard compiled.status == 0 else { return (compiled.output, "not compiled") }
            return (compiled.output, try ChildProcess.run(program, [], joinsErrors: true).output)
        }
    }
}
