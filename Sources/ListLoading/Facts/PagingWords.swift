/// The words that names of members, headers and parameters about paging have.
enum PagingWords {
    /// Words of other directions, and of tokens for other purposes.
    static let others: Set<String> = [
        "prev", "previous", "before", "first", "back", "backward", "self", "access", "refresh", "csrf", "xsrf", "auth",
        "session", "security", "sync", "delta", "api", "retry", "client", "new", "current", "secret", "time", "date",
    ]
    /// The words among them of the page before.
    static let backward: Set<String> = ["prev", "previous", "before", "back", "backward"]
    /// The words among them that an object about this page may have.
    static let harmlessInParents: Set<String> = ["first", "current", "time", "date", "new"]
    /// Words that say that a list goes on there.
    static let goingOn: Set<String> = [
        "next", "continue", "continuation", "resume", "resumption", "scroll", "bookmark", "evaluated", "after", "end",
        "last", "forward",
    ]
    /// Words of places in a list.
    static let positions: Set<String> = [
        "cursor", "token", "marker", "mark", "after", "bookmark", "offset", "key", "position", "continuation", "state",
        "anchor", "id", "start", "param", "from", "range", "batch", "seek",
    ]
    /// Words that the name of a token begins with, rather than with the name of what is listed.
    static let ofTokens = goingOn.union(positions).union(["page", "pagination", "paging", "search"])
    /// The words among them that hardly any other member has.
    static let places: Set<String> = ["cursor", "token", "marker", "bookmark", "continuation", "after", "offset"]
    /// The words among them that end the names of many other members.
    static let endings: Set<String> = ["id", "key", "state", "start", "param", "from"]
    /// Words of values that are no tokens, whatever they look like.
    static let values: Set<String> = [
        "id", "etag", "hash", "version", "name", "arn", "type", "kind", "status", "checksum", "signature",
        "trace", "request", "nonce", "build", "commit", "sha", "md5", "digest", "model", "region", "query", "host",
        "server", "node", "instance", "traceparent", "correlation", "transaction", "fingerprint", "revision", "release",
        "public", "cache", "product", "user", "customer", "account", "device",
    ]
    /// Words of the name of an address that is one of pages.
    static let ofLinks: Set<String> = [
        "next", "page", "pages", "link", "links", "url", "uri", "href", "path", "results", "result", "records", "items",
        "rows", "set", "batch", "chunk", "cursor", "more", "list", "data", "query", "request", "full", "relative",
        "absolute", "odata", "hydra", "view", "meta", "collection", "to",
    ]
    /// Words of the names of lists of links.
    static let ofLinkLists: Set<String> = ["link", "links", "paging", "pagination", "pager", "nav", "navigation"]
    /// Members that name a thing.
    static let ofThings: Set<String> = [
        "title", "name", "headline", "heading", "subject", "slug", "text", "body", "description",
    ]
    /// Words of numbers that say how it went, and never a page.
    static let outcomes: Set<String> = [
        "code", "status", "state", "success", "ok", "error", "errors", "warning", "warnings", "failed", "failures",
        "retries", "result", "version",
    ]
    /// Words that end the names of members by which a server says how it went.
    static let verdicts: Set<String> = [
        "code", "status", "success", "ok", "error", "errno", "errcode", "retcode", "ret", "stat",
    ]
    static let more: Set<String> = ["more", "truncated", "exceeded"]
    static let last: Set<String> = ["last", "done", "finished", "complete", "final"]
    static let sizes: Set<String> = ["size", "limit", "per", "len", "pagelen"]
    /// Words of a total number besides `total`.
    static let nouns: Set<String> = [
        "count", "counts", "result", "results", "item", "items", "record", "records", "element", "elements", "hits",
        "rows", "entries", "size", "found", "number", "matches", "matched", "objects", "value", "num", "nb", "of",
        "total", "odata", "opensearch", "hydra", "x", "in", "collection",
    ]
    /// Totals that are as often the number of rows in the page.
    static let vagueTotals: Set<String> = [
        "count", "items", "found", "matches", "hitcount", "recordcount", "resultcount", "itemcount", "resultscount",
        "numresults", "objectcount",
    ]
    static let totals: Set<String> = [
        "nummatched", "numbermatched", "numfound", "nbhits", "totalfound", "recordstotal", "totalhits",
    ]
    static let pageTotals: Set<String> = [
        "totalpages", "pagecount", "totalpage", "pages", "numpages", "nbpages", "lastpage", "numberofpages",
        "pagetotal",
        "maxpage", "totalpagecount",
    ]
    static let ownPages: Set<String> = [
        "page", "currentpage", "pagenumber", "pageno", "pagenum", "pageindex", "curpage", "number", "current",
        "pagecurrent", "pagepage", "p", "pg", "pn",
    ]
    static let ownOffsets: Set<String> = [
        "offset", "skip", "start", "startat", "startindex", "from", "opensearchstartindex",
    ]
    /// Objects about pages, wherever they are.
    static let containers: Set<String> = [
        "meta", "metadata", "paging", "pagination", "page", "pages", "pager", "info", "cursor", "cursors", "total",
        "results", "result", "response", "search", "list", "links", "summary", "counts", "params", "opensearch",
    ]
    /// Words of other objects that have members about pages.
    static let ofPages: Set<String> = ["next", "more", "pageable", "data", "nav", "navigation", "has", "cursor"]
    /// Words of members around any list, which don't make a page one of another kind.
    static let envelope: Set<String> = [
        "next", "token", "total", "count", "kind", "etag", "page", "pages", "size", "limit", "offset", "cursor", "took",
        "request", "links", "meta", "more", "sync",
    ]

