import Foundation
import TestSupport
import Testing

/// The files of a suite; if a folder has none, the folder itself is returned, so that its readers
/// fail.
@Suite struct SuitesTests {
    @Test func filesAreFoundAtAnyDepthInOrder() throws {
        let folder = try Scratch.newFolder()
        let deep = folder.appendingPathComponent("deep")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        for name in ["b.json", "a.json", "deep/c.json", "d.txt"] {
            try Data("1".utf8).write(to: folder.appendingPathComponent(name))
        }
        let names = Suites.files(in: folder, extension: "json").map(\.lastPathComponent)
        #expect(names == ["a.json", "b.json", "c.json"])
        #expect(Suites.files(in: folder, extension: nil).count == 4)
    }

    @Test(arguments: ["json", nil]) func anEmptyFolderFailsItsReaders(ending: String?) throws {
        let folder = try Scratch.newFolder()
        for top in [folder, folder.appendingPathComponent("absent")] {
            let files = Suites.files(in: top, extension: ending)
            #expect(files == [top])
            #expect(throws: (any Error).self) { try files.map { try Data(contentsOf: $0) } }
        }
    }
}
