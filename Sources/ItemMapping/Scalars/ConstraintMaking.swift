import JSONDocuments
import JSONPaths

/// A type that is made of a constraint: an option of a field, or the constraint itself.
///
/// Each constraint has one name, which is short where an option is asked for, and where a constraint is:
///
/// ```swift
/// Field(\.year, "year", .range(1450...))
/// Field(\.tags, "tags", .elements(.length(1...20), .pattern("[a-z]+")))
/// ```
public protocol ConstraintMaking: Sendable {
    /// Allows values only that keep a constraint.
    static func constraint(_ constraint: Constraint) -> Self
}

extension Constraint: ConstraintMaking {
    /// Returns the constraint.
    public static func constraint(_ constraint: Constraint) -> Constraint { constraint }
}

extension ConstraintMaking {
    /// Allows integers in a range only, which may be half-open or open at one end.
    ///
    /// ```swift
    /// struct Book: Item {
    ///     var pages = 1
    ///     static let table = ItemTable(Book()) { Field(\.pages, "pages", .range(1...5_000)) }
    /// }
    /// print(try Book.map(#"[{"pages": 0}]"#).issues[0])  // [0].pages: expected 1...5000, found 0
    /// ```
    public static func range<Range: RangeExpression>(_ range: Range) -> Self where Range.Bound: BinaryInteger {
        constraint(Constraint(.range(NumberRange(range) { ConstraintNumber($0) } ?? .all)))
    }

    /// Allows numbers in a range only, which may be half-open or open at one end.
    ///
    /// ```swift
    /// Field(\.rating, "rating", .range(0.0...5.0), .invalid(.setNil))
    /// ```
    public static func range<Range: RangeExpression>(_ range: Range) -> Self where Range.Bound: BinaryFloatingPoint {
        constraint(Constraint(.range(NumberRange(range) { ConstraintNumber(Double($0)) } ?? .all)))
    }

    /// Allows numbers greater than a bound only, and not the bound itself.
    ///
    /// ```swift
    /// Field(\.price, "price", .greaterThan(0))
    /// ```
    public static func greaterThan(_ bound: Double) -> Self { range(.open(bound), nil) }

    /// Allows numbers greater than a bound, and at most another, only: an interval that is open at its start.
    ///
    /// ```swift
    /// Field(\.discount, "discount", .greaterThan(0, atMost: 1))
    /// ```
    public static func greaterThan(_ bound: Double, atMost last: Double) -> Self {
        range(.open(bound), NumberRange.Bound(value: ConstraintNumber(last), isExclusive: false))
    }

    /// Allows numbers between two bounds only, without the bounds themselves.
    ///
    /// ```swift
    /// Field(\.rating, "rating", .greaterThan(0, lessThan: 1))
    /// ```
    public static func greaterThan(_ bound: Double, lessThan end: Double) -> Self { range(.open(bound), .open(end)) }

    /// Allows numbers less than a bound only, and not the bound itself.
    ///
    /// ```swift
    /// Field(\.discount, "discount", .lessThan(1))
    /// ```
    public static func lessThan(_ bound: Double) -> Self { range(nil, .open(bound)) }

    private static func range(_ lower: NumberRange.Bound?, _ upper: NumberRange.Bound?) -> Self {
        constraint(Constraint(.range(NumberRange(lower: lower, upper: upper))))
    }

    /// Allows whole multiples of a number only, by their decimal digits: 0.3 is a multiple of 0.1.
    ///
    /// ```swift
    /// Field(\.price, "price", .multiple(of: 0.05))
    /// ```
    public static func multiple(of divisor: Double) -> Self {
        constraint(Constraint(.multiple(of: ConstraintNumber(divisor))))
    }

    /// Allows text of so many characters only, which are Unicode scalar values (code points), as in JSON Schema.
    ///
    /// ```swift
    /// Field(\.title, "title", .required, .length(1...80))
    /// ```
    public static func length(_ range: some RangeExpression<Int>) -> Self {
        constraint(Constraint(.length(CountRange(range) ?? .all)))
    }

    /// Allows text of exactly so many characters only, which are Unicode scalar values.
    ///
    /// ```swift
    /// Field(\.country, "country", .length(2))
    /// ```
    public static func length(_ length: Int) -> Self { .length(length...length) }

