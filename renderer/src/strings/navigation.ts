/** Ways from one string to another; what is typed on the way is for the string that is gone to. */
import type { SeekKind } from '../../../core/contract/enumerations.ts'
import type { Settings } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { Editor } from '../translations/editor.svelte.ts'
import type { TypeAhead } from '../translations/typeAhead.svelte.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'
import type { StringList } from './list.svelte.ts'
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
  hasLanguage: (languageId: string) => boolean
  translateInto: (languageId: string) => void
}

export class Navigation {
  readonly #parts: NavigationParts

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

  /** Puts the caret into the string at hand; while it is on its way, what is typed waits for it. */
  focusField(): void {
    const { list, editor, typeAhead } = this.#parts
    const { handle, selectedId, isComing } = list
    if (handle === null) void this.#focusFirst()
    else if (isComing || (selectedId !== null && selectedId !== editor.stringId)) typeAhead.begin()
    else editor.focusField()
  }

  /** The string that is selected is the one on the screen. */
  get #isShown(): boolean {
    const { list, editor } = this.#parts
    return editor.stringId !== null && editor.stringId === list.selectedId && !list.isComing
  }

  /** The list is still being opened: what is typed waits for the string that it opens at, where it has any. */
  async #focusFirst(): Promise<void> {
    const { list, typeAhead, begun } = this.#parts
    typeAhead.begin()
    await begun()
    if (list.total === 0) typeAhead.giveUp()
    // Who comes back to a string sees it before the list, which has nothing more to tell then.
    else if (this.#isShown) typeAhead.shown()
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
    if (isTyping && editor.stringId === stringId) typeAhead.begin()
    return true
  }

  /** Goes to the next or the previous string that asks for work, wherever in the list that is. */
  async seek(
    kind: SeekKind,
    { isBackwards = false, isTyping = this.#parts.editor.isTyping } = {},
  ): Promise<void> {
    const { list, typeAhead, toasts } = this.#parts
    if (isTyping) typeAhead.begin()
    // A list that is only being opened has nothing to seek in, which is not the same as nothing left.
    if (list.handle === null) await this.#parts.begun()
    const { selectedIndex } = list
    const found = await list.seek(kind, { isBackwards })
    if (found?.isRound) toasts.announce(isBackwards ? t.seeking.roundStart : t.seeking.roundEnd)
    if (found !== null || list.selectedIndex !== selectedIndex) return
    // What was typed meanwhile is for the string at hand.
    typeAhead.shown()
    toasts.show(t.seeking.none[kind])
  }

  /** Selects a row by hand; behind what was typed for the string that is on its way. */
  select(index: number): void {
    this.afterTyped(() => this.#parts.list.select(index))
  }

  /** Does something at once, or as soon as what was typed for a string that is on its way is in its field. */
  afterTyped(run: () => void): void {
    const { typeAhead } = this.#parts
    if (typeAhead.isWaiting && typeAhead.hasText) typeAhead.then(run)
    else run()
  }

  /** Saves in the background and goes on: nobody waits for the disk. */
  saveAndNext({ approve }: { approve: boolean }): void {
    const { editor, toasts } = this.#parts
    void editor.save({ approve })
    editor.focusFieldOfNext()
    const { nextAfterSave } = this.#parts.settings()
    if (nextAfterSave !== 'next') return void this.seek(nextAfterSave, { isTyping: true })
    if (this.#move(1, true)) return
    editor.focusField()
    toasts.show(t.toasts.endOfList)
  }

  async goTo(stringId: number, languageId = this.#parts.languageId()): Promise<void> {
    const { list, listing, editor } = this.#parts
    if (languageId !== this.#parts.languageId() && this.#parts.hasLanguage(languageId)) {
      this.#parts.translateInto(languageId)
      await listing.show('nearest')
    }
    if (await list.selectString(stringId)) return
    editor.load(stringId)
    if (list.isOutside) this.#parts.toasts.announce(t.list.outside)
  }
}
