/**
 * Comments of translators in the file beside a translation, during typing. A comment belongs to the string for which it
 * is typed. Its field may lose the focus only when the next string is shown, or when another user has changed the
 * comment.
 */
import { SvelteMap } from 'svelte/reactivity'
import type { Translated } from './confirm.ts'

interface Note {
  text: string
  /** The note in the file when one began to type. */
  begunFrom: string
}

export interface NotesInFileOptions {
  /** Writes the note of a string; false: it could not. */
  save: (text: string, of: Translated) => Promise<boolean>
}

export class NotesInFile {
  readonly #options: NotesInFileOptions
  readonly #typed = new SvelteMap<string, Note>()
  /** Texts on their way, by string: a field that goes loses the cursor, too. */
  readonly #sending = new Map<string, string>()

  constructor(options: NotesInFileOptions) {
    this.#options = options
  }

  /** Returns the unsaved input; null if there is none, and the file's comment is shown. */
  typed(of: Translated): string | null {
    return this.#typed.get(keyOf(of))?.text ?? null
  }

  type(of: Translated, text: string, saved: string): void {
    const key = keyOf(of)
    this.#typed.set(key, { text, begunFrom: this.#typed.get(key)?.begunFrom ?? saved })
  }

  /** Saves what was typed. True: a note was written. */
  async leave(of: Translated): Promise<boolean> {
    const key = keyOf(of)
    const note = this.#typed.get(key)
    if (note === undefined) return false
    const text = note.text.trim()
    if (this.#sending.get(key) === text) return false
    if (text === note.begunFrom) {
      this.#typed.delete(key)
      return false
    }
    this.#sending.set(key, text)
    const isSaved = await this.#options.save(text, of)
    if (this.#sending.get(key) === text) this.#sending.delete(key)
    // Input that could not be saved stays, and so does later input.
    if (isSaved && this.#typed.get(key) === note) this.#typed.delete(key)
    else if (isSaved) this.#goOn(key, text)
    return isSaved
  }

  #goOn(key: string, saved: string): void {
    const note = this.#typed.get(key)
    if (note !== undefined) this.#typed.set(key, { ...note, begunFrom: saved })
  }
}

function keyOf({ stringId, languageId }: Translated): string {
  return `${stringId} ${languageId}`
}
