import ItemMapping
import JSONDocuments
import RowMapping

/// A column as its reader sees it: a name, and what the values are.
package struct ReadColumn: Sendable, Equatable {
    package let name: String
    package let kind: ReadKind
}

/// What the values of a column are.
package indirect enum ReadKind: Sendable, Equatable {
    case any
    case integer
    case real
    /// Numbers with these digits; nil if the table doesn't limit them.
    case decimal(Digits?)
    case bool
    /// Text, also URLs and bytes in base64.
    case text
    /// Days: `2024-01-05`.
    case day
    case moment(Moments)
    case uuid
    case list(ReadKind)
    case record([ReadColumn])

    /// The digits of decimal numbers.
    package struct Digits: Sendable, Equatable {
        let precision: Int
        let scale: Int
    }

    /// The form of dates in rows.
    package enum Moments: Sendable, Equatable {
        /// All are in UTC and have a time.
        case uniform
        /// The same, with nine digits of the fraction.
        case nanoseconds
        /// Some are days, and others are in UTC and have a time.
        case mixed
        /// They have the form that they have in the data, such as `2024-01-05` and `2024-01-05T10:00:00+0200`.
        case asSent
    }
}

extension ReadKind {
    /// What the values of a field are.
    init(_ field: RecordField) {
        if let constant = field.constant {
            self = ReadKind(ofConstant: constant)
        } else if let origin = field.origin, case .any = field.kind {
            self = origin == .index ? .integer : .text
        } else {
            self.init(field.kind, of: field)
        }
    }

    private init(_ kind: RecordKind, of field: RecordField) {
        self =
            switch kind.form {
            case .list(let element): .list(ReadKind(element, of: field))
            case .record(let table): .record(table.fields.map { ReadColumn(name: $0.name, kind: ReadKind($0)) })
            case .scalar(let term): ReadKind(term.traits.cells, of: field)
            }
    }

    private init(_ cells: CellType, of field: RecordField) {
        self =
            switch cells {
            case .any: .any
            case .integer: .integer
            case .real: .real
            case .decimal: .decimal(Digits(under: field.constraints))
            case .bool: .bool
            case .text, .bytes: .text
            case .moment: Self.dates(in: field.rules.dates ?? .automatic)
            case .uuid: .uuid
            }
    }

    private init(ofConstant value: RecordValue) {
        self =
            switch value {
            case .bool: .bool
            case .int: .integer
            case .double: .real
            case .decimal: .decimal(nil)
            case .string: .text
            case .json(let json):
                switch json.kind {
                case .bool: .bool
                case .string: .text
                case .integer: json.int64 == nil ? .decimal(nil) : .integer
                case .real: .decimal(nil)
                case .null, .array, .object: .any
                }
            case .null, .list, .record: .any
            }
    }

    private static func dates(in style: DateStyle) -> ReadKind {
        var styles = [style]
        if case .anyOf(let several) = style { styles = several }
        if styles.contains(.automatic) { return .moment(.asSent) }
        guard let moment = DateStyle.iso8601.term.moment(of: "2024-01-05T00:00:00Z") else { return .text }
        let areDays = styles.map { !style.rowText(of: moment, readIn: $0).contains("T") }
        if !areDays.contains(false) { return .day }
        if areDays.contains(true) { return .moment(.mixed) }
        return .moment(styles == [.nanoseconds] ? .nanoseconds : .uniform)
    }

    /// True if a value with this one inside is a decimal number, or may be one.
    var holdsDecimals: Bool {
        switch self {
        case .any, .decimal: true
        case .list(let element): element.holdsDecimals
        case .record(let columns): columns.contains { $0.kind.holdsDecimals }
        default: false
        }
    }

    /// True if the values are lists or records, which a cell of text holds as JSON.
    var isNested: Bool {
        switch self {
        case .list, .record: true
        default: false
        }
    }
}

extension ReadKind.Digits {
    /// The most digits that all readers have decimals of.
    static let most = 38

    /// The digits of numbers that are multiples of a decimal fraction and lie in a range; nil without both.
    init?(under constraints: [Constraint]) {
        var (scale, bounds): (Int?, (Double, Double)?)
        for constraint in constraints {
            switch constraint.rule {
            case .multiple(let divisor): scale = Self.scale(of: divisor.json.description)
            case .range(let range):
                if let lower = range.lower, let upper = range.upper {
                    bounds = (lower.value.magnitude, upper.value.magnitude)
                }
            default: break
            }
        }
        guard let scale, let bounds, max(bounds.0, bounds.1) < 1e37 else { return nil }
        let whole = "\(Int128(max(bounds.0, bounds.1)))".count
        guard whole + scale <= Self.most else { return nil }
        self.init(precision: whole + scale, scale: scale)
    }

    /// The number of digits after the point; nil for a number with an exponent.
    private static func scale(of number: String) -> Int? {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard number.utf8.allSatisfy({ $0.isDecimalDigit || $0 == .period }), parts.count <= 2 else { return nil }
        return parts.count == 1 || parts[1] == "0" ? 0 : parts[1].utf8.count
    }
}
