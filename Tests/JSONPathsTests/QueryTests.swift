import JSONDocuments
import JSONPaths
import Testing

/// RFC 9535: comparisons, types and errors, case by case.
@Suite struct QueryTests {
    /// `$.a` compared with `$.b` and literals, in a document of one element so that the filter runs
    /// once.
    @Test(arguments: [
        ("9007199254740993", "9007199254740992.0", "!= > >="),
        ("9007199254740992", "9007199254740992.0", "== <= >="),
        ("9223372036854775807", "9223372036854775808.0", "!= < <="),
        ("-9223372036854775808", "-9223372036854775808.0", "== <= >="),
        ("-9223372036854775808", "-9223372036854777856.0", "!= > >="),
        ("1", "1.0", "== <= >="), ("1", "1.5", "!= < <="), ("-1", "-1.5", "!= > >="), ("0", "-0.0", "== <= >="),
        ("1e300", "9223372036854775807", "!= > >="), ("-1e300", "-9223372036854775808", "!= < <="),
        ("\"a\"", "\"b\"", "!= < <="), ("\"a\"", "\"a\"", "== <= >="), ("\"a\"", "\"\"", "!= > >="),
        ("\"\u{FFFD}\"", "\"\u{10000}\"", "!= < <="), ("\"é\"", "\"e\u{301}\"", "!= > >="),
        ("\"\\u0000\"", "\"\"", "!= > >="),
        ("true", "true", "== <= >="), ("true", "false", "!="), ("null", "null", "== <= >="), ("null", "0", "!="),
        ("1", "\"1\"", "!="), ("[1,2.0]", "[1.0,2]", "== <= >="), ("[1]", "[1,2]", "!="), ("[]", "{}", "!="),
        (#"{"x":1,"y":[null]}"#, #"{"y":[null],"x":1.0}"#, "== <= >="), (#"{"x":1}"#, #"{"y":1}"#, "!="),
    ])
    func compares(left: String, right: String, holding: String) throws {
        let root = try JSONDocument(parsing: "{\"a\":\(left),\"b\":\(right),\"c\":[0]}").root
        for sign in ["==", "!=", "<", "<=", ">", ">="] {
            let holds = try JSONPath("$.c[?$.a\(sign)$.b]").first(in: root) != nil
            #expect(holds == holding.split(separator: " ").contains(Substring(sign)), "\(left) \(sign) \(right)")
        }
    }

    @Test(arguments: [
        ("$.x==$.y", true), ("$.x!=$.y", false), ("$.x<=$.y", true), ("$.x<$.y", false), ("$.x==null", false),
        ("$.x!=null", true), ("$.n==null", true), ("$.n", true), ("$.x", false), ("!$.x", true), ("!$.n", false),
        ("$.n==$.x", false), ("length($.x)==$.y", true), ("length($.n)==$.x", true), ("length('日本😀')==3", true),
        ("length($.o)==2", true), ("length($.l)==3", true), ("length(1)==1", false), ("count($.l[*])==3", true),
        ("count($.l[0,0])==2", true), ("count($..zzz)==0", true), ("value($.l[0])==1", true),
        ("value($.l[*])==1", false),
        ("value($.x)==$.y", true), ("1e400>$.big", true), ("-1e400<$.l[0]", true), ("$.l==$.l", true), ("@==0", true),
        ("1==1.0", true), ("'a'<'b'", true), ("true==true", true), ("true<false", false), ("(1==1)==true", true),
        ("(1==2)==false", true), ("(1==2)!=true", true), ("(1==2)==true", false), ("1==1&&2==2||1==2", true),
        ("1==1||1==2&&1==2", true), ("(1==1||1==2)&&1==2", false), ("!(1==2||1==3)", true), ("!(1==1)&&1==1", false),
        ("match('a','a')&&!search('a','b')", true), ("match(1,'1')", false), ("match('1',1)", false),
        ("match($.x,'.*')", false),
    ])
    func tests(filter: String, holds: Bool) throws {
        let root = try JSONDocument(
            parsing: #"{"n":null,"o":{"p":1,"q":2},"l":[1,2,3],"big":1.7976931348623157e308,"c":[0]}"#
        ).root
        #expect(try (JSONPath("$.c[?\(filter)]").first(in: root) != nil) == holds)
    }

    @Test(arguments: [
        ("$ ", "column 2: expected '.' or '[', found ' '"),
        ("$.", "column 3: expected a name or '*', found the end"),
        ("$..", "column 4: expected a name, '*' or '[', found the end"),
        ("$...a", "column 4: expected a name, '*' or '[', found '.'"),
        ("$.1", "column 3: expected a name or '*', found '1'"),
        ("$.a-b", "column 4: expected '.' or '[', found '-'"),
        ("$[", "column 3: expected a quoted name, an index, ':', '*' or '?', found the end"),
        ("$[]", "column 3: expected a quoted name, an index, ':', '*' or '?', found ']'"),
        ("$[a]", "column 3: expected a quoted name, an index, ':', '*' or '?', found 'a'"),
        ("$[1", "column 2: the bracket is never closed"),
        ("$[1 2]", "column 5: expected ',' or ']', found '2'"),
        ("$['a',]", "column 7: expected a quoted name, an index, ':', '*' or '?', found ']'"),
        ("$[01]", "column 3: an index has no leading zero and no minus before zero"),
        ("$[::01]", "column 5: an index has no leading zero and no minus before zero"),
        (#"$['\"']"#, "column 4: unknown escape"),
        (#"$["\'"]"#, "column 4: unknown escape"),
        ("$['\n']", "column 4: a control character must be escaped between quotes"),
        ("$[?]", "column 4: expected '@', '$', a literal, a function, '(' or '!', found ']'"),
        ("$[?1]", "column 4: a literal isn't a test; compare it"),
        ("$[?!1]", "column 5: a literal isn't a test; compare it"),
        ("$[?@.a=1]", "column 7: expected ',' or ']', found '='"),
        ("$[?@.a==]", "column 9: expected '@', '$', a literal, a function, '(' or '!', found ']'"),
        ("$[?@.a==b]", "column 9: 'b' isn't a literal; a string needs quotes"),
        ("$[?@.a==True]", "column 9: expected '@', '$', a literal, a function, '(' or '!', found 'T'"),
        ("$[?@.*==1]", "column 4: a query that may match several values isn't a single value"),
        ("$[?1==@..a]", "column 7: a query that may match several values isn't a single value"),
        ("$[?@.a==01]", "column 9: a number has no leading zero"),
        ("$[?@.a==1.]", "column 11: expected a digit, found ']'"),
        ("$[?@.a==.1]", "column 9: expected '@', '$', a literal, a function, '(' or '!', found '.'"),
        ("$[?@.a==1e]", "column 11: expected a digit, found ']'"),
        ("$[?(@.a]", "column 8: expected ')', found ']'"),
        ("$[?(@.a", "column 4: the parenthesis is never closed"),
        ("$[?(@.a)==1]", "column 9: expected ',' or ']', found '='"),
        ("$[?(1==1)==1]", "column 10: expected ',' or ']', found '='"),
        ("$[?!!@.a]", "column 5: expected '@', '$', a literal, a function, '(' or '!', found '!'"),
        ("$[?!@.a==1]", "column 8: expected ',' or ']', found '='"),
        ("$[?@.a & @.b]", "column 8: expected ',' or ']', found '&'"),
        ("$[?@.a &&]", "column 10: expected '@', '$', a literal, a function, '(' or '!', found ']'"),
        ("$[?foo(@)]", "column 4: unknown function 'foo'"),
        ("$[?length (@)==1]", "column 4: 'length' isn't a literal; a string needs quotes"),
        ("$[?length()==1]", "column 4: length() takes 1 argument, found 0"),
        ("$[?match(@)]", "column 4: match() takes 2 arguments, found 1"),
        ("$[?length(@)]", "column 4: the function returns a value, which must be compared"),
        ("$[?count(1)==1]", "column 10: count() takes a query"),
        ("$[?length(@.*)==1]", "column 11: a query that may match several values isn't a single value"),
        ("$[?match(@,'a')==true]", "column 4: match() and search() don't return a value to use"),
        ("$[?length(match(@,'a'))==1]", "column 11: match() and search() don't return a value to use"),
        ("$[?length(@==1)==1]", "column 12: expected ',' or ')', found '='"),
        ("$[?length(@", "column 10: the parenthesis is never closed"),
    ])
    func refuses(text: String, message: String) {
        let error = #expect(throws: PathSyntaxError.self) { try JSONPath(text) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("$ [ 'a' , \"b\" , 0 , * ]\n..\t[ ?  @ . a == 1 ]", nil as String?),
        ("$['a'][\"b\"]['a b']['it\\'s'][0][*]", "$.a.b['a b']['it\\'s'][0][*]"),
        ("$..['a']..[*]..[0]", "$..a..*..[0]"),
        ("$[ 1 : 2 : 1 ][::][-1:]", "$[1:2][:][-1:]"),
        ("$[?(@.a)][?((@.a==1))]", "$[?@.a][?@.a==1]"),
        ("$[?@.a&&(@.b||@.c)&&(@.d&&@.e)]", "$[?@.a&&(@.b||@.c)&&@.d&&@.e]"),
        ("$[?!(!@.a)]", "$[?!(!@.a)]"),
        ("$[?@==\"x\" || @==1.0 || @==1e-7]", "$[?@=='x'||@==1||@==1e-07]"),
        ("$[?(@.a<1)==false]", "$[?!(@.a<1)]"),
        ("$[? match( @ , \"a\" )]", "$[?match(@,'a')]"),
    ])
    func hasOneCanonicalSpelling(text: String, canonical: String?) throws {
        guard let canonical else {
            #expect(throws: PathSyntaxError.self) { try JSONPath(text) }
            return
        }
        #expect(try JSONPath(text).canonicalSpelling == canonical)
        #expect(try JSONPath(text) == JSONPath(canonical))
    }

    @Test func aPlainQueryGivesItsSteps() throws {
        #expect(JSONPath("$.a[0][*]").steps == [.key("a"), .index(0), .wildcard])
        #expect(JSONPath("$['0']").steps == nil)
        #expect(JSONPath("$..a").steps == nil)
        #expect(JSONPath("$[?@.a]").steps == nil)
        #expect(try JSONPath("$['0']").first(in: [1]) == nil)
        #expect(try JSONPath("/0").first(in: [1])?.int == 1)
    }

    @Test func aQueryStartsWithADollar() {
        let error = #expect(throws: PathSyntaxError.self) { try JSONPath(query: "a.b") }
        #expect(error?.description == "column 1: expected '$', found 'a'")
    }

    @Test func nullAndMissingAreToldApart() throws {
        let root: JSONValue = ["a": .null]
        #expect(try JSONPath("$.a").first(in: root)?.isNull == true)
        #expect(try JSONPath("$.b").first(in: root) == nil)
    }
}
