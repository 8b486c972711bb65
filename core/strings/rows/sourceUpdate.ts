/**
 * Bringing the strings of a file up to date with what a format read from it (docs/reference/modules.md, "Identity").
 * Strings match by identifier. A changed text keeps its translations; a string that is gone is archived with them and
 * comes back with them; a row that stays the same is not written.
 */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { ParsedString } from '../../formats/format.ts'
import { PLURAL_CATEGORIES, joinForms, type PluralForms } from '../../contract/plural.ts'
import { keepProgress } from '../../summaries/rows/derived.ts'
import type { Source } from '../../summaries/rows/derivedRows.ts'
import { keepTrigrams, keepTrigramsOfNew } from '../../store/indexes/trigrams.ts'
import { fold } from '../../fold.ts'
import { MOST_MOVED, movedStrings, type MovedBy } from '../moved.ts'
import { insertMany } from '../../store/manyRows.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import type { SourceStringRow, StringType } from './strings.ts'
import { untakenIdOf } from '../../history/rows/takenIds.ts'

/** A string of the file as it is now stored. */
export interface StoredString {
  id: number
  type: StringType
}

export interface UpdateCounts {
  added: number
  /** Strings with a new text, context, length or visibility. */
  changed: number
  archived: number
  /** Strings that were archived; they count as that alone. */
  returned: number
}

type KeptString = SourceStringRow & { position: number }

interface NewString {
  row: Omit<SourceStringRow, 'id'>
  position: number
  /** Its id is 0 as long as it is not written. */
  stored: StoredString
}

interface Rewritten {
  before: KeptString
  after: KeptString
}

/**
 * An update of a file's strings, slice by slice: of a file of any size little is in memory at a time. To be made within
 * `keepTrigramsInOrder` (core/store/indexes/trigrams.ts).
 */
export class SourceUpdate {
  /** The strings that were taken, by identifier. */
  readonly strings = new Map<string, StoredString>()
  /** The strings of the last slice that were not there before, by their ids. */
  added: ReadonlyMap<number, Source> = new Map()
  /** The source texts that strings of the last slice had before, by id; of those whose text has changed. */
  changedTexts: ReadonlyMap<number, string | PluralForms> = new Map()
  readonly #db: Database
  readonly #intent: Intent
  readonly #file: { id: number; path: string }
  /** The strings that the file had and that were not taken yet, by identifier. */
  readonly #left: Map<string, number>
  readonly #had: { strings: number; unarchived: number }
  readonly #counts: UpdateCounts = { added: 0, changed: 0, archived: 0, returned: 0 }
  #position = 0
  /** The new strings that wait, until it is known which of them are old ones. */
  #held: ParsedString[] = []
  /** The places of strings that were held back, by identifier. */
  readonly #places = new Map<string, number>()

  constructor(db: Database, intent: Intent, file: { id: number; path: string }) {
    this.#db = db
    this.#intent = intent
    this.#file = file
    const { ids, unarchived } = stringsOfFile(db, file.id)
    this.#left = ids
    this.#had = { strings: ids.size, unarchived }
  }

  /** Whether the file had strings before. */
  get isOfKnownFile(): boolean {
    return this.#had.strings > 0
  }

