import JSONDocuments
import SystemHeaders
import TableInferring

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program of the build plugin `ItemsFromSamples`: it writes the Item of a file as Swift.
///
/// `ItemGenerator FILE OUTPUT` prints the errors of FILE as a compiler does.
func generate(_ words: [String]) -> Int32 {
    func fail(_ message: String) -> Int32 {
        _ = try? FileDescriptor(rawValue: 2).writeAll(Array((message + "\n").utf8))
        return 1
    }
    guard words.count == 2 else { return fail("usage: ItemGenerator FILE OUTPUT") }
    let path = words[0]
    guard let file = ItemFile(named: URL(fileURLWithPath: path).lastPathComponent) else {
        return fail("\(path): error: the name of the file must end in .sample.json or .table.json")
    }
    do {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let text = try file.swift(of: bytes, at: path)
        try FileReplacement.write(Array(text.utf8), to: words[1].utf8.map { CChar(bitPattern: $0) } + [0])
        return 0
    } catch let error as ItemFileError {
        return fail(error.message)
    } catch let error as FileTargetError {
        return fail("\(words[1]): error: cannot write: \(error.reason)")
    } catch {
        return fail("\(path): error: \(error)")
    }
}

exit(generate(Array(CommandLine.arguments.dropFirst())))
