/** An open project on the screen: the current language and files, the query, the list and the string. */
import type {
  BulkAction,
  BulkRun,
  CallInput,
  Events,
  FailureValue,
  Overview,
  ProgressReport,
  Result,
  Settings,
  Undone,
} from '../../../core/contract/index.ts'
import { SourceCode } from '../strings/code/sourceCode.svelte.ts'
import { DiskSync } from '../documents/diskSync.svelte.ts'
import { Cloud } from '../sync/cloud.svelte.ts'
import { Matches } from '../memory/matches.svelte.ts'
import { Machines } from '../suggestions/machines.svelte.ts'
import { Preview } from '../preview/preview.svelte.ts'
import { ProjectCheck } from '../quality/projectCheck.svelte.ts'
import { KnownDictionaries } from '../quality/knownDictionaries.svelte.ts'
import { SpellingMenu } from '../quality/spelling.svelte.ts'
import { Bookmarks } from '../strings/bookmarks.svelte.ts'
import { DraftCounts } from '../translations/draftCounts.svelte.ts'
import type { SettingsTab } from '../settings/tabs.ts'
import { offerName } from '../settings/offerName.ts'
import { DraftKeeper } from '../translations/drafts.svelte.ts'
import { DraftedRows } from '../translations/draftedRows.ts'
import { GoneStrings } from '../translations/goneStrings.ts'
import { People } from '../translations/people.svelte.ts'
import { tellOfDrafts } from '../translations/recoveredDrafts.ts'
import { Repetitions } from '../translations/repetitions.svelte.ts'
import { SaveOutcomes } from '../translations/saveOutcomes.ts'
import { SaveQueue } from '../translations/saveQueue.svelte.ts'
import { TypeAhead } from '../translations/typeAhead.svelte.ts'
import { UnplacedTexts } from '../translations/unplacedTexts.ts'
import { takeOver } from '../translations/unsavedTexts.ts'
import { inAnyPage } from '../controls/frontPage.ts'
import { clicking, writing } from '../controls/userMovedFocus.ts'
import { UndoCommands } from '../history/undo.ts'
import { t } from '../texts/texts.ts'
import type { ConnectionState } from './client/client.ts'
import type { ReopeningClient } from './client/reopeningClient.ts'
import { Editor } from '../translations/editor.svelte.ts'
import { withChoices } from '../strings/columns.ts'
import { Cells } from '../strings/cells.svelte.ts'
import { StringList } from '../strings/list.svelte.ts'
import { Listing } from '../strings/listing.svelte.ts'
import { Navigation } from '../strings/navigation.ts'
import { Prefetch } from '../strings/prefetch.ts'
import { ShownOverview } from './shownOverview.svelte.ts'
import type { TabPlace } from './tabPlace.ts'
import type { ToastAction, Toasts } from './toasts.svelte.ts'
import { takeTyped } from './sessionDrafts.ts'
import { Query } from '../croql/query.svelte.ts'
import { SavedQueries } from '../croql/savedQueries.svelte.ts'
import { Terms } from '../glossary/terms.svelte.ts'

/** How long after an edit files are written, where a setting has it so. */
const WRITE_MILLISECONDS = 1500
/** So long closing a project waits for its last texts to be in the files. */
const LAST_WRITE_MILLISECONDS = 3000

/** The app around an open project, as far as the project has a part in it. */
export interface AppOfProject {
  readonly client: ReopeningClient
  readonly connection: ConnectionState
  readonly settings: Settings
  readonly toasts: Toasts
  changeSettings(change: Partial<Settings>): void
  fail(error: FailureValue, action?: ToastAction | null, heading?: string): void
  ask(
    question:
      | { kind: 'contested' }
      | { kind: 'notes' }
      | { kind: 'gone'; error: FailureValue }
      | { kind: 'settings'; tab: SettingsTab }
      | { kind: 'unsaved'; goOn: null },
  ): void
  rememberPlace(place: TabPlace): void
}

/** The actions that add strings of a file and remove some. */
const CUT_OR_UPDATED = /^(?:source\.import|segments\.(?:split|merge))$/

