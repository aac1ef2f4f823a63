/// The names of fields, in several languages.
enum FieldWords {
    /// Names of titles, by how surely they are one: 10 is the surest.
    static let titles: [String: Double] = {
        var all: [String: Double] = [:]
        let tiers: [(Double, [String])] = [
            (
                10,
                [
                    "title", "headline", "titel", "título", "titulo", "titre", "titolo", "tytuł", "tytul", "otsikko",
                    "название", "заголовок", "标题", "標題", "タイトル", "件名", "제목", "başlık", "tittel", "rubrik",
                ]
            ),
            (
                9.5,
                [
                    "name", "nombre", "nome", "nom", "naam", "navn", "namn", "nimi", "nazwa", "názov", "název", "nazev",
                    "bezeichnung", "imię", "имя", "наименование", "名称", "名前", "名稱", "이름", "isim", "intitule",
                    "intitulé", "libelle", "libellé", "designation", "denominacion", "denominación", "denominazione",
                    "betreff", "asunto", "assunto", "objet", "überschrift", "ueberschrift", "omschrijving",
                ]
            ),
            (
                9.3,
                [
                    "displayname", "fullname", "label", "longname", "displaytitle", "commonname", "productname",
                    "formatted",
                    "formattedaddress", "heading", "caption", "subject", "etiqueta", "etichetta", "beschriftung",
                ]
            ),
            (
                7.5,
                [
                    "firstname", "vorname", "prenom", "summary", "question", "frage", "pregunta", "todo", "task",
                    "shortname", "companyname", "company", "quote", "tagname", "altname", "ticker", "term", "word",
                ]
            ),
            (
                7,
                [
                    "text", "message", "content", "body", "alttext", "alt", "fulladdress", "address", "lastname",
                    "nachname", "surname", "text1", "status text", "comment", "texte", "texto", "testo", "tekst",
                    "текст",
                ]
            ),
            (
                6.5,
                [
                    "login", "username", "handle", "nickname", "screenname", "model", "brand", "filename",
                    "addressline1", "street", "place",
                ]
            ),
            (6, ["description", "beschreibung", "descripción", "descripcion", "descrizione", "описание"]),
            (
                5.5,
                [
                    "city", "path", "email", "symbol", "topic", "version", "code", "slug", "key", "number", "sku",
                    "route",
                    "hostname", "domain", "species", "category", "country", "state", "region", "author", "artist",
                ]
            ),
            (4, ["urn", "id", "uuid", "value", "host", "ip", "ref", "sha", "hash"]),
        ]
        for (rank, names) in tiers { for name in names { all[name] = rank } }
        return all
    }()

    /// Last words of keys that name a title of something more special: `Candidate_Name`.
    static let titleEndings: Set<String> = ["title", "name", "titel", "label", "headline", "nombre", "nom", "nome"]

    /// First words of such keys that belong to something else than the row.
    static let otherTitles: Set<String> = [
        "sort", "file", "class", "type", "first", "last", "middle", "user", "original", "alternative", "alt", "meta",
        "category", "country", "group", "parent", "table", "column", "field", "event", "host", "node", "owner",
        "author", "state", "region", "city", "zone", "short", "action", "branch", "internal", "old", "native",
        "company", "brand", "repo", "project", "team", "organization", "seo", "og", "fancy", "primary", "flair",
        "topic", "icon", "color", "colour", "image", "source", "job", "user", "matching", "publisher", "container",
    ]

    /// Names of fields whose content is a row's own, at another level.
    static let carriers: Set<String> = [
        "attributes", "properties", "fields", "snippet", "data", "node", "item", "info", "object", "value", "record",
        "resource", "entity", "content", "source", "volumeinfo", "attrs", "props", "details", "sys", "acf", "payload",
        "basic", "general", "main", "core", "doc", "document", "target", "product", "metadata", "yoast", "basics",
    ]

    /// Names of people and things that a row refers to.
    static let others: Set<String> = [
        "author", "user", "owner", "creator", "by", "assignee", "sender", "editor", "publisher", "uploader",
        "reporter", "organization", "organisation", "parent", "category", "repository", "project", "repo", "team",
        "milestone", "milestones", "license", "head", "base", "commit", "tracks", "album", "artists", "artist",
        "actor", "member", "customer", "links", "link", "template", "embedded", "tags", "genres", "images", "image",
        "photos", "thumbnail", "thumbnails", "country", "location", "region", "status", "type", "language",
        "languages", "currency", "contributors", "authors", "labels", "comments", "parents", "tree", "assets",
        "files", "attachments", "relationships", "self", "next", "meta", "geo", "geometry", "company", "brand",
        "warnings", "errors", "kind", "priority", "issuetype", "datasource", "contact", "contacts", "epic", "sprint",
    ]

    /// Those of them that are people or organizations, whose names say the most about a row.
    static let people: Set<String> = [
        "author", "authors", "user", "owner", "creator", "by", "sender", "editor", "publisher", "uploader", "reporter",
        "organization", "organisation", "actor", "member", "customer", "artist", "artists", "contributors", "company",
        "brand", "team", "assignee", "autor", "auteur", "autore", "verfasser",
    ]

    /// Objects around the parts of an address.
    static let addresses: Set<String> = [
        "address", "addresses", "addressdetails", "location", "adresse", "direccion", "dirección", "indirizzo", "venue",
    ]

