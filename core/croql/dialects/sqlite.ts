/** SQLite as core/store/database.ts opens it: with its functions, such as `fold()`. */
import type { Dialect, Sql } from '../dialect.ts'
import { bind, name, sql } from '../sql.ts'

export const sqlite: Dialect = {
  name: 'SQLite',
  placeholder: () => '?',
  truth: (holds) => bind(Number(holds)),
  flag: (column, isSet) => sql`${column} = ${name(isSet ? '1' : '0')}`,
  same: (one, other, areSame) => sql`${one} ${name(areSame ? 'IS' : 'IS NOT')} ${other}`,
  fold: (text) => sql`fold(${text})`,
  position: (text, needle) => sql`instr(${text}, ${needle})`,
  matches: (text, pattern) => sql`matches_pattern(${text}, ${bind(pattern)})`,
  contextNote: (context) => sql`context_note(${context})`,
  codeReferences: (context) => sql`context_references(${context})`,
  // The row of a comment that was taken away stays, for the file may have it still.
  translatorComments: () => sql`(SELECT * FROM translator_comment WHERE text <> '')`,
  // A division by zero is NULL; sums past the integers become real numbers, and past those NULL.
  arithmetic: (operator, one, other) =>
    operator === '/' ? sql`(CAST(${one} AS REAL) / ${other})` : sql`(${one} ${name(operator)} ${other})`,
  trigrams: (row, { index, match }) => {
    const table = name(index)
    const matching = sql`${table} MATCH ${bind(match)} AND ${stillWanted(sql`rowid`)}`
    return sql`${row}.id IN (SELECT rowid FROM ${table} WHERE ${matching})`
  },
  changed: (row, { table, minute, first, last }) => {
    const time = name(minute)
    const isUpTo = last === null ? sql`` : sql` AND ${time} <= ${bind(last)}`
    return sql`${row}.id IN (SELECT id FROM ${table} WHERE ${time} >= ${bind(first)}${isUpTo})`
  },
  stillWanted,
  byId: sql` NOT INDEXED`,
  absentFirst: sql``,
}

/**
 * SQLite takes no word from outside while it runs (core/store/cancellation.ts). Asked at ids that are multiples of
 * CANCEL_CHECK_ROWS, since asking at each would cost more than most conditions do.
 */
function stillWanted(id: Sql): Sql {
  return sql`(${id} % 509 OR not_cancelled())`
}
