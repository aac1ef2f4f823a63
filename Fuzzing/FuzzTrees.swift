// Fuzzes the trees that are built by the scanner against those of `json_loadb`, and the check
// without a tree against both.
//
// The first byte of an input sets the options; the rest is the text.
//
// `Fuzzing/build.sh Trees && .build/fuzz/FuzzTrees -runs=1000000 -max_len=512 .build/fuzz/corpus/Trees`

import CJansson
import JSONDocuments

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    // SAFETY: `count` bytes are readable during the call.
    let input = unsafe UnsafeBufferPointer(start: start, count: count)
    let bytes = unsafe Array(input[1...])
    let choice = unsafe input[0]
    compareTrees(bytes, choice)
    return 0
}

private func compareTrees(_ bytes: [UInt8], _ choice: UInt8) {
    let options = options(choice)
    let result = Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: bytes, options: options) }
    let check = Result { () throws(JSONSyntaxError) in try JSONDocument.check(bytes, options: options) }
    var flags = JSON_DECODE_ANY
    if options.allowsNUL { flags |= JSON_ALLOW_NUL }
    if options.duplicateKeys == .refuse { flags |= JSON_REJECT_DUPLICATES }
    if options.trailingData == .skip { flags |= JSON_DISABLE_EOF_CHECK }
    var error = json_error_t()
    // SAFETY: jansson reads the bytes during the call only; the tree is freed below.
    let expected = unsafe bytes.withUnsafeBytes { buffer in
        unsafe buffer.baseAddress.flatMap {
            unsafe json_loadb($0.assumingMemoryBound(to: CChar.self), buffer.count, size_t(flags), &error)
        }
    }
    defer { unsafe json_decref(expected) }
    switch (result, check) {
    case (.success(let document), .success):
        guard let expected = unsafe expected else {
            let isBig = unsafe cjansson_error_code(&error) == JSONSyntaxError.Code.numericOverflow.rawValue
            precondition(isBig || bytes.starts(with: [0xEF, 0xBB, 0xBF]), "accepts what jansson refuses")
            return
        }
        unsafe compare(document.root, expected)
        let end = unsafe Int(error.position)
        precondition(document.endOffset == end, "ends at \(document.endOffset!), not \(end)")
    case (.failure(let left), .failure(let right)):
        precondition(left == right, "other errors: \(left) and \(right)")
        precondition(unsafe expected == nil || bytes.contains(0), "refuses what jansson accepts")
    default: preconditionFailure("the check and the parser disagree: \(result) and \(check)")
    }
}

private func options(_ choice: UInt8) -> JSONDocument.Options {
    var options = JSONDocument.Options()
    options.allowsNUL = choice & 1 == 0
    if choice & 6 == 6 { options.duplicateKeys = .refuse }
    if choice & 24 == 24 { options.trailingData = .skip }
    return options
}

/// Compares two values: kinds, the bits of numbers, the bytes of strings, and members in their
/// order.
// SAFETY: `right` is a value of a tree that is alive.
private func compare(_ left: JSONValue, _ right: UnsafeMutablePointer<json_t>) {
    switch unsafe (left.kind, cjansson_typeof(right)) {
    case (.null, JSON_NULL),
        (.bool, JSON_TRUE) where left.bool != false, (.bool, JSON_FALSE) where left.bool == false:
        return
    case (.integer, JSON_INTEGER):
        precondition(unsafe left.int64 == Int64(json_integer_value(right)), "another integer")
    case (.real, JSON_REAL):
        precondition(unsafe left.double?.bitPattern == json_real_value(right).bitPattern, "another real")
    case (.string, JSON_STRING):
        let bytes = unsafe UnsafeRawBufferPointer(start: json_string_value(right), count: json_string_length(right))
        precondition(unsafe left.string!.utf8.elementsEqual(bytes), "another string")
    case (.array, JSON_ARRAY):
        precondition(unsafe left.count == json_array_size(right), "another number of elements")
        for (index, element) in left.elements.enumerated() { unsafe compare(element, json_array_get(right, index)) }
    case (.object, JSON_OBJECT): unsafe compareMembers(left, right)
    default: preconditionFailure("another kind: \(left.kind)")
    }
}

// SAFETY: as for `compare`.
private func compareMembers(_ left: JSONValue, _ right: UnsafeMutablePointer<json_t>) {
    precondition(unsafe left.count == json_object_size(right), "another number of members")
    var iterator = unsafe json_object_iter(right)
    for member in left.members {
        let key = unsafe UnsafeRawBufferPointer(
            start: json_object_iter_key(iterator), count: json_object_iter_key_len(iterator))
        precondition(unsafe member.key.utf8.elementsEqual(key), "another key, or in another order")
        unsafe compare(member.value, json_object_iter_value(iterator))
        precondition(left[member.key] != nil, "the key isn't found")
        unsafe iterator = unsafe json_object_iter_next(right, iterator)
    }
}
