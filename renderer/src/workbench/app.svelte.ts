/** The whole of what is on screen: the workbench behind it, the open project, dialogs, settings, messages. */
import { ContextMenus } from '../controls/contextMenus.svelte.ts'
import { flushSync } from 'svelte'
import type { AppState, FailureValue, Overview, Result, Settings } from '../../../core/contract/index.ts'
import { openPath } from '../documents/openPlace.ts'
import { fileName } from '../documents/places.ts'
import type { Client, ConnectionState } from './client/client.ts'
import { ReopeningClient } from './client/reopeningClient.ts'
import { presentationOf } from '../controls/presentation.ts'
import { rememberLanguage } from '../texts/chosenLanguage.ts'
import { KeptSettings } from '../settings/keptSettings.svelte.ts'
import { inAnyPage } from '../controls/frontPage.ts'
import { focusElsewhere, userMovedFocus, writing } from '../controls/userMovedFocus.ts'
import { t } from '../texts/texts.ts'
import { Updates } from '../updates/updates.svelte.ts'
import { FilePicker } from './filePicker.svelte.ts'
import { DialogQueue } from './dialogQueue.svelte.ts'
import type { Dialog, ImportOpened } from './dialogs.ts'
import { SecondWindow } from './secondWindow.svelte.ts'
import { Openings } from './openings.svelte.ts'
import { placeIn, type AddressedPlace } from './address.ts'
import { readTabPlace, takeNewVisit, writeTabPlace, type TabPlace } from './tabPlace.ts'
import { Project } from './project.svelte.ts'
import { Toasts, type ToastAction } from './toasts.svelte.ts'
import { untrustedSubjects, type ConsentQuestion } from '../modules/consent.ts'

/** Places that the keyboard can go to. */
export type FocusTarget =
  | 'query'
  | 'filters'
  | 'list'
  | 'columns'
  | 'preview'
  | 'comment'
  | 'translations'
  | 'history'

/** Those in the pane of the current string. */
const OF_STRING: ReadonlySet<FocusTarget> = new Set(['comment', 'translations', 'history'])

export class App {
  readonly client: ReopeningClient
  readonly toasts = new Toasts()
  readonly updates: Updates
  readonly files: FilePicker
  readonly consenting = new ConsentState()
  readonly dialogs: DialogQueue
  readonly menus = new ContextMenus()
  readonly secondWindow: SecondWindow
  readonly openings: Openings
  /** Null until the workbench answered. */
  state = $state.raw<AppState | null>(null)
  connection = $state<ConnectionState>('connecting')
  /**
   * The name of what the window was opened for, until that is there; empty while it is not known what that is. Null: the
   * window has arrived, at that or at the start.
   */
  arrival = $state.raw<string | null>('')
  project = $state.raw<Project | null>(null)
  /** An import that takes its time: it stands in a corner, and other dialogs may be open. */
  importing = $state.raw<ImportOpened | null>(null)
  /** Whether the import that the dialog shows is still at work. */
  isImporting = $state(false)
  /** The current place; undefined until it is known. */
  place = $state.raw<TabPlace | null>()
  readonly #focusers = new Map<FocusTarget, () => void>()
  readonly #settings: KeptSettings
  /** The page is closed or reloaded on purpose: `mayClose` does not ask. */
  #isLeaving = false

