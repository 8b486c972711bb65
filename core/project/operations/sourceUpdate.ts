/**
 * Bringing the strings of a file up to date with what a format read from it (modules.md, "Identity"). Strings
 * match by identifier. A changed text keeps its translations; a string that is gone is archived with them and
 * comes back with them; a row that stays the same is not written.
 */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { ParsedString } from '../../formats/format.ts'
import { PLURAL_CATEGORIES, joinForms, type PluralForms } from '../../languages/plural.ts'
import { keepProgress } from '../derived.ts'
import { keepTrigrams } from '../trigrams.ts'
import { fold } from '../fold.ts'
import type { Intent } from './history.ts'
import { targetLanguageIds } from './languages.ts'
import type { SourceStringRow, StringType } from './strings.ts'

/** A string of the file as it is now stored. */
export interface StoredString {
  id: number
  type: StringType
}

export interface SourceUpdate {
  /** The file's strings by identifier. */
  strings: Map<string, StoredString>
  added: number
  /** Strings with a new text, context, length or visibility. */
  changed: number
  archived: number
  returned: number
}

type KeptString = SourceStringRow & { position: number }

/** What an update does to the rows of a file. */
interface Plan {
  added: { string: ParsedString; position: number }[]
  rewritten: { before: KeptString; after: KeptString }[]
  moved: { id: number; position: number }[]
}

/**
 * `step` is called before each string that is written.
 * @throws Failure `import.duplicateIdentifier`
 */
export function updateStrings(
  db: Database,
  intent: Intent,
  file: { id: number; path: string },
  parsed: readonly ParsedString[],
  step: () => void,
): SourceUpdate {
  refuseDuplicates(file.path, parsed)
  const kept = stringsOfFile(db, file.id)
  const plan = planUpdate(kept, parsed, intent.now)
  rewriteStrings(db, intent, plan.rewritten, step)
  for (const { id, position } of plan.moved) {
    db.prepare('UPDATE source_string SET position = ? WHERE id = ?').run(position, id)
  }
  const strings = new Map<string, StoredString>(kept)
  for (const { before, after } of plan.rewritten) strings.set(before.identifier, after)
  for (const { string, position } of plan.added) {
    step()
    const row = newString(string, file.id, intent.now)
    strings.set(row.identifier, { id: insertString(db, intent, row, position), type: row.type })
  }
  return { strings, added: plan.added.length, ...countRewritten(plan.rewritten) }
}

function planUpdate(
  kept: ReadonlyMap<string, KeptString>,
  parsed: readonly ParsedString[],
  now: number,
): Plan {
  const plan: Plan = { added: [], rewritten: [], moved: [] }
  const gone = new Map(kept)
  parsed.forEach((string, position) => {
    const before = kept.get(string.identifier)
    gone.delete(string.identifier)
    if (!before) {
      plan.added.push({ string, position })
      return
    }
    const after = updatedString(before, string, now)
    if (after) plan.rewritten.push({ before, after })
    if (before.position !== position) plan.moved.push({ id: before.id, position })
  })
  for (const before of gone.values()) {
    if (!before.is_archived) plan.rewritten.push({ before, after: { ...before, is_archived: 1 } })
  }
  return plan
}

function newString(string: ParsedString, fileId: number, now: number): Omit<SourceStringRow, 'id'> {
  return {
    file_id: fileId,
    branch_id: null,
    identifier: string.identifier,
    ...sourceOf(string),
    context: string.context ?? null,
    max_length: string.maxLength ?? null,
    is_hidden: string.isHidden ? 1 : 0,
    master_string_id: null,
    is_archived: 0,
    created_at: now,
    updated_at: null,
    source_changed_at: null,
  }
}

/** The row as the file now has it; null where that is how it stands. Visibility is the file's only if it says so. */
function updatedString(before: KeptString, string: ParsedString, now: number): KeptString | null {
  const source = sourceOf(string)
  const context = string.context ?? null
  const maxLength = string.maxLength ?? null
  const isHidden = string.isHidden === undefined ? before.is_hidden : string.isHidden ? 1 : 0
  const isTextChanged = before.text !== source.text || before.plural_forms !== source.plural_forms
  const isChanged =
    isTextChanged ||
    before.type !== source.type ||
    before.context !== context ||
    before.max_length !== maxLength ||
    before.is_hidden !== isHidden
  if (!isChanged && !before.is_archived) return null
  return {
    ...before,
    ...source,
    ...(isTextChanged && { source_changed_at: now }),
    context,
    max_length: maxLength,
    is_hidden: isHidden,
    is_archived: 0,
    updated_at: isChanged ? now : before.updated_at,
  }
}