export class Project {
  languageId = $state('')
  /** The shown part of the project: its strings, its overview, or its analysis. */
  screen = $state<'editor' | 'overview' | 'analysis'>('editor')
  /** It is a copy of the project as it was, to look at. */
  isPast = $derived(this.overview.past !== null)
  /** How far QA is with what no check had seen; null: nothing is left. */
  checking = $state.raw<ProgressReport | null>(null)
  language = $derived(this.overview.targetLanguages.find(({ id }) => id === this.languageId))
  progress = $derived(this.overview.progress.find(({ languageId }) => languageId === this.languageId))
  readonly list: StringList
  readonly listing: Listing
  readonly navigation: Navigation
  readonly undoing: UndoCommands
  readonly cells: Cells
  readonly editor: Editor
  readonly repetitions: Repetitions
  readonly query: Query
  readonly savedQueries: SavedQueries
  readonly drafts: DraftKeeper
  readonly draftCounts: DraftCounts
  readonly bookmarks: Bookmarks
  readonly people: People
  readonly saves: SaveQueue
  readonly typeAhead: TypeAhead
  readonly terms: Terms
  readonly matches: Matches
  readonly machines: Machines
  readonly preview: Preview
  readonly code: SourceCode
  readonly cloud: Cloud
  readonly diskSync: DiskSync
  readonly check: ProjectCheck
  readonly spelling = new SpellingMenu()
  readonly dictionaries: KnownDictionaries
  readonly #app: AppOfProject
  readonly #begun: Promise<void>
  readonly #draftedRows: DraftedRows
  readonly #gone: GoneStrings
  readonly #prefetching: Prefetch
  readonly #outcomes: SaveOutcomes
  readonly #shownOverview: ShownOverview

