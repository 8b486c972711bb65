/** Fetches ahead what the screen will show of the string that is likely next, once the keys rest. */
import type { Matches } from '../memory/matches.svelte.ts'
import type { Machines } from '../suggestions/machines.svelte.ts'
import type { Terms } from '../glossary/terms.svelte.ts'
import type { Editor } from '../translations/editor.svelte.ts'
import type { StringList } from './list.svelte.ts'

const WAIT_MILLISECONDS = 30
/** The number of strings that local engines are ahead of the current one. */
const AHEAD_OF_MACHINES = 3

export interface PrefetchingParts {
  list: Pick<StringList, 'nextId' | 'nextIds'>
  editor: Pick<Editor, 'prefetch'>
  matches: Pick<Matches, 'prefetch'>
  machines: Pick<Machines, 'prefetch'>
  terms: Pick<Terms, 'prefetch'>
}

export class Prefetch {
  readonly #parts: PrefetchingParts
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: PrefetchingParts) {
    this.#parts = parts
  }

  soon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#prefetch(), WAIT_MILLISECONDS)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #prefetch(): Promise<void> {
    const { list, editor, matches, machines, terms } = this.#parts
    const { nextId } = list
    if (nextId === null) return
    matches.prefetch(nextId)
    machines.prefetch(list.nextIds(AHEAD_OF_MACHINES))
    const next = await editor.prefetch(nextId)
    if (next !== null) terms.prefetch(next.detail, next.texts)
  }
}
