/// The names that HTML knows.
enum HTMLWords {
    static let elements: Set<String> = [
        "a", "abbr", "acronym", "address", "area", "article", "aside", "audio", "b", "base", "big", "blockquote",
        "body", "br", "button", "caption", "center", "cite", "code", "col", "colgroup", "data", "dd", "del",
        "details", "dfn", "dialog", "div", "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i", "iframe", "img",
        "input", "ins", "kbd", "label", "legend", "li", "link", "main", "map", "mark", "meta", "nav", "noscript",
        "object", "ol", "option", "p", "param", "picture", "pre", "q", "s", "samp", "script", "section", "select",
        "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody",
        "td", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "tt", "u", "ul", "var", "video", "wbr",
    ]

    /// Elements whose ends separate words.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "dialog",
        "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hr", "html", "iframe", "img", "legend", "li", "main", "nav", "ol", "option", "p", "pre",
        "section", "select", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title", "tr",
        "ul", "video",
    ]

    /// Elements whose content isn't text.
    static let hidden: Set<String> = ["script", "style"]

    /// Named characters: those of Latin-1, and the usual punctuation and symbols.
    static let entities: [String: Unicode.Scalar] = [
        "quot": "\u{22}", "amp": "\u{26}", "apos": "\u{27}", "lt": "\u{3C}", "gt": "\u{3E}", "AElig": "\u{C6}",
        "Aacute": "\u{C1}", "Acirc": "\u{C2}", "Agrave": "\u{C0}", "Aring": "\u{C5}", "Atilde": "\u{C3}",
        "Auml": "\u{C4}", "Ccedil": "\u{C7}", "ETH": "\u{D0}", "Eacute": "\u{C9}", "Ecirc": "\u{CA}",
        "Egrave": "\u{C8}", "Euml": "\u{CB}", "Iacute": "\u{CD}", "Icirc": "\u{CE}", "Igrave": "\u{CC}",
        "Iuml": "\u{CF}", "Ntilde": "\u{D1}", "Oacute": "\u{D3}", "Ocirc": "\u{D4}", "Ograve": "\u{D2}",
        "Oslash": "\u{D8}", "Otilde": "\u{D5}", "Ouml": "\u{D6}", "THORN": "\u{DE}", "Uacute": "\u{DA}",
        "Ucirc": "\u{DB}", "Ugrave": "\u{D9}", "Uuml": "\u{DC}", "Yacute": "\u{DD}", "aacute": "\u{E1}",
        "acirc": "\u{E2}", "acute": "\u{B4}", "aelig": "\u{E6}", "agrave": "\u{E0}", "aring": "\u{E5}",
        "atilde": "\u{E3}", "auml": "\u{E4}", "brvbar": "\u{A6}", "ccedil": "\u{E7}", "cedil": "\u{B8}",
        "cent": "\u{A2}", "copy": "\u{A9}", "curren": "\u{A4}", "deg": "\u{B0}", "divide": "\u{F7}",
        "eacute": "\u{E9}", "ecirc": "\u{EA}", "egrave": "\u{E8}", "eth": "\u{F0}", "euml": "\u{EB}",
        "frac12": "\u{BD}", "frac14": "\u{BC}", "frac34": "\u{BE}", "iacute": "\u{ED}", "icirc": "\u{EE}",
        "iexcl": "\u{A1}", "igrave": "\u{EC}", "iquest": "\u{BF}", "iuml": "\u{EF}", "laquo": "\u{AB}",
        "macr": "\u{AF}", "micro": "\u{B5}", "middot": "\u{B7}", "nbsp": "\u{A0}", "not": "\u{AC}",
        "ntilde": "\u{F1}", "oacute": "\u{F3}", "ocirc": "\u{F4}", "ograve": "\u{F2}", "ordf": "\u{AA}",
        "ordm": "\u{BA}", "oslash": "\u{F8}", "otilde": "\u{F5}", "ouml": "\u{F6}", "para": "\u{B6}",
        "plusmn": "\u{B1}", "pound": "\u{A3}", "raquo": "\u{BB}", "reg": "\u{AE}", "sect": "\u{A7}",
        "shy": "\u{AD}", "sup1": "\u{B9}", "sup2": "\u{B2}", "sup3": "\u{B3}", "szlig": "\u{DF}", "thorn": "\u{FE}",
        "times": "\u{D7}", "uacute": "\u{FA}", "ucirc": "\u{FB}", "ugrave": "\u{F9}", "uml": "\u{A8}",
        "uuml": "\u{FC}", "yacute": "\u{FD}", "yen": "\u{A5}", "yuml": "\u{FF}", "OElig": "\u{152}",
        "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}", "fnof": "\u{192}",
        "circ": "\u{2C6}", "tilde": "\u{2DC}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
        "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "\u{2013}",
        "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}", "ldquo": "\u{201C}",
        "rdquo": "\u{201D}", "bdquo": "\u{201E}", "dagger": "\u{2020}", "Dagger": "\u{2021}", "bull": "\u{2022}",
        "hellip": "\u{2026}", "permil": "\u{2030}", "prime": "\u{2032}", "Prime": "\u{2033}", "lsaquo": "\u{2039}",
        "rsaquo": "\u{203A}", "oline": "\u{203E}", "frasl": "\u{2044}", "euro": "\u{20AC}", "trade": "\u{2122}",
        "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}", "darr": "\u{2193}", "harr": "\u{2194}",
        "rArr": "\u{21D2}", "hArr": "\u{21D4}", "minus": "\u{2212}", "infin": "\u{221E}", "asymp": "\u{2248}",
        "ne": "\u{2260}", "le": "\u{2264}", "ge": "\u{2265}", "sum": "\u{2211}", "radic": "\u{221A}",
        "hearts": "\u{2665}", "star": "\u{2606}", "check": "\u{2713}", "lowbar": "\u{5F}", "num": "\u{23}",
        "percnt": "\u{25}", "lpar": "\u{28}", "rpar": "\u{29}", "comma": "\u{2C}", "period": "\u{2E}",
        "colon": "\u{3A}", "semi": "\u{3B}", "excl": "\u{21}", "quest": "\u{3F}", "sol": "\u{2F}", "bsol": "\u{5C}",
        "lsqb": "\u{5B}", "rsqb": "\u{5D}", "lcub": "\u{7B}", "rcub": "\u{7D}", "dollar": "\u{24}",
        "commat": "\u{40}", "plus": "\u{2B}", "equals": "\u{3D}", "NewLine": "\u{A}", "Tab": "\u{9}",
    ]
}
