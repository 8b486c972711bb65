/** Source strings that are written one by one, not read from a file. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import { joinForms, PLURAL_CATEGORIES, type PluralForms } from '../../languages/plural.ts'
import { keepProgress } from '../../summaries/derived.ts'
import { fold } from '../../store/fold.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigrams } from '../../store/indexes/trigrams.ts'
import { asIntent, type Intent } from '../../history/intent.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { requireString, type SourceStringRow } from '../../strings/rows/strings.ts'
import { takeBackTranslations, type UpdateOption } from '../../documents/rows/updateOption.ts'
import { runBatch } from './batch.ts'
import { setFields } from './fields.ts'
import { setLabels } from './labels.ts'
import { unknownItem } from './unknown.ts'
import { untakenIdOf } from '../../history/takenIds.ts'

export interface StringValues {
  identifier: string
  text: string | PluralForms
  /** The text is a message with branches. */
  isMessage: boolean
  context: string | null
  maxLength: number | null
  isHidden: boolean
  labelIds: readonly number[]
  /** Of enterprise projects: values by the field's slug; null takes one away. */
  fields: Readonly<Record<string, string | null>>
}

export interface StringToAdd extends StringValues {
  fileId: number | null
  branchId: number | null
}

export type StringChange =
  | { kind: 'add'; string: StringToAdd }
  | { kind: 'change'; stringId: number; changes: Partial<StringValues> }
  /** Puts it away, as an import does with one that is gone from its file: its translations are kept. */
  | { kind: 'archive'; stringId: number }

export interface StringChanges {
  userId: number
  changes: readonly StringChange[]
  updateOption?: UpdateOption | undefined
}

/**
 * Changes strings as one intent. Answers the string that each change was of.
 * @throws Failure `service.batch` of `string.unknown`, `service.unknown`, `service.notUnique`
 */
export function changeStrings(
  db: Database,
  { userId, changes, updateOption = 'keep_translations_and_approvals' }: StringChanges,
  context: OperationContext,
): { stringIds: number[] } {
  return asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => ({
    stringIds: runBatch(changes, (change) => {
      switch (change.kind) {
        case 'add':
          return insertString(db, intent, change.string)
        case 'change':
          return updateString(db, intent, change, updateOption)
        case 'archive': {
          const before = requireLiving(db, change.stringId)
          writeString(db, intent, before, { ...before, is_archived: 1 })
          return before.id
        }
      }
    }),
  }))
}

function insertString(db: Database, intent: Intent, { fileId, branchId, ...values }: StringToAdd): number {
  if (fileId !== null && !db.prepare('SELECT 1 FROM file WHERE id = ?').get(fileId))
    throw unknownItem('File', fileId)
  if (branchId !== null && !db.prepare('SELECT 1 FROM branch WHERE id = ?').get(branchId))
    throw unknownItem('Branch', branchId)
  const row = {
    file_id: fileId,
    branch_id: branchId,
    identifier: values.identifier,
    ...sourceColumns(values.text, values.isMessage),
    context: values.context,
    max_length: values.maxLength,
    is_hidden: values.isHidden ? 1 : 0,
    master_string_id: null,
    is_archived: 0,
    created_at: intent.now,
    updated_at: null,
    source_changed_at: null,
  } satisfies Omit<SourceStringRow, 'id'>
  refuseTwin(db, row, null)
  const inserted = db
    .prepare(
      `INSERT INTO source_string (id, file_id, branch_id, identifier, type, text, text_folded, plural_forms, context,
         max_length, is_hidden, position, created_at)
       VALUES (@id, @file_id, @branch_id, @identifier, @type, @text, @text_folded, @plural_forms, @context,
         @max_length, @is_hidden,
         (SELECT coalesce(max(position), -1) + 1 FROM source_string WHERE file_id IS @file_id), @created_at)`,
    )
    .run({ id: untakenIdOf(db, 'source_string'), ...row, text_folded: fold(row.text) })
  const id = Number(inserted.lastInsertRowid)
  keepTrigrams(db, 'source_string', { id, before: null, after: fold(row.text) })
  intent.record('string', id, null, { id, ...row }, { string_id: id, language_id: null })
  setLabels(db, intent, id, values.labelIds)
  setFields(db, intent, id, values.fields)
  return id
}

