/** The fields of a string, one for each of its forms: what each begins with, and how it follows what is saved. */
import type {
  CallInput,
  FailureValue,
  PluralForm,
  StringDetail,
  Workbench,
} from '../../../core/contract/index.ts'
import { MessageEditing } from '../messages/message.svelte.ts'
import { FieldQuality } from '../quality/fieldQuality.svelte.ts'
import type { Fetched } from '../strings/prefetchCache.ts'
import type { DraftKeeper } from './drafts.svelte.ts'
import { Field } from './field.svelte.ts'
import { saveBase, type SaveQueue } from './saveQueue.svelte.ts'

export interface StringFieldsOptions {
  workbench: Workbench
  drafts: DraftKeeper
  saves: SaveQueue
  project: () => string
  onFailure: (error: FailureValue, stringId: number) => void
}

export class StringFields {
  readonly #options: StringFieldsOptions

  constructor(options: StringFieldsOptions) {
    this.#options = options
  }

  /** A field for each form; `fetched`: what is known already of what is said about their texts. */
  make(detail: StringDetail, languageId: string, fetched: Fetched | null): Field[] {
    return detail.forms.map((form) => this.#field(form, detail, languageId, fetched))
  }

  #field(form: PluralForm, detail: StringDetail, languageId: string, fetched: Fetched | null): Field {
    const { workbench, drafts, onFailure } = this.#options
    const stringId = detail.row.id
    const text = this.textOf(form, detail, languageId)
    const saved = this.#savedText(form, detail, languageId)
    const field = new Field(form, sourceOf(detail, form), saved, text, saveBase(detail, form))
    field.format = detail.row.format
    const parts = {
      workbench,
      of: (): CallInput<'string.get'> => ({ project: this.#options.project(), stringId, languageId }),
      onFailure: (error: FailureValue) => onFailure(error, stringId),
    }
    field.quality = new FieldQuality(field, { ...parts, known: fetched?.findings.get(form) ?? null })
    if (detail.row.type !== 'icu') return field
    field.message = new MessageEditing(field, fetched?.message ?? null, {
      ...parts,
      onTyped: () => {
        field.isTouched = true
        drafts.type({ stringId, languageId, form }, field.isDirty ? field.text : null)
      },
    })
    return field
  }

  /** Returns the initial text of a field: the draft, else the saved text. */
  textOf(form: PluralForm, detail: StringDetail, languageId: string): string {
    const saved = this.#savedText(form, detail, languageId)
    const waiting = this.#options.drafts.waiting({ stringId: detail.row.id, languageId, form })
    if (waiting !== undefined) return waiting ?? saved
    const confirmed = this.#options.saves.text(detail.row.id, languageId, form)
    return confirmed ?? detail.drafts[form] ?? saved
  }

  /** The text that was confirmed and waits for its answer, else the one in use. */
  #savedText(form: PluralForm, detail: StringDetail, languageId: string): string {
    return this.#options.saves.text(detail.row.id, languageId, form) ?? topText(detail, form)
  }

  /** Brings what is saved up to date and leaves what is being typed alone. */
  refresh(fields: readonly Field[], detail: StringDetail, languageId: string): void {
    for (const field of fields) {
      const saved = this.#savedText(field.form, detail, languageId)
      if (!field.isDirty) {
        if (field.text !== saved) field.forgetMatch()
        field.text = saved
        field.base = saveBase(detail, field.form)
      }
      field.saved = saved
      field.quality?.refresh()
    }
  }
}

/** Whether the fields are those of the string: its forms, sources and grammar may have changed under them. */
export function areOf(fields: readonly Field[], detail: StringDetail): boolean {
  return (
    fields.length === detail.forms.length &&
    fields.every(
      (field, index) =>
        field.form === detail.forms[index] &&
        field.source === sourceOf(detail, field.form) &&
        field.format === detail.row.format,
    )
  )
}

function topText(detail: StringDetail, form: PluralForm): string {
  return detail.translations.find((entry) => entry.form === form && entry.isTop)?.text ?? ''
}

/** The source that a form translates: its own category, else `other`. */
function sourceOf({ source }: StringDetail, form: PluralForm): string {
  const own = source.find((part) => part.form === form) ?? source.find((part) => part.form === 'other')
  return (own ?? source[0])?.text ?? ''
}
