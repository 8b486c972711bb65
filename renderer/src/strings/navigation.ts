/** Ways from one string to another; what is typed on the way is for the string that is gone to. */
import type { SeekKind } from '../../../core/contract/enumerations.ts'
import type { FailureValue, Settings, StringState } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { Editor } from '../translations/editor.svelte.ts'
import { isCut } from '../translations/transientFailure.ts'
import type { TypeAhead } from '../translations/typeAhead.svelte.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'
import type { Query } from '../croql/query.svelte.ts'
import type { SoughtHit, StringList } from './list.svelte.ts'
import type { SelectedAs } from './listKeys.ts'
import type { Listing } from './listing.svelte.ts'

export interface NavigationParts {
  list: StringList
  listing: Pick<Listing, 'show'>
  editor: Editor
  typeAhead: TypeAhead
  toasts: Toasts
  settings: () => Pick<Settings, 'nextAfterSave'>
  /** The first list of the project is there. */
  begun: () => Promise<void>
  languageId: () => string
  /** The strings of this language whose texts are on their way into the project. */
  beingSaved: () => number[]
  hasLanguage: (languageId: string) => boolean
  translateInto: (languageId: string) => void
  /** Shows a text that was typed and has no string to go into. */
  showTyped: (text: string) => void
}

interface Seek {
  /** The way that it was. */
  way: number
  kind: SeekKind
  isBackwards: boolean
}

/** The states of rows that certainly are unfinished: a draft may lie over a translation. */
const UNFINISHED: ReadonlySet<StringState> = new Set(['untranslated', 'partial', 'needsWork'])

export class Navigation {
  readonly #parts: NavigationParts
  /** Counts up with each way that one goes. */
  #ways = 0
  /** How many strings are being looked for. */
  #looking = 0
  /** A seek that failed, and is tried again. */
  #failed: Seek | null = null

  constructor(parts: NavigationParts) {
    this.#parts = parts
  }