function updateString(
  db: Database,
  intent: Intent,
  { stringId, changes }: { stringId: number; changes: Partial<StringValues> },
  updateOption: UpdateOption,
): number {
  const before = requireLiving(db, stringId)
  const { text, labelIds, fields } = changes
  const source = text === undefined ? null : sourceColumns(text, changes.isMessage ?? false)
  const isTextChanged =
    source !== null && (source.text !== before.text || source.plural_forms !== before.plural_forms)
  const after: SourceStringRow = {
    ...before,
    ...source,
    ...(changes.identifier !== undefined && { identifier: changes.identifier }),
    ...(changes.context !== undefined && { context: changes.context }),
    ...(changes.maxLength !== undefined && { max_length: changes.maxLength }),
    ...(changes.isHidden !== undefined && { is_hidden: changes.isHidden ? 1 : 0 }),
    ...(isTextChanged && { source_changed_at: intent.now }),
    updated_at: intent.now,
  }
  refuseTwin(db, after, stringId)
  writeString(db, intent, before, after)
  if (labelIds !== undefined) setLabels(db, intent, stringId, labelIds)
  if (fields !== undefined) setFields(db, intent, stringId, fields)
  if (isTextChanged || before.identifier !== after.identifier)
    takeBackTranslations(db, intent, stringId, updateOption)
  return stringId
}

/** A string that is put away is none to the API. @throws Failure `string.unknown` */
function requireLiving(db: Database, stringId: number): SourceStringRow {
  const row = requireString(db, stringId)
  if (row.is_archived) throw unknownItem('String', stringId)
  return row
}

function writeString(db: Database, intent: Intent, before: SourceStringRow, after: SourceStringRow): void {
  keepProgress(db, [before.id], () => {
    db.prepare(
      `UPDATE source_string SET identifier = @identifier, type = @type, text = @text, text_folded = @text_folded,
         plural_forms = @plural_forms, context = @context, max_length = @max_length, is_hidden = @is_hidden,
         is_archived = @is_archived, updated_at = @updated_at, source_changed_at = @source_changed_at
       WHERE id = @id`,
    ).run({ ...after, text_folded: fold(after.text) })
    keepTrigrams(db, 'source_string', { id: before.id, before: fold(before.text), after: fold(after.text) })
    intent.record('string', before.id, before, after, { string_id: before.id, language_id: null })
  })
  // The summary compares translations with the source: a changed source makes it stale in every language.
  if (before.source_changed_at !== after.source_changed_at)
    for (const languageId of targetLanguageIds(db)) intent.touch(before.id, languageId)
}

function sourceColumns(
  text: string | PluralForms,
  isMessage: boolean,
): Pick<SourceStringRow, 'type' | 'text' | 'plural_forms'> {
  if (typeof text === 'string') return { type: isMessage ? 'icu' : 'plain', text, plural_forms: null }
  const forms: PluralForms = {}
  for (const category of PLURAL_CATEGORIES) {
    if (text[category] !== undefined) forms[category] = text[category]
  }
  return { type: 'plural', text: joinForms(forms), plural_forms: JSON.stringify(forms) }
}

function refuseTwin(db: Database, row: Omit<SourceStringRow, 'id'>, own: number | null): void {
  const twin = db
    .prepare(
      `SELECT 1 FROM source_string WHERE identifier = @identifier AND file_id IS @file_id
         AND branch_id IS @branch_id AND is_archived = 0 AND id IS NOT @own`,
    )
    .get({ identifier: row.identifier, file_id: row.file_id, branch_id: row.branch_id, own })
  if (twin === undefined) return
  throw new Failure('service.notUnique', 'A string with this identifier is there already.', {
    value: 'identifier',
  })
}
