/** Source strings that are written one by one, not read from a file. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { joinForms, PLURAL_CATEGORIES, type PluralForms } from '../../model/plural.ts'
import { keepProgress } from '../../summaries/rows/derived.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { setFields } from './fields.ts'
import { setLabels } from './stringLabels.ts'
import { requirePlace } from './places.ts'
import { insertStrings, nextStringId, readString, updateString, type StoredString } from './stringRows.ts'
import { EMPTY_STRING, unknownString, type SourceStringRow } from './strings.ts'

export interface StringValues {
  identifier: string
  text: string | PluralForms
  /** The text is a message with branches. */
  isMessage: boolean
  context: string | null
  maxLength: number | null
  isHidden: boolean
  labelIds: readonly number[]
  /** Values of an enterprise project's fields by slug; null takes one away. */
  fields: Readonly<Record<string, string | null>>
}

export interface StringToAdd extends StringValues {
  fileId: number | null
  branchId: number | null
}

/**
 * Adds a string as the last of its file, or of those of no file.
 * @throws Failure `file.unknown`, `branch.unknown`, `label.unknown`, `field.unknown`, `string.exists`
 */
export function addString(
  db: Database,
  intent: Intent,
  { fileId, branchId, ...values }: StringToAdd,
): number {
  if (fileId !== null) requirePlace(db, 'file', fileId)
  if (branchId !== null) requirePlace(db, 'branch', branchId)
  const id = nextStringId(db)
  const row: StoredString = {
    id,
    ...EMPTY_STRING,
    file_id: fileId,
    branch_id: branchId,
    identifier: values.identifier,
    ...sourceColumns(values.text, values.isMessage),
    context: values.context,
    max_length: values.maxLength,
    is_hidden: values.isHidden ? 1 : 0,
    is_locked: 0,
    is_passed_workflow: 0,
    position: nextPosition(db, fileId),
    is_archived: 0,
    created_at: intent.now,
  }
  refuseTwin(db, row, null)
  insertStrings(db, intent, [row])
  setLabels(db, intent, id, values.labelIds)
  setFields(db, intent, id, values.fields)
  return id
}

function nextPosition(db: Database, fileId: number | null): number {
  const next = db
    .prepare<[number | null], number>(
      'SELECT coalesce(max(position), -1) + 1 FROM source_string WHERE file_id IS ?',
    )
    .pluck()
    .get(fileId)
  return next ?? 0
}

/**
 * Changes members of a string. Answers whether its translations are of another source now.
 * @throws Failure `string.unknown`, `label.unknown`, `field.unknown`, `string.exists`
 */
export function changeString(
  db: Database,
  intent: Intent,
  { stringId, changes }: { stringId: number; changes: Partial<StringValues> },
): { isOtherSource: boolean } {
  const before = requireStored(db, stringId)
  const { text, labelIds, fields } = changes
  const source = text === undefined ? null : sourceColumns(text, changes.isMessage ?? false)
  const isTextChanged =
    source !== null && (source.text !== before.text || source.plural_forms !== before.plural_forms)
  const after: StoredString = {
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
  return { isOtherSource: isTextChanged || before.identifier !== after.identifier }
}

/** Puts a string away, as an import does with one that is gone from its file: its translations are kept. */
export function archiveString(db: Database, intent: Intent, stringId: number): void {
  const before = requireStored(db, stringId)
  writeString(db, intent, before, { ...before, is_archived: 1 })
}

/**
 * Sets the given members of a string, and restores it if it was archived.
 * @throws Failure `string.exists`
 */
export function restoreString(
  db: Database,
  intent: Intent,
  before: StoredString,
  { identifier, text, context, maxLength, isHidden }: Partial<StringValues>,
): void {
  const source = text === undefined ? null : sourceColumns(text, before.type === 'icu')
  const isTextChanged =
    source !== null && (source.text !== before.text || source.plural_forms !== before.plural_forms)
  const after: StoredString = {
    ...before,
    ...source,
    ...(identifier !== undefined && { identifier }),
    ...(context !== undefined && { context }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(isHidden !== undefined && { is_hidden: isHidden ? 1 : 0 }),
    ...(isTextChanged && { source_changed_at: intent.now }),
    is_archived: 0,
    updated_at: intent.now,
  }
  refuseTwin(db, after, before.id)
  writeString(db, intent, before, after)
}

/** @throws Failure `string.unknown`, also of one that was put away */
function requireStored(db: Database, stringId: number): StoredString {
  const row = readString(db, stringId)
  if (row === undefined || row.is_archived) throw unknownString(String(stringId))
  return row
}

function writeString(db: Database, intent: Intent, before: StoredString, after: StoredString): void {
  keepProgress(db, [before.id], () => updateString(db, intent, before, after))
  // The summary compares translations with the source: a changed source makes it stale in every language.
  if (before.source_changed_at !== after.source_changed_at)
    for (const languageId of targetLanguageIds(db)) intent.touch(before.id, languageId)
}

/** A source as its columns hold it; the forms in the order in which they are stored. */
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

function refuseTwin(db: Database, row: StoredString, own: number | null): void {
  const twin = db
    .prepare(
      `SELECT 1 FROM source_string WHERE identifier = @identifier AND file_id IS @file_id
         AND branch_id IS @branch_id AND is_archived = 0 AND id IS NOT @own`,
    )
    .get({ identifier: row.identifier, file_id: row.file_id, branch_id: row.branch_id, own })
  if (twin === undefined) return
  throw new Failure('string.exists', 'A string with this identifier already exists.', {
    value: row.identifier,
    kept: 'Nothing was changed.',
    todo: 'Choose another identifier.',
  })
}
