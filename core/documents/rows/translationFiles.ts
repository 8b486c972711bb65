/** Translation files as they were last seen, and where those of each source file lie (core/documents). */
import type { Action } from '../../history/rows/action.ts'
import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../contract/plural.ts'

/** The base, by identifier and form: what the project and the file had in common before they came to differ. */
export type Unsettled = Readonly<Record<string, Readonly<Partial<Record<PluralForm, string | null>>>>>

export interface TranslationFilePlace {
  fileId: number
  languageId: string
  /** The path below the folder that the source file's path is below, '/' between its parts. */
  path: string
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string
  /** Milliseconds since 1970. */
  seenAt: number
}

export interface TranslationFile extends TranslationFilePlace {
  content: Uint8Array
  unsettled: Unsettled
}

export interface TranslationFileToKeep {
  languageId: string
  path: string
  content: Uint8Array
  unsettled?: Unsettled | undefined
}

/** The paths of a file's translations. */
export interface FileLayout {
  /** A path with `{language}` in it, below the folder that the source file's path is below. */
  pattern: string
  /** The codes of all files that lie there, of whichever languages, as they are spelled. */
  codes: readonly string[]
  /** Whether no file in the source language lies there: the strings are those of all the translation files. */
  isCatalogue: boolean
}

/** Which translation files the project has seen, by file and language; none of their bytes. */
export function translationFilePlaces(db: Database): TranslationFilePlace[] {
  return db
    .prepare<unknown[], TranslationFilePlace>(
      `SELECT file_id AS fileId, language_id AS languageId, path, lower(hex(hash)) AS hash, seen_at AS seenAt
       FROM translation_file ORDER BY file_id, language_id`,
    )
    .all()
}

/** A translation file as it was last seen; null where none was. */
export function translationFile(
  db: Database,
  { fileId, languageId }: { fileId: number; languageId: string },
): TranslationFile | null {
  const row = db
    .prepare<unknown[], TranslationFilePlace & { content: Buffer; unsettled: string | null }>(
      `SELECT file_id AS fileId, language_id AS languageId, path, lower(hex(hash)) AS hash, seen_at AS seenAt,
         content, unsettled
       FROM translation_file WHERE file_id = ? AND language_id = ?`,
    )
    .get(fileId, languageId)
  if (!row) return null
  const unsettled = row.unsettled === null ? {} : (JSON.parse(row.unsettled) as Unsettled)
  return { ...row, content: inflateSync(row.content), unsettled }
}

/**
 * Keeps a translation file as the last one seen. Its time is that of the first sight until it was `written`: deletions
 * since then are still to be taken out of the file.
 */
export function keepTranslationFile(
  db: Database,
  fileId: number,
  { languageId, path, content: seen, unsettled = {} }: TranslationFileToKeep,
  { now, isWritten = false }: { now: number; isWritten?: boolean },
): void {
  const content = Buffer.from(seen.buffer, seen.byteOffset, seen.byteLength)
  db.prepare(
    `INSERT INTO translation_file (file_id, language_id, path, hash, content, seen_at, unsettled)
     VALUES (@fileId, @languageId, @path, @hash, @content, @now, @unsettled)
     ON CONFLICT (file_id, language_id) DO UPDATE SET path = excluded.path, hash = excluded.hash,
       content = excluded.content, seen_at = iif(@isWritten, @now, seen_at), unsettled = excluded.unsettled`,
  ).run({
    fileId,
    languageId,
    path,
    hash: createHash('sha256').update(content).digest(),
    content: deflateSync(content, { level: content.length > LARGE ? FAST : undefined }),
    now,
    isWritten: Number(isWritten),
    unsettled: Object.keys(unsettled).length === 0 ? null : JSON.stringify(unsettled),
  })
}

/** Bytes from which on a file is deflated faster: it gets a fifth larger by that, and is done in a quarter of the time. */
const LARGE = 1_000_000
const FAST = 1

