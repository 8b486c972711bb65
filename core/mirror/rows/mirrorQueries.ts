/** CroQL over a mirror: the typed tree of an expression asked of all projects there, or of some. */
import type { Context } from '../../croql/catalog.ts'
import { compileQuery, compileGroups, type CompileOptions } from '../../croql/compile.ts'
import { typedOf } from '../../croql/croql.ts'
import { manyProjects } from '../../croql/dialects/manyProjects.ts'
import type { Statement } from '../../croql/sql.ts'
import type { TypedExpression } from '../../croql/typedExpression.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { findLanguage, nearLanguages } from '../../languages/catalog.ts'
import type { Address } from '../address.ts'
import { serverFailure } from '../failures.ts'
import { connectMirror, type MirrorConnection } from './connection.ts'
import { foundRows, type Found } from './found.ts'
import {
  mirroredLanguages,
  loginsOf,
  mirroredProjects,
  projectsNamed,
  sourcesOf,
  type MirroredProject,
} from './projects.ts'
import { requireSchema } from './schema.ts'
import type { CheckEnvironment } from '../../croql/environment.ts'
import type { Problem } from '../../croql/problem.ts'

export interface MirrorQuestion {
  croql: string
  context: Context
  /** The language scope of strings; the language of translations, all where it is left out. */
  languageId?: string | undefined
  /** An IANA time zone, for dates without an offset. */
  timeZone: string
  /** Milliseconds since 1970: decides which day is 'today'. */
  now: number
}

/** How many rows there are in a project or a language. */
export interface GroupCount {
  key: string
  count: number
}

/** A mirror that is open to be asked; what is asked is only read. */
export class AskedMirror {
  readonly #connection: MirrorConnection
  readonly #shown: string
  readonly #environment: Omit<CheckEnvironment, 'context' | 'timeZone' | 'now'>
  readonly #logins: ReadonlyMap<number, string>
  readonly #languages: ReadonlyMap<string, readonly number[]>
  /** Those that are asked of. */
  readonly projects: readonly MirroredProject[]
  /** Whether they are only some of those that are there. */
  readonly #isNarrowed: boolean

