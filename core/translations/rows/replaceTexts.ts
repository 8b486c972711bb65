/** The store's side of search and replace: the texts to look at, and writing those that changed. */
import { itemsOf, type Chunkable } from '../../platform/threads/channel.ts'
import { describeForms } from '../../strings/rows/describeStrings.ts'
import type { Database } from 'better-sqlite3'
import { requireString } from '../../strings/rows/strings.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { BulkDone, ReplaceChange } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { ofForm, rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import { giveApproval } from './reviews.ts'
import { readRow } from '../../history/rows/rows.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { saveText } from './saveText.ts'
import { requireUser } from '../../history/rows/users.ts'

/** A translation in use. */
export interface ReplaceableText {
  translationId: number
  stringId: number
  form: PluralForm
  text: string
  isApproved: boolean
}

/** The top translations of strings that are not locked, in the order of `stringIds`. */
export function replaceableTexts(
  db: Database,
  { stringIds, languageId }: { stringIds: readonly number[]; languageId: string },
): ReplaceableText[] {
  return db
    .prepare<unknown[], Omit<ReplaceableText, 'isApproved'> & { isApproved: 0 | 1 }>(
      `SELECT t.id AS translationId, t.string_id AS stringId, t.plural_form AS form, t.text,
         EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id) AS isApproved
       FROM json_each(@ids) AS wanted
       CROSS JOIN top_translation AS top ON top.string_id = wanted.value AND top.language_id = @languageId
       JOIN translation AS t ON t.id = top.translation_id
       JOIN source_string AS s ON s.id = top.string_id AND s.is_locked = 0 ORDER BY wanted.key, t.id`,
    )
    .all({ ids: JSON.stringify(stringIds), languageId: targetLanguage(db, languageId).id })
    .map((row) => ({ ...row, isApproved: row.isApproved === 1 }))
}

export interface Replacement {
  translationId: number
  before: string
  after: string
}

/** Replacements with what tells their strings to a person. */
export function describeReplacements(
  db: Database,
  { changes }: { changes: readonly (ReplaceableText & { after: string })[] },
): ReplaceChange[] {
  return describeForms(db, changes).map(({ text, ...change }) => ({ ...change, before: text }))
}

/**
 * Writes new texts as one intent, as if the user had typed and saved each; approved ones are approved again. Skips
 * translations that were changed meanwhile: their text is no longer `before`, another one is the top translation, or
 * they were approved while approved ones are to be excluded. Skips those of locked strings, too.
 */
export function replaceTexts(
  db: Database,
  { changes, userId, inApproved }: { changes: Chunkable<Replacement>; userId: number; inApproved: boolean },
  context: OperationContext,
): BulkDone {
  requireUser(db, userId)
  const step = progressCounter(context, changes.length)
  const strings = new Set<number>()
  let done = 0
  asIntent(db, { userId, action: 'translation.replace', now: context.now }, (intent) =>
    keepTrigramsInOrder(db, () => {
      for (const { translationId, before, after } of itemsOf(changes)) {
        step('Replacing')
        const row = readRow(db, 'translation', { id: translationId })
        if (row?.text !== before || requireString(db, row.string_id).is_locked) continue
        const { string_id: stringId, language_id: languageId, plural_form: form } = row
        const candidates = ofForm(rankedTranslations(db, stringId, languageId), form)
        const [top] = candidates
        const isApproved = top !== undefined && top.newestApproval !== null
        if (top?.id !== row.id || (isApproved && !inApproved)) continue
        const needsWork = row.needs_work === 1
        const target = { stringId, languageId, userId, form }
        const saved = saveText(db, intent, target, after, candidates, { needsWork })
        if (isApproved) giveApproval(db, intent, userId, saved)
        strings.add(stringId)
        done += 1
      }
    }),
  )
  return { strings: strings.size, changes: done }
}