  /**
   * Answers the strings of the next slice that the file had, to be taken at once; the new ones wait for `heldBack`. As long
   * as a file had none, and where too many are new, all of them are answered.
   */
  holdBack(slice: readonly ParsedString[]): readonly ParsedString[] {
    if (this.#had.unarchived === 0) return slice
    const known: ParsedString[] = []
    for (const string of slice) {
      const position = this.#position + this.#held.length + known.length
      const isKnown = this.#left.has(string.identifier) || this.#held.length > MOST_MOVED
      if (isKnown) known.push(string)
      else this.#held.push(string)
      // Strings are taken in the order in which they stand until one is held back.
      if (this.#held.length > 0) this.#places.set(string.identifier, position)
    }
    return known
  }

  /** The strings that were held back, by slices; those that are old ones under new identifiers are known as such. */
  *heldBack(by: MovedBy, areNamedByText: boolean): Generator<readonly ParsedString[]> {
    const held = this.#held
    if (held.length > 0 && held.length <= MOST_MOVED) this.#findMoved(held, by, areNamedByText)
    for (let from = 0; from < held.length; from += HELD_AT_ONCE) yield held.slice(from, from + HELD_AT_ONCE)
  }

  #findMoved(held: readonly ParsedString[], by: MovedBy, areNamedByText: boolean): void {
    const ids = new Set(held.map(({ identifier }) => identifier))
    if (this.#left.size > MOST_MOVED + this.#had.strings - this.#had.unarchived) return
    const gone = rowsOf(
      this.#db,
      [...this.#left].flatMap(([identifier, id]) => (ids.has(identifier) ? [] : [id])),
    ).filter((row) => !row.is_archived)
    const moved = movedStrings(
      gone.map(({ identifier, text }) => ({ identifier, text })),
      held.map((string) => ({ identifier: string.identifier, text: sourceOf(string).text })),
      { by, isNamedByText: ({ identifier, text }) => areNamedByText || identifier.endsWith(text) },
    )
    for (const [identifier, old] of moved) {
      const id = this.#left.get(old)
      if (id === undefined) continue
      this.#left.delete(old)
      this.#left.set(identifier, id)
    }
  }

  /**
   * Takes the next strings of the file. Answers them as they are stored, in their order.
   * @throws Failure `import.duplicateIdentifier`
   */
  take(slice: readonly ParsedString[]): StoredString[] {
    const kept = this.#keptOf(slice)
    const taken: StoredString[] = []
    const rewritten: Rewritten[] = []
    const added: NewString[] = []
    for (const string of slice) {
      const { identifier } = string
      const twin = this.strings.get(identifier)
      if (twin) throw duplicateIdentifier(this.#file.path, this.#textOf(twin, added), string)
      this.#left.delete(identifier)
      const before = kept.get(identifier)
      const position = this.#placeOf(identifier)
      let stored: StoredString
      if (before === undefined) {
        const row = newString(string, this.#file.id, this.#intent.now)
        stored = { id: 0, type: row.type }
        added.push({ row, position, stored })
      } else {
        const after = updatedString(before, string, this.#intent.now)
        if (after) rewritten.push({ before, after })
        if (before.position !== position) this.#move(before.id, position)
        stored = { id: before.id, type: (after ?? before).type }
      }
      this.strings.set(identifier, stored)
      taken.push(stored)
    }
    this.#add(added)
    this.#rewrite(rewritten)
    this.changedTexts = textsBefore(rewritten)
    const returned = rewritten.filter(({ before }) => before.is_archived).length
    this.#counts.returned += returned
    this.#counts.changed += rewritten.length - returned
    return taken
  }

  /** Archives the strings that were not taken. */
  finish(): UpdateCounts {
    const gone = [...this.#left.values()]
    for (let from = 0; from < gone.length; from += ARCHIVED_AT_ONCE) {
      const rows = rowsOf(this.#db, gone.slice(from, from + ARCHIVED_AT_ONCE))
      const archived = rows
        .filter((row) => !row.is_archived)
        .map((before) => ({ before, after: { ...before, is_archived: 1 as const } }))
      this.#rewrite(archived)
      this.#counts.archived += archived.length
    }
    return this.#counts
  }

  /** Whether the file had at least so many strings, as many were taken, and not one is both. */
  sharesNothing(least: number): boolean {
    const isComparable = this.#had.unarchived >= least && this.strings.size >= least
    return isComparable && this.#left.size === this.#had.strings
  }

  #placeOf(identifier: string): number {
    const next = this.#position++
    return this.#places.get(identifier) ?? next
  }

  /** The rows by the identifiers that they have now. */
  #keptOf(slice: readonly ParsedString[]): Map<string, KeptString> {
    const ids = new Map(
      slice.flatMap(({ identifier }) => {
        const id = this.#left.get(identifier)
        return id === undefined ? [] : [[id, identifier] as const]
      }),
    )
    const rows = rowsOf(this.#db, [...ids.keys()])
    return new Map(rows.map((row) => [ids.get(row.id) ?? row.identifier, row]))
  }

  #add(added: readonly NewString[]): void {
    this.added = new Map()
    if (added.length === 0) return
    const common = { file_id: this.#file.id, created_at: this.#intent.now }
    const first = insertStrings(this.#db, this.#intent, added, common)
    added.forEach(({ stored }, index) => (stored.id = first + index))
    this.added = new Map(added.map(({ row, stored: { id } }) => [id, newSource(id, row)]))
    this.#counts.added += added.length
  }

  /** The text of a string that was taken; of those of the slice at hand the new ones are not written yet. */
  #textOf(string: StoredString, added: readonly NewString[]): string {
    return added.find(({ stored }) => stored === string)?.row.text ?? textOf(this.#db, string.id)
  }

  #move(id: number, position: number): void {
    this.#db.prepare('UPDATE source_string SET position = ? WHERE id = ?').run(position, id)
  }

  #rewrite(rewritten: readonly Rewritten[]): void {
    if (rewritten.length > 0) rewriteStrings(this.#db, this.#intent, rewritten)
  }
}

function textsBefore(rewritten: readonly Rewritten[]): Map<number, string | PluralForms> {
  return new Map(
    rewritten
      .filter(({ before, after }) => before.source_changed_at !== after.source_changed_at)
      .map(({ before: { id, text, plural_forms: forms } }) => [
        id,
        forms === null ? text : (JSON.parse(forms) as PluralForms),
      ]),
  )
}

/** How many strings that were held back are taken at a time. */
const HELD_AT_ONCE = 250

/** How many strings' rows are read and rewritten at a time. */
const ARCHIVED_AT_ONCE = 250

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

/** What derived rows follow from. */
function newSource(id: number, row: Omit<SourceStringRow, 'id'>): Source {
  return {
    id,
    fileId: row.file_id ?? 0,
    isCounted: row.is_hidden === 0,
    words: 0,
    text: row.text,
    pluralForms: row.plural_forms === null ? null : (JSON.parse(row.plural_forms) as PluralForms),
    isDuplicate: false,
    sourceChangedAt: null,
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
    before.identifier !== string.identifier ||
    before.type !== source.type ||
    before.context !== context ||
    before.max_length !== maxLength ||
    before.is_hidden !== isHidden
  if (!isChanged && !before.is_archived) return null
  return {
    ...before,
    ...source,
    identifier: string.identifier,
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

/** The strings of a file by identifier; of several with one identifier the oldest that is not archived. */
function stringsOfFile(db: Database, fileId: number): { ids: Map<string, number>; unarchived: number } {
  const rows = db
    .prepare<unknown[], { id: number; identifier: string; isArchived: number }>(
      `SELECT id, identifier, is_archived AS isArchived FROM source_string
       WHERE file_id = ? ORDER BY is_archived DESC, id DESC`,
    )
    .iterate(fileId)
  const ids = new Map<string, number>()
  let unarchived = 0
  for (const { id, identifier, isArchived } of rows) {
    ids.set(identifier, id)
    unarchived += 1 - isArchived
  }
  return { ids, unarchived }
}

function rowsOf(db: Database, ids: readonly number[]): KeptString[] {
  if (ids.length === 0) return []
  return db
    .prepare<unknown[], KeptString>(
      `SELECT id, file_id, branch_id, identifier, type, text, plural_forms, context, max_length, is_hidden,
         master_string_id, is_archived, created_at, updated_at, source_changed_at, position
       FROM source_string WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    )
    .all(JSON.stringify(ids))
}

function textOf(db: Database, id: number): string {
  return (
    db.prepare<unknown[], { text: string }>('SELECT text FROM source_string WHERE id = ?').get(id)?.text ?? ''
  )
}

const INSERTED = [
  'identifier',
  'type',
  'text',
  'text_folded',
  'plural_forms',
  'context',
  'max_length',
  'is_hidden',
  'position',
]

/** The first of the rows brings its id; the table gives the others those that follow it. */
function withFirstId(id: number, rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows.map((row, index) => [index === 0 ? id : null, ...row])
}

/** Answers the id of the first; the others have those that follow it. */
function insertStrings(
  db: Database,
  intent: Intent,
  added: readonly NewString[],
  common: Pick<SourceStringRow, 'file_id' | 'created_at'>,
): number {
  const values = added.map(({ row, position }) => [
    row.identifier,
    row.type,
    row.text,
    fold(row.text),
    row.plural_forms,
    row.context,
    row.max_length,
    row.is_hidden,
    position,
  ])
  const own = untakenIdOf(db, 'source_string')
  const first =
    own === null
      ? insertMany(db, 'source_string', INSERTED, values, { common: { ...common } })
      : insertMany(db, 'source_string', ['id', ...INSERTED], withFirstId(own, values), {
          common: { ...common },
        })
  intent.recordMany('string', { first, last: first + added.length - 1 })
  keepTrigramsOfNew(db, 'source_string', first, first + added.length - 1)
  return first
}

function rewriteStrings(db: Database, intent: Intent, rewritten: readonly Rewritten[]): void {
  const counted = rewritten.filter(
    ({ before, after }) =>
      before.is_hidden !== after.is_hidden ||
      before.is_archived !== after.is_archived ||
      before.text !== after.text,
  )
  keepProgress(
    db,
    counted.map(({ before }) => before.id),
    () => {
      for (const { before, after } of rewritten) writeString(db, intent, before, after)
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
    `UPDATE source_string SET identifier = @identifier, type = @type, text = @text, text_folded = @text_folded,
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

function duplicateIdentifier(path: string, firstText: string, second: ParsedString): Failure {
  const identifier = shortened(second.identifier)
  const [one, other] = [firstText, sourceOf(second).text].map(shortened)
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
