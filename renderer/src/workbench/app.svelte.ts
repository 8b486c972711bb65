/** The whole of what is on screen: the workbench behind it, the open project, dialogs, settings, messages. */
import { flushSync } from 'svelte'
import type {
  AppState,
  Asked,
  CallInput,
  FailureValue,
  Overview,
  Result,
  Settings,
} from '../../../core/contract/index.ts'
import { FIRST_SETTINGS } from '../../../core/contract/firstSettings.ts'
import { chosenKeys } from './commands/chosenKeys.svelte.ts'
import { openPath } from '../documents/opening.ts'
import { fileName } from '../documents/places.ts'
import type { Client, ConnectionState } from './client/client.ts'
import { present } from '../controls/present.ts'
import { rememberLanguage } from '../texts/chosenLanguage.ts'
import type { RepetitionsAsked } from '../translations/repetitions.svelte.ts'
import type { SettingsTab } from '../settings/tabs.ts'
import { handsElsewhere } from '../controls/handsElsewhere.ts'
import { t } from '../texts/texts.ts'
import { Updates } from '../updates/updates.svelte.ts'
import { untrustedSubjects, type ConsentQuestion } from '../modules/consent.ts'
import { placeIn, type AddressedPlace } from './address.ts'
import { readTabPlace, writeTabPlace, type TabPlace } from './tabPlace.ts'
import { Project } from './project.svelte.ts'
import { Toasts, type ToastAction } from './toasts.svelte.ts'

export type PickPurpose = CallInput<'app.pick'>['purpose']

export type Dialog =
  | { kind: 'new-project' }
  | { kind: 'import'; paths: string[]; contents: 'sources' | 'translations' }
  | { kind: 'export' }
  | { kind: 'backup'; path: string }
  | { kind: 'mirror' }
  | { kind: 'restore'; archive: string; path: string }
  | { kind: 'add-language' }
  | { kind: 'save-query'; id?: number; name: string; croql: string }
  | { kind: 'segmentation'; fileId: number }
  | { kind: 'modules' }
  | { kind: 'service' }
  | { kind: 'glossary'; conceptId?: number }
  | { kind: 'add-term'; source: string; target: string }
  | { kind: 'bulk'; list: string }
  | { kind: 'replace'; list: string }
  | { kind: 'labels'; stringId: number }
  | { kind: 'questions' }
  | { kind: 'repetitions'; asked: RepetitionsAsked }
  | { kind: 'screenshot'; screenshotId: number }
  | { kind: 'quality' }
  | { kind: 'transfer'; contents: 'memory' | 'glossary'; direction: 'import' | 'export' }
  | { kind: 'export-list' }
  | { kind: 'worklist' }
  | { kind: 'pretranslate' }
  | { kind: 'memories' }
  | { kind: 'snapshots' }
  | { kind: 'connections' }
  | { kind: 'cloud'; tab?: CloudTab }
  | { kind: 'get-project' }
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'guides'; guide?: string }
  | { kind: 'about' }
  | { kind: 'interface-language' }
  | { kind: 'settings'; tab?: SettingsTab }
  | { kind: 'open-place'; asked: Asked }
  | { kind: 'gone'; error: FailureValue }
  | { kind: 'contested' }
  | { kind: 'failure'; error: FailureValue }

/** The dialog of an import, with what it was opened for. */
export type ImportOpened = Extract<Dialog, { kind: 'import' }>

/** The parts of the dialog of a project's cloud. */
export type CloudTab = 'sync' | 'conflicts' | 'outbox'

/** A choice of files that the screens' own browser waits for. */
export interface Picking {
  purpose: PickPurpose
  suggestedName: string
  finish(paths: string[] | null): void
}

/** Places that the keyboard can go to. */
export type FocusTarget =
  'query' | 'filters' | 'list' | 'columns' | 'preview' | 'comment' | 'translations' | 'history'

/** Dialogs that a person only reads or chooses in: what is opened meanwhile takes their place. */
const HOLDS_NOTHING: ReadonlySet<Dialog['kind']> = new Set(['palette', 'shortcuts', 'guides', 'about'])

const SETTINGS_MILLISECONDS = 500

