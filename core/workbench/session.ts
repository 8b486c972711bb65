/** An open project: its store, its languages, and who is working in it. Every use case takes one. */
import type { Deployment, ProjectType } from '../model/enumerations.ts'
import type { DocumentsProject } from '../documents/project.ts'
import { writeAsUser, type Editing, type Past, type Person } from '../history/project.ts'
import type { ProjectFacts } from '../contract/project.ts'
import { basename, extname, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Failure } from '../platform/errors/failure.ts'
import { idsOfAllStrings } from '../croql/allStrings.ts'
import { IncrementalCounts } from '../croql/incrementalCounts.ts'
import { resolveLanguage } from '../languages/custom.ts'
import type { Language } from '../contract/language.ts'
import { homeFolder } from './home.ts'
import { LinkedFiles } from '../documents/linked/linkedFiles.ts'
import { FileStates } from '../documents/linked/fileState.ts'
import { SourceFolders } from '../documents/sourceFolders.ts'
import { WrittenFiles } from '../documents/writtenFiles.ts'
import { ModuleHost } from '../modules/hosting/host.ts'
import { Suggestions } from '../suggestions/suggestions.ts'
import type { KeyVault } from '../suggestions/keys.ts'
import { FileVault } from '../sync/vault.ts'
import { Quality, type CheckedProject } from '../quality/quality.ts'
import { createProjectFile } from '../strings/rows/createProjectFile.ts'
import type { UserRow } from '../history/rows/users.ts'
import { openStore, openStoreBriefly } from './project/open.ts'
import type { Store } from '../store/store.ts'
import type { SlowStatement } from '../store/slowLog.ts'
import type { ProjectOverview } from '../translations/rows/stringList.ts'
import { SortedStrings } from './sortedStrings.ts'
import { targetAmong } from './targetLanguage.ts'
import { CachedRead } from './cachedRead.ts'

export interface ProjectDefinition {
  name: string
  sourceLanguageId: string
  targetLanguageIds: readonly string[]
  deployment: Deployment
  type: ProjectType
}

export interface SessionOptions {
  /** Called with slow statements. */
  log?: ((line: string) => void) | undefined
  home?: string | undefined
  /** The keeper of keys of providers; left out: a file of the home folder. */
  vault?: KeyVault | undefined
  past?: Past | null
  /** How many queries run side by side; default 2. */
  readers?: number
  /** Whether it is asked little and closed again: a small project is read without threads. */
  isBrief?: boolean
}

/**
 * The session of an open project: its store, its languages, and the user who edits it. It also has the services that
 * live as long as it is open, such as QA and suggestions. Use cases take one, mostly as the smaller type `Project`.
 *
 * A screen names a session by its `handle`, and `OpenProjects.find` returns it. Windows of one file share a session; it
 * is closed with the last of them. A session with a `past` is read-only: its edits throw `project.readOnly`.
 *
 * @example
 * const session = await ProjectSession.open('shop.interlinear', { login: 'ana', name: 'Ana' })
 * const { strings } = await session.store.read('overview', {})
 * await session.close()
 */
export class ProjectSession implements DocumentsProject, CheckedProject {
  /** Names this open project in the contract's calls. */
  readonly handle = randomUUID()
  readonly path: string
  readonly store: Store
  person: Person
  readonly modules: ModuleHost
  readonly quality: Quality
  readonly suggestions: Suggestions
  readonly sourceFolders: SourceFolders
  readonly writtenFiles: WrittenFiles
  readonly linkedFiles: LinkedFiles
  readonly fileStates = new FileStates()
  /** The list that a screen shows first, and how far the project is: there before a screen asks for them. */
  readonly allStrings: CachedRead<Float64Array>
  readonly sortedStrings: SortedStrings
  readonly figures: CachedRead<ProjectOverview>
  readonly incrementalCounts: IncrementalCounts
  /** Null: the project itself. */
  readonly past: Past | null
  #facts: ProjectFacts
  #factsAsked = 0
  #factsRead = 0
  #userId: number | null
  /** The project's user has the name and the address of the person. */
  #isNamed: boolean