  constructor(app: AppOfProject, overview: Overview, place: Partial<TabPlace>) {
    this.#app = app
    this.#shownOverview = new ShownOverview(app.client, overview)
    this.languageId = languageOf(overview, place.languageId)
    const workbench = app.client
    const project = () => this.overview.project
    const unplaced = new UnplacedTexts(app.toasts)
    this.draftCounts = new DraftCounts(workbench, project)
    this.bookmarks = new Bookmarks(workbench, project)
    this.people = new People(workbench, project)
    this.drafts = new DraftKeeper(workbench, overview.path, project, (stringId) => {
      this.draftCounts.refreshSoon()
      this.#draftedRows.drafted(stringId)
    })
    this.list = new StringList(workbench, {
      onSelect: (stringId) => this.#selected(stringId),
      onComing: () => this.editor.awaitOther(),
      onFailure: (error) => this.#listFailed(error),
    })
    this.list.selectedId = place.stringId ?? null
    this.cells = new Cells(workbench, project, (error) => app.fail(error))
    this.saves = new SaveQueue(overview.path, {
      ...{ workbench, project, drafts: this.drafts },
      onSaved: (texts, answer) => {
        this.#outcomes.saved(texts, answer)
        if (this.writesAfterSave) this.diskSync.writeSoon(WRITE_MILLISECONDS)
      },
      onFailure: (error, texts) => this.#outcomes.notSaved(error, texts),
    })
    this.editor = new Editor({
      ...{ workbench, project, drafts: this.drafts, saves: this.saves },
      path: () => this.overview.path,
      languageId: () => this.languageId,
      savesOnLeave: () => app.settings.savesOnLeave && !this.isPast,
      fillsRepetitions: () => app.settings.fillsRepetitions,
      onRow: (row) => this.list.update(row),
      onShown: () => {
        this.typeAhead.shown()
        this.#draftedRows.show()
      },
      onGone: (stringId) => {
        if (!this.isPast) this.#gone.found(stringId)
      },
      onFailure: (error, stringId) => this.#outcomes.notShown(error, stringId),
    })
    this.#draftedRows = new DraftedRows(this.list, () => this.editor.stringId)
    this.repetitions = new Repetitions({
      ...{ workbench, editor: this.editor, toasts: app.toasts },
      of: (stringId) => ({ project: project(), stringId, languageId: this.languageId }),
      undo: () => void this.undoing.undo(),
      onFailure: (error) => app.fail(error),
    })
    this.typeAhead = new TypeAhead(this.editor, {
      onLost: (text) => unplaced.show(text),
      onWaiting: (text) => unplaced.keepWaiting(text),
      isReadOnly: () => this.isPast,
    })
    this.query = new Query({
      workbench,
      project,
      count: (croql, signal) => this.listing.count(croql, signal),
      run: () => this.listing.run(),
      isLive: true,
      history: () => app.settings.queryHistory,
      keepHistory: (queryHistory) => app.changeSettings({ queryHistory }),
    })
    this.listing = new Listing({
      ...{ workbench, list: this.list, query: this.query, settings: () => app.settings },
      overview: () => this.overview,
      languageId: () => this.languageId,
      translateInto: (languageId) => this.#translateInto(languageId),
      keepOrder: (order) =>
        app.changeSettings({ lists: withChoices(app.settings, this.overview.path, { order }) }),
      afterTyped: (run) => this.navigation.afterTyped(run),
      onOpen: () => (this.screen = 'editor'),
      onListed: (isEmpty) => this.#listed(isEmpty),
      onFailure: (error) => app.fail(error),
    })
    this.listing.fileId = overview.files.find(({ id }) => id === place.fileId)?.id ?? null
    this.navigation = new Navigation({
      ...{ list: this.list, listing: this.listing, editor: this.editor, typeAhead: this.typeAhead },
      ...{ toasts: app.toasts, settings: () => app.settings },
      begun: () => this.#begun,
      languageId: () => this.languageId,
      beingSaved: () => this.saves.stringIds(this.languageId),
      hasLanguage: (languageId) => this.overview.targetLanguages.some(({ id }) => id === languageId),
      translateInto: (languageId) => this.#translateInto(languageId),
      showTyped: (text) => unplaced.show(text),
    })
    this.#outcomes = new SaveOutcomes({
      ...{ project, toasts: app.toasts, fail: (error, action) => app.fail(error, action) },
      ...{ editor: this.editor, repetitions: this.repetitions, typeAhead: this.typeAhead },
      ...{ navigation: this.navigation, unplaced },
    })
    this.#gone = new GoneStrings({
      ...{ workbench, project, editor: this.editor, drafts: this.drafts, navigation: this.navigation },
      showTyped: (text) => unplaced.show(text),
      onFailure: (error) => app.fail(error),
    })
    this.undoing = new UndoCommands({
      ...{ workbench, project, toasts: app.toasts },
      inTurn: (step) =>
        this.saves.undo(async () => {
          await this.drafts.flush()
          const result = await step()
          if (result.ok && CUT_OR_UPDATED.test(result.value?.action ?? '')) void this.#cameOrWent()
          return result
        }),
      follow: (undone) => this.#followUndo(undone),
      isShown: ({ stringId, languageId }) =>
        stringId === this.list.selectedId && (languageId ?? this.languageId) === this.languageId,
      elsewhere: () => AbortSignal.any([inAnyPage(writing), inAnyPage(clicking)]),
      onFailure: (error) => app.fail(error),
    })
    this.savedQueries = new SavedQueries(workbench, project)
    this.terms = new Terms(workbench, () => ({ project: project(), languageId: this.languageId }))
    this.matches = new Matches(workbench, () => ({ project: project(), languageId: this.languageId }))
    this.machines = new Machines(workbench, () => ({ project: project(), languageId: this.languageId }))
    this.#prefetching = new Prefetch({
      ...{ list: this.list, editor: this.editor },
      ...{ matches: this.matches, machines: this.machines, terms: this.terms },
    })
    this.preview = new Preview(workbench, project)
    this.code = new SourceCode(workbench, project)
    this.cloud = new Cloud({
      ...{ workbench, project },
      languageId: () => this.languageId,
      onPulled: () => this.refresh(),
    })
    this.diskSync = new DiskSync({
      workbench,
      overview: () => this.overview,
      languageId: () => this.languageId,
      settle: ({ savesTyped }) => (savesTyped ? this.settle({ savesTyped }) : this.#settleConfirmed()),
      say: (text, action = null) => app.toasts.show(text, action),
      onWritten: (report) => offerName(app, report, this.overview.files),
      announce: (text) => app.toasts.announce(text),
      onFailure: (error, { heading, action = null }) => app.fail(error, action, heading),
      look: () => this.#shownOverview.refresh(),
      onBehind: ({ isUnasked }) => {
        if (this.writesAfterSave) this.diskSync.writeSoon(WRITE_MILLISECONDS)
        else if (isUnasked) app.ask({ kind: 'unsaved', goOn: null })
      },
      onCameOrWent: () => void this.#cameOrWent(),
      onContested: () => app.ask({ kind: 'contested' }),
      onNotes: () => app.ask({ kind: 'notes' }),
      onGone: (error) => app.ask({ kind: 'gone', error }),
    })
    this.dictionaries = new KnownDictionaries(app.client, () => this.overview.project)
    this.check = new ProjectCheck({
      workbench,
      of: () => ({ project: project(), languageId: this.languageId }),
      onDone: ({ withIssues }) => app.toasts.show(t.quality.finished({ withIssues })),
      onFailure: (error) =>
        error.code === 'cancelled' ? app.toasts.show(t.quality.stopped) : app.fail(error),
    })
    const ran = place.croql ?? ''
    this.query.restore(takeTyped('query') || ran, ran, place.search)
    if (this.list.selectedId !== null) this.editor.load(this.list.selectedId)
    this.#begun = this.#begin()
    this.#sendUnsaved(overview.path)
    unplaced.restore()
  }

  get overview(): Overview {
    return this.#shownOverview.value
  }

  /** Sends what this page, or one that ended, confirmed or typed while the workbench did not answer. */
  #sendUnsaved(path: string): void {
    if (this.isPast) return
    if (this.drafts.unsent > 0) void this.drafts.retry()
    this.saves.retry()
    takeOver(path, ({ saves, drafts }) => {
      this.saves.adopt(saves)
      this.drafts.adopt(drafts)
      this.editor.adopted()
    })
  }

  /** Whether the file or folder is written a moment after each save. */
  get writesAfterSave(): boolean {
    const { writesAfterSave } = this.#app.settings
    const isDocument = this.overview.linkedPlace?.kind === 'file'
    return !this.isPast && (writesAfterSave === 'always' || (writesAfterSave === 'documents' && isDocument))
  }

  /** Its file or folder lacks edits, and will not be written by itself. */
  get isBehind(): boolean {
    return !this.writesAfterSave && this.diskSync.standing(this.editor.savedAt) === 'behind'
  }

  /** Something that was typed or confirmed here has not reached the project file. */
  get isWaiting(): boolean {
    const isCut = this.#app.connection !== 'connected' || this.drafts.status === 'unsent'
    const isAhead = this.typeAhead.isWaiting && this.typeAhead.hasText
    return isAhead || this.saves.waiting > 0 || (isCut && this.drafts.unsent > 0)
  }

  /**
   * Resolves when the input is in the project, as the translation or as a draft, for work on saved texts. `savesTyped`:
   * as the translation, whatever leaving a string does.
   */
  async settle({ savesTyped = false } = {}): Promise<void> {
    if (savesTyped && this.editor.isTyped && !this.editor.needsWork) void this.editor.save({ approve: false })
    this.editor.leave()
    await this.#settleConfirmed()
  }

  /** Resolves when confirmed texts are in the project; current input is unchanged. */
  async #settleConfirmed(): Promise<void> {
    await this.drafts.flush()
    await this.saves.settled()
  }

  /** The list comes first: what is left to check is counted once it is there. */
  async #begin(): Promise<void> {
    await this.listing.show('nearest')
    void this.draftCounts.refresh()
    void this.bookmarks.refresh()
    if (!this.isPast) void this.check.refresh()
  }

  /** Says where texts lie that were typed and never saved when the project was last left. */
  async tellOfDrafts(): Promise<void> {
    if (this.isPast) return
    const { navigation, listing } = this
    const { client: workbench, toasts } = this.#app
    await tellOfDrafts({ workbench, project: this.overview.project, toasts, navigation, listing })
  }

  refresh(): void {
    void this.list.refresh(this.overview.project)
  }

  /** An import added or removed strings: the list is reloaded, after the input of a removed one is saved. */
  async #cameOrWent(): Promise<void> {
    await this.editor.reload()
    await this.#gone.settled()
    this.refresh()
  }

  /** A file was taken out; where it was listed alone, what is left is listed. */
  fileRemoved(fileId: number): void {
    if (this.listing.fileId === fileId) this.listing.setFile(null)
    else void this.#cameOrWent()
  }

  /** Switches the target language; the string is reloaded in it, and the list by the caller. */
  #translateInto(languageId: string): void {
    if (languageId === this.languageId) return
    this.editor.leave()
    this.languageId = languageId
    this.editor.forgetAhead()
    this.query.recount()
    const { selectedId, isComing } = this.list
    // A row that is not here yet brings its string by itself.
    if (selectedId !== null && !isComing) this.editor.load(selectedId)
  }

  setLanguage(languageId: string): void {
    this.navigation.afterTyped(() => {
      if (languageId === this.languageId) return
      this.#translateInto(languageId)
      void this.listing.show('nearest')
    })
  }

  /** Saves the string, and where the project stands for a file or folder, all that was changed into that. */
  async save(): Promise<void> {
    if (this.diskSync.linkedPlace === null || this.isPast) await this.editor.save({ approve: false })
    else await this.diskSync.write()
  }

  async #followUndo({ stringId, languageId }: Undone): Promise<void> {
    if (stringId === null) return
    await this.navigation.goTo(stringId, languageId ?? this.languageId)
    this.editor.forgetAhead()
    await this.editor.reload()
    this.list.refetch([stringId])
  }

  /** Does one thing to strings; answers why it could not. */
  async change(stringIds: number[], action: BulkAction): Promise<FailureValue | null> {
    const result = await this.changeStrings({ stringIds }, action)
    return result.ok ? null : result.error
  }

  /** Does one thing to strings, or to rows of a list, as one step for undo. */
  async changeStrings(scope: CallInput<'bulk.run'>['scope'], action: BulkAction): Promise<Result<BulkRun>> {
    const { languageId } = this
    const input = { project: this.overview.project, languageId, scope, action }
    const result = await this.#app.client.call('bulk.run', input)
    if (!result.ok) return result
    const stringIds = 'stringIds' in scope ? scope.stringIds : null
    this.list.refetch(stringIds)
    this.editor.forgetAhead(stringIds)
    await this.editor.reload()
    return result
  }

  /** Another process, another screen, or this one changed the project. */
  changed({ stringIds, languageId }: Events['project.changed']): void {
    this.#shownOverview.refreshSoon()
    this.draftCounts.refreshSoon()
    this.matches.changed()
    this.cloud.refreshSoon()
    if (stringIds === null) {
      void this.savedQueries.refresh()
      void this.bookmarks.refresh()
    }
    if (stringIds === null) void this.terms.refresh()
    if (stringIds === null) void this.check.refresh()
    this.cells.changed(stringIds, languageId)
    if (languageId !== null && languageId !== this.languageId) return
    this.list.refetch(stringIds)
    this.preview.changed(stringIds)
    this.editor.forgetAhead(stringIds)
    this.#prefetching.soon()
    const { stringId } = this.editor
    if (stringIds === null || (stringId !== null && stringIds.includes(stringId))) void this.editor.reload()
  }

  /** Takes an overview that another call answered; `isStale`: the list may hold more or less than it should. */
  update(overview: Overview, { isStale }: { isStale: boolean }): void {
    this.#shownOverview.take(overview)
    if (isStale) this.refresh()
  }

  /** Another workbench opened the project: it has a new handle there. */
  reopened(overview: Overview): void {
    this.#shownOverview.take(overview)
  }

  /** Goes on after the connection broke: the project is opened again, and the list with it. */
  async reconnect(): Promise<void> {
    const error = await this.#app.client.reopen(this.overview.project)
    if (error !== null) {
      this.#app.fail(error)
      return
    }
    this.editor.forgetAhead()
    this.saves.retry()
    this.cells.changed(null, null)
    await Promise.all([this.drafts.retry(), this.listing.show('nearest')])
    // The answers that were on their way went with the connection.
    this.preview.changed(null)
    void this.savedQueries.refresh()
    if (!this.isPast) void this.check.refresh()
    await this.editor.reload()
  }

  /** `next`: the overview that is shown in its place, of the same project where that is opened again. */
  async close({ next }: { next?: Overview } = {}): Promise<void> {
    this.#shownOverview.close()
    this.#prefetching.close()
    // The string of the buffered input will not be shown.
    this.navigation.giveUp({ isLeaving: true })
    await this.#leave()
    if (this.writesAfterSave && this.#app.connection === 'connected') {
      await this.diskSync.finish(LAST_WRITE_MILLISECONDS)
      // The project was still on the screen meanwhile.
      await this.#leave()
    }
    this.saves.close()
    this.drafts.close()
    this.draftCounts.close()
    this.list.close()
    this.preview.close()
    this.cloud.close()
    this.diskSync.close()
    this.check.close()
    const { project } = this.overview
    this.#app.client.untrack(project)
    // A project that is opened twice has one handle.
    if (next?.project !== project) await this.#app.client.call('project.close', { project })
  }

  async #leave(): Promise<void> {
    this.editor.leave()
    await this.drafts.flush()
  }

  #selected(stringId: number): void {
    this.editor.load(stringId)
    this.#prefetching.soon()
    this.#remember()
  }

  #listed(isEmpty: boolean): void {
    if (isEmpty) {
      this.list.selectedId = null
      this.editor.clear()
      this.navigation.giveUp()
    } else this.navigation.listed()
    this.#remember()
  }

  #listFailed(error: FailureValue): void {
    // The list went with a connection that broke, or the project was changed under it: it is run again.
    if (error.code === 'list.closed' && this.#app.connection === 'connected')
      void this.listing.show('nearest')
    else this.#app.fail(error)
  }

  #remember(): void {
    // A copy of the past is gone after a reload.
    if (this.isPast) return
    this.#app.rememberPlace({
      path: this.overview.path,
      languageId: this.languageId,
      fileId: this.listing.fileId,
      croql: this.query.ran,
      search: this.query.searchOptions,
      stringId: this.list.selectedId,
    })
  }
}

function languageOf(overview: Overview, wanted: string | undefined): string {
  const known = overview.targetLanguages.find(({ id }) => id === wanted) ?? overview.targetLanguages[0]
  return known?.id ?? overview.sourceLanguage.id
}
