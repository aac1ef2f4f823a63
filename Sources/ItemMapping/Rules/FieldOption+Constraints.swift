import JSONDocuments
import JSONPaths

extension Constraint {
    /// Integers in a range, which may be half-open or open at one end.
    ///
    /// ```swift
    /// Field(\.year, "year", .constraint(.range(1450...)))
    /// ```
    public static func range<Range: RangeExpression>(_ range: Range) -> Constraint where Range.Bound: BinaryInteger {
        Constraint(.range(NumberRange(range) { ConstraintNumber($0) } ?? .all))
    }

    /// Numbers in a range, which may be half-open or open at one end.
    ///
    /// ```swift
    /// Field(\.rating, "rating", .constraint(.range(0.0...5.0)))
    /// ```
    public static func range<Range: RangeExpression>(_ range: Range) -> Constraint
    where Range.Bound: BinaryFloatingPoint {
        Constraint(.range(NumberRange(range) { ConstraintNumber(Double($0)) } ?? .all))
    }

    /// Numbers greater than a bound, and not the bound itself.
    ///
    /// ```swift
    /// Field(\.price, "price", .constraint(.greaterThan(0)))
    /// ```
    public static func greaterThan(_ bound: Double) -> Constraint {
        let bound = NumberRange.Bound(value: ConstraintNumber(bound), isExclusive: true)
        return Constraint(.range(NumberRange(lower: bound, upper: nil)))
    }

    /// Numbers greater than a bound, and at most another: an interval that is open at its start.
    ///
    /// ```swift
    /// Field(\.discount, "discount", .constraint(.greaterThan(0, atMost: 1)))
    /// ```
    public static func greaterThan(_ bound: Double, atMost last: Double) -> Constraint {
        Constraint(
            .range(
                NumberRange(
                    lower: NumberRange.Bound(value: ConstraintNumber(bound), isExclusive: true),
                    upper: NumberRange.Bound(value: ConstraintNumber(last), isExclusive: false))))
    }

    /// Numbers between two bounds, without the bounds themselves.
    ///
    /// ```swift
    /// Field(\.rating, "rating", .constraint(.greaterThan(0, lessThan: 1)))
    /// ```
    public static func greaterThan(_ bound: Double, lessThan end: Double) -> Constraint {
        Constraint(
            .range(
                NumberRange(
                    lower: NumberRange.Bound(value: ConstraintNumber(bound), isExclusive: true),
                    upper: NumberRange.Bound(value: ConstraintNumber(end), isExclusive: true))))
    }

    /// Numbers less than a bound, and not the bound itself.
    ///
    /// ```swift
    /// Field(\.discount, "discount", .constraint(.lessThan(1)))
    /// ```
    public static func lessThan(_ bound: Double) -> Constraint {
        let bound = NumberRange.Bound(value: ConstraintNumber(bound), isExclusive: true)
        return Constraint(.range(NumberRange(lower: nil, upper: bound)))
    }

    /// Whole multiples of a number, by their decimal digits: 0.3 is a multiple of 0.1.
    ///
    /// ```swift
    /// Field(\.price, "price", .constraint(.multiple(of: 0.05)))
    /// ```
    public static func multiple(of divisor: Double) -> Constraint {
        Constraint(.multiple(of: ConstraintNumber(divisor)))
    }

    /// Text of so many characters, which are Unicode scalar values (code points), as in JSON Schema.
    ///
    /// ```swift
    /// Field(\.title, "title", .constraint(.length(1...80)))
    /// ```
    public static func length(_ range: some RangeExpression<Int>) -> Constraint {
        Constraint(.length(CountRange(range) ?? .all))
    }

    /// Text of exactly so many characters, which are Unicode scalar values.
    ///
    /// ```swift
    /// Field(\.country, "country", .constraint(.length(2)))
    /// ```
    public static func length(_ length: Int) -> Constraint { .length(length...length) }

    /// Lists of so many elements, and objects of so many members.
    ///
    /// ```swift
    /// Field(\.authors, "authors", .constraint(.count(1...)))
    /// ```
    public static func count(_ range: some RangeExpression<Int>) -> Constraint {
        Constraint(.count(CountRange(range) ?? .all))
    }

