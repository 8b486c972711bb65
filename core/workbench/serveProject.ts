/** The local service over project files: opens them, and gives the service their use cases. */
import { writeAsUser, type Editing } from '../history/project.ts'
import type { Deployment } from '../model/enumerations.ts'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { RESOURCES_PER_PROJECT } from '../service/api/call.ts'
import type { ServedRequest } from '../service/requests.ts'
import { announceService } from '../credentials/runningServices.ts'
import { startService } from '../service/server.ts'
import type { BranchItem, FileItem } from '../service/rows/kinds/source.ts'
import type { Pretranslated, Pretranslation, ServedProject, SourceUpload } from '../service/store.ts'
import { placeInside } from '../documents/safePath.ts'
import { exportFiles } from '../documents/export/exportFiles.ts'
import { imageIn } from '../strings/image.ts'
import { importSourceFiles } from '../documents/import/importSourceFiles.ts'
import { importTranslationFiles } from '../documents/import/importTranslationFiles.ts'
import { unknownFile } from '../documents/import/match/matchSourceFile.ts'
import { moduleProjectOf } from '../modules/hosting/identity.ts'
import { countSourceWords } from '../translations/overview/words.ts'
import { checkAskedIssues, idsMatching, type QueryRequest } from '../croql/projectQueries.ts'
import { ProjectSession } from './session.ts'
import type { Person } from '../history/project.ts'
import type { EntryLeftOut, FileFigures, Figures, LanguageFigures, NotWritten } from '../contract/index.ts'
import type { CountedPlaces } from '../translations/rows/overview.ts'
import type { HttpSessions } from '../agents/httpSessions.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'
import { Failure } from '../platform/errors/failure.ts'
import { readVersion } from '../platform/files/packageVersion.ts'
import { sentence } from '../platform/text/sentence.ts'
import { exportGlossaryFile, importGlossaryFile } from '../exchange/glossaries.ts'
import { exportMemoryFile, importMemoryFile } from '../exchange/memories.ts'
import { writePackage } from '../exchange/packages/exportPackage.ts'
import { matchesForText, pretranslateFromMemory } from '../memory/memoryUse.ts'
import { pretranslateByMachine } from '../suggestions/pretranslate.ts'
import type { FormToFill } from '../translations/rows/pretranslate.ts'

export { CredentialFile } from '../credentials/credentials.ts'
export {
  registerApp,
  addToken,
  listRegisteredApps,
  listTokens,
  unregisterApp,
  removeToken,
} from '../service/registry.ts'
export { requestLine } from '../service/requests.ts'
export type { ServedRequest } from '../service/requests.ts'
export { readScopes, SCOPES } from '../credentials/scopes.ts'

export interface ServingOptions {
  paths: readonly string[]
  person: Person
  home: string
  port?: number | undefined
  /** The organization of an enterprise deployment. */
  organization?: string | undefined
  /** Origins of pages that may read the answers. */
  allowedOrigins?: readonly string[]
  /** Answers as the cloud's API host, too, by a proxy. */
  asCloud?: boolean | undefined
  /** Serves AI agents, too, by the Model Context Protocol. */
  forAgents?: boolean | undefined
  /** Called with each answered request. */
  onRequest?: (request: ServedRequest) => void
  log?: (line: string) => void
}

export interface Serving {
  authUrl: string
  baseUrl: string
  /** `mcp`: the address for AI agents; absent: they are not served. */
  projects: { id: number; file: string; deployment: Deployment; mcp?: string }[]
  /** The environment of programs that reach the cloud's API host through the proxy; absent: there is no proxy. */
  environment?: Readonly<Record<string, string>>
  close: () => Promise<void>
}

/** Opens the projects and starts the service. Throws what opening a project does, and `service.port`. */
export async function serveProjects(options: ServingOptions): Promise<Serving> {
  const sessions: ProjectSession[] = []
  try {
    for (const path of new Set(options.paths.map((one) => resolve(one))))
      sessions.push(await ProjectSession.open(path, options.person, { log: options.log, home: options.home }))
    const projects = served(sessions)
    const agents = options.forAgents ? await openAgents(options) : null
    const service = await startService({
      projects,
      home: options.home,
      ...(options.port !== undefined && { port: options.port }),
      organization: options.organization ?? null,
      asCloud: options.asCloud ?? false,
      ...(options.allowedOrigins && { allowedOrigins: options.allowedOrigins }),
      ...(agents && {
        answerAgent: (incoming, response, { project: { path }, owner }) => {
          const project = assertDefined(
            sessions.find((session) => session.path === path),
            'The session of a served project',
          )
          return agents.answer(incoming, response, { project, owner })
        },
      }),
      ...(options.log && { log: options.log }),
      ...(options.onRequest && { onRequest: options.onRequest }),
    })
    const paths = projects.map(({ path }) => path)
    const withdraw = await announceService(options.home, { origin: service.origin, projects: paths }).catch(
      async (error: unknown) => {
        await service.close()
        throw error
      },
    )
    return {
      authUrl: service.origin,
      baseUrl: service.origin,
      projects: projects.map(({ id, path, facts }) => ({
        ...{ id, file: path, deployment: facts.deployment },
        ...(agents && { mcp: `${service.origin}/mcp/${id}` }),
      })),
      ...(service.proxy !== null && { environment: service.proxy.environment }),
      async close() {
        await withdraw().catch((error: unknown) => options.log?.(`! ${String(error)}`))
        await agents?.close()
        await service.close()
        await closeAll(sessions)
      },
    }
  } catch (error) {
    await closeAll(sessions)
    throw error
  }
}

