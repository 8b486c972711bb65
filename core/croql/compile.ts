/** The third stage: typed tree to one SQL statement and its parameters. */
import { Failure } from '../platform/errors/failure.ts'
import { contexts, type Context, type EntityName } from './catalog.ts'
import { flagColumn, inProjectOf, tables } from './columns.ts'
import { Conditions, type Gathers } from './conditions.ts'
import { byCost, conjuncts, isCheap } from './conditionShapes.ts'
import { countingStrings, isOfLiving } from './countedStrings.ts'
import type { Dialect, Sql } from './dialect.ts'
import { sqlite } from './dialects/sqlite.ts'
import { isDriver, isGatherable, scannedFor } from './drivers.ts'
import { isRecentRoot } from './changedRows.ts'
import {
  withCancellationCheck,
  bind,
  perDialect,
  name,
  sql,
  statement,
  where,
  type CheckPlace,
  type Statement,
} from './sql.ts'
import { ROOT_SCOPE, type TypedExpression, type TypedValue } from './typedExpression.ts'

/**
 * One question in up to three ways: all have the same answer (a test compares them), and differ in what they are
 * quick at.
 */
export interface CompiledQuery extends Statement {
  /** Selects the ids of the root's rows, in one column `id`: row by row in their order, so the first come soon. */
  sql: string
  /** The same where few rows are expected: gathers them all and then puts them in order. */
  gathering?: GatheredQuery
  /** Answers how many, in one row of one column. */
  counting: Statement
}

/** A way to gather rows, with what one needs to know to choose it (core/croql/rows/firstIds.ts). */
export interface GatheredQuery extends Statement {
  /** Whether it is the better way to all ids as well, and not only to the first. */
  isForAll: boolean
  /** Tables that are read from end to end for it. */
  scans: string[]
  /** The table of the root's rows. */
  root: string
}

export interface CompileOptions {
  /** `position`: by file and place in it, as lists show strings and translations. */
  order: 'id' | 'position'
  /** Strings and translations: of one file. */
  fileId?: number
  /** Strings: the only language whose elements are in `translations`, `comments` and `languages summary`. */
  languageScope?: string
  /** Translations: the language that is asked for; needed, but where rows of many projects are asked for. */
  languageId?: string
  /** Segments: of one TM. */
  tmId?: number
  /** Terms: of one glossary. */
  glossaryId?: number
  /** The engine that will be asked; SQLite where it is left out. */
  dialect?: Dialect
  /** The ids of the projects to query, by the column of their project, if rows of many projects are held. */
  projects?: readonly number[]
}

/** Archived strings and their translations are never results. Throws `croql.languageNeeded`, `croql.dialect`,
 * `croql.noMatches` and `croql.noNotes`. */
export function compileQuery(typed: TypedExpression, options: CompileOptions): CompiledQuery {
  const counting = statement(counted(typed, options), dialectOf(options))
  const query: CompiledQuery = { ...selecting(typed, options, 'nothing'), counting }
  const gathering = gatheringOf(typed, options)
  return gathering ? { ...query, gathering } : query
}

/** An expression about strings whose set of results is cached (core/croql/rows/members.ts). */
export interface Membership {
  /** Selects the ids of all, in any order. */
  all: Statement
  /** A condition on a row `s` of `source_string`, which asks for no more than that row leads to. */
  holds: Statement
}

export function compileMembership(typed: TypedExpression, options: CompileOptions): Membership {
  return {
    all: statement(sql`SELECT s.id ${fromWhere(typed, options, gathersAll(typed))}`, dialectOf(options)),
    holds: statement(conditionOf(typed, options, 'nothing'), dialectOf(options)),
  }
}

/**
 * How many rows there are of each project, or in each language, that an engine of many projects holds: `key` and `count`.
 * Strings have no language: they are counted in one at a time, by `languageScope`.
 */
export function compileGroups(
  typed: TypedExpression,
  options: CompileOptions,
  by: 'project' | 'language',
): Statement {
  const dialect = dialectOf(options)
  const { shared } = dialect
  if (!shared) throw new TypeError(`${dialect.name} holds rows of one project`)
  const row = name(tables[contexts[typed.context]].alias)
  const key = by === 'project' ? sql`${row}.${shared.project}` : sql`${row}.language_id`
  const rows = fromWhere(typed, options, 'nothing')
  return statement(
    sql`SELECT ${key} AS key, count(*) AS count ${rows} GROUP BY ${key} ORDER BY ${key}`,
    dialect,
  )
}

function gatheringOf(typed: TypedExpression, options: CompileOptions): GatheredQuery | null {
  const { condition, context } = typed
  // An engine that holds many projects chooses by itself what to begin with, and knows how many rows there are.
  if (dialectOf(options).shared) return null
  const gathers = gathersFirst(condition)
  if (gathers === null) return null
  const tableOf = (entity: EntityName) => statement(tables[entity].table, dialectOf(options)).sql
  return {
    ...selecting(typed, options, gathers),
    isForAll: gathers === 'driven',
    scans: gathers === 'recent' ? [] : scannedFor(condition).map(tableOf),
    root: tableOf(contexts[context]),
  }
}

/**
 * The sets to gather if the first rows are requested and few results are expected; null: gathering would not be faster.
 */
function gathersFirst(condition: TypedValue): Gathers | null {
  if (isDriver(condition)) return 'driven'
  if (isGatherable(condition)) return 'allAndRecent'
  return conjuncts(condition).some(isRecentRoot) ? 'recent' : null
}