    /// Lists of exactly so many elements, and objects of exactly so many members.
    ///
    /// ```swift
    /// Field(\.corners, "corners", .constraint(.count(4)))
    /// ```
    public static func count(_ count: Int) -> Constraint { .count(count...count) }

    /// Text that matches a regular expression as a whole, by I-Regexp (RFC 9485), in linear time.
    ///
    /// A pattern with a mistake is found by ``ItemTable/validate(encoding:)``, and every mapping
    /// reports it.
    ///
    /// ```swift
    /// Field(\.isbn, "isbn", .constraint(.pattern("97[89][0-9]{10}")))
    /// ```
    public static func pattern(_ pattern: String) -> Constraint { Constraint(.pattern(TextPattern(pattern))) }

    /// Text of a format: an e-mail address, a URI, a date.
    ///
    /// ```swift
    /// Field(\.email, "email", .constraint(.format(.email)))
    /// ```
    public static func format(_ format: TextFormat) -> Constraint { Constraint(.format(format)) }

    /// The allowed values; numbers are equal by their value, text by its code points.
    ///
    /// ```swift
    /// Field(\.size, "size", .constraint(.oneOf(["S", "M", "L"])))
    /// ```
    public static func oneOf(_ values: [JSONValue]) -> Constraint { Constraint(.oneOf(values)) }

    /// Lists each of whose elements keeps these constraints; any other element is invalid.
    ///
    /// See ``FieldOption/elements(_:_:)``.
    ///
    /// ```swift
    /// Field(\.tags, "tags", .constraint(.elements(.length(1...20))), .allElements)
    /// ```
    public static func elements(_ constraint: Constraint, _ others: Constraint...) -> Constraint {
        Constraint(.elements([constraint] + others))
    }

    /// Lists whose elements are distinct.
    ///
    /// ```swift
    /// Field(\.tags, "tags", .constraint(.uniqueElements))
    /// ```
    public static let uniqueElements = Constraint(.uniqueElements)

    /// Values that no record before in the list has.
    ///
    /// See ``FieldOption/unique``.
    ///
    /// ```swift
    /// Field(\.id, "id", .constraint(.unique), .invalid(.skipItem))
    /// ```
    public static let unique = Constraint(.unique)

    /// Values with which the record has others, too.
    ///
    /// See ``FieldOption/requires(_:_:)``.
    ///
    /// ```swift
    /// Field(\.street, "street", .constraint(.requires("city")))
    /// ```
    public static func requires(_ path: JSONPath, _ others: JSONPath...) -> Constraint {
        Constraint(.requires([path] + others))
    }
}

extension NumberRange {
    /// The range without bounds.
    fileprivate static let all = NumberRange(lower: nil, upper: nil)
}

extension CountRange {
    /// The range without bounds.
    fileprivate static let all = CountRange(least: 0, most: nil)
}

extension FieldOption {
    /// Allows integers in a range only, which may be half-open or open at one end.
    ///
    /// ```swift
    /// struct Book: Item {
    ///     var pages = 1
    ///     static let table = ItemTable(Book()) { Field(\.pages, "pages", .range(1...5_000)) }
    /// }
    /// print(try Book.map(#"[{"pages": 0}]"#).issues[0])  // [0].pages: expected 1...5000, found 0
    /// ```
    public static func range<Range: RangeExpression>(_ range: Range) -> FieldOption where Range.Bound: BinaryInteger {
        .constraint(.range(range))
    }

    /// Allows numbers in a range only, which may be half-open or open at one end.
    ///
    /// ```swift
    /// Field(\.rating, "rating", .range(0.0...5.0), .invalid(.setNil))
    /// ```
    public static func range<Range: RangeExpression>(_ range: Range) -> FieldOption
    where Range.Bound: BinaryFloatingPoint { .constraint(.range(range)) }

    /// Allows numbers greater than a bound only.
    ///
    /// ```swift
    /// Field(\.price, "price", .greaterThan(0))
    /// ```
    public static func greaterThan(_ bound: Double) -> FieldOption { .constraint(.greaterThan(bound)) }