    /// The usual parameters for a number of a page, and for a number of a row.
    static let pageParameters = [
        "page", "p", "pageNumber", "page[number]", "pageNo", "page_number", "pageIndex", "pn",
    ]
    static let offsetParameters = [
        "offset", "skip", "start", "startIndex", "from", "startindex", "$skip", "$offset", "_skip", "startAt",
    ]
    /// What counts next to a parameter for the size of a page.
    static let partners: [String: [String]] = [
        "limit": ["offset", "skip", "start", "page"], "top": ["skip"], "take": ["skip"],
        "resultrecordcount": ["resultOffset"], "maxresults": ["startAt", "startIndex"],
        "count": ["offset", "startIndex", "start"], "itemsperpage": ["startIndex"], "rows": ["start"],
        "size": ["number", "from", "page"], "pagesize": ["page", "number"], "perpage": ["page"], "ps": ["pn"],
        "maxresultcount": ["SkipCount", "skipCount"],
    ]
    /// Names in other APIs, for a token whose own name leads nowhere.
    static let commonTokens = [
        "cursor", "page_token", "pageToken", "next_token", "nextToken", "NextToken", "after", "starting_after",
        "pagination_token", "start_cursor", "marker", "continuation_token", "startingToken", "from", "until", "page",
    ]
    /// Parameters whose value is a token, in lower case without signs.
    static let tokenParameters: Set<String> = [
        "cursor", "startcursor", "pagecursor", "pagetoken", "nexttoken", "paginationtoken", "continuationtoken",
        "continuation", "cursormark", "marker", "bookmark", "after", "pageafter", "startingafter", "maxid", "scrollid",
        "searchafter",
    ]

    /// Returns whether a parameter counts rows, or pages, by its plain name.
    static func countsRows(_ plain: String) -> Bool {
        [
            "offset", "resultoffset", "pageoffset", "startat", "startindex", "skip", "start", "from", "sroffset",
            "skipcount",
        ].contains(plain)
    }

    static func countsPages(_ plain: String) -> Bool {
        ["page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage", "paged", "p", "pg", "pn"].contains(
            plain)
    }

    static func isSize(_ plain: String) -> Bool {
        partners[plain] != nil || ["pagelimit", "hitsperpage"].contains(plain)
    }
}
