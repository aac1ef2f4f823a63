#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A message from the compiler: one of these members is present.
///
/// The protocol is that of swift-syntax's `PluginToHostMessage` and `HostToPluginMessage`, version 7.
/// Members that the plugin doesn't need are left out.
struct HostMessage: Decodable {
    struct Capability: Decodable { var protocolVersion: Int? }

    struct GetCapability: Decodable { var capability: Capability? }

    /// A piece of source, with the file, the line and the offset of its first byte.
    struct Syntax: Decodable {
        struct Location: Decodable {
            var fileName: String
            var offset: Int
            var line: Int
            var column: Int

            /// True for numbers that a file can have.
            var isValid: Bool { [offset, line, column].allSatisfy { (0..<1 << 40).contains($0) } }
        }

        var source: String
        private var location: Location?

        /// The location; nil if there is none, or one that no file can have.
        var start: Location? { location.flatMap { $0.isValid ? $0 : nil } }

        private enum CodingKeys: CodingKey { case source, location }
    }

    struct Macro: Decodable { var typeName: String }

    struct AttachedMacro: Decodable {
        var macro: Macro
        var macroRole: String
        var attributeSyntax: Syntax
        var declSyntax: Syntax
        var extendedTypeSyntax: Syntax?
        var conformanceListSyntax: Syntax?
        var lexicalContext: [Syntax]?
    }

    /// The content of a message that gets a fixed answer.
    struct Ignored: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    var getCapability: GetCapability?
    var expandAttachedMacro: AttachedMacro?
    var expandFreestandingMacro: Ignored?
    var loadPluginLibrary: Ignored?
}

/// A message to the compiler: one of these members is present.
struct PluginMessage: Encodable {
    struct Capability: Encodable {
        var protocolVersion: Int
        var features: [String]? = nil
    }

    struct CapabilityResult: Encodable { var capability: Capability }

    struct Position: Encodable {
        var fileName: String
        var offset: Int
    }

    struct PositionRange: Encodable {
        var fileName: String
        var startOffset: Int
        var endOffset: Int
    }

    struct Edit: Encodable {
        var range: PositionRange
        var newText: String
    }

    struct FixIt: Encodable {
        var message: String
        var changes: [Edit]
    }

    struct Note: Encodable {
        var position: Position
        var message: String
    }

    struct Diagnostic: Encodable {
        var message: String
        var severity: String
        var position: Position
        var highlights: [PositionRange] = []
        var notes: [Note] = []
        var fixIts: [FixIt] = []
    }

    struct ExpandResult: Encodable {
        var expandedSource: String?
        var diagnostics: [Diagnostic] = []
    }

    struct LoadResult: Encodable {
        var loaded: Bool
        var diagnostics: [Diagnostic] = []
    }

    var getCapabilityResult: CapabilityResult?
    var expandMacroResult: ExpandResult?
    var loadPluginLibraryResult: LoadResult?
}

extension PluginMessage {
    /// The version of the protocol that the plugin speaks.
    static let protocolVersion = 7

    static func failure(_ message: String) -> PluginMessage {
        let diagnostic = Diagnostic(
            message: message, severity: "error", position: Position(fileName: "", offset: 0))
        return PluginMessage(expandMacroResult: ExpandResult(diagnostics: [diagnostic]))
    }

    /// The message as JSON.
    var data: Data {
        // A message holds only text and integers, which can always be encoded.
        (try? JSONEncoder().encode(self)) ?? Data("{\"expandMacroResult\":{\"diagnostics\":[]}}".utf8)
    }
}