/** The layouts of files, by their ids. */
export function fileLayouts(db: Database): { fileId: number; layout: FileLayout }[] {
  return db
    .prepare<unknown[], { fileId: number; pattern: string; codes: string; isCatalogue: number }>(
      'SELECT file_id AS fileId, pattern, codes, is_catalogue AS isCatalogue FROM file_layout ORDER BY file_id',
    )
    .all()
    .map(({ fileId, pattern, codes, isCatalogue }) => ({
      fileId,
      layout: { pattern, codes: JSON.parse(codes) as string[], isCatalogue: isCatalogue === 1 },
    }))
}

export function keepFileLayout(
  db: Database,
  fileId: number,
  { pattern, codes, isCatalogue }: FileLayout,
): void {
  db.prepare(
    `INSERT INTO file_layout (file_id, pattern, codes, is_catalogue) VALUES (?, ?, ?, ?)
     ON CONFLICT (file_id) DO UPDATE SET pattern = excluded.pattern, codes = excluded.codes,
       is_catalogue = excluded.is_catalogue`,
  ).run(fileId, pattern, JSON.stringify(codes), Number(isCatalogue))
}

/** Notes where a person wants the translations of a file to lie: a path with `{language}` in it. */
export function keepLayout(db: Database, { fileId, pattern }: { fileId: number; pattern: string }): void {
  keepFileLayout(db, fileId, { pattern, codes: [], isCatalogue: false })
}

/** The time since which, in milliseconds since 1970; absent: since the source file was last taken in. */
export interface Since {
  fileId: number
  languageId: string
  since?: number | undefined
}

/**
 * Identifiers of strings whose last translation into a language somebody deleted on purpose since a time; what undo
 * takes back was no such wish.
 */
export function clearedSince(db: Database, { fileId, languageId, since }: Since): string[] {
  return db
    .prepare<unknown[], { identifier: string }>(
      `SELECT DISTINCT s.identifier FROM intent
       CROSS JOIN event ON event.intent_id = intent.id
       CROSS JOIN source_string AS s ON s.id = event.string_id
       WHERE intent.action = 'translation.delete' AND intent.is_undone = 0 AND intent.at >= ${SINCE}
         AND event.entity = 'translation' AND event.language_id = @languageId AND event.after IS NULL
         AND s.file_id = @fileId AND s.is_archived = 0
         AND NOT EXISTS (
           SELECT 1 FROM translation
           WHERE translation.string_id = s.id AND translation.language_id = @languageId AND text <> '')
       ORDER BY s.id`,
    )
    .all({ fileId, languageId, since: since ?? null })
    .map(({ identifier }) => identifier)
}

/** The ids of the project's strings of which `clearedSince` tells the identifiers, whenever it was; those of archived strings too. */
export function clearedStrings(db: Database, languageId: string): number[] {
  return db
    .prepare<{ languageId: string }, number>(
      `SELECT DISTINCT event.string_id FROM intent
       CROSS JOIN event ON event.intent_id = intent.id
       WHERE intent.action = 'translation.delete' AND intent.is_undone = 0
         AND event.entity = 'translation' AND event.language_id = @languageId AND event.after IS NULL
         AND event.string_id IS NOT NULL
         AND NOT EXISTS (
           SELECT 1 FROM translation
           WHERE translation.string_id = event.string_id AND translation.language_id = @languageId
             AND text <> '')`,
    )
    .pluck()
    .all({ languageId })
}

/** What an import made of strings that a file had before. */
export interface SourceChanges {
  /** Identifiers of strings that it has lost. */
  gone: string[]
  /** Identifiers of strings that it had lost, and has again. */
  returned: string[]
}

/** How the strings of a source file differ from those that it had at a time, for as far as imports have changed them. */
export function sourceChangesSince(
  db: Database,
  { fileId, since }: { fileId: number; since: number },
): SourceChanges {
  const changed = db.prepare<unknown[], { identifier: string }>(
    `SELECT DISTINCT s.identifier FROM intent
     JOIN event ON event.intent_id = intent.id
     JOIN source_string AS s ON s.id = event.string_id
     WHERE intent.action = 'source.import' AND intent.is_undone = 0 AND intent.at >= @since
       AND event.entity = 'string' AND event.language_id IS NULL
       AND s.file_id = @fileId AND s.is_archived = @isGone
       AND event.before ->> 'is_archived' = 1 - @isGone AND event.after ->> 'is_archived' = @isGone
       AND NOT EXISTS (
         SELECT 1 FROM source_string AS other
         WHERE other.file_id = @fileId AND other.identifier = s.identifier AND other.is_archived = 0
           AND other.id <> s.id)
     ORDER BY s.id`,
  )
  const identifiers = (isGone: 0 | 1) =>
    changed.all({ fileId, since, isGone }).map(({ identifier }) => identifier)
  return { gone: identifiers(1), returned: identifiers(0) }
}

