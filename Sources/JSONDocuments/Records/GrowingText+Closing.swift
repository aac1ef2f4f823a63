extension GrowingText {
    /// A value that has begun and not ended.
    package struct OpenValue: Sendable {
        /// The form of a value, as far as it is known.
        package enum Form: Sendable { case object, array, string, number, literal }

        package let location: JSONLocation
        package let form: Form
    }

    /// The values that are open, from the root inwards; each is inside the one before.
    package var openValues: [OpenValue] {
        var values: [OpenValue] = []
        var location = JSONLocation.root
        for frame in tracker.frames {
            values.append(OpenValue(location: location, form: frame.isObject ? .object : .array))
            location.components.append(frame.component)
        }
        guard let form = tracker.openScalar else { return values }
        if tracker.frames.isEmpty { location = .root }
        return values + [OpenValue(location: location, form: form)]
    }

    /// The steps from the open record to the innermost container or string that is open in it, and
    /// its form.
    package var openLocation: (steps: [JSONLocation.Component], innermost: OpenValue.Form) {
        let frames = openFrames
        let isText = tracker.openScalar == .string
        let steps = frames.map(\.component)
        if isText { return (steps, .string) }
        return (steps.dropLast(), frames.last?.isObject == false ? .array : .object)
    }

    /// The containers of the record that are open.
    private var openFrames: [PrefixTracker.Frame] { Array(tracker.frames[tracker.recordDepth...]) }

    /// Returns the bytes of the open record as a whole value: with the first `count` steps of
    /// ``openLocation``, and without the value that the next one leads to.
    ///
    /// It is nil if nothing of the record is known.
    ///
    /// - Complexity: O(*n*) in the number of bytes of the record.
    package func closed(keeping count: Int) -> [UInt8]? {
        guard isInRecord, recordSize <= options.document.limits.bytes else { return nil }
        let (steps, innermost) = openLocation
        let isText = innermost == .string
        let frames = openFrames
        if isText, count >= steps.count {
            return record[..<(tracker.textEnd - recordOffset)] + [.quote] + PrefixTracker.brackets(closing: frames[...])
        }
        guard count >= 0, !frames.isEmpty else { return nil }
        let isWhole = count >= frames.count - 1 && !isText
        let last = min(count, frames.count - 1)
        let end = isWhole ? tracker.complete : frames[last].cut
        // A record of which nothing but its bracket or a part of a key is there.
        guard end > recordOffset else { return nil }
        return record[..<(end - recordOffset)] + PrefixTracker.brackets(closing: frames[...last])
    }
}

extension PrefixTracker.Frame {
    /// The step to the current child.
    var component: JSONLocation.Component {
        isObject ? .key(String(decoding: key, as: UTF8.self)) : .index(index)
    }
}

extension PrefixTracker {
    /// The form of the scalar that is open; nil between values.
    fileprivate var openScalar: GrowingText.OpenValue.Form? {
        switch state {
        case .string(isKey: false): .string
        case .number: .number
        case .literal: .literal
        default: nil
        }
    }
}
