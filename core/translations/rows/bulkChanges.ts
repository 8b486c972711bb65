/** The changes of each bulk action: the forms, and how each is written. */
import type { Database } from 'better-sqlite3'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import type { BulkAction } from '../../contract/index.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { ensureLabel, findLabel, giveLabel, labelPlace, takeLabel } from '../../strings/rows/stringLabels.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { approvalsOf, giveApproval, removeTranslation, requireTranslation } from './reviews.ts'
import { readRow } from '../../history/rows/rows.ts'
import { hasLetters } from '../analysis/textVolume.ts'
import { formsOf, sourceForms, withoutLocked } from '../../strings/rows/strings.ts'
import { propagationsOf } from './propagate.ts'
import { ofForm, rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import { saveText } from './saveText.ts'
import { insertTranslation } from './translationRows.ts'
import { markForm, settle } from './needsWork.ts'
import { acceptProposal, IS_OPEN_PROPOSAL } from './openProposals.ts'
import type { TranslationRow } from './entities.ts'
import { languagesOfFiles } from '../../summaries/rows/fileForms.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface BulkInput {
  stringIds: readonly number[] | Float64Array
  languageId: string
  action: BulkAction
}

/** Some of the strings. */
export interface BulkBatch {
  /** The place of the first of them among all. */
  from: number
  /** As JSON. */
  ids: string
}

/** One place that the action changes. */
export interface BulkChange {
  stringId: number
  form: PluralForm
  before: string | null
  after: string | null
  apply: (intent: Intent) => void
}

/** The actions that change translations, and leave locked strings alone. `fill` tells its strings by their places. */
const TRANSLATES: ReadonlySet<BulkAction['kind']> = new Set([
  'approve',
  'unapprove',
  'needsWork',
  'settle',
  'acceptProposals',
  'rejectProposals',
  'deleteTranslations',
  'copySource',
  'copyNumbers',
  'propagate',
])

/** @param userId whose work it becomes; of no matter to a preview */
export function findChanges(
  db: Database,
  { from, ids: all }: BulkBatch,
  { languageId: code, action }: BulkInput,
  userId: number,
): BulkChange[] {
  const ids = TRANSLATES.has(action.kind) ? withoutLocked(db, all) : all
  const languageId = targetLanguage(db, code).id
  switch (action.kind) {
    case 'approve':
      return approvals(db, ids, languageId, userId)
    case 'unapprove':
      return withdrawals(db, ids, languageId)
    case 'needsWork':
    case 'settle':
      return marks(db, ids, languageId, action.kind === 'needsWork')
    case 'acceptProposals':
      return proposalChanges(db, ids, languageId, true)
    case 'rejectProposals':
      return proposalChanges(db, ids, languageId, false)
    case 'label':
      return labellings(db, ids, action.title)
    case 'unlabel':
      return unlabellings(db, ids, action.title)
    case 'hide':
    case 'show':
      return visibilities(db, ids, action.kind === 'hide' ? 1 : 0)
    case 'deleteTranslations':
      return deletions(db, ids, languageId)
    case 'copySource':
      return copies(db, ids, languageId, userId)
    case 'copyNumbers':
      return copies(db, ids, languageId, userId).filter(({ after }) => after !== null && !hasLetters(after))
    case 'propagate':
      return propagations(db, ids, languageId, userId)
    case 'fill':
      return fillings(db, { ids, texts: action.texts.slice(from) }, { languageId, userId })
  }
}

interface Text {
  id: number
  stringId: number
  form: PluralForm
  text: string
}

/** Unapproved top translations; approving one that needs work confirms it. */
function approvals(db: Database, ids: string, languageId: string, userId: number): BulkChange[] {
  return topTexts(
    db,
    { ids, languageId },
    '(t.needs_work = 1 OR NOT EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id))',
    (intent, translation) => giveApproval(db, intent, userId, settle(db, intent, translation)),
  )
}

/** Top translations that do not need work and are to, or the other way round. */
function marks(db: Database, ids: string, languageId: string, needsWork: boolean): BulkChange[] {
  return needsWork
    ? topTexts(db, { ids, languageId }, 't.needs_work = 0', (intent, translation) =>
        markForm(db, intent, translation),
      )
    : topTexts(db, { ids, languageId }, 't.needs_work = 1', (intent, translation) =>
        settle(db, intent, translation),
      )
}

