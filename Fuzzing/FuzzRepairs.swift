// Fuzzes repairs: valid text stays, every repair is told and within the text, repaired text needs no
// further repair, and an error has a position in the original.
//
// `Fuzzing/build.sh Repairs && .build/fuzz/FuzzRepairs -runs=1000000 -max_len=512 .build/fuzz/corpus/Repairs Fuzzing/Corpus/Repairs`

import JSONDocuments
import JSONRepairing

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // SAFETY: `count` bytes are readable during the call.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let repaired = RepairedText(bytes)
    for repair in repaired.report.repairs {
        precondition(repair.position.byteRange.upperBound <= bytes.count, "\(repair) is after the end")
        precondition(!repair.description.isEmpty && repair.position.line > 0)
    }
    let isValid = (try? JSONDocument(parsing: bytes)) != nil
    precondition(!isValid || (repaired.bytes == bytes && repaired.report.isEmpty), "valid text changes")
    do {
        let document = try repaired.document()
        precondition(isValid || !repaired.report.isEmpty, "a repair isn't told")
        let again = RepairedText(repaired.bytes)
        precondition(again.bytes == repaired.bytes && again.report.isEmpty, "a repair needs a repair")
        if let position = document.position(of: .root) {
            precondition(position.byteRange.upperBound <= bytes.count, "a position is after the end")
        }
    } catch {
        precondition(error.line > 0 && (0...bytes.count).contains(error.byteOffset), "position of \(error)")
        precondition(!error.rendered(file: "f").isEmpty)
    }
    return 0
}
