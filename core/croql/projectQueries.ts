/** CroQL over an open project: one way in for the editor's list and the command line. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { Deployment } from '../model/enumerations.ts'
import type { Project } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import { checkText, InvalidExpression, prepare, prepareKept } from './croql.ts'
import type { Prepared, PreparedKept } from './croql.ts'
import { countQuery, explainStoreQuery, runQuery } from './run.ts'
import { findLanguage, nearLanguages } from '../languages/catalog.ts'
import type { CroqlChecked, CroqlProblem, SearchOptions } from '../contract/index.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { CheckEnvironment } from './environment.ts'
import type { Context } from './catalog.ts'
import { parseSearch, PLAIN, readSearch } from './search.ts'
import { contexts } from './catalog.ts'
import { entity } from './catalogMembers.ts'
import { spacedName } from './names.ts'
import { parse } from './parse.ts'

/** The parts of an open project that a query needs. */
export type QueriedProject = Pick<
  Project,
  'facts' | 'past' | 'person' | 'quality' | 'store' | 'targetLanguage' | 'userId'
>

export interface QueryRequest {
  croql: string
  context: Context
  /** The language scope of strings; the language that is queried of translations. */
  languageId?: string | undefined
  /** The memory whose segments are queried; the project's only one where it is left out. */
  tmId?: number | undefined
  /** The glossary whose terms are queried; the project's only one where it is left out. */
  glossaryId?: number | undefined
  fileId?: number | undefined
  /** An IANA time zone, for dates without an offset. */
  timeZone: string
  /** When it is asked, in milliseconds since 1970: decides which day is 'today'. Now where it is left out. */
  now?: number | undefined
  order: 'id' | 'position'
}

export interface QueryWindow {
  limit?: number | undefined
  offset?: number | undefined
  /** The id behind which the page begins, in the order of ids; `offset` does not count then. */
  after?: number | undefined
  signal?: AbortSignal | undefined
  /** Marks a background query. */
  isBackground?: boolean | undefined
}

/** Checks and compiles. Failure `croql.invalid`, whose causes are the problems. */
export async function prepareQuery(
  session: QueriedProject,
  request: QueryRequest,
): Promise<Pick<Prepared, 'query' | 'warnings' | 'asksForQaIssues'>> {
  const environment = await environmentOf(session, request)
  const language =
    request.languageId === undefined ? undefined : session.targetLanguage(request.languageId).id
  return prepare(request.croql, environment, {
    order: request.order,
    ...(await rootOf(session, request, language)),
    ...(request.fileId === undefined ? {} : { fileId: request.fileId }),
  })
}

type KeptRequest = Pick<QueryRequest, 'fileId' | 'timeZone'> & { languageId: string }

/**
 * Expressions about strings that are asked again and again, each prepared once: preparing takes longer than asking a
 * few strings.
 */
export class KeptQueries {
  readonly #session: Project
  #prepared = new Map<string, PreparedKept | null>()
  /** The environment of names with which they were prepared. */
  #names = ''

  constructor(session: Project) {
    this.#session = session
  }

