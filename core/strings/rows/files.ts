/** Files with their branches, directories and bytes. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { FileSettings, HeaderValues } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { parsePluralForms } from '../../languages/gettextPlural.ts'
import { keepRule } from '../../summaries/rows/statedRules.ts'
import { WITH_MESSAGES } from '../../messages/formatStrings/grammarOf.ts'
import { reserveId } from '../../history/rows/reservedIds.ts'
import { unusedPlaceId } from '../../store/placeIds.ts'
import { isPlaceName } from '../placeNames.ts'
import { readFileContent, writeContent, type FileBytes } from './fileContent.ts'

export interface FileRow {
  id: number
  branch_id: number | null
  directory_id: number | null
  name: string
  title: string | null
  type: string
  context: string | null
  path: string | null
  created_at: number
  updated_at: number | null
}

export interface FileToStore {
  name: string
  /** Relative to what was imported, '/' between its parts; with the branch, the file's identity. */
  path: string
  type: string
  context?: string | null
  /** An id that `reserveFileId` answered, which the file gets where it is new. */
  reservedId?: number | undefined
  /** The branch's name; none where it is absent. */
  branch?: string | null
  bytes: FileBytes
  /** The settings that the file was read with. Absent: those that it has stay. */
  settings?: FileSettings
}

const COLUMNS = 'id, branch_id, directory_id, name, title, type, context, path, created_at, updated_at'

/**
 * Makes the file's rows, or brings them up to date where a file of its path and branch is there. Answers its id, and
 * whether it is new: nothing is to be looked for that could hang on it then.
 */
export function storeFile(db: Database, intent: Intent, file: FileToStore): { id: number; isNew: boolean } {
  const directories = directoriesOf(file.path)
  const branchId = file.branch ? branchNamed(db, intent, file.branch) : null
  const before = db
    .prepare<unknown[], FileRow>(
      `SELECT ${COLUMNS} FROM file WHERE coalesce(path, name) = ? AND branch_id IS ? ORDER BY id LIMIT 1`,
    )
    .get(file.path, branchId)
  if (before) {
    updateFile(db, intent, before, file)
    return { id: before.id, isNew: false }
  }
  const row = {
    branch_id: branchId,
    directory_id: ensureDirectories(db, intent, branchId, directories),
    name: file.name,
    title: null,
    type: file.type,
    context: file.context ?? null,
    path: file.path,
    created_at: intent.now,
    updated_at: null,
  } satisfies Omit<FileRow, 'id'>
  requireWithinBudget('file', row)
  const inserted = db
    .prepare(
      `INSERT INTO file (id, branch_id, directory_id, name, title, type, context, path, created_at, updated_at)
     VALUES (@id, @branch_id, @directory_id, @name, @title, @type, @context, @path, @created_at, @updated_at)`,
    )
    .run({ id: file.reservedId ?? unusedPlaceId(db), ...row })
  const added = { id: Number(inserted.lastInsertRowid), ...row }
  intent.record('file', added.id, null, added)
  writeContent(db, added.id, file.bytes)
  if (hasSettings(file)) storeReading(db, added.id, file.settings)
  return { id: added.id, isNew: true }
}

/**
 * Reserves the id of the next imported file: a module receives it before there is a row, and may store data under it.
 * It is never reused, even if the import fails.
 */
export function reserveFileId(db: Database): number {
  const id = unusedPlaceId(db)
  reserveId(db, 'file', id)
  return id
}

function updateFile(db: Database, intent: Intent, before: FileRow, file: FileToStore): void {
  const content = readFileContent(db, before.id)
  const context = file.context === undefined ? before.context : file.context
  if (file.settings !== undefined) storeReading(db, before.id, file.settings)
  const isSameContent = content !== undefined && file.bytes.isSameAs(content)
  if (isSameContent && before.type === file.type && before.context === context) return
  const after = { ...before, type: file.type, context, updated_at: intent.now }
  db.prepare('UPDATE file SET type = @type, context = @context, updated_at = @updated_at WHERE id = @id').run(
    after,
  )
  intent.record('file', before.id, before, after)
  if (!isSameContent) writeContent(db, before.id, file.bytes)
}

function hasSettings(file: FileToStore): file is FileToStore & { settings: FileSettings } {
  return file.settings !== undefined && Object.keys(file.settings).length > 0
}

/** The evidence of a file for the grammar of its placeholders. */
export interface GrammarEvidence {
  /** The grammar that a user chose for it; null without a choice. */
  chosen: string | null
  /** Whether it has messages with branches. */
  hasMessages: boolean
}

/** The strings of a file among which a message is looked for, so that a long file takes no more than a millisecond. */
const MOST_LOOKED_AT = 10_000