    /// Names of coordinates and sizes, which nobody reads in a list.
    static let coordinates: Set<String> = [
        "x", "y", "z", "lat", "lng", "lon", "long", "latitude", "longitude", "width", "height", "left", "top", "alt",
        "easting", "northing", "altitude", "radius", "centroid", "pos", "coordinates", "coords", "geohash", "bbox",
    ]

    /// Words of pictures, by how well they suit a row.
    static let pictures: [String: Double] = [
        "thumbnail": 10, "thumb": 10, "thumbs": 9.5, "thumbnails": 10, "avatar": 9.8, "image": 9, "images": 9,
        "img": 9, "icon": 8.5, "icons": 8, "picture": 9, "pictures": 9, "photo": 9, "photos": 9, "poster": 9.2,
        "cover": 9.2, "covers": 9, "artwork": 9, "logo": 9, "banner": 7, "backdrop": 6.5, "gravatar": 7, "flag": 8,
        "flags": 8, "sprite": 8, "sprites": 8, "screenshot": 7, "screenshots": 7, "portrait": 8.5, "bild": 9,
        "imagen": 9, "imagem": 9, "immagine": 9, "foto": 9, "afbeelding": 9, "vignette": 8, "bilder": 9, "zdjęcie": 9,
        "kuva": 9, "图片": 9, "画像": 9, "이미지": 9, "изображение": 9, "фото": 9, "vorschaubild": 9.5, "miniatura": 9,
        "headshot": 9, "cartoon": 7, "emoji": 5, "enclosure": 6, "media": 6, "figure": 7, "illustration": 8,
    ]

    /// Names of small pictures for the trailing edge.
    static let accessories: [String: Double] = [
        "accessoryimage": 10, "accessory": 9, "badge": 8.5, "badgeurl": 8.5, "flag": 8, "flagurl": 8, "icon": 7.5,
        "iconurl": 7.5, "logo": 7, "logourl": 7,
    ]

    /// Names of subtitles, by how well they suit a row.
    static let subtitles: [(rank: Double, names: Set<String>)] = [
        (
            10,
            ["subtitle", "tagline", "subheading", "untertitel", "soustitre", "subtitulo", "subtítulo", "sottotitolo"]
        ),
        (
            8.3,
            ["price", "preis", "precio", "prix", "prezzo", "preço", "cost", "amount", "priceformatted", "цена", "价格"]
        ),
        (7.6, ["excerpt", "teaser", "abstract", "snippet", "summary", "shortdescription", "byline", "dek"]),
        (
            7.3,
            [
                "description", "beschreibung", "descripción", "descripcion", "descrição", "descrizione", "overview",
                "bio", "caption", "omschrijving", "описание", "extract", "context",
            ]
        ),
        (
            7,
            [
                "author", "artist", "authorname", "username", "login", "by", "creator", "artistname", "publisher",
                "autor", "auteur", "autore", "authorship", "byline",
            ]
        ),
        (
            6.6,
            [
                "date", "firstairdate", "publishedat", "published", "datepublished", "publishedon", "pubdate",
                "releasedate",
                "startdate", "starttime", "time", "datum", "fecha", "data", "isodate",
                "publishdate", "year", "when", "completedate",
            ]
        ),
        (6.4, ["deletedat", "deleted", "dueon", "duedate", "deadline"]),
        (6.3, ["createdat", "created", "datecreated", "creationdate", "createdon", "erstellt"]),
        (
            6.2,
            [
                "address", "city", "location", "country", "place", "region", "headquarters", "ort", "formattedaddress",
                "locality", "capital", "district", "addressline2", "town", "stadt", "ciudad", "ville",
            ]
        ),
        (
            5.6,
            [
                "status", "state", "category", "genre", "genres", "categories", "cuisine", "types", "role", "position",
                "department", "subtype",
                "brand", "vendor", "company", "organization", "email", "level", "meaning",
            ]
        ),
        (5.2, ["type", "kind"]),
        (
            5,
            [
                "version", "rating", "score", "count", "quantity", "population", "total", "points", "updatedat",
                "updated", "size", "language", "value", "symbol", "code", "duration", "distance",
            ]
        ),
    ]

    /// Names of identifiers, by how surely they tell rows apart.
    static let ids: [String: Double] = [
        "id": 10, "uuid": 9.5, "guid": 9.5, "objectid": 9, "identifier": 8.5, "key": 7.5, "doi": 8, "urn": 7.5,
        "sku": 7.5, "isbn": 7, "isbn13": 7, "asin": 7, "uid": 9, "oid": 8.5, "nodeid": 6.6, "pk": 9, "iid": 6.5,
        "number": 6.7, "slug": 6.8, "code": 6.2, "sha": 7, "hash": 6.5, "uri": 6, "url": 5.6, "href": 5.2, "self": 5,
        "link": 4.6, "permalink": 5.2, "symbol": 5.4, "login": 5.6, "username": 5.4, "name": 4.7, "ticker": 5.5,
        "email": 4.8, "title": 4.2, "recordid": 9, "kennung": 8, "clave": 7, "nummer": 6.5, "codigo": 6.3, "ref": 6,
        "path": 5.9,
        "tagname": 5.5,
    ]
}