/** Forms make a string plural; what a format knows for a message with branches is `icu`, of whichever syntax. */
function sourceOf({ text, message }: ParsedString): Pick<SourceStringRow, 'type' | 'text' | 'plural_forms'> {
  if (typeof text === 'string')
    return { type: message === undefined ? 'plain' : 'icu', text, plural_forms: null }
  const forms: PluralForms = {}
  for (const category of PLURAL_CATEGORIES) {
    if (text[category] !== undefined) forms[category] = text[category]
  }
  return { type: 'plural', text: joinForms(forms), plural_forms: JSON.stringify(forms) }
}

/** A string that returned counts as that alone. */
function countRewritten(
  rewritten: Plan['rewritten'],
): Pick<SourceUpdate, 'changed' | 'archived' | 'returned'> {
  const archived = rewritten.filter(({ after }) => after.is_archived).length
  const returned = rewritten.filter(({ before }) => before.is_archived).length
  return { archived, returned, changed: rewritten.length - archived - returned }
}

/** By identifier; of several with one identifier the oldest that is not archived. */
function stringsOfFile(db: Database, fileId: number): Map<string, KeptString> {
  const rows = db
    .prepare<unknown[], KeptString>(
      `SELECT id, file_id, branch_id, identifier, type, text, plural_forms, context, max_length, is_hidden,
         master_string_id, is_archived, created_at, updated_at, source_changed_at, position
       FROM source_string WHERE file_id = ? ORDER BY is_archived DESC, id DESC`,
    )
    .all(fileId)
  return new Map(rows.map((row) => [row.identifier, row]))
}

function insertString(
  db: Database,
  intent: Intent,
  row: Omit<SourceStringRow, 'id'>,
  position: number,
): number {
  const folded = fold(row.text)
  const inserted = db
    .prepare(
      `INSERT INTO source_string (file_id, identifier, type, text, text_folded, plural_forms, context, max_length,
         is_hidden, position, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.file_id,
      row.identifier,
      row.type,
      row.text,
      folded,
      row.plural_forms,
      row.context,
      row.max_length,
      row.is_hidden,
      position,
      row.created_at,
    )
  const id = Number(inserted.lastInsertRowid)
  keepTrigrams(db, 'source_string', { id, before: null, after: folded })
  intent.record('string', id, null, { id, ...row }, { string_id: id, language_id: null })
  return id
}

function rewriteStrings(db: Database, intent: Intent, rewritten: Plan['rewritten'], step: () => void): void {
  const counted = rewritten.filter(
    ({ before, after }) => before.is_hidden !== after.is_hidden || before.is_archived !== after.is_archived,
  )
  keepProgress(
    db,
    counted.map(({ before }) => before.id),
    () => {
      for (const { before, after } of rewritten) {
        step()
        writeString(db, intent, before, after)
      }
    },
  )
  // The summary compares translations with the source: a changed source makes it stale in every language.
  const languageIds = targetLanguageIds(db)
  for (const { before, after } of rewritten) {
    if (before.source_changed_at === after.source_changed_at) continue
    for (const languageId of languageIds) intent.touch(before.id, languageId)
  }
}

function writeString(db: Database, intent: Intent, before: KeptString, after: KeptString): void {
  db.prepare(
    `UPDATE source_string SET type = @type, text = @text, text_folded = @text_folded,
       plural_forms = @plural_forms, context = @context, max_length = @max_length, is_hidden = @is_hidden,
       is_archived = @is_archived, updated_at = @updated_at, source_changed_at = @source_changed_at
     WHERE id = @id`,
  ).run({ ...after, text_folded: fold(after.text) })
  keepTrigrams(db, 'source_string', { id: before.id, before: fold(before.text), after: fold(after.text) })
  const place = { string_id: before.id, language_id: null }
  intent.record('string', before.id, withoutPosition(before), withoutPosition(after), place)
}

/** A place in the file is the file's business, not a change that anybody made. */
function withoutPosition({ position: _position, ...row }: KeptString): SourceStringRow {
  return row
}

function refuseDuplicates(path: string, parsed: readonly ParsedString[]): void {
  const seen = new Map<string, ParsedString>()
  for (const string of parsed) {
    const twin = seen.get(string.identifier)
    if (twin) throw duplicateIdentifier(path, twin, string)
    seen.set(string.identifier, string)
  }
}

function duplicateIdentifier(path: string, first: ParsedString, second: ParsedString): Failure {
  const identifier = shortened(first.identifier)
  const [one, other] = [first, second].map((string) => shortened(sourceOf(string).text))
  return new Failure(
    'import.duplicateIdentifier',
    `The identifier "${identifier}" occurs twice in ${path}: for "${one}" and for "${other}".`,
    {
      path,
      value: identifier,
      kept: 'Nothing was imported.',
      todo: 'Give each string of the file an identifier of its own.',
    },
  )
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