/** The types of files in which a message is evidence; strings of others are not looked at. */
const TYPES_WITH_MESSAGES = [...WITH_MESSAGES].map((type) => `'${type}'`).join(', ')

/** Reads the evidence of files for their grammars, of each file once for all strings of a list. */
export class FileGrammars {
  readonly #db: Database
  readonly #known = new Map<number | null, GrammarEvidence>([[null, { chosen: null, hasMessages: false }]])

  constructor(db: Database) {
    this.#db = db
  }

  of(fileId: number | null): GrammarEvidence {
    let known = this.#known.get(fileId)
    if (known === undefined) {
      const { placeholders: chosen = null } = readFileSettings(this.#db, fileId ?? 0)
      known = { chosen, hasMessages: this.#hasMessages(fileId ?? 0) }
      this.#known.set(fileId, known)
    }
    return known
  }

  #hasMessages(fileId: number): boolean {
    const found = this.#db
      .prepare<unknown[], { found: 0 | 1 }>(
        `SELECT EXISTS (SELECT 1 FROM (SELECT type FROM source_string WHERE file_id = @fileId AND is_archived = 0
           ORDER BY position LIMIT ${MOST_LOOKED_AT}) WHERE type = 'icu') AS found
         FROM file WHERE id = @fileId AND type IN (${TYPES_WITH_MESSAGES})`,
      )
      .get({ fileId })
    return found?.found === 1
  }
}

/** Replaces the settings of a file; empty ones are removed. */
export function writeFileSettings(db: Database, fileId: number, settings: FileSettings): void {
  if (Object.keys(settings).length === 0) {
    db.prepare('DELETE FROM file_settings WHERE file_id = ?').run(fileId)
    return
  }
  db.prepare(
    `INSERT INTO file_settings (file_id, settings) VALUES (?, ?)
     ON CONFLICT (file_id) DO UPDATE SET settings = excluded.settings`,
  ).run(fileId, JSON.stringify(settings))
}

/**
 * Stores how a file was read. The user's choices for placeholders, MO files and headers are made apart from that, and
 * stay.
 */
export function storeReading(db: Database, fileId: number, settings: FileSettings): void {
  const { placeholders, writesMo, headers } = readFileSettings(db, fileId)
  const { placeholders: _grammar, writesMo: _mo, headers: _headers, ...reading } = settings
  writeFileSettings(db, fileId, {
    ...reading,
    ...(placeholders && { placeholders }),
    ...(writesMo && { writesMo }),
    ...(headers && { headers }),
  })
}

/**
 * Stores the properties of a catalogue that the next export writes into its file in a language, and whether it writes
 * the MO file. A plural rule decides from now on which forms its strings have.
 * @throws Failure `file.unknown`
 */
export function setFileProperties(
  db: Database,
  {
    fileId,
    languageId,
    header,
    writesMo,
  }: { fileId: number; languageId: string; header: HeaderValues; writesMo: boolean },
): null {
  requireFile(db, fileId)
  const { writesMo: _former, ...others } = readFileSettings(db, fileId)
  const changed = { ...others, ...(writesMo && { writesMo: true as const }) }
  writeFileSettings(db, fileId, withHeader(changed, languageId, header))
  const rule = header['Plural-Forms']
  if (rule) keepRule(db, { fileId, languageId, rule: parsePluralForms(rule) })
  return null
}

/** Removes the header of a language that an export has written, unless it was changed meanwhile. */
export function forgetWrittenHeader(
  db: Database,
  { fileId, languageId, header }: { fileId: number; languageId: string; header: HeaderValues },
): void {
  const settings = readFileSettings(db, fileId)
  const kept = settings.headers?.[languageId]
  if (kept === undefined || JSON.stringify(kept) !== JSON.stringify(header)) return
  writeFileSettings(db, fileId, withHeader(settings, languageId, {}))
}

function withHeader(
  { headers = {}, ...settings }: FileSettings,
  languageId: string,
  header: HeaderValues,
): FileSettings {
  const { [languageId]: _former, ...others } = headers
  const all = Object.keys(header).length > 0 ? { ...others, [languageId]: header } : others
  return { ...settings, ...(Object.keys(all).length > 0 && { headers: all }) }
}

/** The file that an import of a path would update; null where it would be a new one. */
export function fileAt(
  db: Database,
  place: { path: string; branch?: string },
): { id: number; type: string } | null {
  const file = db
    .prepare<unknown[], { id: number; type: string }>(
      `SELECT file.id, file.type FROM file LEFT JOIN branch ON branch.id = file.branch_id
       WHERE coalesce(file.path, file.name) = ? AND branch.name IS ? ORDER BY file.id LIMIT 1`,
    )
    .get(place.path, place.branch ?? null)
  return file ?? null
}

/** All files of a branch, or of none, with what `fileAt` and `settingsAt` say of each; by id. */
export function filesOf(
  db: Database,
  { branch }: { branch?: string },
): { id: number; type: string; path: string; settings: FileSettings }[] {
  const files = db
    .prepare<unknown[], { id: number; type: string; path: string; settings: string | null }>(
      `SELECT file.id, file.type, coalesce(file.path, file.name) AS path, file_settings.settings
       FROM file LEFT JOIN branch ON branch.id = file.branch_id
         LEFT JOIN file_settings ON file_settings.file_id = file.id
       WHERE branch.name IS ? ORDER BY file.id`,
    )
    .all(branch ?? null)
  return files.map(({ settings, ...file }) => ({
    ...file,
    settings: settings === null ? {} : (JSON.parse(settings) as FileSettings),
  }))
}

/** The settings of the file that an import of a path would update. */
export function settingsAt(db: Database, place: { path: string; branch?: string }): FileSettings {
  const file = fileAt(db, place)
  return file === null ? {} : readFileSettings(db, file.id)
}

/** Returns the user's settings for reading a file; empty without any. */
export function readFileSettings(db: Database, fileId: number): FileSettings {
  const row = db
    .prepare<unknown[], { settings: string }>('SELECT settings FROM file_settings WHERE file_id = ?')
    .get(fileId)
  return row === undefined ? {} : (JSON.parse(row.settings) as FileSettings)
}

/**
 * Keeps each unit of an XLIFF file one string where it is one. The texts of files that were imported before segments
 * were strings hold the segments of a unit.
 */
export function keepWholeUnits(db: Database): void {
  const files = db
    .prepare<unknown[], number>(
      `SELECT id FROM file WHERE type = 'xliff' AND EXISTS (
         SELECT 1 FROM source_string AS s
         WHERE s.file_id = file.id AND s.is_archived = 0 AND s.text GLOB '*<*mrk *mtype=[''"]seg[''"]*')`,
    )
    .pluck()
    .all()
  for (const id of files) writeFileSettings(db, id, { ...readFileSettings(db, id), wholeUnits: true })
}

/** @throws Failure `file.unknown` */
export function requireFile(db: Database, fileId: number): FileRow {
  const file = db.prepare<unknown[], FileRow>(`SELECT ${COLUMNS} FROM file WHERE id = ?`).get(fileId)
  if (!file)
    throw new Failure('file.unknown', `There is no file with the id ${fileId} in this project.`, {
      value: String(fileId),
      todo: 'Look at the list of files.',
    })
  return file
}

/**
 * The directories of a path. An export writes to these names, so nothing may point out of its folder.
 * @throws Failure `import.path`
 */
function directoriesOf(path: string): string[] {
  const parts = path.split('/')
  if (!parts.every(isPlaceName))
    throw new Failure('import.path', `"${path}" is not a path of a file within a folder.`, {
      path,
      kept: 'Nothing was imported.',
      todo: 'Import the file from the folder that holds it.',
    })
  return parts.slice(0, -1)
}

export function ensureDirectories(
  db: Database,
  intent: Intent,
  branchId: number | null,
  names: readonly string[],
): number | null {
  const find = db.prepare<unknown[], { id: number }>(
    'SELECT id FROM directory WHERE branch_id IS @branch_id AND parent_id IS @parent_id AND name = @name',
  )
  const insert = db.prepare(
    'INSERT INTO directory (id, branch_id, parent_id, name) VALUES (@id, @branch_id, @parent_id, @name)',
  )
  let parentId: number | null = null
  for (const name of names) {
    const directory: object = { branch_id: branchId, parent_id: parentId, name }
    requireWithinBudget('directory', directory)
    const found = find.get(directory)
    parentId = found ? found.id : Number(insert.run({ id: unusedPlaceId(db), ...directory }).lastInsertRowid)
    if (!found) intent.record('directory', parentId, null, { id: parentId, ...directory, title: null })
  }
  return parentId
}

function branchNamed(db: Database, intent: Intent, name: string): number {
  const found = db
    .prepare<unknown[], { id: number }>('SELECT id FROM branch WHERE name = ? ORDER BY id')
    .get(name)
  if (found) return found.id
  requireWithinBudget('branch', { name })
  const inserted = db.prepare('INSERT INTO branch (id, name) VALUES (?, ?)').run(unusedPlaceId(db), name)
  const id = Number(inserted.lastInsertRowid)
  intent.record('branch', id, null, { id, name, title: null })
  return id
}
