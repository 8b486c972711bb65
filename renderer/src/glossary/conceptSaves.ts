/**
 * Saves concepts sequentially. A repeated request, by a held key or a double click, creates a new concept once; further
 * typing in between is saved to the concept created first.
 */
import type { ConceptDetail } from '../../../core/contract/index.ts'
import { movedTo, draftTexts, type Draft } from './conceptDraft.ts'

interface Answer {
  sent: Draft
  /** Null: it could not be saved. */
  detail: ConceptDetail | null
}

interface SavesOptions {
  send: (draft: Draft) => Promise<ConceptDetail | null>
  /** Called with what was saved, before another save begins. */
  onSaved: (sent: Draft, detail: ConceptDetail) => void
}

export class ConceptSaves {
  readonly #options: SavesOptions
  #underWay: Promise<Answer> | null = null
  /** Those that are being saved or wait for it. */
  readonly #asked = new Set<Draft>()

  constructor(options: SavesOptions) {
    this.#options = options
  }

  isSaving(key: number): boolean {
    return [...this.#asked].some((draft) => draft.key === key)
  }

  /** False: it could not be saved. */
  async save(draft: Draft): Promise<boolean> {
    this.#asked.add(draft)
    try {
      let wanted = draft
      while (this.#underWay !== null) {
        const { sent, detail } = await this.#underWay
        if (sent.key !== wanted.key) continue
        if (draftTexts(sent) === draftTexts(wanted)) return detail !== null
        if (detail !== null) wanted = movedTo(wanted, sent, detail)
      }
      const saving = this.#send(wanted)
      this.#underWay = saving
      return (await saving).detail !== null
    } finally {
      this.#asked.delete(draft)
    }
  }

  async #send(sent: Draft): Promise<Answer> {
    try {
      const detail = await this.#options.send(sent)
      if (detail !== null) this.#options.onSaved(sent, detail)
      return { sent, detail }
    } finally {
      this.#underWay = null
    }
  }
}