    /// Allows numbers greater than a bound, and at most another, only.
    ///
    /// ```swift
    /// Field(\.discount, "discount", .greaterThan(0, atMost: 1))
    /// ```
    public static func greaterThan(_ bound: Double, atMost last: Double) -> FieldOption {
        .constraint(.greaterThan(bound, atMost: last))
    }

    /// Allows numbers between two bounds only, without the bounds themselves.
    ///
    /// ```swift
    /// Field(\.rating, "rating", .greaterThan(0, lessThan: 1))
    /// ```
    public static func greaterThan(_ bound: Double, lessThan end: Double) -> FieldOption {
        .constraint(.greaterThan(bound, lessThan: end))
    }

    /// Allows numbers less than a bound only.
    ///
    /// ```swift
    /// Field(\.discount, "discount", .lessThan(1))
    /// ```
    public static func lessThan(_ bound: Double) -> FieldOption { .constraint(.lessThan(bound)) }

    /// Allows whole multiples of a number only, by their decimal digits.
    ///
    /// ```swift
    /// Field(\.price, "price", .multiple(of: 0.05))
    /// ```
    public static func multiple(of divisor: Double) -> FieldOption { .constraint(.multiple(of: divisor)) }

    /// Allows text of so many characters only, which are Unicode scalar values (code points).
    ///
    /// ```swift
    /// Field(\.title, "title", .required, .length(1...80))
    /// ```
    public static func length(_ range: some RangeExpression<Int>) -> FieldOption { .constraint(.length(range)) }

    /// Allows text of exactly so many characters only, which are Unicode scalar values.
    ///
    /// ```swift
    /// Field(\.country, "country", .length(2))
    /// ```
    public static func length(_ length: Int) -> FieldOption { .constraint(.length(length)) }

    /// Allows lists of so many elements, and objects of so many members, only.
    ///
    /// ```swift
    /// Field(\.authors, "authors", .count(1...10))
    /// ```
    public static func count(_ range: some RangeExpression<Int>) -> FieldOption { .constraint(.count(range)) }

    /// Allows lists of exactly so many elements, and objects of exactly so many members, only.
    ///
    /// ```swift
    /// Field(\.corners, "corners", .count(4))
    /// ```
    public static func count(_ count: Int) -> FieldOption { .constraint(.count(count)) }

    /// Allows text only that matches a regular expression as a whole, by I-Regexp (RFC 9485).
    ///
    /// Matching takes linear time, for any pattern.
    ///
    /// ```swift
    /// Field(\.isbn, "isbn", .pattern("97[89][0-9]{10}"))
    /// ```
    public static func pattern(_ pattern: String) -> FieldOption { .constraint(.pattern(pattern)) }

    /// Allows text of a format only: an e-mail address, a URI, a date.
    ///
    /// ```swift
    /// Field(\.email, "email", .format(.email))
    /// ```
    public static func format(_ format: TextFormat) -> FieldOption { .constraint(.format(format)) }

    /// Allows these values only; numbers are equal by their value, text by its code points.
    ///
    /// ```swift
    /// Field(\.size, "size", .oneOf(["S", "M", "L"]))
    /// ```
    public static func oneOf(_ values: [JSONValue]) -> FieldOption { .constraint(.oneOf(values)) }

    /// Allows elements of a list only that keep these constraints.
    ///
    /// An element that breaks one is invalid, with an issue at its location: it is left out, as one that
    /// can't be converted. With ``allElements`` the whole list is invalid. A count is that of the
    /// elements that remain.
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
    public static func elements(_ constraint: Constraint, _ others: Constraint...) -> FieldOption {
        .constraint(Constraint(.elements([constraint] + others)))
    }

    /// Allows lists of distinct elements only.
    ///
    /// ```swift
    /// Field(\.tags, "tags", .uniqueElements)
    /// ```
    public static let uniqueElements = FieldOption.constraint(.uniqueElements)

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
    public static let unique = FieldOption.constraint(.unique)

    /// Allows a value only together with values at other paths of the record, which aren't null.
    ///
    /// ```swift
    /// Field(\.street, "street", .requires("city", "zip"))
    /// ```
    public static func requires(_ path: JSONPath, _ others: JSONPath...) -> FieldOption {
        .constraint(Constraint(.requires([path] + others)))
    }
}
