// The data of ListFinding. An array literal in Swift with the same bytes takes two seconds to compile.
#ifndef WORD_TABLES_H
#define WORD_TABLES_H

/// Words/words.txt, which ends with a zero.
const char *_Nonnull word_table(void);
/// Points/points.txt, which ends with a zero.
const char *_Nonnull point_table(void);

#endif