  /** Null for an expression that is wrong. */
  async prepare(request: KeptRequest, expressions: readonly string[]): Promise<(PreparedKept | null)[]> {
    const environment = await environmentOf(this.#session, { context: 'strings', ...request })
    const { deployment, sourceLanguage, targetLanguages } = this.#session.facts
    const languages = [sourceLanguage, ...targetLanguages].map(({ id }) => id)
    const { languageId, fileId, timeZone } = request
    const names = JSON.stringify([
      [...(environment.users ?? [])],
      [languageId, fileId, timeZone, deployment, ...languages],
    ])
    if (names !== this.#names) this.#prepared = new Map()
    this.#names = names
    const known = this.#prepared
    this.#prepared = new Map()
    return expressions.map((croql) => {
      const prepared = known.get(croql) ?? prepareOrNull(croql, environment, request)
      // Tomorrow it is another question.
      if (!/today/i.test(croql)) this.#prepared.set(croql, prepared)
      return prepared
    })
  }
}

function prepareOrNull(
  croql: string,
  environment: CheckEnvironment,
  { languageId, fileId }: KeptRequest,
): PreparedKept | null {
  try {
    return prepareKept(croql, environment, {
      order: 'id',
      languageScope: languageId,
      ...(fileId === undefined ? {} : { fileId }),
    })
  } catch (error) {
    if (error instanceof InvalidExpression) return null
    throw error
  }
}

/**
 * Checks unchecked translations before an expression about QA issues runs. Otherwise a restored or imported project
 * would report none, and a gate would pass because nothing was checked. Queries of an earlier time skip it, because
 * issues are current.
 */
export async function checkAskedIssues(
  session: QueriedProject,
  request: QueryRequest,
  context: CallContext,
): Promise<void> {
  if (session.past !== null) return
  const { asksForQaIssues } = await prepareQuery(session, request)
  if (asksForQaIssues) await session.quality.bringUpToDate(context)
}

/** The restriction of the root's rows: a language, a TM, a glossary. */
async function rootOf(session: QueriedProject, request: QueryRequest, language: string | undefined) {
  switch (request.context) {
    case 'strings':
      return language === undefined ? {} : { languageScope: language }
    case 'translations':
      if (language === undefined) {
        throw new Failure('query.whichLanguage', 'Translations are queried in one language: name it.', {
          near: session.facts.targetLanguages.map(({ id }) => id),
        })
      }
      return { languageId: language }
    case 'segments':
      return { tmId: chooseResource('TM', request.tmId, await session.store.read('listTms', {})) }
    case 'terms':
      return {
        glossaryId: chooseResource(
          'glossary',
          request.glossaryId,
          await session.store.read('listGlossaries', {}),
        ),
      }
  }
}

/** Returns the named memory or glossary; unnamed, that of a project with a single one. @throws Failure `query.unknown`, `query.which` */
export function chooseResource(
  kind: 'TM' | 'glossary',
  id: number | undefined,
  all: readonly { id: number; name: string }[],
): number {
  const [first, second] = all
  if (id === undefined && first !== undefined && second === undefined) return first.id
  if (id !== undefined && all.some((one) => one.id === id)) return id
  const near = all.map((one) => `${one.id} (${one.name})`)
  if (id !== undefined)
    throw new Failure(
      'query.unknown',
      kind === 'TM'
        ? sentence`The project has no TM with the id ${id}.`
        : sentence`The project has no glossary with the id ${id}.`,
      { near },
    )
  throw new Failure('query.which', all.length === 0 ? noneOf(kind) : severalOf(kind), { near })
}

function noneOf(kind: 'TM' | 'glossary'): Sentence {
  return kind === 'TM' ? sentence`The project has no TM.` : sentence`The project has no glossary.`
}

function severalOf(kind: 'TM' | 'glossary'): Sentence {
  return kind === 'TM'
    ? sentence`The project has more than one TM: name one by its id.`
    : sentence`The project has more than one glossary: name one by its id.`
}

export async function idsMatching(
  session: QueriedProject,
  request: QueryRequest,
  window: QueryWindow = {},
): Promise<{ ids: Float64Array; warnings: CroqlProblem[] }> {
  const { query, warnings } = await prepareQuery(session, request)
  return { ids: await runQuery(session.store, query, window), warnings }
}

export async function countMatching(
  session: QueriedProject,
  request: QueryRequest,
  options: Pick<QueryWindow, 'signal' | 'isBackground'> = {},
): Promise<number> {
  const { query } = await prepareQuery(session, request)
  return countQuery(session.store, query, options)
}

export async function queryPlan(
  session: QueriedProject,
  request: QueryRequest,
): Promise<{ sql: string; parameters: unknown[]; plan: string[] }> {
  const { query } = await prepareQuery(session, request)
  return {
    sql: query.sql,
    parameters: [...query.parameters],
    plan: await explainStoreQuery(session.store, query),
  }
}

/** Problems and colours of an expression, or the words it is; without a project, logins are taken as they are. */
export async function checkCroql(
  session: QueriedProject | null,
  croql: string,
  context: Context,
  searchOptions: SearchOptions = PLAIN,
): Promise<CroqlChecked> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const environment =
    session === null
      ? environmentWithoutProject(context, 'standard')
      : await environmentOf(session, { context, timeZone })
  const checked = checkText(croql, environment)
  const isSound = checked.problems.every(({ severity }) => severity === 'warning')
  if (context !== 'strings') return { ...checked, search: null, written: null, proposal: null }
  // `true` and `5 > 3` say nothing about a string: they are texts to look for.
  const isAboutStrings = checked.tokens.some(({ kind }) => kind === 'identifier')
  const runs = isSound && isAboutStrings && !searchOptions.isRegExp
  return {
    ...checked,
    search: runs ? null : parseSearch(croql, searchOptions),
    written: runs ? readSearch(croql) : null,
    proposal: isSound ? null : proposedExpression(croql, environment),
  }
}

// The expression that a condition on an element of a string was meant as: `needs work` is of a language's summary.

/** The collections in the order in which a condition is likely meant of one. */
const LIKELY = ['languagesSummary', 'translations', 'comments']

/** Returns the count over the first collection of which the text is a sound condition; null where it is of none. */
function proposedExpression(text: string, environment: CheckEnvironment): string | null {
  const condition = text.trim()
  if (!parse(condition).ok) return null
  const collections = Object.entries(entity(contexts[environment.context]).members)
    .filter(([, { type }]) => typeof type === 'object' && 'collection' in type)
    .map(([name]) => name)
    .toSorted((one, other) => rank(one) - rank(other))
  const proposals = collections.map((name) => `count of ${spacedName(name)} where (${condition}) > 0`)
  return proposals.find((proposal) => checkText(proposal, environment).problems.length === 0) ?? null
}

function rank(name: string): number {
  const place = LIKELY.indexOf(name)
  return place === -1 ? LIKELY.length : place
}

/** An environment for `check`, where there is no project to know logins and languages from. */
export function environmentWithoutProject(context: Context, deployment: Deployment): CheckEnvironment {
  return {
    context,
    deployment,
    timeZone: 'UTC',
    now: Date.now(),
    users: null,
    isLanguage: (code) => findLanguage(code)?.id === code,
    codeMeantBy: (spelling) => findLanguage(spelling)?.id,
    nearLanguages,
  }
}

async function environmentOf(
  session: QueriedProject,
  { context, timeZone, now = Date.now() }: Pick<QueryRequest, 'context' | 'timeZone' | 'now'>,
): Promise<CheckEnvironment> {
  const { deployment, sourceLanguage, targetLanguages } = session.facts
  const users = await session.store.read('listUsers', {})
  const own = [sourceLanguage, ...targetLanguages].map(({ id }) => id)
  return {
    ...environmentWithoutProject(context, deployment),
    timeZone,
    now,
    users: usersWith(session, users),
    isLanguage: (code) => own.includes(code) || findLanguage(code)?.id === code,
  }
}

/** The user is a known login even without a row in the project: then no row is by them. */
function usersWith(
  { person, userId }: QueriedProject,
  users: readonly { login: string; id: number }[],
): Map<string, number> {
  return new Map([[person.login, userId], ...users.map(({ login, id }) => [login, id] as const)])
}
