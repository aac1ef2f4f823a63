import DateTexts
import JSONDocuments

// The formats of dates, times and UUIDs: each digit has a fixed offset.

extension ArraySlice<UInt8> {
    /// A date: `2024-05-01`.
    var isDate: Bool {
        guard count == 10, self[startIndex + 4] == .minus, self[startIndex + 7] == .minus,
            let year = number(at: 0, digits: 4), let month = number(at: 5, digits: 2),
            let day = number(at: 8, digits: 2)
        else { return false }
        return CalendarDay(year: year, month: month, day: day) != nil
    }

    /// A time: `12:30:00.5+02:00`.
    var isTime: Bool {
        guard count >= 9, self[startIndex + 2] == .colon, self[startIndex + 5] == .colon,
            let hour = number(at: 0, digits: 2), let minute = number(at: 3, digits: 2),
            let second = number(at: 6, digits: 2), hour < 24, minute < 60, second <= 60
        else { return false }
        var rest = dropFirst(8)
        if rest.first == .period {
            let fraction = rest.dropFirst().prefix { $0.isDecimalDigit }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard let offset = rest.offset else { return false }
        // A leap second ends a day of UTC.
        let minutes = hour * 60 + minute - offset
        return second < 60 || (minutes + 2 * 1_440) % 1_440 == 1_439
    }

    /// A date and a time: `2024-05-01T12:30:00Z`.
    var isDateTime: Bool {
        guard count > 11, [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(self[startIndex + 10]) else { return false }
        return prefix(10).isDate && dropFirst(11).isTime
    }

    /// The minutes of `Z` or `+02:00`.
    private var offset: Int? {
        if count == 1 { return first == UInt8(ascii: "Z") || first == UInt8(ascii: "z") ? 0 : nil }
        guard count == 6, first == .plus || first == .minus, self[startIndex + 3] == .colon,
            let hour = number(at: 1, digits: 2), let minute = number(at: 4, digits: 2), hour < 24, minute < 60
        else { return nil }
        return (first == .minus ? -1 : 1) * (hour * 60 + minute)
    }

    /// A UUID: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
    var isUUID: Bool {
        guard count == 36 else { return false }
        return zip(0..., self).allSatisfy { [8, 13, 18, 23].contains($0) ? $1 == .minus : $1.isHexadecimalDigit }
    }

    /// Returns the number that so many digits are; nil if another byte is among them.
    private func number(at offset: Int, digits: Int) -> Int? {
        var number = 0
        for byte in self[(startIndex + offset)..<(startIndex + offset + digits)] {
            guard byte.isDecimalDigit else { return nil }
            number = number * 10 + Int(byte - .digitZero)
        }
        return number
    }
}

extension UInt8 {
    /// A hexadecimal digit in either case.
    var isHexadecimalDigit: Bool { hexDigit != nil }
}
