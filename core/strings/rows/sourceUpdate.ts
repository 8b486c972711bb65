/**
 * Bringing the strings of a file up to date with what a format read from it (docs/reference/modules.md, "Identity").
 * Strings match by identifier. A changed text keeps its translations; a string that is gone is archived with them and
 * comes back with them; a row that stays the same is not written.
 */

import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { ParsedString } from '../../formats/format.ts'
import type { PluralForms } from '../../model/plural.ts'
import type { SourceToDerive } from '../../summaries/rows/derivedRows.ts'
import { MAX_MOVED, movedStrings, type MovedBy } from '../movedStrings.ts'
import type { Intent } from '../../history/rows/intent.ts'
import {
  insertNewStrings,
  rewriteStrings,
  fileStringRows,
  stringsOfFile,
  keptText,
  type KeptString,
  type NewString,
  type Rewritten,
} from './fileStrings.ts'
import { IdentifierSet } from '../identifierSet.ts'
import { newString, parsedSource, updatedString } from './parsedRow.ts'
import { withSetByHand } from './editedMembers.ts'
import { sourceForms, type SourceStringRow } from './strings.ts'
import type { StringType } from '../../model/enumerations.ts'

/** A string of the file as it is now stored. */
export interface StringToUpdate {
  id: number
  type: StringType
}

/** Numbers of strings that are or were visible, as the list of files counts them. */
export interface UpdateCounts {
  added: number
  /** Strings with a new text, context, length or visibility. */
  changed: number
  archived: number
  /** Strings that were archived; they count as that alone. */
  returned: number
}

interface UpdatedFile {
  id: number
  path: string
  /** It has no strings yet. */
  isNew: boolean
  /** Contexts that were set outside of the file are replaced by its own, too. */
  replacesContext?: boolean | undefined
}

interface AddedString extends NewString {
  /** Its id is 0 as long as it is not written. */
  stored: StringToUpdate
}

/** How many strings that were held back are taken at a time. */
const HELD_AT_ONCE = 250

/** How many strings' rows are read and rewritten at a time. */
const ARCHIVED_AT_ONCE = 250

/**
 * An update of a file's strings, slice by slice: of a file of any size little is in memory at a time. To be made within
 * `keepTrigramsInOrder` (core/store/indexes/trigrams.ts).
 */
export class SourceUpdate {
  /** The identifiers of the strings that were taken. */
  readonly #taken = new IdentifierSet()
  /** The strings of the last slice that were not there before, by their ids. */
  added: ReadonlyMap<number, SourceToDerive> = new Map()
  /** The source texts that strings of the last slice had before, by id; of those whose text has changed. */
  changedTexts: ReadonlyMap<number, string | PluralForms> = new Map()
  /** The contexts that strings of the last slice had before, by id; of those whose context has changed. */
  changedContexts: ReadonlyMap<number, string | null> = new Map()
  readonly #db: Database
  readonly #intent: Intent
  readonly #file: UpdatedFile
  /** The strings that the file had and that were not taken yet, by identifier. */
  readonly #left: Map<string, number>
  readonly #had: { strings: number; unarchived: number }
  readonly #counts: UpdateCounts = { added: 0, changed: 0, archived: 0, returned: 0 }
  #position = 0
  /** The new strings that wait, until it is known which of them are old ones. */
  #held: ParsedString[] = []
  /** The places of strings that were held back, by identifier. */
  readonly #places = new Map<string, number>()

  constructor(db: Database, intent: Intent, file: UpdatedFile) {
    this.#db = db
    this.#intent = intent
    this.#file = file
    const { ids, unarchived } = file.isNew
      ? { ids: new Map<string, number>(), unarchived: 0 }
      : stringsOfFile(db, file.id)
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
      const isKnown = this.#left.has(string.identifier) || this.#held.length > MAX_MOVED
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
    if (held.length > 0 && held.length <= MAX_MOVED) this.#findMoved(held, by, areNamedByText)
    for (let from = 0; from < held.length; from += HELD_AT_ONCE) yield held.slice(from, from + HELD_AT_ONCE)
  }

