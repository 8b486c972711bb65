/**
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