/** @param condition of a translation `t`: a part of the statement, never a value */
function topTexts(
  db: Database,
  of: { ids: string; languageId: string },
  condition: `${'t.' | '('}${string}`,
  apply: (intent: Intent, translation: TranslationRow) => unknown,
): BulkChange[] {
  return db
    .prepare<unknown[], Text>(
      `SELECT t.id, t.string_id AS stringId, t.plural_form AS form, t.text
       FROM json_each(@ids) AS wanted
       CROSS JOIN top_translation AS top ON top.string_id = wanted.value AND top.language_id = @languageId
       JOIN translation AS t ON t.id = top.translation_id
       WHERE t.text <> '' AND ${condition} ORDER BY wanted.key`,
    )
    .all(of)
    .map(({ id, stringId, form, text }) => ({
      stringId,
      form,
      before: text,
      after: text,
      apply: (intent) => void apply(intent, requireTranslation(db, id)),
    }))
}

function withdrawals(db: Database, ids: string, languageId: string): BulkChange[] {
  return translationsOf(
    db,
    ids,
    languageId,
    'EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id)',
  ).map(({ id, stringId, form, text }) => ({
    stringId,
    form,
    before: text,
    after: text,
    apply(intent) {
      const translation = requireTranslation(db, id)
      for (const approval of approvalsOf(db, id)) intent.remove('approval', approval, translation)
    },
  }))
}

function deletions(db: Database, ids: string, languageId: string): BulkChange[] {
  return translationsOf(db, ids, languageId, 'TRUE').map(({ id, stringId, form, text }) => ({
    stringId,
    form,
    before: text,
    after: null,
    apply: (intent) => removeTranslation(db, intent, requireTranslation(db, id)),
  }))
}

/** The newest open proposal of each form, to accept; or all of them, to delete. */
function proposalChanges(db: Database, ids: string, languageId: string, isAccepted: boolean): BulkChange[] {
  const proposals = translationsOf(db, ids, languageId, IS_OPEN_PROPOSAL)
  if (!isAccepted)
    return proposals.map(({ id, stringId, form, text }) => ({
      ...{ stringId, form, before: text, after: null },
      apply: (intent) => removeTranslation(db, intent, requireTranslation(db, id)),
    }))
  const newest = new Map(proposals.map((proposal) => [`${proposal.stringId} ${proposal.form}`, proposal]))
  return [...newest.values()].map(({ id, stringId, form, text }) => {
    const [inUse] = ofForm(rankedTranslations(db, stringId, languageId), form)
    return {
      ...{ stringId, form, before: inUse?.needsWork === false ? inUse.row.text : null, after: text },
      apply: (intent) => acceptProposal(db, intent, requireTranslation(db, id)),
    }
  })
}

/** @param condition of a translation `t`: a part of the statement, never a value */
function translationsOf(
  db: Database,
  ids: string,
  languageId: string,
  condition: 'TRUE' | 'EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id)' | typeof IS_OPEN_PROPOSAL,
): Text[] {
  return db
    .prepare<unknown[], Text>(
      `SELECT t.id, t.string_id AS stringId, t.plural_form AS form, t.text
       FROM json_each(@ids) AS wanted
       CROSS JOIN translation AS t ON t.string_id = wanted.value AND t.language_id = @languageId
       WHERE ${condition} ORDER BY wanted.key, t.id`,
    )
    .all({ ids, languageId })
}

function labellings(db: Database, ids: string, title: string): BulkChange[] {
  return stringsWhere(
    db,
    `SELECT s.id FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
     WHERE NOT EXISTS (SELECT 1 FROM string_label WHERE string_id = s.id AND label_id = @value)
     ORDER BY wanted.key`,
    { ids, value: findLabel(db, title) ?? null },
    (stringId) => (intent) => giveLabel(intent, stringId, ensureLabel(db, intent, title)),
  )
}

function unlabellings(db: Database, ids: string, title: string): BulkChange[] {
  const labelId = findLabel(db, title)
  if (labelId === undefined) return []
  return stringsWhere(
    db,
    `SELECT string_id AS id FROM json_each(@ids) AS wanted
     CROSS JOIN string_label ON string_id = wanted.value AND label_id = @value ORDER BY wanted.key`,
    { ids, value: labelId },
    (stringId) => (intent) => takeLabel(intent, stringId, labelId),
  )
}

function visibilities(db: Database, ids: string, isHidden: 0 | 1): BulkChange[] {
  return stringsWhere(
    db,
    `SELECT s.id FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
     WHERE s.is_hidden <> @value ORDER BY wanted.key`,
    { ids, value: isHidden },
    (stringId) => (intent) => {
      const row = readRow(db, 'visibility', { id: stringId })
      if (row) intent.update('visibility', row, { is_hidden: isHidden }, labelPlace(stringId))
    },
  )
}

