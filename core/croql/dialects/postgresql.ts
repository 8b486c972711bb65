/**
 * PostgreSQL 17 and later, in a database of UTF-8.
 *
 * The tables are those of core/store/migrations: INTEGER is `bigint`, TEXT is `text`, and a flag (a column that
 * may be 0 or 1 only) is `boolean`. No trigram index is asked; a statement is ended with pg_cancel_backend().
 * Integers past 2^53, which only arithmetic can reach, are rounded as JavaScript rounds them.
 */
import { Failure } from '../../platform/errors/failure.ts'
import type { Dialect, Parameter, Sql } from '../dialect.ts'
import { name, sql } from '../sql.ts'

export const postgresql: Dialect = {
  name: 'PostgreSQL',
  placeholder: (value, place) => `CAST($${place} AS ${typeOf(value)})`,
  truth: (holds) => (holds ? sql`TRUE` : sql`FALSE`),
  flag: (column, isSet) => (isSet ? column : sql`NOT ${column}`),
  same: (one, other, areSame) => sql`${one} IS ${name(areSame ? 'NOT ' : '')}DISTINCT FROM ${other}`,
  fold,
  position: (text, needle) => sql`strpos(${text}, ${needle})`,
  matches: refuseMatches,
  contextNote: refuseNotes,
  codeReferences: refuseNotes,
  translatorComments: refuseNotes,
  arithmetic: (operator, one, other) => {
    const [left, right] = [real(one), real(other)]
    return operator === '/' ? sql`(${left} / NULLIF(${right}, 0))` : sql`(${left} ${name(operator)} ${right})`
  },
  trigrams: () => sql`TRUE`,
  changed: () => sql`TRUE`,
  stillWanted: () => sql`TRUE`,
  byId: sql``,
  absentFirst: sql` NULLS FIRST`,
}

/** PostgreSQL's own regular expressions are of another syntax, and would find other rows. */
function refuseMatches(): never {
  throw new Failure('croql.noMatches', "PostgreSQL cannot be asked for 'matches'.", {
    todo: "Use 'contains', or ask the project file.",
  })
}

/** This program alone decides which lines of a context are references. Mirrors lack comments of translators. */
function refuseNotes(): never {
  throw new Failure('croql.noNotes', 'PostgreSQL cannot be asked for notes and code references.', {
    todo: "Use 'context', or ask the project file.",
  })
}

/** Said for each: PostgreSQL decides on types before it sees a value. */
function typeOf(value: Parameter): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'bigint' : 'double precision'
  if (!value.includes('\0')) return 'text'
  throw new Failure('croql.dialect', 'PostgreSQL has no texts with a NUL character in them.', {
    todo: 'Leave the NUL character out of the expression.',
  })
}

/** A number as a double, since PostgreSQL refuses a sum that is past its integers. */
function real(number: Sql): Sql {
  return sql`CAST(${number} AS double precision)`
}

/** The built-in locale lower-cases each character by itself; İ is the one whose small letter is two. */
function fold(text: Sql): Sql {
  const composed = sql`replace(normalize(${text}, NFC), U&'\\0130', U&'i\\0307')`
  return sql`normalize(replace(lower(${composed} COLLATE "pg_c_utf8"), U&'\\03C2', U&'\\03C3'), NFC)`
}