const SINCE = 'coalesce(@since, (SELECT coalesce(updated_at, created_at) FROM file WHERE id = @fileId))'

/** What a person does with a translation that says: this text is right. */
const CONFIRMING: readonly Action[] = [
  'translation.save',
  'translation.restore',
  'translation.copySource',
  'translation.replace',
  'translation.propagate',
  'translation.approve',
  'translation.settle',
  'worklist.import',
  'conflict.resolve',
]

/**
 * Identifiers of strings whose translation in use somebody wrote or approved here since a time. What was taken in from
 * a file, pulled, or filled in by the memory is nobody's confirmation.
 */
export function settledSince(db: Database, { fileId, languageId, since }: Since): string[] {
  return db
    .prepare<unknown[], { identifier: string }>(
      `SELECT DISTINCT s.identifier FROM intent
       JOIN event ON event.intent_id = intent.id
       JOIN source_string AS s ON s.id = event.string_id
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       WHERE intent.action IN (SELECT value FROM json_each(@actions)) AND intent.is_undone = 0
         AND intent.at >= ${SINCE}
         AND event.language_id = @languageId AND event.after IS NOT NULL
         AND (event.entity = 'translation' AND event.entity_id = top.translation_id
           OR event.entity = 'approval' AND event.after ->> 'translation_id' = top.translation_id)
         AND s.file_id = @fileId AND s.is_archived = 0
       ORDER BY s.id`,
    )
    .all({ fileId, languageId, since: since ?? null, actions: JSON.stringify(CONFIRMING) })
    .map(({ identifier }) => identifier)
}

export interface LastRevision {
  at: number
  /** Null: nobody is known to have made it. */
  login: string | null
  name: string | null
  mail: string | null
}

/**
 * The newest change of the translations of some of a file's strings: who made it, and when. Null where there is none.
 * @param identifiers Absent: all of the file's strings.
 */
export function lastRevision(
  db: Database,
  {
    fileId,
    languageId,
    identifiers,
  }: { fileId: number; languageId: string; identifiers?: readonly string[] | undefined },
): LastRevision | null {
  const strings =
    identifiers === undefined
      ? 'SELECT id FROM source_string WHERE file_id = @fileId AND is_archived = 0'
      : `SELECT id FROM source_string WHERE file_id = @fileId AND is_archived = 0
           AND identifier IN (SELECT value FROM json_each(@identifiers))`
  const row = db
    .prepare<unknown[], LastRevision>(
      `WITH one AS MATERIALIZED (${strings}), change AS (
         SELECT intent.at, intent.user_id FROM one
         JOIN event ON event.string_id = one.id AND event.language_id = @languageId
         JOIN intent ON intent.id = event.intent_id
         WHERE event.entity IN ('translation', 'approval') AND intent.is_undone = 0
         UNION ALL
         SELECT translation.updated_at, translation.user_id FROM one
         JOIN top_translation AS top ON top.string_id = one.id AND top.language_id = @languageId
         JOIN translation ON translation.id = top.translation_id
       )
       SELECT at, login, name, mail FROM change LEFT JOIN user ON user.id = change.user_id
       ORDER BY at DESC, login LIMIT 1`,
    )
    .get({ fileId, languageId, identifiers: JSON.stringify(identifiers ?? []) })
  return row ?? null
}

/** Notes the forms on which the project and a file that was seen differ still. */
export function keepUnsettled(
  db: Database,
  { fileId, languageId, unsettled }: { fileId: number; languageId: string; unsettled: Unsettled },
): void {
  db.prepare('UPDATE translation_file SET unsettled = ? WHERE file_id = ? AND language_id = ?').run(
    JSON.stringify(unsettled),
    fileId,
    languageId,
  )
}