export class App {
  readonly client: Client
  readonly toasts = new Toasts()
  readonly updates: Updates
  /** Null until the workbench answered. */
  state = $state.raw<AppState | null>(null)
  settings = $state.raw<Settings>(FIRST_SETTINGS)
  connection = $state<ConnectionState>('connecting')
  project = $state.raw<Project | null>(null)
  dialog = $state.raw<Dialog | null>(null)
  /** An import that takes its time: it stands in a corner, and other dialogs may be open. */
  importing = $state.raw<ImportOpened | null>(null)
  /** Whether the import that the dialog shows is still at work. */
  isImporting = $state(false)
  picking = $state.raw<Picking | null>(null)
  /** Code that a person is asked to trust. */
  asking = $state.raw<ConsentQuestion | null>(null)
  /** Whether a dialog of the system is open. */
  #isSystemAsking = $state(false)
  /** What came from outside while a dialog was open; a later opening takes the place of an earlier one. */
  #later: { kind: 'open' | 'tell'; act: () => void }[] = []
  /** Whether a project is being opened. */
  isOpening = $state(false)
  /** Where one is; undefined until that is known. */
  place = $state.raw<TabPlace | null>()
  /** Counts the projects that were to be opened: the last one is shown, whichever is opened first. */
  #openings = 0
  /** Handles of projects that were opened when a later one was wanted already. */
  readonly #unshown = new Set<string>()
  /** What the workbench answered first: until then nobody knows whose dialogs choose files. */
  readonly #known = Promise.withResolvers<AppState>()
  readonly #focusers = new Map<FocusTarget, () => void>()
  #unsavedSettings: Partial<Settings> = {}
  /** Those that are on their way. */
  #sentSettings: Partial<Settings> = {}
  #settingsTimer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client) {
    this.client = client
    this.updates = new Updates(client)
    this.connection = client.connection
    client.onConnection((connection) => this.#connected(connection))
    client.on('project.changed', (event) => {
      if (event.project === this.project?.overview.project) this.project.changed(event)
    })
    client.on('qa.progress', (event) => {
      if (event.project === this.project?.overview.project) this.project.checking = event.report
    })
    client.on('project.damaged', (event) => {
      if (event.project === this.project?.overview.project)
        this.#tell(damaged(this.project.overview.path, event.problems))
    })
    client.on('bound.caughtUp', (event) => {
      if (event.project === this.project?.overview.project) this.project.boundPlace.caughtUp(event)
    })
    client.on('app.open', ({ path }) => {
      this.open(fileName(path), () => openPath(this, path))
    })
    client.on('app.failed', ({ error }) => this.#tell(error))
  }

  /** Whether a dialog is open: keys are its own, and what comes from outside waits for its end. */
  get isCovered(): boolean {
    return this.dialog !== null || this.picking !== null || this.asking !== null || this.#isSystemAsking
  }

  /** Opens what the system names, or what was dropped, once no dialog is open whose form it would drop. */
  open(name: string, open: () => Promise<void>): void {
    if (this.dialog !== null && HOLDS_NOTHING.has(this.dialog.kind)) this.dialog = null
    if (this.isCovered) {
      this.#later = this.#later.filter(({ kind }) => kind !== 'open')
      this.toasts.show(t.bound.opensLater(name))
    }
    this.#whenUncovered('open', () => void open())
  }

  /** A failure that nobody here asked for: as a dialog it would take the place of the one that is open. */
  #tell(error: FailureValue): void {
    if (present(error.code).as === 'dialog') this.#whenUncovered('tell', () => this.fail(error))
    else this.fail(error)
  }

