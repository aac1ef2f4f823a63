// A side menu whose sections and headers come from the backend.
import Listwright

let text = """
    [{"header": "Your library", "items": [{"title": "Playlists"}, {"title": "Albums"}]},
     {"header": "Account", "footer": "Signed in as ada", "items": [{"title": "Sign out"}]}]
    """
let menu = Normalizer().normalize(try JSONDocument(parsing: text).root)
for section in menu.sections { print(section.header ?? "", section.cells.map(\.text)) }
