internal import CJansson

extension JSONStorage {
    /// A storage without a tree, for the positions of values in `source`, which jansson would accept.
    package convenience init(placing source: [UInt8], _ options: JSONDocument.Options) {
        self.init(adopting: unsafe JSONNode(json_null()), source: source, height: 0)
        startOffset = options.byteOrderMark == .skip && source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
}