/** Brought in when it is used: most services serve no agents. */
async function openAgents({ home, log }: ServingOptions): Promise<HttpSessions> {
  const { HttpSessions: Sessions } = await import('../agents/httpSessions.ts')
  return new Sessions({ home, version: readVersion(), ...(log && { log }) })
}

async function closeAll(sessions: readonly ProjectSession[]): Promise<void> {
  await Promise.all(sessions.map((session) => session.close()))
}

/** Files carry ids of their own, which may be the same: the first keeps its id, a later one gets the next free. */
function served(sessions: readonly ProjectSession[]): ServedProject[] {
  const taken = new Set<number>()
  return sessions.map((session, index) => {
    let id = session.facts.id
    while (taken.has(id)) id++
    taken.add(id)
    // Another process may have changed the project's languages.
    session.store.onChange(({ stringIds }) => {
      if (stringIds === null) session.refreshFacts().catch(() => undefined)
    })
    return new SessionProject(session, { id, offset: index * RESOURCES_PER_PROJECT, store: session.store })
  })
}

class SessionProject implements ServedProject {
  readonly id: number
  readonly offset: number
  readonly store: ServedProject['store']
  readonly #session: ProjectSession

  constructor(
    session: ProjectSession,
    { id, offset, store }: Pick<ServedProject, 'id' | 'offset' | 'store'>,
  ) {
    this.#session = session
    this.id = id
    this.offset = offset
    this.store = store
  }

