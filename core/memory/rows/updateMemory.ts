/** Keeps what people confirm in the project's own translation memory, as part of the same intent. */
import type { EventPlace } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import { unusedIdOf } from '../../history/rows/reservedIds.ts'
import type { Entity, Rows } from '../../history/rows/entities.ts'
import type { MemoryOriginRow, MemoryRecordRow } from './entities.ts'
import { requireString, sourceForms, type SourceStringRow } from '../../strings/rows/strings.ts'
import { insertRecord, rewordRecord } from './recordRows.ts'
import { termHash } from '../../store/indexes/postingTerms.ts'

/**
 * Writes a confirmed translation to the project's memory, which is made at the first need. Each string and form has
 * one segment, which follows its translation; where the source was changed the old segment stays, and a new one is
 * made. Nothing happens where that memory is read-only. Answers whether the text was not there.
 */
export function updateMemory(db: Database, intent: Intent, translation: Rows['translation']): boolean {
  const tm = ownMemory(db)
  const string = requireString(db, translation.string_id)
  const source = sourceOfForm(string, translation.plural_form)
  if (tm.isReadOnly || source === '' || translation.text === '') return false
  const segmentId = segmentOf(db, intent, { tmId: tm.id, string, source, translation })
  const { language_id: languageId, text, user_id: userId } = translation
  const known = recordOf(db, segmentId, languageId)
  if (known?.text === text) return false
  if (known) rewordRecord(intent, known, { text, userId }, translation)
  else
    insertRecord(
      intent,
      { segmentId, languageId, text, createdBy: userId, createdAt: intent.now },
      translation,
    )
  return true
}

/**
 * `updateMemory` of a text that stands elsewhere in the memory already: where the memory has something of this
 * string, that follows its translation, and nothing new is made.
 */
export function updateRemembered(db: Database, intent: Intent, translation: Rows['translation']): boolean {
  const origin = originOf(db, translation)
  const isKnown = origin && recordOf(db, origin.segment_id, translation.language_id) !== undefined
  return isKnown ? updateMemory(db, intent, translation) : false
}

/** Takes a deleted translation out of the project's memory. */
export function forgetTranslation(db: Database, intent: Intent, translation: Rows['translation']): void {
  const origin = originOf(db, translation)
  const record = origin && recordOf(db, origin.segment_id, translation.language_id)
  if (record?.text === translation.text) intent.remove('memoryRecord', record, translation)
}

interface NewSegment {
  tmId: number
  string: SourceStringRow
  source: string
  translation: Rows['translation']
}

/** The segment of a string and form whose source is as it is now. The translation's record comes last, for undo. */
function segmentOf(db: Database, intent: Intent, { tmId, string, source, translation }: NewSegment): number {
  const languageId = sourceLanguage(db)
  const known = originOf(db, translation)
  if (known && recordOf(db, known.segment_id, languageId)?.text === source) return known.segment_id
  const place: EventPlace = translation
  const segmentId = intent.insert('memorySegment', { tm_id: tmId }, place)
  const written = { createdBy: translation.user_id, createdAt: intent.now }
  insertRecord(intent, { segmentId, languageId, text: source, ...written }, place)
  const origin = {
    segment_id: segmentId,
    string_id: string.id,
    plural_form: translation.plural_form,
    identifier: string.identifier,
    ...neighbourHashes(db, string),
  }
  intent.insert('memoryOrigin', origin, place)
  return segmentId
}

function originOf(
  db: Database,
  { string_id: stringId, plural_form: form }: Rows['translation'],
): MemoryOriginRow | undefined {
  return db
    .prepare<[number, string], MemoryOriginRow>(
      `SELECT segment_id, string_id, plural_form, identifier, previous_hash, next_hash FROM tm_origin
       WHERE string_id = ? AND plural_form = ? ORDER BY segment_id DESC LIMIT 1`,
    )
    .get(stringId, form)
}

function recordOf(db: Database, segmentId: number, languageId: string): MemoryRecordRow | undefined {
  const id = db
    .prepare<[number, string], number>('SELECT id FROM tm_record WHERE segment_id = ? AND language_id = ?')
    .pluck()
    .get(segmentId, languageId)
  return id === undefined ? undefined : readRow(db, 'memoryRecord', { id })
}