  #findMoved(held: readonly ParsedString[], by: MovedBy, areNamedByText: boolean): void {
    const ids = new Set(held.map(({ identifier }) => identifier))
    if (this.#left.size > MAX_MOVED + this.#had.strings - this.#had.unarchived) return
    const gone = fileStringRows(
      this.#db,
      [...this.#left].flatMap(([identifier, id]) => (ids.has(identifier) ? [] : [id])),
    ).filter((row) => !row.is_archived)
    const moved = movedStrings(
      gone.map(({ identifier, text }) => ({ identifier, text })),
      held.map((string) => ({ identifier: string.identifier, text: parsedSource(string).text })),
      { by, isNamedByText: ({ identifier, text }) => areNamedByText || identifier.endsWith(text) },
    )
    for (const [identifier, old] of moved) {
      const id = this.#left.get(old)
      if (id === undefined) continue
      this.#left.delete(old)
      this.#left.set(identifier, id)
    }
  }

  /** Gives strings of the file other identifiers, before any is taken: their ids by the identifiers that they get. */
  rename(ids: ReadonlyMap<string, number>): void {
    const renamed = new Set(ids.values())
    for (const [identifier, id] of [...this.#left]) {
      if (!renamed.has(id) && !ids.has(identifier)) continue
      this.#left.delete(identifier)
      // A string that loses its identifier to another one is archived with the others that are not taken.
      if (!renamed.has(id)) this.#left.set(`${identifier}\u0000${id}`, id)
    }
    for (const [identifier, id] of ids) this.#left.set(identifier, id)
  }

  /**
   * Takes the next strings of the file. Answers them as they are stored, in their order.
   * @throws Failure `import.duplicateIdentifier`
   */
  take(slice: readonly ParsedString[]): StringToUpdate[] {
    const kept = this.#keptOf(slice)
    const byHand = withSetByHand(this.#db, slice, kept, this.#file)
    const taken: StringToUpdate[] = []
    const rewritten: Rewritten[] = []
    const added: AddedString[] = []
    const ofSlice = new Set<string>()
    for (const string of slice) {
      const { identifier } = string
      const twin = ofSlice.has(identifier) ? this.#textIn(identifier, added) : this.#textTaken(identifier)
      if (twin !== null) throw duplicateIdentifier(this.#file.path, twin, string)
      this.#left.delete(identifier)
      const before = kept.get(identifier)
      const position = this.#placeOf(identifier)
      let stored: StringToUpdate
      if (before === undefined) {
        const row = newString(string, this.#file.id, this.#intent.now)
        stored = { id: 0, type: row.type }
        added.push({ row, position, stored })
      } else {
        const after = updatedString(before, byHand.get(before.id) ?? string, this.#intent.now)
        if (after) rewritten.push({ before, after })
        if (before.position !== position) this.#move(before.id, position)
        stored = { id: before.id, type: (after ?? before).type }
      }
      this.#taken.add(identifier)
      ofSlice.add(identifier)
      taken.push(stored)
    }
    this.#add(added)
    this.#rewrite(rewritten)
    this.changedTexts = textsBefore(rewritten)
    this.changedContexts = new Map(
      rewritten
        .filter(({ before, after }) => before.context !== after.context)
        .map(({ before }) => [before.id, before.context]),
    )
    for (const { before, after } of rewritten) {
      if (before.is_hidden && after.is_hidden) continue
      if (!before.is_archived) this.#counts.changed++
      else if (!after.is_hidden) this.#counts.returned++
    }
    return taken
  }

  /** Keeps strings of the file as they are, though they were not taken. */
  keep(identifiers: readonly string[]): void {
    for (const identifier of identifiers) this.#left.delete(identifier)
  }

  /** Archives the strings that were not taken. */
  finish(): UpdateCounts {
    const gone = [...this.#left.values()]
    for (let from = 0; from < gone.length; from += ARCHIVED_AT_ONCE) {
      const rows = fileStringRows(this.#db, gone.slice(from, from + ARCHIVED_AT_ONCE))
      const archived = rows
        .filter((row) => !row.is_archived)
        .map((before) => ({ before, after: { ...before, is_archived: 1 as const } }))
      this.#rewrite(archived)
      this.#counts.archived += archived.filter(({ before }) => !before.is_hidden).length
    }
    return this.#counts
  }

  /** Whether the file had at least `least` strings, the import has as many, and none is in both. */
  sharesNothing(least: number): boolean {
    const isComparable = this.#had.unarchived >= least && this.#taken.size >= least
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
    const rows = fileStringRows(this.#db, [...ids.keys()])
    return new Map(rows.map((row) => [ids.get(row.id) ?? row.identifier, row]))
  }

  #add(added: readonly AddedString[]): void {
    this.added = new Map()
    if (added.length === 0) return
    const common = { file_id: this.#file.id, created_at: this.#intent.now }
    const first = insertNewStrings(this.#db, this.#intent, added, common)
    added.forEach(({ stored }, index) => (stored.id = first + index))
    this.added = new Map(added.map(({ row, stored: { id } }) => [id, newSource(id, row)]))
    this.#counts.added += added.filter(({ row }) => !row.is_hidden).length
  }

  /** Returns the text of a string of the current chunk, whose new strings are not written yet. */
  #textIn(identifier: string, added: readonly AddedString[]): string {
    const isNew = added.find(({ row }) => row.identifier === identifier)
    return isNew?.row.text ?? keptText(this.#db, this.#file.id, identifier) ?? ''
  }

  /** The text of a string that an earlier slice had; null: it was not taken. */
  #textTaken(identifier: string): string | null {
    const mayBe = this.#taken.mayHave(identifier) && !this.#left.has(identifier)
    return mayBe ? keptText(this.#db, this.#file.id, identifier) : null
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
      .map(({ before }) => [before.id, sourceForms(before)]),
  )
}

/** Returns the inputs of derived rows. */
function newSource(id: number, row: Omit<SourceStringRow, 'id'>): SourceToDerive {
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

function duplicateIdentifier(path: string, firstText: string, second: ParsedString): Failure {
  const identifier = shortened(second.identifier)
  const [one, other] = [firstText, parsedSource(second).text].map(shortened)
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
