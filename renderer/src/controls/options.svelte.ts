/**
 * The options of a listbox and the current one, by the ARIA practices for a listbox and for a combobox. Handles keys,
 * the ARIA attributes of the focused element, and scrolling into view. `Listbox.svelte` shows them; a virtualized list
 * shows its own.
 */
import { tick } from 'svelte'
import { frontPage } from './frontPage.ts'

/** The members of a keyboard event that a listbox reads. */
type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'timeStamp'
  | 'defaultPrevented'
  | 'isComposing'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'preventDefault'
  | 'stopPropagation'
>

interface OptionsSource {
  /** The listbox's id, unique on the page; each option has `id-index`. */
  id: string
  count: () => number
  /**
   * The name that typed letters find an option by; left out where a text field has the keys, in which they are written.
   */
  nameAt?: (index: number) => string
  /** The external owner of the position: its index, -1 for none, and the function to change it. */
  kept?: { index: () => number; go: (index: number) => void }
  /** An arrow at an end goes on at the other one, as in a short menu. */
  isRound?: boolean
}

/** How far a page key goes where nothing of the list is laid out. */
const PAGE = 10

export class Options {
  readonly listId: string
  readonly #source: OptionsSource
  readonly #typed = new TypedName()
  #index = $state(0)

  constructor(source: OptionsSource) {
    this.#source = source
    this.listId = `${source.id}-list`
  }

  /** The index of the active option; -1: none is. */
  get index(): number {
    const index = this.#source.kept?.index() ?? this.#index
    return index < this.#source.count() ? index : -1
  }

  idOf(index: number): string {
    return `${this.#source.id}-${index}`
  }

  get activeId(): string | undefined {
    return this.index === -1 ? undefined : this.idOf(this.index)
  }

  /** The ARIA attributes of the text field whose keys control the list. */
  get reference() {
    return {
      'aria-autocomplete': 'list',
      'aria-controls': this.listId,
      'aria-activedescendant': this.activeId,
    } as const
  }

  /** The same of a field of one line, which is a combobox. */
  get field() {
    const isOpen = this.#source.count() > 0
    return {
      role: 'combobox',
      'aria-expanded': isOpen,
      autocomplete: 'off',
      spellcheck: false,
      ...this.reference,
    } as const
  }

  /** Makes an option current, and scrolls it into view. */
  go(index: number): void {
    if (this.#source.kept === undefined) this.#index = index
    else this.#source.kept.go(index)
    void tick().then(() => this.#reveal(index))
  }

  /** Makes an option current without scrolling, because the pointer is on it. */
  point(index: number): void {
    this.#index = index
  }

  /** The search text has new results: the first one is current. */
  restart(): void {
    this.go(0)
  }

  /** A key in the text field: arrows and pages go in the list; the other keys are the text's. False: it goes nowhere. */
  pressInField(event: KeyPress): boolean {
    if (event.key === 'Home' || event.key === 'End') return false
    return !isMeantOtherwise(event) && this.#take(event, this.#targetOf(event.key))
  }

  /** A key in the list itself. False: it goes nowhere. */
  pressInList(event: KeyPress): boolean {
    if (isMeantOtherwise(event)) return false
    const { count, nameAt } = this.#source
    const target = this.#targetOf(event.key)
    if (target !== undefined || nameAt === undefined) return this.#take(event, target)
    const names = Array.from({ length: count() }, (_, index) => nameAt(index))
    return this.#take(event, this.#typed.find(event.key, names, this.index, event.timeStamp))
  }

  #targetOf(key: string): number | undefined {
    const { count, isRound } = this.#source
    return optionAfter(key, this.index, count(), { page: this.#page(), isRound })
  }

  #take(event: KeyPress, target: number | undefined): boolean {
    if (target === undefined) return false
    event.preventDefault()
    event.stopPropagation()
    this.go(target)
    return true
  }

  /** One less than are in sight, so that one of them stays. */
  #page(): number {
    const seen = frontPage().getElementById(this.listId)?.clientHeight ?? 0
    const height = frontPage().getElementById(this.idOf(Math.max(0, this.index)))?.offsetHeight ?? 0
    return seen > 0 && height > 0 ? Math.max(1, Math.floor(seen / height) - 1) : PAGE
  }

  #reveal(index: number): void {
    // The first one may have a heading above it.
    if (index === 0) frontPage().getElementById(this.listId)?.scrollTo(0, 0)
    else frontPage().getElementById(this.idOf(index))?.scrollIntoView({ block: 'nearest' })
  }
}

/*
 * Keys of a list of options, by the ARIA practice for a listbox: arrows, pages, Home and End, and the first letters
 * of a name.
 */

/** Letters that are typed within this time, in milliseconds, are one name. */
const NAME_MILLISECONDS = 500

interface Reach {
  /** How many options a page key goes. */
  page: number
  /** An arrow at an end goes on at the other one. */
  isRound?: boolean | undefined
}

/** The option that a key goes to from the one at `index` (-1: none); undefined: the key goes to none. */
export function optionAfter(key: string, index: number, count: number, reach: Reach): number | undefined {
  if (count === 0) return undefined
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + reach.page,
    PageUp: index - reach.page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  if (target === undefined) return undefined
  if (reach.isRound === true && key.startsWith('Arrow')) return target < 0 ? count - 1 : target % count
  return Math.max(0, Math.min(target, count - 1))
}

/** The letters typed of a name, over several keys. */
export class TypedName {
  #typed = ''
  #last = -Infinity

  /**
   * Returns the option whose name begins with the typed letters; undefined if there is none, or the key is no letter.
   * One letter, also repeated, goes to the next match; several letters search from the current option. `now`: in
   * milliseconds.
   */
  find(key: string, names: readonly string[], index: number, now: number): number | undefined {
    const isNew = now - this.#last > NAME_MILLISECONDS
    if ([...key].length !== 1 || (isNew && key === ' ')) return undefined
    this.#last = now
    this.#typed = (isNew ? '' : this.#typed) + key.toLocaleLowerCase()
    const letters = new Set(this.#typed)
    const start = letters.size === 1 ? key.toLocaleLowerCase() : this.#typed
    const from = letters.size === 1 ? index + 1 : Math.max(0, index)
    const places = names.map((_, place) => (from + place) % names.length)
    return places.find((place) => names[place]?.toLocaleLowerCase().startsWith(start))
  }
}

/** A combination is a command's, and what an input method composes is text. */
function isMeantOtherwise(event: KeyPress): boolean {
  return event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey
}