    /// Allows lists of so many elements, and objects of so many members, only.
    ///
    /// It counts what was sent, as `minItems` of JSON Schema does: elements that are left out because they can't be
    /// read count, and so do those that a set has once.
    ///
    /// ```swift
    /// Field(\.authors, "authors", .count(1...10))
    /// ```
    public static func count(_ range: some RangeExpression<Int>) -> Self {
        constraint(Constraint(.count(CountRange(range) ?? .all)))
    }

    /// Allows lists of exactly so many elements, and objects of exactly so many members, only.
    ///
    /// ```swift
    /// Field(\.corners, "corners", .count(4))
    /// ```
    public static func count(_ count: Int) -> Self { .count(count...count) }

    /// Allows text only that matches a regular expression as a whole, by I-Regexp (RFC 9485).
    ///
    /// Matching takes linear time, for any pattern. A pattern with a mistake is found by
    /// ``ItemTable/validate(encoding:)``, and every mapping reports it.
    ///
    /// ```swift
    /// Field(\.isbn, "isbn", .pattern("97[89][0-9]{10}"))
    /// ```
    public static func pattern(_ pattern: String) -> Self { constraint(Constraint(.pattern(TextPattern(pattern)))) }

    /// Allows text of a format only: an e-mail address, a URI, a date.
    ///
    /// ```swift
    /// Field(\.email, "email", .format(.email))
    /// ```
    public static func format(_ format: TextFormat) -> Self { constraint(Constraint(.format(format))) }

    /// Allows these values only; numbers are equal by their value, text by its code points.
    ///
    /// ```swift
    /// Field(\.size, "size", .oneOf(["S", "M", "L"]))
    /// ```
    public static func oneOf(_ values: [JSONValue]) -> Self { constraint(Constraint(.oneOf(values))) }

    /// Allows elements of a list only that keep these constraints.
    ///
    /// An element that breaks one is invalid, with an issue at its location: it is left out, as one that
    /// can't be converted. With ``FieldOption/allElements`` the whole list is invalid. A count is that of all elements
    /// that were sent.
    ///
    /// ```swift
    /// struct Post: Item {
    ///     var tags: [String] = []
    ///     static let table = ItemTable(Post()) { Field(\.tags, "tags", .elements(.length(1...5))) }
    /// }
    /// let mapping = try Post.map(#"[{"tags": ["swift", ""]}]"#)
    /// print(mapping.items[0].tags)  // ["swift"]
    /// print(mapping.issues[0])      // [0].tags[1]: expected 1...5 characters, found 0
    /// ```
    ///
    /// - Parameters:
    ///   - constraint: A constraint on each element.
    ///   - others: Further constraints.
    public static func elements(_ constraint: Constraint, _ others: Constraint...) -> Self {
        self.constraint(Constraint(.elements([constraint] + others)))
    }

    /// Allows lists of distinct elements only.
    ///
    /// ```swift
    /// Field(\.tags, "tags", .uniqueElements)
    /// ```
    public static var uniqueElements: Self { constraint(Constraint(.uniqueElements)) }

    /// Allows values only that no record before in the list has; the first record keeps its value.
    ///
    /// The list is the one that is mapped, or the whole stream of records. Records inside records
    /// aren't compared. A record that makes no Item doesn't count.
    ///
    /// ```swift
    /// Field(\.id, "id", .unique, .invalid(.skipItem))
    /// ```
    ///
    /// - Complexity: The distinct values of the field are kept while the list is mapped.
    public static var unique: Self { constraint(Constraint(.unique)) }

    /// Allows a value only together with values at other paths of the record, which aren't null.
    ///
    /// ```swift
    /// Field(\.street, "street", .requires("city", "zip"))
    /// ```
    public static func requires(_ path: JSONPath, _ others: JSONPath...) -> Self {
        constraint(Constraint(.requires([path] + others)))
    }
}

extension NumberRange {
    /// The range without bounds.
    fileprivate static let all = NumberRange(lower: nil, upper: nil)
}

extension NumberRange.Bound {
    /// Returns a bound that isn't in the range.
    fileprivate static func open(_ value: Double) -> NumberRange.Bound {
        NumberRange.Bound(value: ConstraintNumber(value), isExclusive: true)
    }
}

extension CountRange {
    /// The range without bounds.
    fileprivate static let all = CountRange(least: 0, most: nil)
}
