/** Confirmed texts of fields: they are added to the save queue, and are no drafts from then on. */
import type { PluralForm } from '../../../core/contract/index.ts'
import type { DraftKeeper } from './drafts.svelte.ts'
import type { Field } from './field.svelte.ts'
import type { SaveQueue, TextsToSave } from './saveQueue.svelte.ts'

export interface ConfirmingOptions {
  drafts: DraftKeeper
  saves: SaveQueue
  /** Whether what is saved is used for repetitions without a translation, too. */
  fillsRepetitions: () => boolean
}

/** The string that the fields are of, and the language that it is translated into. */
export interface Translated {
  stringId: number
  languageId: string
}

export class Confirmation {
  readonly #options: ConfirmingOptions

  constructor(options: ConfirmingOptions) {
    this.#options = options
  }

  /** Saves the texts of fields. Answers when they are kept; those that could not be saved stay as drafts. */
  confirm(
    { stringId, languageId }: Translated,
    fields: readonly Field[],
    { approve, needsWork = false }: { approve: boolean; needsWork?: boolean },
  ): Promise<boolean> {
    if (fields.length === 0) return Promise.resolve(true)
    const texts: TextsToSave = {
      ...{ stringId, languageId, approve, needsWork },
      propagates: this.#options.fillsRepetitions(),
      forms: Object.fromEntries(fields.map(({ form, text }) => [form, text])),
      base: Object.fromEntries(fields.map(({ form, base }) => [form, base])),
      matches: Object.fromEntries(
        fields.flatMap(({ form, match }) => (match === null ? [] : [[form, match]])),
      ),
      edits: fields.flatMap(({ message }) => message?.edits ?? []),
    }
    const saved = this.#options.saves.add(texts)
    for (const field of fields) {
      this.#options.drafts.drop({ stringId, languageId, form: field.form })
      field.saved = field.text
      field.isTouched = false
    }
    return saved
  }

  /** Confirms what was typed when one moves on. A field that was emptied keeps its old text. */
  leave(of: Translated, fields: readonly Field[]): void {
    const emptied = emptiedOf(fields)
    for (const { form } of emptied) this.#options.drafts.type({ ...of, form }, null)
    const filled = fields.filter((field) => isTypedHere(field) && !emptied.includes(field))
    void this.confirm(of, filled, { approve: false })
  }

  /** The workbench answered that texts are saved: what was typed meanwhile and is the same is no draft. */
  saved({ stringId, languageId, forms }: TextsToSave): void {
    for (const [form, text] of Object.entries(forms) as [PluralForm, string][]) {
      const place = { stringId, languageId, form }
      const waiting = this.#options.drafts.waiting(place)
      if (waiting === undefined || waiting === text) this.#options.drafts.drop(place)
    }
  }
}

/** Returns fields whose text was deleted without a replacement. */
export function emptiedOf(fields: readonly Field[]): Field[] {
  return fields.filter((field) => isTypedHere(field) && field.text === '' && !hasEdits(field))
}

/** Whether the field has a text that is not saved, and not only a draft of before. */
function isTypedHere(field: Field): boolean {
  return isTyped(field) && (field.isTouched || hasEdits(field))
}

/** Whether edits of branches wait to be written into the text of a message. */
export function hasEdits({ message }: Field): boolean {
  return message !== null && message.edits.length > 0
}

/** Whether the field has a text that is not saved. */
export function isTyped(field: Field): boolean {
  return field.isDirty || hasEdits(field)
}