  constructor(inner: Client) {
    const client = new ReopeningClient(inner)
    this.client = client
    this.updates = new Updates(client)
    this.#settings = new KeptSettings(client)
    this.files = new FilePicker({ workbench: client, onFailure: (error) => this.fail(error) })
    this.dialogs = new DialogQueue({
      isAsking: () =>
        this.files.picking !== null || this.consenting.asking !== null || this.files.isSystemAsking,
      onWait: (name) => this.toasts.show(t.bound.opensLater({ name })),
    })
    this.secondWindow = new SecondWindow({
      hasDialog: () => this.dialogs.isCovered || this.importing !== null,
      onBlocked: () => this.toasts.show(t.toasts.windowBlocked),
    })
    this.openings = new Openings(client, () => this.project?.overview.project)
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
    client.on('linked.changed', (event) => {
      if (event.project === this.project?.overview.project) this.project.diskSync.caughtUp(event)
    })
    client.on('app.open', ({ path }) => {
      if (!this.#isShown(path)) this.open(fileName(path), () => openPath(this, path))
    })
    client.on('app.failed', ({ error }) => this.#tell(error))
  }

  get settings(): Settings {
    return this.#settings.current
  }

  get dialog(): Dialog | null {
    return this.dialogs.open
  }

  set dialog(dialog: Dialog | null) {
    this.dialogs.open = dialog
  }

  /** Opens what the system names, or what was dropped, once no dialog is open whose form it would drop. */
  open(name: string, open: () => Promise<void>): void {
    this.dialogs.openLater(name, () => void open())
  }

  turn(): (name: string) => Promise<void> {
    return this.dialogs.turn()
  }

  /** A failure without a local cause: as a dialog it would replace the open one. */
  #tell(error: FailureValue): void {
    if (presentationOf(error.code).as === 'dialog') this.dialogs.tell(() => this.fail(error))
    else this.fail(error)
  }

  /**
   * Reads the settings and restores this tab's place; a new tab opens the place in its address behind the `#`, else the
   * start argument.
   */
  async start(hash = ''): Promise<void> {
    try {
      await this.#arrive(hash)
    } finally {
      this.arrival = null
    }
  }

  async #arrive(hash: string): Promise<void> {
    await this.refreshState()
    void this.#tellOfUpdate()
    const kept = this.#keptPlace()
    const place = kept === undefined ? this.#addressed(hash) : kept
    const path = place === undefined ? (this.state?.startPath ?? null) : (place?.path ?? null)
    if (path === null || this.project !== null || this.openings.isOpening) return
    // A linked document hides its project file.
    const known = this.state?.recentProjects.find((one) => one.path === path)
    this.arrival = fileName(known?.place ?? path)
    if (place) await this.openProject(path, place)
    else await openPath(this, path)
  }