  private constructor(
    path: string,
    store: Store,
    person: Person,
    user: UserRow | null,
    facts: ProjectFacts,
    home: string,
    past: Past | null,
    vault: KeyVault,
  ) {
    this.path = path
    this.past = past
    this.store = store
    this.person = person
    this.#userId = user?.id ?? null
    this.#isNamed =
      (person.name === null || person.name === user?.name) &&
      (person.mail === undefined || person.mail === user?.mail)
    this.#facts = facts
    this.modules = new ModuleHost(this, home)
    this.quality = new Quality(this, home)
    this.suggestions = new Suggestions(this, { home, vault })
    this.sourceFolders = new SourceFolders(home, path)
    this.writtenFiles = new WrittenFiles(home)
    this.linkedFiles = new LinkedFiles(home)
    this.allStrings = new CachedRead(store, () => idsOfAllStrings(this))
    this.sortedStrings = new SortedStrings(this)
    this.incrementalCounts = new IncrementalCounts(this)
    this.figures = new CachedRead(store, () => store.read('overview', {}))
  }

  /** Opens a project file. Failures: `project.missing|notAProject|foreign|newer|damaged`. */
  static async open(
    path: string,
    person: Person,
    {
      log,
      home = homeFolder(),
      vault = new FileVault(home),
      past = null,
      readers = 2,
      isBrief = false,
    }: SessionOptions = {},
  ): Promise<ProjectSession> {
    const absolutePath = resolve(path)
    const onSlow = log && ((slow: SlowStatement) => log(describeSlow(slow)))
    const store = await (isBrief ? openStoreBriefly : openStore)(absolutePath, {
      readers,
      ...(onSlow && { onSlow }),
    })
    try {
      // Side by side, so that the readers start side by side.
      const [facts, user] = await Promise.all([
        store.read('projectFacts', {}),
        store.read('findUser', { login: person.login }),
      ])
      return new ProjectSession(absolutePath, store, person, user, facts, home, past, vault)
    } catch (error) {
      await store.close()
      throw error
    }
  }

  get facts(): ProjectFacts {
    return this.#facts
  }

  /** The user this person is in the project; 0 as long as they have changed nothing in it. */
  get userId(): number {
    return this.#userId ?? 0
  }

  /** Throws for a copy of the project as it was. Failure: `project.readOnly`. */
  assertPresent(): void {
    if (this.past !== null) throw readOnly(this.past)
  }

  /** The same for a change: who changes a project for the first time is written into it then. */
  async editorId(): Promise<number> {
    this.assertPresent()
    if (this.#userId !== null && this.#isNamed) return this.#userId
    const { id } = await this.store.write('ensureUser', this.person)
    this.#isNamed = true
    this.#userId = id
    return id
  }

  readonly edit: Editing['edit'] = (name, input, options) =>
    writeAsUser({ store: this.store, editorId: () => this.editorId() }, name, input, options)

  /** Gives the person another name and address, which the project's user has from the next edit on. */
  namePerson(named: Pick<Person, 'name' | 'mail'>): void {
    this.person = { ...this.person, ...named }
    this.#isNamed = false
  }

  /** The target language with this id. Failure: `language.notTarget`. */
  targetLanguage(languageId: string): Language {
    return targetAmong(this.#facts.targetLanguages, languageId)
  }

  /** Reads run side by side, and an earlier one may answer later: what was asked for last counts. */
  async refreshFacts(): Promise<void> {
    const asked = ++this.#factsAsked
    const facts = await this.store.read('projectFacts', {})
    if (asked < this.#factsRead) return
    this.#factsRead = asked
    this.#facts = facts
  }

  async close(): Promise<void> {
    await this.quality.close()
    await this.store.close()
  }
}

function readOnly({ name }: Past): Failure {
  return new Failure(
    'project.readOnly',
    `This is the project as it was at "${name}": it can only be looked at.`,
    {
      kept: 'Nothing was changed.',
      todo: 'Go back to the project, or restore from the snapshot.',
    },
  )
}

/** A slow statement as one entry of a log: its text, time and plan; its values are people's texts and stay out. */
function describeSlow({ sql, milliseconds, plan }: SlowStatement): string {
  return [
    `A statement took ${Math.round(milliseconds)} ms: ${sql.replaceAll(/\s+/g, ' ')}`,
    ...plan.map((step) => `  ${step}`),
  ].join('\n')
}

/** Makes a project file; an existing one is never replaced. Throws what `createProjectFile` does. */
export function createProject(path: string, definition: ProjectDefinition, owner: Person): void {
  createProjectFile(path, {
    ...definition,
    identifier: identifierOf(path),
    sourceLanguageId: knownLanguage(definition.sourceLanguageId),
    targetLanguageIds: [...new Set(definition.targetLanguageIds.map(knownLanguage))],
    owner,
  })
}

/** The catalogue's own spelling of a language id. Failure: `language.unknown`. */
export function knownLanguage(id: string): string {
  return resolveLanguage(id).id
}

function identifierOf(path: string): string {
  const name = basename(path, extname(path)).toLowerCase()
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'project'
}