  #whenUncovered(kind: 'open' | 'tell', act: () => void): void {
    this.#later.push({ kind, act })
    this.goOn()
  }

  /** Does what waited for a dialog to close; to be called when one did. */
  goOn(): void {
    while (!this.isCovered) {
      const next = this.#later.shift()
      if (next === undefined) return
      next.act()
    }
  }

  /**
   * Reads the settings and goes back to where this tab was; a new tab goes to the place that its address names behind the
   * `#`, else to what the workbench was started for.
   */
  async start(hash = ''): Promise<void> {
    await this.refreshState()
    void this.#tellOfUpdate()
    const kept = readTabPlace()
    const place = kept === undefined ? this.#addressed(hash) : kept
    const path = place === undefined ? (this.state?.startPath ?? null) : (place?.path ?? null)
    if (path === null || this.project !== null || this.isOpening) return
    if (place) await this.openProject(path, place)
    else await openPath(this, path)
  }

  async #tellOfUpdate(): Promise<void> {
    if (!this.settings.looksForUpdates) return
    const newer = await this.updates.lookAtStart()
    if (newer === null) return
    const show = { label: t.updates.show, run: () => (this.dialog = { kind: 'settings', tab: 'updates' }) }
    this.toasts.show(t.updates.newer(newer), show)
  }

  /** Anybody can make an address: it opens only what was open here before. */
  #addressed(hash: string): AddressedPlace | undefined {
    const place = placeIn(hash)
    if (place === null) return undefined
    const isKnown = this.state?.recentProjects.some(({ path, exists }) => path === place.path && exists)
    return isKnown === true ? place : undefined
  }

  #rememberPlace(place: TabPlace | null): void {
    this.place = place
    writeTabPlace(place)
  }

  async refreshState(): Promise<void> {
    const result = await this.client.call('app.state', {})
    if (!result.ok) {
      this.fail(result.error)
      return
    }
    this.state = result.value
    this.#known.resolve(result.value)
    this.settings = { ...result.value.settings, ...this.#sentSettings, ...this.#unsavedSettings }
    chosenKeys.use(this.settings.keys)
  }

  /** `isPassing`: it changes as a hand moves, and is kept once that rests; anything else is kept at once. */
  changeSettings(change: Partial<Settings>, { isPassing = false } = {}): void {
    this.settings = { ...this.settings, ...change }
    chosenKeys.use(this.settings.keys)
    this.#unsavedSettings = { ...this.#unsavedSettings, ...change }
    clearTimeout(this.#settingsTimer)
    if (isPassing) this.#settingsTimer = setTimeout(() => this.leave(), SETTINGS_MILLISECONDS)
    else void this.#saveSettings()
  }

  /** Loads the page anew in another language; one comes back to the same string, and to what was typed. */
  changeLanguage(language: string): void {
    const change = () => void this.#loadIn(language)
    if (this.project === null) change()
    else this.project.navigation.afterTyped(change)
  }

  async #loadIn(language: string): Promise<void> {
    // The page is loaded anew behind the very call that keeps the language.
    this.changeSettings({ language }, { isPassing: true })
    await Promise.all([this.#saveSettings(), this.project?.drafts.flush()])
    rememberLanguage(language)
    location.reload()
  }

  /** The page goes: what was changed in the settings a moment ago is sent at once. */
  leave(): void {
    if (Object.keys(this.#unsavedSettings).length > 0) void this.#saveSettings()
  }

  async #saveSettings(): Promise<void> {
    const settings = this.#unsavedSettings
    this.#unsavedSettings = {}
    this.#sentSettings = { ...this.#sentSettings, ...settings }
    const result = await this.client.call('app.setSettings', { settings })
    // One that was changed again meanwhile is still on its way.
    this.#sentSettings = Object.fromEntries(
      Object.entries(this.#sentSettings).filter(
        ([name, value]) => settings[name as keyof Settings] !== value,
      ),
    )
    if (!result.ok) this.#unsavedSettings = { ...settings, ...this.#unsavedSettings }
  }

  /** Opens a project by its path; `place` is where to go in it. */
  async openProject(path: string, place: Partial<TabPlace> = {}): Promise<void> {
    await this.enter(() => this.client.call('project.open', { path }), place)
  }

  async openSample(): Promise<void> {
    await this.enter(() => this.client.call('project.openSample', {}))
  }

  async enter(open: () => Promise<Result<Overview>>, place: Partial<TabPlace> = {}): Promise<boolean> {
    const opening = this.beginOpening()
    const result = await open()
    if (!this.isOpeningNow(opening)) {
      if (result.ok) this.leaveUnshown(result.value)
      return false
    }
    this.isOpening = false
    if (result.ok) await this.show(result.value, place)
    else {
      this.#rememberPlace(null)
      this.fail(result.error)
    }
    this.#closeUnshown()
    return result.ok
  }

  /** Something is being opened; whatever was being opened before is not shown any more. Answers which this is. */
  beginOpening(): number {
    this.isOpening = true
    return ++this.#openings
  }

  isOpeningNow(opening: number): boolean {
    return opening === this.#openings
  }

  handsElsewhere(): AbortSignal {
    return handsElsewhere(document)
  }

  /** A later one was wanted before this one was there. */
  leaveUnshown({ project }: Overview): void {
    this.#unshown.add(project)
    if (!this.isOpening) this.#closeUnshown()
  }

  /** A project that was opened twice has one handle: the one that is shown stays open. */
  #closeUnshown(): void {
    for (const project of this.#unshown)
      if (project !== this.project?.overview.project) void this.client.call('project.close', { project })
    this.#unshown.clear()
  }

  async show(overview: Overview, place: Partial<TabPlace> = {}): Promise<void> {
    await this.project?.close()
    this.dialog = null
    this.importing = null
    const project = new Project(this, overview, place)
    this.project = project
    // A reload before the first list is there comes back too.
    if (!project.isPast) {
      const { languageId } = project
      this.#rememberPlace({
        ...{ fileId: null, croql: '', stringId: null, languageId },
        ...place,
        path: overview.path,
      })
    }
    if (overview.olderCopy) this.toasts.show(t.updates.older(fileName(overview.olderCopy)))
    void project.tellOfDrafts()
  }

  async closeProject(): Promise<void> {
    const { project } = this
    this.project = null
    this.dialog = null
    this.importing = null
    this.#rememberPlace(null)
    await project?.close()
    await this.refreshState()
  }

  rememberPlace(place: TabPlace): void {
    this.#rememberPlace(place)
  }

  /** The system's dialog where there is one, else the screens' own. Null: nothing was chosen. */
  async pick(purpose: PickPurpose, suggestedName = ''): Promise<string[] | null> {
    const { hasNativeDialogs } = this.state ?? (await this.#known.promise)
    if (hasNativeDialogs) {
      const input = suggestedName === '' ? { purpose } : { purpose, suggestedName }
      this.#isSystemAsking = true
      const result = await this.client.call('app.pick', input)
      this.#isSystemAsking = false
      if (!result.ok) this.fail(result.error)
      return result.ok ? (result.value?.paths ?? null) : null
    }
    this.picking?.finish(null)
    return new Promise((resolve) => {
      this.picking = {
        purpose,
        suggestedName,
        finish: (paths) => {
          this.picking = null
          resolve(paths)
        },
      }
    })
  }

  async pickOne(purpose: PickPurpose, suggestedName = ''): Promise<string | null> {
    const paths = await this.pick(purpose, suggestedName)
    return paths?.[0] ?? null
  }

  /** Asks for consent where a failure is about an app that nobody trusted. False: it is not, or it was refused. */
  async askConsent(error: FailureValue): Promise<boolean> {
    const subjects = untrustedSubjects(error)
    if (subjects.length === 0) return false
    this.asking?.finish(false)
    return new Promise((resolve) => {
      this.asking = {
        subjects,
        finish: (isGiven) => {
          this.asking = null
          resolve(isGiven)
        },
      }
    })
  }

  /** Shows a failure as the table says. What is inline elsewhere is a toast here. */
  fail(error: FailureValue, action: ToastAction | null = null): void {
    const { as, topic } = present(error.code)
    switch (as) {
      case 'silent':
        break
      case 'dialog':
        this.dialog = { kind: 'failure', error }
        break
      case 'inline':
      case 'toast':
        this.toasts.fail(error, t.topics[topic], action)
        break
    }
  }

  ask(question: Extract<Dialog, { kind: 'contested' | 'gone' | 'open-place' }>): void {
    this.dialog = question
  }

  registerFocus(target: FocusTarget, focus: () => void): () => void {
    this.#focusers.set(target, focus)
    return () => {
      if (this.#focusers.get(target) === focus) this.#focusers.delete(target)
    }
  }

  focus(target: FocusTarget): void {
    if (this.project !== null && this.project.screen !== 'editor') this.#showEditor(this.project)
    this.#focusers.get(target)?.()
  }

  #showEditor(project: Project): void {
    flushSync(() => (project.screen = 'editor'))
  }

  #connected(connection: ConnectionState): void {
    const isBack = connection === 'connected' && this.connection !== 'connecting'
    this.connection = connection
    if (!isBack) return
    if (this.state === null) void this.start()
    else void this.project?.reconnect()
  }
}

/** The failure of a large file whose check in the background found damage; the project stays open. */
function damaged(path: string, problems: readonly string[]): FailureValue {
  return {
    code: 'project.damaged',
    message: t.damaged.message,
    details: { path, kept: t.damaged.kept, todo: t.damaged.todo, value: problems[0] },
  }
}