  through(store: ServedProject['store']): ServedProject {
    return new SessionProject(this.#session, { ...{ id: this.id, offset: this.offset }, store })
  }

  get appId() {
    return moduleProjectOf(this.#session).id
  }

  get path() {
    return this.#session.path
  }

  get facts() {
    return this.#session.facts
  }

  get person() {
    return this.#session.person
  }

  get userId() {
    return this.#session.userId
  }

  editorId(): Promise<number> {
    return this.#session.editorId()
  }

  readonly edit: Editing['edit'] = (name, input, options) =>
    writeAsUser({ store: this.store, editorId: () => this.editorId() }, name, input, options)

  refreshFacts(): Promise<void> {
    return this.#session.refreshFacts()
  }

  async progress(places?: CountedPlaces): Promise<LanguageFigures[]> {
    const [first] = this.facts.targetLanguages
    if (first === undefined) return []
    const { languages } = await this.#countedFigures(first.id)
    return places === undefined ? languages : this.store.read('placeFigures', places)
  }

  async fileProgress(languageId: string): Promise<FileFigures[]> {
    return (await this.#countedFigures(languageId)).files
  }

  async #countedFigures(languageId: string): Promise<Figures> {
    const before = await this.store.read('progressFigures', { languageId })
    if (before.uncounted.length === 0) return before
    await countSourceWords(this.#session, before)
    return this.store.read('progressFigures', { languageId })
  }

  async query(...[request, page]: Parameters<ServedProject['query']>): Promise<Float64Array> {
    const asked: QueryRequest = { ...request, timeZone: 'UTC', order: 'id' }
    await checkAskedIssues(this.#session, asked, quietly())
    const { ids } = await idsMatching(this.#session, asked, page)
    return ids
  }

  async importSource({
    path,
    branch,
    type,
    content,
    srx,
    updateOption,
    replacesContext,
    upload,
  }: SourceUpload): Promise<{ fileId: number }> {
    const { files } = await inFolder(path, content, (folder) =>
      importSourceFiles(
        this.#session,
        {
          paths: [folder],
          isUpload: true,
          ...(type !== null && { type }),
          ...(branch !== null && { branch }),
          ...{ updateOption, replacesContext, upload },
          ...(srx !== null && { settings: { srx } }),
        },
        quietly(),
      ),
    )
    return { fileId: files[0]?.fileId ?? 0 }
  }

  imageIn({ name, content }: Parameters<ServedProject['imageIn']>[0]): ReturnType<ServedProject['imageIn']> {
    return imageIn(content, name)
  }

  async importTranslations(
    ...[{ fileId, fileName, languageId, content, sameAsSource, approve }]: Parameters<
      ServedProject['importTranslations']
    >
  ): ReturnType<ServedProject['importTranslations']> {
    const into = fileId === null ? undefined : await this.#placeOf(fileId)
    const { files } = await inFolder(into?.path ?? basename(fileName), content, (folder) =>
      importTranslationFiles(
        this.#session,
        { paths: [folder], languageId, sameAsSource, approve, into, isUpload: true },
        quietly(),
      ),
    )
    return { fileId: files[0]?.fileId ?? fileId ?? 0, added: files[0]?.translations ?? 0 }
  }

  async importResource(...[kind, upload]: Parameters<ServedProject['importResource']>): Promise<void> {
    const { id: into, fileName, content, columns, hasHeading } = upload
    const name = basename(fileName.replaceAll('\\', '/'))
    await inFolder(name, content, async (folder) => {
      const request = { path: join(folder, name), into, columns, hasHeading }
      if (kind === 'tm') await importMemoryFile(this.#session, request, quietly())
      else await importGlossaryFile(this.#session, request, quietly())
    })
  }

  exportMemory(
    ...[{ id, format, languageIds }]: Parameters<ServedProject['exportMemory']>
  ): ReturnType<ServedProject['exportMemory']> {
    return writtenFile(`memory.${format}`, async (path) => {
      await exportMemoryFile(this.#session, { path, tm: id, format, languageIds }, quietly())
    })
  }

  exportGlossary(
    ...[{ id, format }]: Parameters<ServedProject['exportGlossary']>
  ): ReturnType<ServedProject['exportGlossary']> {
    return writtenFile(`glossary.${format}`, async (path) => {
      await exportGlossaryFile(this.#session, { path, glossary: id, format }, quietly())
    })
  }

  memoryMatches(
    ...[request]: Parameters<ServedProject['memoryMatches']>
  ): ReturnType<ServedProject['memoryMatches']> {
    return matchesForText(this.#session, request)
  }

  checkTranslations(): Promise<void> {
    return this.#session.quality.bringUpToDate(quietly())
  }

  async pretranslate({ languageId, stringIds, by }: Pretranslation): Promise<Pretranslated> {
    await this.#countedFigures(languageId)
    const before = await this.store.read('emptyForms', { stringIds, languageId })
    const leftOut = await this.#fillForms({ languageId, stringIds, by })
    const after = new Set((await this.store.read('emptyForms', { stringIds, languageId })).map(placeOfForm))
    const filled = before.filter((form) => !after.has(placeOfForm(form))).map(({ stringId }) => stringId)
    return {
      files: await this.store.read('serviceCountStrings', { stringIds: [...new Set(filled)] }),
      leftOut,
    }
  }

  /** Returns how many forms were left empty because an answer was faulty. */
  async #fillForms({ languageId, stringIds, by }: Pretranslation): Promise<number> {
    const session = this.#session
    if (by.method === 'tm') {
      const { isInContext, isApproved } = by
      const request = { stringIds, languageId, minimumScore: 100, isInContext, isApproved }
      await pretranslateFromMemory(session, request, quietly())
      return 0
    }
    const provider = (await session.suggestions.list())[by.engine - 1]?.name
    if (provider === undefined) throw unknownEngine(by.engine)
    const request = { stringIds, languageId, provider, minimumScore: null }
    return (await pretranslateByMachine(session, session.suggestions, request, quietly())).leftOutCount
  }

  async exportStrings(
    ...[{ stringIds, languageId, format }]: Parameters<ServedProject['exportStrings']>
  ): ReturnType<ServedProject['exportStrings']> {
    const language = this.#session.targetLanguage(languageId)
    const name = `${this.facts.identifier}.${language.id}.${format}`
    return withFolder('build', async (folder) => {
      const path = join(folder, 'strings')
      const request = { ids: stringIds, language, format, path }
      const { leftOut } = await writePackage(this.#session, request, quietly())
      // A download has no place for a report.
      if (leftOut[0] !== undefined) throw unholdable(leftOut[0])
      return { name, content: new Uint8Array(await readFile(path)) }
    })
  }

  async buildFiles(
    ...[{ fileIds, languageIds, ...options }]: Parameters<ServedProject['buildFiles']>
  ): ReturnType<ServedProject['buildFiles']> {
    if (fileIds.length === 0) return []
    return withFolder('build', async (folder) => {
      const { files, noPlace } = await exportFiles(
        this.#session,
        { ...{ languageIds, folder, fileIds, beside: true, finishedOnly: true }, ...options },
        quietly(),
      )
      refuseNotWritten(noPlace)
      return Promise.all(
        files.map(async ({ path }) => ({
          name: relative(folder, path).split(sep).join('/'),
          content: new Uint8Array(await readFile(path)),
        })),
      )
    })
  }

  async build(...[request]: Parameters<ServedProject['build']>): ReturnType<ServedProject['build']> {
    return withFolder('build', async (folder) => {
      const { files, noPlace } = await exportFiles(
        this.#session,
        {
          languageIds: [request.languageId],
          folder,
          fileIds: [request.fileId],
          approvedOnly: request.approvedOnly,
          finishedOnly: true,
          skipUntranslatedStrings: request.skipUntranslatedStrings,
          skipUntranslatedFiles: request.skipUntranslatedFiles,
        },
        quietly(),
      )
      const [file] = files
      if (file === undefined) return null
      refuseNotWritten(noPlace)
      const { path } = file
      return { name: basename(path), content: new Uint8Array(await readFile(path)) }
    })
  }

  /** @throws Failure `file.unknown` */
  async #placeOf(fileId: number): Promise<{ fileId: number; path: string; branch: string | null }> {
    const [file] = await this.store.read('serviceList', { kind: 'file', ids: [fileId] })
    if (file === undefined) throw unknownFile(fileId)
    const { path, branchId } = file as FileItem
    if (branchId === null) return { fileId, path, branch: null }
    const [branch] = await this.store.read('serviceList', { kind: 'branch', ids: [branchId] })
    return { fileId, path, branch: (branch as BranchItem | undefined)?.name ?? null }
  }
}

const placeOfForm = ({ stringId, form }: FormToFill): string => `${stringId} ${form}`

/** A context without a screen: no progress, no cancellation. */
function quietly() {
  return { signal: new AbortController().signal, onProgress: () => undefined }
}

/**
 * Writes a file into a temporary folder, for use cases that read files.
 * @param path Of the project, which may be untrusted
 * @throws Failure `export.outside`, `export.unnameable` before any write
 */
function inFolder<Value>(
  path: string,
  content: Uint8Array,
  use: (folder: string) => Promise<Value>,
): Promise<Value> {
  return withFolder('import', async (folder) => {
    const file = placeInside(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    return use(folder)
  })
}

/** A folder that goes when it has been used. */
async function withFolder<Value>(name: string, use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), `interlinear-${name}-`))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file that `write` makes at a path, read back. */
function writtenFile(
  name: string,
  write: (path: string) => Promise<void>,
): Promise<{ name: string; content: Uint8Array }> {
  return withFolder('export', async (folder) => {
    const path = join(folder, name)
    await write(path)
    return { name, content: new Uint8Array(await readFile(path)) }
  })
}

function unknownEngine(engine: number): Failure {
  return new Failure('suggestion.unknown', `There is no machine translation engine ${engine}.`, {
    value: `${engine}`,
    kept: 'Nothing was changed.',
    todo: 'Count the providers of `interlinear mt list` from 1; `interlinear mt add` adds one.',
  })
}

function unholdable({ name, character }: EntryLeftOut): Failure {
  return new Failure(
    'format.encoding',
    sentence`The character ${character ?? ''} in the string "${name}" cannot be written in XML.`,
    {
      case: 'sign',
      value: name,
      kept: 'Nothing was written.',
      todo: 'Remove the character from this string, leave the string out, or write PO.',
    },
  )
}

/** Reasons for which a format refuses a text. */
const REFUSED_BY_FORMAT: ReadonlySet<NotWritten['reason']> = new Set(['character', 'markup', 'formula'])

/** A download has no place for a report. @throws Failure `format.encoding`, `format.markup` */
function refuseNotWritten(noPlace: readonly NotWritten[]): void {
  const refused = noPlace.find(({ reason }) => REFUSED_BY_FORMAT.has(reason))
  if (refused !== undefined) throw notWritten(refused)
}

function notWritten({ identifier, reason, value = '' }: NotWritten): Failure {
  const name = identifier.slice(0, 100)
  const details = { kept: 'Nothing was written.', todo: 'Correct this text, and build the file again.' }
  return reason === 'character'
    ? new Failure(
        'format.encoding',
        sentence`The file cannot hold the character ${value} in the translation of "${name}".`,
        { case: 'sign', value, ...details },
      )
    : new Failure(
        'format.markup',
        sentence`The file would read something else in place of the translation of "${name}".`,
        { value: name, ...details },
      )
}
