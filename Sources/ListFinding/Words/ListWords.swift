/// The names of lists, of what surrounds them and of what only looks like one.
enum ListWords {
    /// Names of lists that are hardly anything else.
    static let sure: Set<String> = [
        "items", "results", "rows", "records", "entries", "hits", "docs", "documents", "nodes", "edges", "objects",
        "elements", "resources", "features", "datasets", "resultlist", "searchresults", "matches", "members",
        "ergebnisse", "eintraege", "einträge", "elemente", "treffer", "resultados", "elementos", "registros",
        "resultats", "résultats", "éléments", "risultati", "elementi", "resultaten", "wyniki", "результаты",
        "элементы", "записи", "liste", "lista", "list", "collection", "listing", "listings", "feed", "content",
        "contents", "values", "children", "hydramember", "graph", "列表", "结果", "結果", "一覧", "목록", "결과",
    ]

    /// Names of lists that are often one object.
    static let usual: Set<String> = [
        "data", "result", "response", "value", "entry", "member", "body", "payload", "embedded", "page", "query",
        "daten", "datos", "dados", "donnees", "données", "dati", "gegevens", "данные", "数据", "データ", "데이터",
        "featuremember", "item", "record", "row", "hit", "document", "object", "output", "outputs", "returns", "set",
        "array", "all",
    ]

    /// Names of lists about a document or of what its rows refer to.
    static let aside: Set<String> = [
        "errors", "error", "warnings", "included", "includes", "facets", "aggregations", "aggs", "links", "link",
        "columns", "fields", "messages", "meta", "metadata", "filters", "breadcrumbs", "references", "errormessages",
        "curies", "debug", "params", "parameters", "headers", "stats", "suggestions", "highlights", "seeds", "sorts",
        "sortoptions", "notices", "alerts", "scopes", "permissions", "options", "config", "bbox", "context", "expand",
        "normalized", "redirects", "extensions", "arcs", "violations", "schema", "attributions", "actions", "styles",
        "htmlattributions", "queries", "ranges", "buckets", "availablefilters", "availablesorts", "locales",
    ]

    /// Names of lists of groups.
    static let groups: Set<String> = [
        "sections", "groups", "categories", "days", "weeks", "months", "lists", "boards", "columns", "menus", "menu",
        "chapters", "lanes", "courses", "forecastday", "departments", "shelves", "topics", "modules", "schedule",
    ]

    /// Names of lists that are usually parts of one thing.
    static let parts: Set<String> = [
        "tags", "images", "photos", "pictures", "genres", "keywords", "urls", "emails", "phones", "addresses",
        "languages", "countries", "categories", "labels", "aliases", "contacts", "identifiers", "roles", "features",
        "attributes", "properties", "thumbnails", "icons", "versions", "variants", "sizes", "colors", "steps",
        "ingredients", "sections", "reviews", "ratings", "lines", "lineitems", "dependencies", "assignees",
        "reviewers", "participants", "authors", "owners", "creators", "maintainers", "contributors", "licenses",
        "licences", "parents", "attachments", "files", "assets", "socials", "names", "titles", "descriptions",
        "translations", "hours", "openinghours", "coordinates", "points", "prefixes", "suffixes", "types", "kinds",
        "currencies", "timezones", "topics", "skills", "interests", "hobbies", "badges", "awards", "abilities",
        "moves", "stats", "forms", "gameindices", "addresscomponents", "components", "subdivisions", "networks",
    ]

    /// Words of keys of an envelope: about the answer, not about a thing.
    static let envelope: Set<String> = [
        "status", "statuscode", "statustext", "code", "ok", "success", "succeeded", "err", "error", "errstring",
        "errors", "message", "msg", "info", "infocode", "reason", "time", "timestamp", "currenttime", "took",
        "timedout", "duration", "elapsed", "queryconfidence", "timeinmilliseconds", "commitid", "version", "apiversion",
        "copyright", "attribution", "licence", "license",
        "generator", "count", "total", "found", "numfound", "size", "limit", "offset", "skip", "take", "page",
        "pages", "first", "last", "next", "previous", "prev", "cursor", "before", "after", "more", "islast",
        "isfirst", "start", "startat", "end", "startindex", "endindex", "maxresults", "query", "q", "search",
        "searchterms", "params", "parameters", "request", "requestid", "traceid", "self", "href", "links", "link",
        "meta", "metadata", "pagination", "paging", "pageinfo", "type", "kind", "object", "etag", "lang", "language",
        "locale", "sort", "order", "orderby", "filter", "filters", "context", "schema", "server", "batchcomplete",
        "continue", "warnings", "encoding", "format", "generated", "generatedat", "updated", "updatedat",
        "lastupdated", "lastmodified", "lastsync", "expires", "bbox", "crs", "typename", "fetchedat", "source",
        "provider", "endofrecords", "incompleteresults", "hasmore", "truncated", "cached", "facets", "exact",
        "processingtimems", "index", "rpp", "charset", "outofrange", "limitexceeded", "jsonapi", "includes",
        "included", "references", "tid", "feedurl", "homepageurl", "nexturl", "timezone", "unit", "units", "base",
        "messageversion", "messagetype", "id", "uuid", "results", "resultcount", "environment", "brandlogouri",
    ]

    /// Beginnings of keys that say something about pages.
    private static let pagingBeginnings = [
        "next", "more", "page", "total", "hasmore", "hasnext", "offset", "startindex", "startat", "perpage",
        "maxresults", "itemsper", "prev", "numfound", "islast", "endofrecords", "resultcount", "limit",
    ]

    /// Whether a key says something about pages of a list.
    static func isPaging(_ key: KeyWords) -> Bool {
        pagingBeginnings.contains { key.plain.hasPrefix($0) } || ["pagination", "paging"].contains(key.plain)
            || (key.words.count > 1 && ["count", "cursor"].contains(key.last) && key.first == "result")
    }

    /// Whether a key is one of an envelope's, and says nothing about a thing.
    static func isEnvelope(_ key: KeyWords) -> Bool {
        envelope.contains(key.plain) || isPaging(key) || ["token", "cursor", "version", "code"].contains(key.last)
            || (key.words.count > 1 && ["err", "error", "query", "message", "status"].contains(key.first))
    }

    /// Words in the type of an envelope that say that it is a list.
    static let listTypes: Set<String> = [
        "list", "collection", "page", "array", "feed", "channel", "set", "listing", "results", "response", "search",
    ]

    /// Words of keys that describe how something is drawn.
    static let drawing: Set<String> = [
        "wrap", "weight", "size", "style", "spacing", "align", "alignment", "color", "font", "padding", "margin",
        "margins", "width", "height", "background", "subtle", "radius", "separator", "layout", "orientation",
        "gravity", "paddings", "bleed", "stroke", "shape", "corner", "horizontal", "vertical", "opacity", "required",
    ]

    /// Keys for which links, sizes or roles of one thing are told apart.
    static let variants: Set<String> = [
        "self", "next", "prev", "previous", "first", "last", "related", "default", "small", "medium", "large",
        "thumb", "thumbnail", "full", "original", "high", "low", "standard", "maxres", "regular", "raw", "square",
        "mobile", "desktop", "light", "dark", "min", "max", "billing", "shipping", "home", "work", "sender",
        "recipient", "owner", "user", "from", "to", "start", "end", "source", "target", "city", "country", "state",
        "continent", "head", "base", "html", "avatar", "width", "height", "name", "title", "description", "year",
        "location", "data", "meta", "links", "metadata", "current", "total", "customer", "author", "created",
        "updated", "modified", "registered", "commits", "forks", "watchers", "northeast", "southwest", "value",
    ]
}
