/** The third stage: typed tree to one SQL statement and its parameters. */
import { Failure } from '../failure.ts'
import { contexts, type Context } from './catalog.ts'
import { tables } from './columns.ts'
import { Conditions } from './conditions.ts'
import { byCost, conjuncts } from './shapes.ts'
import { bind, name, sql, where, type Parameter, type Sql } from './sql.ts'
import { ROOT_SCOPE, type TypedExpression } from './typed.ts'

export interface CompiledQuery {
  /** Selects the ids of the root's rows, in one column `id`. */
  sql: string
  /** One for each `?`, in order. */
  parameters: Parameter[]
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
  const root = rootOf(typed.context, options)
  const { table, alias } = tables[contexts[typed.context]]
  const row = name(alias)
  const conditions = new Conditions(ROOT_SCOPE, row, options.languageScope)
  const filters = byCost(conjuncts(typed.condition)).map((each) => conditions.holds(each))
  const { text, parameters } = sql`SELECT ${row}.id FROM ${table} ${row}${root.joined} WHERE ${where([
    ...root.conditions,
    ...filters,
  ])} ORDER BY ${root.order}`
  return { sql: text, parameters: [...parameters] }
}

interface Root {
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
      return { joined: sql``, conditions: ofString, order: order === 'id' ? sql`s.id` : byPosition }
    }
    case 'translations': {
      if (languageId === undefined) throw languageNeeded()
      return {
        joined: sql` JOIN source_string s ON s.id = t.string_id`,
        conditions: [sql`t.language_id = ${bind(languageId)}`, ...ofString],
        order: order === 'id' ? sql`t.id` : sql`s.file_id, s.position, s.id, t.id`,
      }
    }
    case 'segments':
      return {
        joined: sql``,
        conditions: tmId === undefined ? [] : [sql`g.tm_id = ${bind(tmId)}`],
        order: sql`g.id`,
      }
    case 'terms':
      return {
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
