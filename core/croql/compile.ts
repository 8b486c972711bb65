/** The third stage: typed tree to one SQL statement and its parameters. */
import { Failure } from '../failure.ts'
import { contexts, type Context } from './catalog.ts'
import { tables } from './columns.ts'
import { Conditions } from './conditions.ts'
import { byCost, conjuncts } from './shapes.ts'
import { countingStrings, isOfLiving } from './counting.ts'
import { isDriver } from './drivers.ts'
import { bind, everySoOften, name, sql, statement, where, type Sql, type Statement } from './sql.ts'
import { ROOT_SCOPE, type TypedExpression } from './typed.ts'

/**
 * One question in up to three ways: all have the same answer (a test compares them), and differ in what they are
 * quick at.
 */
export interface CompiledQuery extends Statement {
  /** Selects the ids of the root's rows, in one column `id`: row by row in their order, so the first come soon. */
  sql: string
  /** The same where few rows are expected: gathers them by an index and then puts them in order. */
  gathering?: Statement
  /** Answers how many, in one row of one column. */
  counting?: Statement
}

export interface CompileOptions {
  /** `position`: by file and place in it, as lists show strings and translations. */
  order: 'id' | 'position'
  /** Strings and translations: of one file. */
  fileId?: number
  /** Strings: the only language whose elements are in `translations`, `comments` and `languages summary`. */
  languageScope?: string
  /** Translations: the language that is asked for; needed. */
  languageId?: string
  /** Segments: of one TM. */
  tmId?: number
  /** Terms: of one glossary. */
  glossaryId?: number
}

/** Archived strings and their translations are never results. Throws `croql.languageNeeded`. */
export function compile(typed: TypedExpression, options: CompileOptions): CompiledQuery {
  const query: CompiledQuery = selecting(typed, options, false)
  if (isDriver(typed.condition)) query.gathering = selecting(typed, options, true)
  const counting = counted(typed, options)
  if (counting) query.counting = statement(counting)
  return query
}

function counted(typed: TypedExpression, options: CompileOptions): Sql | null {
  if (options.fileId !== undefined) return null
  const gathers = isDriver(typed.condition)
  if (typed.context === 'translations') return sql`SELECT count(*) ${fromWhere(typed, options, gathers)}`
  if (typed.context !== 'strings') return null
  const { languageScope } = options
  const conditions = new Conditions(ROOT_SCOPE, name('s'), { languageScope, gathers: true })
  return countingStrings(typed.condition, conditions)
}

function selecting(typed: TypedExpression, options: CompileOptions, gathers: boolean): Statement {
  const { order, inOrder } = rootOf(typed.context, options)
  const hint = gathers ? sql`` : inOrder
  const id = name(`${tables[contexts[typed.context]].alias}.id`)
  return statement(sql`SELECT ${id} ${fromWhere(typed, options, gathers, hint)} ORDER BY ${order}`)
}

function fromWhere(typed: TypedExpression, options: CompileOptions, gathers: boolean, hint = sql``): Sql {
  const root = rootOf(typed.context, options)
  const { table, alias } = tables[contexts[typed.context]]
  const row = name(alias)
  const { languageScope } = options
  const conditions = new Conditions(ROOT_SCOPE, row, { languageScope, gathers })
  const filters = byCost(conjuncts(typed.condition)).map((each) => conditions.holds(each))
  const all = where([...root.conditions, everySoOften(sql`${row}.id`), ...filters])
  return sql`FROM ${table} ${row}${hint}${root.joined} WHERE ${all}`
}

interface Root {
  /** Has SQLite take the rows in their order, where it would rather take them by another index and sort. */
  inOrder: Sql
  joined: Sql
  conditions: Sql[]
  order: Sql
}

function rootOf(context: Context, options: CompileOptions): Root {
  const { fileId, languageId, tmId, glossaryId, order } = options
  const ofString = [
    sql`s.is_archived = 0`,
    ...(fileId === undefined ? [] : [sql`s.file_id = ${bind(fileId)}`]),
  ]
  switch (context) {
    case 'strings': {
      const byPosition = sql`s.file_id, s.position, s.id`
      return {
        inOrder: sql``,
        joined: sql``,
        conditions: ofString,
        order: order === 'id' ? sql`s.id` : byPosition,
      }
    }
    case 'translations': {
      if (languageId === undefined) throw languageNeeded()
      const ofLanguage = sql`t.language_id = ${bind(languageId)}`
      if (order === 'id' && fileId === undefined) {
        return {
          inOrder: sql` NOT INDEXED`,
          joined: sql``,
          conditions: [ofLanguage, isOfLiving(sql`t.string_id`)],
          order: sql`t.id`,
        }
      }
      return {
        inOrder: sql``,
        joined: sql` JOIN source_string s ON s.id = t.string_id`,
        conditions: [ofLanguage, ...ofString],
        order: order === 'id' ? sql`t.id` : sql`s.file_id, s.position, s.id, t.id`,
      }
    }
    case 'segments':
      return {
        inOrder: sql``,
        joined: sql``,
        conditions: tmId === undefined ? [] : [sql`g.tm_id = ${bind(tmId)}`],
        order: sql`g.id`,
      }
    case 'terms':
      return {
        inOrder: sql``,
        joined: sql``,
        conditions: glossaryId === undefined ? [] : [sql`e.glossary_id = ${bind(glossaryId)}`],
        order: sql`e.id`,
      }
  }
}

function languageNeeded(): Failure {
  return new Failure(
    'croql.languageNeeded',
    'Translations are asked for in one language, and none is named.',
    {
      todo: 'Name the language.',
    },
  )
}