  private constructor(connection: MirrorConnection, shown: string, facts: Facts) {
    this.#connection = connection
    this.#shown = shown
    this.projects = facts.projects
    this.#isNarrowed = facts.isNarrowed
    this.#languages = facts.languages
    this.#logins = new Map(facts.logins.map((login, index) => [index + 1, login]))
    const own = [...facts.languages.keys(), ...facts.sources]
    this.#environment = {
      // Members of only some deployments are absent in the others.
      deployment: facts.projects.some(({ deployment }) => deployment === 'enterprise')
        ? 'enterprise'
        : 'standard',
      users: new Map(facts.logins.map((login, index) => [login, index + 1])),
      isLanguage: (code) => own.includes(code) || findLanguage(code)?.id === code,
      codeMeantBy: (spelling) => findLanguage(spelling)?.id,
      nearLanguages,
    }
  }

  /** @throws Failure `mirror.none`, `mirror.noProject`, and as `connect` */
  static async open(address: Address, names: readonly string[] | undefined): Promise<AskedMirror> {
    const connection = await connectMirror(address)
    const { client } = connection
    try {
      await client.query('SET default_transaction_read_only TO on; SET enable_partitionwise_join TO on')
      await requireSchema(client)
      const all = await mirroredProjects(client)
      const projects = projectsNamed(all, names)
      const ids = projects.map(({ id }) => id)
      return new AskedMirror(connection, address.shown, {
        projects,
        isNarrowed: names !== undefined,
        logins: await loginsOf(client, ids),
        languages: await mirroredLanguages(client, ids),
        sources: await sourcesOf(client, ids),
      })
    } catch (thrown) {
      await connection.close()
      throw serverFailure(thrown, address.shown)
    }
  }

  /** The rows for which it holds, by project and id. */
  async ids(
    question: MirrorQuestion,
    { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined } = {},
  ): Promise<{ found: Found[]; warnings: Problem[] }> {
    const { typed, problems } = this.#typed(question)
    const { sql, parameters } = compileQuery(typed, this.#options(question))
    const window = `${limit === undefined ? '' : ` LIMIT ${limit}`}${offset === 0 ? '' : ` OFFSET ${offset}`}`
    const rows = await this.#ask<[string, string]>({ sql: sql + window, parameters })
    return {
      found: rows.map(([project, id]) => ({ projectId: Number(project), id: Number(id) })),
      warnings: problems,
    }
  }

  async count(question: MirrorQuestion): Promise<number> {
    const { counting } = compileQuery(this.#typed(question).typed, this.#options(question))
    const [[count] = ['0']] = await this.#ask<[string]>(counting)
    return Number(count)
  }

  /** Every project, those with none, too; by name. */
  async countByProject(question: MirrorQuestion): Promise<GroupCount[]> {
    const statement = compileGroups(this.#typed(question).typed, this.#options(question), 'project')
    const counts = new Map(
      (await this.#ask<[string, string]>(statement)).map(([key, count]) => [Number(key), Number(count)]),
    )
    return this.projects.map(({ id, name }) => ({ key: name, count: counts.get(id) ?? 0 }))
  }

  /**
   * Every language that a project is translated into. Strings are counted in each language's scope, of the projects
   * that have it. @throws Failure `mirror.byLanguage` of segments, whose records have each its own
   */
  async countByLanguage(question: MirrorQuestion): Promise<GroupCount[]> {
    const { typed } = this.#typed(question)
    const options = this.#options(question)
    if (question.context === 'segments')
      throw new Failure('mirror.byLanguage', 'Segments have no language: their records have each its own.', {
        todo: 'Count them by project, or ask for records of a language in the expression.',
      })
    if (question.context !== 'strings') {
      const rows = await this.#ask<[string, string]>(compileGroups(typed, options, 'language'))
      const counts = new Map(rows.map(([key, count]) => [key, Number(count)]))
      for (const language of this.#languages.keys()) if (!counts.has(language)) counts.set(language, 0)
      return [...counts]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, count]) => ({ key, count }))
    }
    const groups: GroupCount[] = []
    for (const [language, projects] of this.#languages) {
      const { counting } = compileQuery(typed, { ...options, languageScope: language, projects })
      const [[count] = ['0']] = await this.#ask<[string]>(counting)
      groups.push({ key: language, count: Number(count) })
    }
    return groups
  }

  /** The statement and PostgreSQL's plan for it. */
  async plan(question: MirrorQuestion): Promise<{ sql: string; parameters: unknown[]; plan: string[] }> {
    const { sql, parameters } = compileQuery(this.#typed(question).typed, this.#options(question))
    const rows = await this.#ask<[string]>({ sql: `EXPLAIN ${sql}`, parameters })
    return { sql, parameters, plan: rows.map(([line]) => line) }
  }

  /** Rows that were found, as lines of an archive, with the name of their project. */
  async rows(context: Context, found: readonly Found[]): Promise<Record<string, unknown>[]> {
    const names = new Map(this.projects.map(({ id, name }) => [id, name]))
    try {
      return await foundRows(this.#connection.client, context, found, names)
    } catch (thrown) {
      throw serverFailure(thrown, this.#shown)
    }
  }

  nameOf(projectId: number): string {
    return this.projects.find(({ id }) => id === projectId)?.name ?? ''
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #typed({ croql, context, timeZone, now }: MirrorQuestion): { typed: TypedExpression; problems: Problem[] } {
    return typedOf(croql, { ...this.#environment, context, timeZone, now })
  }

  #options({ context, languageId }: MirrorQuestion): CompileOptions {
    return {
      order: 'id',
      dialect: manyProjects(this.#logins),
      ...(this.#isNarrowed && { projects: this.projects.map(({ id }) => id) }),
      ...(languageId !== undefined &&
        (context === 'translations' ? { languageId } : { languageScope: languageId })),
    }
  }

  async #ask<Row extends unknown[]>({ sql, parameters }: Statement): Promise<Row[]> {
    try {
      const { rows } = await this.#connection.client.query<Row>({
        text: sql,
        values: parameters,
        rowMode: 'array',
      })
      return rows
    } catch (thrown) {
      throw serverFailure(thrown, this.#shown)
    }
  }
}

interface Facts {
  projects: readonly MirroredProject[]
  isNarrowed: boolean
  logins: readonly string[]
  languages: ReadonlyMap<string, readonly number[]>
  sources: readonly string[]
}