  /**
   * Puts the caret into the first string that is to be translated, wherever one was: for what was just opened.
   * `elsewhere` aborts once a person went somewhere by hand: there the caret stays.
   */
  async begin(elsewhere: AbortSignal): Promise<void> {
    const { list, editor, begun } = this.#parts
    await begun()
    if (elsewhere.aborted) return
    await list.seekFirst('untranslated')
    if (elsewhere.aborted) return
    // Only now: the row that the list opened at may be shown late, and would have the first letters.
    if (this.#isShown) editor.focusField()
    else editor.focusFieldOfNext()
    elsewhere.addEventListener('abort', () => editor.leaveFocus(), { once: true })
  }

  /** Focuses the current string's field; while it is loading, input is buffered for it. */
  focusField(): void {
    const { list, editor, typeAhead } = this.#parts
    if (list.handle === null) void this.#focusFirst()
    else if (this.#isOnItsWay) typeAhead.begin()
    else editor.focusField()
  }

  /** Whether the selected string is shown, in the current language. */
  get #isShown(): boolean {
    const { list, editor } = this.#parts
    const { translated } = editor
    const isAtHand = translated !== null && translated.languageId === this.#parts.languageId()
    return isAtHand && translated.stringId === list.selectedId && !list.isComing
  }

  /** The string that is selected is on its way: what is on the screen is the one before. */
  get #isOnItsWay(): boolean {
    const { list, editor } = this.#parts
    return list.isComing || (list.selectedId !== null && editor.error === null && !this.#isShown)
  }

  /** The list is still being opened: what is typed waits for the string that it opens at, where it has any. */
  async #focusFirst(): Promise<void> {
    const { list, typeAhead, begun } = this.#parts
    typeAhead.begin()
    await begun()
    if (list.total === 0) this.giveUp()
    // A user who returns to a string sees it before the list's event.
    else if (this.#isShown) typeAhead.shown()
  }

  /**
   * Shows the input of a string that will not be shown, so that it can be copied. `isLeaving`: the project is closed.
   */
  giveUp(how: { isLeaving?: boolean } = {}): void {
    const { typeAhead, showTyped } = this.#parts
    const typed = typeAhead.giveUp(how)
    if (typed !== '') showTyped(typed)
  }

  next(): void {
    if (!this.#move(1)) this.#parts.toasts.announce(t.toasts.endOfList)
  }

  previous(): void {
    if (!this.#move(-1)) this.#parts.toasts.announce(t.toasts.startOfList)
  }

  /** Goes on by key: what is typed next is typed into that string, however long it takes to come. */
  #move(step: 1 | -1, isTyping = this.#parts.editor.isTyping): boolean {
    const { list, editor, typeAhead } = this.#parts
    const { stringId } = editor
    if (!list.move(step)) return false
    this.#ways++
    if (isTyping && editor.stringId === stringId) typeAhead.begin()
    return true
  }

  /** Goes to the next or the previous string that asks for work, wherever in the list that is. */
  async seek(
    kind: SeekKind,
    { isBackwards = false, isTyping = this.#parts.editor.isTyping } = {},
  ): Promise<void> {
    const { list, typeAhead, toasts } = this.#parts
    const way = ++this.#ways
    if (isTyping) typeAhead.begin()
    // A list that is only being opened has nothing to seek in, which is not the same as nothing left.
    if (list.handle === null) await this.#parts.begun()
    this.#looking++
    const sought = await list.seek(kind, { isBackwards, except: this.#parts.beingSaved() })
    this.#looking--
    if (sought.outcome === 'found' && sought.isRound)
      toasts.announce(isBackwards ? t.seeking.roundStart : t.seeking.roundEnd)
    if (sought.outcome === 'none') {
      this.#stay()
      toasts.show(t.seeking.none[kind])
    } else if (sought.outcome === 'failed') this.#lookAgain({ way, kind, isBackwards }, sought.error)
    // A user who returned to the current string types in it.
    else if (sought.outcome === 'superseded' && this.#looking === 0 && this.#isShown) this.#stay()
  }

  /** Goes to the next or the previous hit of a search, with every string listed. False: it has none, or it failed. */
  async seekHit(query: Query, { isBackwards }: { isBackwards: boolean }): Promise<boolean> {
    const { list, listing, editor, typeAhead, toasts } = this.#parts
    this.#ways++
    const { isTyping } = editor
    this.#looking++
    const sought = await this.#soughtHit(query, listing, { isBackwards })
    this.#looking--
    if (sought.outcome === 'found') {
      query.hitPlace = { place: sought.place, total: sought.total }
      if (isTyping && this.#isOnItsWay) typeAhead.begin()
      if (sought.isRound) toasts.announce(isBackwards ? t.seeking.roundStart : t.seeking.roundEnd)
      return true
    }
    if (sought.outcome === 'none') toasts.show(t.query.noHit)
    if (sought.outcome === 'failed') list.fail(sought.error)
    return false
  }

  async #soughtHit(
    query: Query,
    listing: Pick<Listing, 'show'>,
    way: { isBackwards: boolean },
  ): Promise<SoughtHit> {
    if (query.isFiltering) {
      query.isFiltering = false
      await listing.show('nearest')
    }
    return this.#parts.list.seekHit(query.ran, way)
  }

  /** No other string is loading: buffered input is for the current one. */
  #stay(): void {
    this.#parts.editor.leaveFocus()
    this.#parts.typeAhead.shown()
  }

  /** Input waits for a string that can be searched again once there is a list. */
  #lookAgain(seek: Seek, { code }: FailureValue): void {
    if (isCut(code) || code === 'list.closed') {
      this.#failed = seek
      return
    }
    this.#parts.editor.leaveFocus()
    this.giveUp()
  }

  /** A list was opened. */
  listed(): void {
    const failed = this.#failed
    this.#failed = null
    if (failed === null || failed.way !== this.#ways || !this.#parts.typeAhead.isWaiting) return
    void this.seek(failed.kind, { isBackwards: failed.isBackwards, isTyping: false })
  }

  /** Selects a row by hand; behind what was typed for the string that is on its way. */
  select(index: number | (() => number), how: { isRevealed?: boolean; as?: SelectedAs } = {}): void {
    this.afterTyped(() => {
      this.#ways++
      this.#parts.list.select(typeof index === 'number' ? index : index(), how)
    })
  }

  /** Does something at once, or as soon as what was typed for a string that is on its way is in its field. */
  afterTyped(run: () => void): void {
    const { typeAhead } = this.#parts
    if (!typeAhead.isWaiting || !typeAhead.hasText) run()
    else
      typeAhead.then(
        () => {
          run()
          if (this.#isOnItsWay) typeAhead.begin()
        },
        { isLasting: true },
      )
  }

  /**
   * Does something to the string that is selected, as soon as it is the one on the screen; the cursor stays where it is
   * until then.
   */
  whenShown(run: () => void): void {
    const { typeAhead } = this.#parts
    if (typeAhead.isWaiting || (this.#isOnItsWay && typeAhead.wait())) typeAhead.then(run)
    else run()
  }

  /** Saves in the background and moves on without waiting for the disk. */
  saveAndNext({ approve }: { approve: boolean }): void {
    const { editor, typeAhead, toasts } = this.#parts
    void editor.save({ approve })
    if (typeAhead.mayMove) editor.focusFieldOfNext()
    const { nextAfterSave } = this.#parts.settings()
    const isNextRow = nextAfterSave === 'row' || (nextAfterSave === 'unfinished' && this.#isNextUnfinished)
    if (!isNextRow) return void this.seek(nextAfterSave, { isTyping: true })
    if (this.#move(1, true)) return
    if (typeAhead.mayMove) editor.focusField()
    toasts.show(t.toasts.endOfList)
  }

  /** The next row is here and unfinished: there is nothing to look for. */
  get #isNextUnfinished(): boolean {
    const { list, beingSaved } = this.#parts
    const row = list.isOutside ? undefined : list.rowAt(list.selectedIndex + 1)
    return row !== undefined && UNFINISHED.has(row.state) && !row.isHidden && !beingSaved().includes(row.id)
  }

  /** Goes to a string, wherever it is; behind what was typed for the one that is on its way. */
  goTo(stringId: number, languageId = this.#parts.languageId()): Promise<void> {
    return new Promise((done) =>
      this.afterTyped(() => void this.#goTo(stringId, languageId).then(() => done())),
    )
  }

  async #goTo(stringId: number, languageId: string): Promise<void> {
    this.#ways++
    const { list, listing, editor } = this.#parts
    if (languageId !== this.#parts.languageId() && this.#parts.hasLanguage(languageId)) {
      this.#parts.translateInto(languageId)
      await listing.show('nearest')
    }
    this.#looking++
    const isListed = await list.selectString(stringId)
    this.#looking--
    if (isListed) return
    editor.load(stringId)
    if (list.isOutside) this.#parts.toasts.announce(t.list.outside)
  }
}