  async #tellOfUpdate(): Promise<void> {
    if (!this.settings.looksForUpdates) return
    const newer = await this.updates.lookAtStart()
    if (newer === null) return
    const show = { label: t.updates.show, run: () => (this.dialog = { kind: 'settings', tab: 'updates' }) }
    this.toasts.show(t.updates.newer({ version: newer }), show)
  }

  /**
   * Whether a path is that of the project, file or folder on screen. A workbench that was started again for it asks
   * the page that comes back to open it, while drafts and saves of that page are on their way.
   */
  #isShown(path: string): boolean {
    const overview = this.project?.overview
    return overview !== undefined && [overview.path, overview.linkedPlace?.place].includes(path)
  }

  /** Returns the place that this tab remembers; undefined if it is new, or its workbench was started for another file. */
  #keptPlace(): TabPlace | null | undefined {
    const kept = readTabPlace()
    const startPath = this.state?.startPath ?? null
    if (!takeNewVisit() || startPath === null || kept === undefined) return kept
    const place = this.state?.recentProjects.find(({ path }) => path === kept?.path)?.place
    return [kept?.path, place].includes(startPath) ? kept : undefined
  }

  /** An address may be forged: it opens only projects that were open here before. */
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
    const result = await this.#settings.read(this.client.call('app.state', {}))
    if (!result.ok) {
      this.fail(result.error)
      return
    }
    this.state = result.value
    this.files.know(result.value)
  }

  /** `isPassing`: it changes as a hand moves, and is kept once that rests; anything else is kept at once. */
  changeSettings(change: Partial<Settings>, how: { isPassing?: boolean } = {}): void {
    this.#settings.change(change, how)
  }

  /** Reloads the page in another language; the string and the input are restored. */
  changeLanguage(language: string): void {
    const change = () => void this.#loadIn(language)
    if (this.project === null) change()
    else this.project.navigation.afterTyped(change)
  }

  async #loadIn(language: string): Promise<void> {
    // The page is reloaded right after the call that stores the language.
    this.changeSettings({ language }, { isPassing: true })
    await Promise.all([this.#settings.save(), this.project?.drafts.flush()])
    this.#isLeaving = true
    rememberLanguage(language)
    location.reload()
  }

  /** The page goes: what was changed in the settings a moment ago, and what files still lack, is sent at once. */
  leave(): void {
    this.#settings.flush()
    this.project?.diskSync.leave()
  }

  /** Opens a project by its path; `place` is where to go in it. */
  async openProject(path: string, place: Partial<TabPlace> = {}): Promise<void> {
    await this.enter(() => this.client.call('project.open', { path }), place)
  }

  async openSample(): Promise<void> {
    await this.enter(() => this.client.call('project.openSample', {}))
  }

  async enter(open: () => Promise<Result<Overview>>, place: Partial<TabPlace> = {}): Promise<boolean> {
    const opening = this.openings.begin()
    const turn = this.turn()
    const result = await open()
    if (result.ok && this.openings.isLast(opening)) await turn(fileName(result.value.path))
    if (!this.openings.isLast(opening)) {
      if (result.ok) this.openings.leaveUnshown(result.value)
      return false
    }
    this.openings.end()
    if (result.ok) await this.show(result.value, place)
    else {
      this.#rememberPlace(null)
      this.fail(result.error)
    }
    this.openings.closeUnshown()
    return result.ok
  }

  handsElsewhere(): AbortSignal {
    return inAnyPage(userMovedFocus)
  }

  focusElsewhere(): AbortSignal {
    return inAnyPage(focusElsewhere)
  }

  writing(): AbortSignal {
    return inAnyPage(writing)
  }

  async show(overview: Overview, place: Partial<TabPlace> = {}): Promise<void> {
    await this.project?.close({ next: overview })
    this.dialog = null
    this.importing = null
    const project = new Project(this, overview, place)
    this.project = project
    this.client.track(overview, (reopened) => project.reopened(reopened))
    // A reload before the first list is there comes back too.
    if (!project.isPast) {
      const { languageId } = project
      this.#rememberPlace({
        ...{ fileId: null, croql: '', stringId: null, languageId },
        ...place,
        path: overview.path,
      })
    }
    if (overview.olderCopy) this.toasts.show(t.updates.older({ name: fileName(overview.olderCopy) }))
    void project.tellOfDrafts()
    project.diskSync.tellBehind()
  }

  /** Closes the project; asks before where its file lacks edits. */
  leaveProject(): void {
    const close = () => void this.closeProject()
    if (this.project?.isBehind === true) this.dialog = { kind: 'unsaved', goOn: close }
    else close()
  }

  /**
   * Whether the window may close now. On the desktop it asks where the file lacks edits, and closes the window afterwards;
   * a browser asks by itself.
   */
  mayClose({ isDesktop }: { isDesktop: boolean }): boolean {
    const { project } = this
    if (project === null || this.#isLeaving) return true
    if (!isDesktop) return !project.isWaiting && !project.isBehind
    if (!project.isBehind) return true
    this.dialog = {
      kind: 'unsaved',
      goOn: () => {
        this.#isLeaving = true
        window.close()
      },
    }
    return false
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

  /**
   * Shows a failure by the table. Inline failures of other screens are toasts here. `heading`: the failed action, if it
   * is better known than by the failure's code.
   */
  fail(error: FailureValue, action: ToastAction | null = null, heading?: string): void {
    const { as, topic } = presentationOf(error.code)
    switch (as) {
      case 'silent':
        break
      case 'dialog':
        this.dialogs.fail(error)
        break
      case 'inline':
      case 'toast':
        this.toasts.fail(error, heading ?? t.topics[topic], action)
        break
    }
  }

  /** Asks in a dialog, once no dialog with input is open; questions of a project are dropped with it. */
  ask(question: Parameters<DialogQueue['ask']>[0]): void {
    const { project } = this
    const isOfProject = question.kind !== 'open-place' && question.kind !== 'settings'
    this.dialogs.ask(question, () => !isOfProject || project === this.project)
  }

  registerFocus(target: FocusTarget, focus: () => void): () => void {
    this.#focusers.set(target, focus)
    return () => {
      if (this.#focusers.get(target) === focus) this.#focusers.delete(target)
    }
  }

  focus(target: FocusTarget): void {
    if (this.project !== null && this.project.screen !== 'editor') this.#showEditor(this.project)
    this.secondWindow.raise(OF_STRING.has(target) ? 'second' : 'first')
    this.#focusers.get(target)?.()
  }

  /** Puts the cursor into the field of the current string, in whichever window that is. */
  focusField(): void {
    this.secondWindow.raise('second')
    this.project?.navigation.focusField()
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

/** The question whether code is trusted, as long as it waits for its answer. */
export class ConsentState {
  /** Code that a person is asked to trust. */
  asking = $state.raw<ConsentQuestion | null>(null)

  /** Requests consent if a failure is about an untrusted app. False: it is not, or consent was refused. */
  async ask(error: FailureValue): Promise<boolean> {
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
}

/** The failure of a large file whose check in the background found damage; the project stays open. */
function damaged(path: string, problems: readonly string[]): FailureValue {
  return {
    code: 'project.damaged',
    message: t.damaged.message,
    details: { path, kept: t.damaged.kept, todo: t.damaged.todo, value: problems[0] },
  }
}