function counted(typed: TypedExpression, options: CompileOptions): Sql {
  const { condition, context } = typed
  const { languageScope, fileId } = options
  if (dialectOf(options).shared) return sql`SELECT count(*) ${fromWhere(typed, options, 'nothing')}`
  if (context === 'strings' && fileId === undefined) {
    const conditions = new Conditions(ROOT_SCOPE, name('s'), { languageScope, gathers: 'driven' })
    const counting = countingStrings(condition, conditions)
    if (counting) return counting
  }
  const { table, alias } = tables[contexts[context]]
  const asking = context === 'strings' ? 'beforeDear' : 'behindCheap'
  // A count needs no order, and no joins for one.
  const unordered = { ...options, order: 'id' } as const
  const all = conditionOf(typed, unordered, gathersAll(typed), asking)
  return sql`SELECT count(*) FROM ${table} ${name(alias)}${rootOf(context, unordered).joined} WHERE ${all}`
}

/**
 * The sets to gather if all rows are requested, in no order: rare rows always, others if they are the whole condition.
 */
function gathersAll({ condition }: TypedExpression): Gathers {
  if (isDriver(condition)) return 'driven'
  return condition.kind === 'comparison' && isGatherable(condition) ? 'all' : 'driven'
}

function selecting(typed: TypedExpression, options: CompileOptions, gathers: Gathers): Statement {
  const { order, inOrder } = rootOf(typed.context, options)
  const hint = gathers === 'nothing' ? inOrder : sql``
  const { alias } = tables[contexts[typed.context]]
  const { shared } = dialectOf(options)
  const project = shared ? sql`${name(alias)}.${shared.project}` : null
  const columns = project ? sql`${project}, ${name(`${alias}.id`)}` : name(`${alias}.id`)
  const all = project ? sql`${project}, ${order}` : order
  const whole = sql`SELECT ${columns} ${fromWhere(typed, options, gathers, hint)} ORDER BY ${all}`
  return statement(whole, dialectOf(options))
}

function dialectOf({ dialect = sqlite }: CompileOptions): Dialect {
  return dialect
}

function fromWhere(typed: TypedExpression, options: CompileOptions, gathers: Gathers, hint = sql``): Sql {
  const { table, alias } = tables[contexts[typed.context]]
  const { joined } = rootOf(typed.context, options)
  return sql`FROM ${table} ${name(alias)}${hint}${joined} WHERE ${conditionOf(typed, options, gathers)}`
}

function conditionOf(
  typed: TypedExpression,
  options: CompileOptions,
  gathers: Gathers,
  asking: CheckPlace = 'first',
): Sql {
  const root = rootOf(typed.context, options)
  const row = name(tables[contexts[typed.context]].alias)
  const { languageScope } = options
  const conditions = new Conditions(ROOT_SCOPE, row, { languageScope, gathers })
  const filters = byCost(conjuncts(typed.condition)).map((each) => ({
    condition: conditions.holds(each),
    isCheap: isCheap(each),
  }))
  return where([
    ...inProjects(row, options),
    ...root.conditions,
    ...withCancellationCheck(filters, sql`${row}.id`, asking),
  ])
}

/** Narrows the root's rows to some of the projects that an engine holds. */
function inProjects(row: Sql, { projects, ...options }: CompileOptions): Sql[] {
  const { shared } = dialectOf(options)
  if (!shared || projects === undefined) return []
  const [only] = projects
  const project = sql`${row}.${shared.project}`
  if (projects.length === 1 && only !== undefined) return [sql`${project} = ${bind(only)}`]
  return [{ pieces: [...project.pieces, ' IN (', ...commas(projects.map((key) => bind(key))), ')'] }]
}

function commas(parts: readonly Sql[]): Sql['pieces'] {
  return parts.flatMap(({ pieces }, index) => (index === 0 ? pieces : [', ', ...pieces]))
}

interface Root {
  /** Has SQLite take the rows in their order, where it would rather take them by another index and sort. */
  inOrder: Sql
  joined: Sql
  conditions: Sql[]
  order: Sql
}

/** Strings of no file come first. */
const byPosition = sql`s.file_id${perDialect(({ absentFirst }) => absentFirst)}, s.position`

function rootOf(context: Context, options: CompileOptions): Root {
  const { fileId, languageId, tmId, glossaryId, order } = options
  const ofString = [
    flagColumn(sql`s.is_archived`, false),
    ...(fileId === undefined ? [] : [sql`s.file_id = ${bind(fileId)}`]),
  ]
  switch (context) {
    case 'strings': {
      return {
        inOrder: sql``,
        joined: sql``,
        conditions: ofString,
        order: order === 'id' ? sql`s.id` : sql`${byPosition}, s.id`,
      }
    }
    case 'translations': {
      const { shared } = dialectOf(options)
      if (languageId === undefined && !shared) throw languageNeeded()
      const ofLanguage = languageId === undefined ? [] : [sql`t.language_id = ${bind(languageId)}`]
      if (!shared && order === 'id' && fileId === undefined) {
        return {
          inOrder: perDialect(({ byId }) => byId),
          joined: sql``,
          conditions: [...ofLanguage, isOfLiving(sql`t.string_id`)],
          order: sql`t.id`,
        }
      }
      return {
        inOrder: sql``,
        joined: sql` JOIN source_string s ON s.id = t.string_id${inProjectOf(name('s'), name('t'))}`,
        conditions: [...ofLanguage, ...ofString],
        order: order === 'id' ? sql`t.id` : sql`${byPosition}, s.id, t.id`,
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
