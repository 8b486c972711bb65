/** Filling empty forms from translation memories and by machine. */
import { itemsOf, type Chunkable } from '../../platform/threads/channel.ts'
import type { Database } from 'better-sqlite3'
import type { Provider, StringType } from '../../model/enumerations.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { sourceOfForm } from '../../memory/rows/updateMemory.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { languagesOfFiles } from '../../summaries/rows/fileForms.ts'
import { formsOf, hasForm, requireString } from '../../strings/rows/strings.ts'
import { confirmTranslation } from './reviews.ts'
import { insertTranslation } from './translationRows.ts'
import { requireUser } from '../../history/rows/users.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'

export interface FormToFill {
  stringId: number
  form: PluralForm
}

/** The forms of strings that have no text in a language, in the order of the strings. */
export function emptyForms(
  db: Database,
  input: { stringIds: readonly number[] | Float64Array; languageId: string },
): FormToFill[] {
  const language = targetLanguage(db, input.languageId)
  const languageOf = languagesOfFiles(db, language)
  return db
    .prepare<object, { id: number; type: StringType; file_id: number | null; present: string }>(
      `SELECT s.id, s.type, s.file_id, (SELECT json_group_array(DISTINCT plural_form) FROM translation
         WHERE string_id = s.id AND language_id = @languageId AND text <> '') AS present
       FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       WHERE s.type <> 'asset' AND s.is_locked = 0 ORDER BY wanted.key`,
    )
    .all({ ids: JSON.stringify([...input.stringIds]), languageId: language.id })
    .flatMap((row) => {
      const present = JSON.parse(row.present) as PluralForm[]
      return formsOf(row, languageOf(row.file_id))
        .filter((form) => !present.includes(form))
        .map((form) => ({ stringId: row.id, form }))
    })
}

export interface ToPretranslate {
  userId: number
  languageId: string
  /**
   * `source`: the source text that the text was made for; left out, it is for whatever the source is now. `provider`:
   * where the text came from; `tm` where it is left out. `score`: that of the memory match, in percent. `isApproved`: the
   * user approves it, too.
   */
  forms: Chunkable<
    FormToFill & {
      text: string
      source?: string | undefined
      provider?: Provider | undefined
      score?: number | undefined
      isApproved?: boolean | undefined
    }
  >
}

export interface Pretranslated {
  strings: number
  forms: number
  /** Those of the forms whose texts are from memories. */
  byMemory: number
}

/**
 * Adds the texts as pre-translations by their providers, as one intent. Skips forms that got a text meanwhile, that no
 * longer exist, whose string is locked, or whose source changed, because the text was made for the old one.
 */
export function pretranslate(
  db: Database,
  { userId, languageId: code, forms }: ToPretranslate,
  context: OperationContext,
): Pretranslated {
  requireUser(db, userId)
  const language = targetLanguage(db, code)
  const hasText = db.prepare<[number, string, string]>(
    "SELECT 1 FROM translation WHERE string_id = ? AND language_id = ? AND plural_form = ? AND text <> ''",
  )
  const step = progressCounter(context, forms.length)
  const strings = new Set<number>()
  let [count, byMemory] = [0, 0]
  asIntent(db, { userId, action: 'translation.pretranslate', now: context.now }, (intent) =>
    keepTrigramsInOrder(db, () => {
      for (const { stringId, form, text, source, provider = 'tm', score, isApproved } of itemsOf(forms)) {
        step('Pre-translating')
        if (!hasForm(db, language, { stringId, form })) continue
        const string = requireString(db, stringId)
        if (string.is_locked || (source !== undefined && sourceOfForm(string, form) !== source)) continue
        if (hasText.get(stringId, language.id, form)) continue
        const added = insertTranslation(intent, {
          stringId,
          languageId: language.id,
          form,
          text,
          userId,
          provider,
          isPreTranslated: true,
          match: score === undefined ? undefined : { score, isEdited: false },
          createdAt: intent.now,
        })
        if (isApproved) confirmTranslation(db, intent, userId, added)
        strings.add(stringId)
        count += 1
        if (provider === 'tm') byMemory += 1
      }
    }),
  )
  return { strings: strings.size, forms: count, byMemory }
}
