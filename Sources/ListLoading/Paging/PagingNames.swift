/// The names of paging fields and parameters, in lower-case letters and digits, the more certain
/// ones first.
enum PagingNames {
    static let hasNext = [
        "hasnextpage", "hasnext", "hasmore", "hasmoreitems", "hasmorepages", "hasmoreresults", "havemore",
        "moreresults",
        "morepages", "moreitems", "ismore", "more", "nextpageexists", "istruncated", "truncated",
        "exceededtransferlimit", "moreavailable", "moredata", "morerecords", "moreresultsavailable", "hasolder",
        "hasadditionalrecords", "hasadditionalresults", "moreitemsincollection",
    ]
    static let isLast = [
        "islastpage", "islast", "lastpage", "last", "endofrecords", "endoflist", "isend", "nomore", "iscomplete",
        "complete", "finished", "done", "isfinalpage", "finalpage", "isfinal", "endofdata", "endofresults",
        "reachedend",
    ]
    static let hasPrevious = ["haspreviouspage", "hasprevious", "hasprevpage", "hasprev"]
    static let nextLinks = [
        "nextpageurl", "nextpageuri", "nextpagelink", "nextlink", "nexturl", "nexturi", "nexthref", "odatanextlink",
        "nextrecordsurl", "nextsyncurl", "nextresults", "hydranext", "next", "nextpage",
    ]
    static let previousLinks = [
        "previous", "prev", "previouspage", "prevpageurl", "previouspagelink", "prevpagelink", "previouspageurl",
    ]
    static let linkContainers: Set<String> = ["links", "link", "paging", "pagination", "urls", "hydraview"]
    static let nextCursors = [
        "nextcursor", "nextpagecursor", "nextpagetoken", "nexttoken", "endcursor", "nextcursorstr", "nextcursormark",
        "nextcontinuationtoken", "continuationtoken", "continuation", "nextmarker", "nextkey", "nextanchor", "nextid",
        "nextmaxid", "nextoffset", "nextstart", "nextstate", "bookmark", "scrollid", "nextpage", "continue",
    ]
    static let cursorContainers: Set<String> = [
        "cursors", "cursor", "paging", "pagination", "data", "page", "meta", "pageinfo", "responsemetadata",
    ]
    static let previousCursors = ["previouscursor", "prevcursor", "prevpagetoken", "startcursor", "before"]
    static let pages = [
        "currentpage", "page", "pageno", "pagenum", "pageindex", "pagenumber", "curpage", "pagecurrent", "current",
        "number",
    ]
    static let totalPages = [
        "totalpages", "pagecount", "totalpage", "pagetotal", "pagestotal", "numpages", "nbpages", "numberofpages",
        "totalpagecount", "lastpage", "maxpage", "pages",
    ]
    static let offsets = ["offset", "startat", "startindex", "skip", "start", "from"]
    static let sizes = [
        "perpage", "pagesize", "itemsperpage", "resultsperpage", "hitsperpage", "pagelen", "limit", "maxresults",
        "size",
    ]
    static let totals =
        [
            "totalcount", "totalresults", "totalitems", "totalelements", "totalrecords", "totalhits", "totalrows",
            "totalentries", "recordstotal", "numfound", "nbhits", "totalsize", "odatacount", "total", "totalfound",
            "totalmatches", "totalnumber", "numbermatched", "nummatched", "totalcountofitems",
        ] + pageTotals
    /// Those that are the number of rows in the page as often.
    static let pageTotals = [
        "count", "items", "found", "matches", "hitcount", "recordcount", "resultcount", "resultscount", "itemcount",
        "numresults", "nbresults", "numberofresults", "availableresults",
    ]

    static let numberParameters = [
        "page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage", "paged", "p", "pg", "pn",
    ]
    static let offsetParameters = [
        "offset", "resultoffset", "pageoffset", "startat", "startindex", "skip", "start", "from", "sroffset",
        "skipcount",
    ]
    static let sizeParameters = [
        "perpage", "pagesize", "pagelimit", "limit", "maxresults", "itemsperpage", "hitsperpage", "size", "count",
        "rows",
        "take", "top", "resultrecordcount", "maxresultcount", "ps",
    ]
    static let cursorParameters = [
        "cursor", "startcursor", "pagecursor", "pagetoken", "nexttoken", "paginationtoken", "continuationtoken",
        "continuation", "cursormark", "marker", "bookmark", "after", "pageafter", "startingafter", "maxid", "scrollid",
    ]
}