function stringsWhere(
  db: Database,
  sql: string,
  parameters: { ids: string; value: number | null },
  applied: (stringId: number) => BulkChange['apply'],
): BulkChange[] {
  return db
    .prepare<unknown[], { id: number }>(sql)
    .all(parameters)
    .map(({ id }) => ({ stringId: id, form: 'none', before: null, after: null, apply: applied(id) }))
}

/** The source of each form that has no translation. */
function copies(db: Database, ids: string, languageId: string, userId: number): BulkChange[] {
  const languageOf = languagesOfFiles(db, targetLanguage(db, languageId))
  return db
    .prepare<unknown[], SourceRow>(
      `SELECT s.id, s.type, s.file_id, s.text, s.plural_forms,
         (SELECT json_group_array(DISTINCT plural_form) FROM translation
          WHERE string_id = s.id AND language_id = @languageId) AS present
       FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       WHERE s.type <> 'asset' ORDER BY wanted.key`,
    )
    .all({ ids, languageId })
    .flatMap((row) => {
      const present = JSON.parse(row.present) as PluralForm[]
      const source = sourceForms(row)
      return formsOf(row, languageOf(row.file_id))
        .filter((form) => !present.includes(form))
        .flatMap((form) => copyOf(row.id, form, textOf(source, form), { languageId, userId }))
    })
}

interface SourceRow {
  id: number
  file_id: number | null
  type: StringType
  text: string
  plural_forms: string | null
  /** JSON: the forms that have a translation. */
  present: string
}

/** The source text of a category; where the source lacks it, that of `other`. */
function textOf(source: string | PluralForms, form: PluralForm): string {
  if (typeof source === 'string') return source
  return (form === 'none' ? undefined : source[form]) ?? source.other ?? ''
}

function copyOf(
  stringId: number,
  form: PluralForm,
  text: string,
  { languageId, userId }: { languageId: string; userId: number },
): BulkChange[] {
  if (text === '') return []
  const apply = (intent: Intent): void => {
    insertTranslation(intent, { stringId, languageId, form, text, userId, createdAt: intent.now })
  }
  return [{ stringId, form, before: null, after: text, apply }]
}

/** The repetitions of the strings that get their finished texts; the first string that has a text for a form gives it. */
function propagations(db: Database, ids: string, languageId: string, userId: number): BulkChange[] {
  const givers = db
    .prepare<[string], { id: number }>(
      `SELECT s.id FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       ORDER BY wanted.key`,
    )
    .all(ids)
  const changes = new Map<string, BulkChange>()
  for (const { id } of givers)
    for (const change of propagationsOf(db, { stringId: id, languageId, userId })) {
      const key = `${change.stringId} ${change.form}`
      if (!changes.has(key)) changes.set(key, change)
    }
  return [...changes.values()]
}

/** The texts of strings with one form that have no draft and no approved text, each in the place of its string. */
function fillings(
  db: Database,
  { ids, texts }: { ids: string; texts: readonly string[] },
  { languageId, userId }: { languageId: string; userId: number },
): BulkChange[] {
  return db
    .prepare<unknown[], { id: number; place: number; before: string | null }>(
      `SELECT s.id, wanted.key AS place,
         (SELECT t.text FROM top_translation AS top JOIN translation AS t ON t.id = top.translation_id
          WHERE top.string_id = s.id AND top.language_id = @languageId) AS before
       FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       WHERE s.type NOT IN ('asset', 'plural') AND s.is_locked = 0 AND wanted.key < @texts
         AND NOT EXISTS (SELECT 1 FROM draft WHERE string_id = s.id AND language_id = @languageId)
         AND NOT EXISTS (SELECT 1 FROM top_translation AS top JOIN approval USING (translation_id)
           WHERE top.string_id = s.id AND top.language_id = @languageId)
       ORDER BY wanted.key`,
    )
    .all({ ids, languageId, texts: texts.length })
    .flatMap(({ id, place, before }) => {
      const after = texts[place] ?? ''
      if (after === '' || after === before) return []
      const target = { stringId: id, languageId, userId, form: 'none' } as const
      const apply = (intent: Intent): void => {
        saveText(db, intent, target, after, ofForm(rankedTranslations(db, id, languageId), 'none'))
      }
      return [{ stringId: id, form: 'none', before, after, apply } as const]
    })
}
