// The files of the page of `listwright explore`. Array literals in Swift with the same bytes take four seconds to compile.
#ifndef EXPLORE_PAGE_H
#define EXPLORE_PAGE_H

/// The content of a file in TableExploring/Page, which ends with a zero; null if it has no such file.
const char *_Nullable explore_page_file(const char *_Nonnull name);

#endif