/** The source that a form translates: its own category, else `other`. */
export function sourceOfForm(
  string: Pick<SourceStringRow, 'text' | 'plural_forms'>,
  form: PluralForm,
): string {
  const source = sourceForms(string)
  if (typeof source === 'string') return source
  return (form === 'none' ? undefined : source[form]) ?? source.other ?? ''
}

/** The hashes of the visible strings before and after it in its file; null at an end, or outside a file. */
export function neighbourHashes(
  db: Database,
  { id, file_id: fileId }: Pick<SourceStringRow, 'id' | 'file_id'>,
): { previous_hash: number | null; next_hash: number | null } {
  if (fileId === null) return { previous_hash: null, next_hash: null }
  const of = (side: 'previous' | 'next') => {
    const text = db
      .prepare<{ fileId: number; id: number }, string>(
        `SELECT text FROM source_string
         WHERE file_id = @fileId AND is_archived = 0 AND is_hidden = 0
           AND (position, id) ${side === 'next' ? '>' : '<'} ((SELECT position FROM source_string WHERE id = @id), @id)
         ORDER BY position ${side === 'next' ? '' : 'DESC'}, id ${side === 'next' ? '' : 'DESC'} LIMIT 1`,
      )
      .pluck()
      .get({ fileId, id })
    return text === undefined ? null : termHash(text)
  }
  return { previous_hash: of('previous'), next_hash: of('next') }
}

export function sourceLanguage(db: Database): string {
  return db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get() ?? ''
}

/** The memory that takes what is translated here: made, or after a restore found by its name, at the first need. */
export function ownMemory(db: Database): { id: number; isReadOnly: boolean } {
  const own = db
    .prepare<[], { id: number; isReadOnly: 0 | 1 }>(
      'SELECT tm_id AS id, is_read_only AS isReadOnly FROM tm_setting WHERE is_own = 1',
    )
    .get()
  if (own) return { id: own.id, isReadOnly: own.isReadOnly === 1 }
  const id =
    db
      .prepare<[], number>('SELECT id FROM tm WHERE name = (SELECT name FROM project) ORDER BY id LIMIT 1')
      .pluck()
      .get() ??
    Number(
      db
        .prepare(
          `INSERT INTO tm (id, name, language_ids) SELECT ?, name, (SELECT json_group_array(id) FROM
             (SELECT source_language_id AS id FROM project UNION ALL SELECT * FROM
               (SELECT language_id FROM target_language ORDER BY position))) FROM project`,
        )
        .run(unusedIdOf(db, 'tm')).lastInsertRowid,
    )
  db.prepare(
    `INSERT INTO tm_setting (tm_id, is_own) VALUES (?, 1) ON CONFLICT (tm_id) DO UPDATE SET is_own = 1`,
  ).run(id)
  return { id, isReadOnly: false }
}

/** A condition on events: memories follow translations, so that histories of strings leave their rows out. */
export const NOT_OF_MEMORY = "event.entity NOT IN ('memorySegment', 'memoryRecord', 'memoryOrigin')"

/** Rows of memories follow translations: where others changed them since, undo leaves them as they are. */
export function isOfMemory(entity: Entity): entity is 'memorySegment' | 'memoryRecord' | 'memoryOrigin' {
  return entity === 'memorySegment' || entity === 'memoryRecord' || entity === 'memoryOrigin'
}

/**
 * Whether undo may restore or remove a row of a memory. A record requires its segment, and a segment with its source
 * stays as long as another translation is in it.
 */
export function canRetract(
  db: Database,
  entity: 'memorySegment' | 'memoryRecord' | 'memoryOrigin',
  before: Rows[Entity] | null,
  current: Rows[Entity] | undefined,
): boolean {
  if (entity === 'memorySegment')
    return before !== null || countRecords(db, (current as Rows['memorySegment']).id) === 0
  const row = (before ?? current) as MemoryRecordRow | MemoryOriginRow
  if (before) return readRow(db, 'memorySegment', { id: row.segment_id }) !== undefined
  const isTranslation = 'language_id' in row && row.language_id !== sourceLanguage(db)
  return isTranslation || countRecords(db, row.segment_id) <= 1
}

function countRecords(db: Database, segmentId: number): number {
  return (
    db
      .prepare<[number], number>('SELECT count(*) FROM tm_record WHERE segment_id = ?')
      .pluck()
      .get(segmentId) ?? 0
  )
}
