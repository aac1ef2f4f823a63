import Foundation
import PackagePlugin

/// Makes an Item of each `NAME.sample.json` and `NAME.table.json` in a target, when the target is
/// built.
@main struct ItemsFromSamples: BuildToolPlugin {
    private static let endings = [".sample.json", ".table.json"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        let generator = try context.tool(named: "ItemGenerator").url
        var inputs: [String: URL] = [:]
        return module.sourceFiles.map(\.url).sorted { $0.path < $1.path }.compactMap { input in
            let name = input.lastPathComponent
            guard let ending = Self.endings.first(where: name.hasSuffix), name.count > ending.count else { return nil }
            let item = Self.typeName(of: name.dropLast(ending.count))
            if let other = inputs.updateValue(input, forKey: item) {
                Diagnostics.error(
                    "\(input.path): \(other.path) makes the type \(item), too; rename one of them", file: input.path,
                    line: 1)
                return nil
            }
            // The name differs from that of a source file of the target, as two of one name can't be built.
            let output = context.pluginWorkDirectoryURL.appendingPathComponent(
                name.replacingOccurrences(of: ".json", with: ".swift"))
            return .buildCommand(
                displayName: "Making the Item \(item) of \(name)", executable: generator,
                arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
        }
    }

    /// The name that the generator gives to the type of a file, by which two files are compared:
    /// `book-info` → `BookInfo`.
    private static func typeName(of stem: Substring) -> String {
        stem.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
