/** Translation memories as they come in and go out: units of records. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { recordRow } from './recordRows.ts'
import { requireWritable } from './memories.ts'
import { segmentWith } from './sameSegment.ts'
import { recordsOf } from './segments.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { decodeLines } from '../../platform/threads/jsonLines.ts'
import { openResource, widenLanguages, type ResourceTarget } from '../../strings/rows/resourceTarget.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { userIdsByLogin } from '../../history/rows/userLogins.ts'
import { insertRow } from '../../history/rows/rows.ts'
import { requireUser } from '../../history/rows/users.ts'

/** One text of a unit. Times are milliseconds since 1970; people are logins. */
export interface MemoryRecord {
  /** A language id of the store; in a file that is being read, its code as written there. */
  language: string
  text: string
  usageCount: number
  createdBy: string | null
  updatedBy: string | null
  createdAt: number | null
  updatedAt: number | null
}

/** The same text in several languages: a TMX `tu`, a segment of CroQL. */
export type MemoryUnit = readonly MemoryRecord[]

export interface MemoryToImport {
  userId: number
  target: ResourceTarget
  /** The language ids of the codes that the units use. */
  languages: Readonly<Record<string, string>>
  /** `MemoryUnit`s (jsonLines.ts). */
  units: Uint8Array
  /** How many there are. */
  count: number
}

export interface MemoryImported {
  tmId: number
  name: string
  isNew: boolean
  added: number
  /** Units that the memory, or the file, had already: the larger usage and the later date are kept. */
  merged: number
}

/**
 * Adds units to a translation memory, in one transaction. A unit with the same texts in the same languages as one
 * that is there is merged into it, so that importing a file twice changes nothing.
 * @throws Failure `memory.unknown`, `memory.readOnly`, `cancelled`
 */
export function importMemory(db: Database, input: MemoryToImport, context: OperationContext): MemoryImported {
  requireUser(db, input.userId)
  const step = progressCounter(context, input.count)
  return asIntent(db, { userId: input.userId, action: 'memory.import', now: context.now }, (intent) => {
    const tm = openResource(db, 'tm', input.target)
    requireWritable(db, tm.id)
    const first = nextSegmentId(db)
    const writer = new MemoryWriter(db, { tmId: tm.id, intent, context, count: input.count })
    keepTrigramsInOrder(db, () => {
      for (const unit of decodeLines<MemoryUnit>(input.units)) {
        step(`Importing into ${tm.name}`)
        writer.write(
          unit.map((record) => ({
            ...record,
            language: input.languages[record.language] ?? record.language,
          })),
        )
      }
    })
    const languageIds = widenLanguages(db, 'tm', tm, writer.languages)
    const { added, merged } = writer
    if (tm.isNew || added + merged > 0) {
      const before = tm.isNew ? null : { name: tm.name, languageIds: tm.languageIds }
      const segments = { first, last: nextSegmentId(db) - 1 }
      intent.record('tm', tm.id, before, { name: tm.name, languageIds, added, merged, segments })
    }
    return { tmId: tm.id, name: tm.name, isNew: tm.isNew, added, merged }
  })
}

/** Up to this many units are looked up one by one, and the memory is not read as a whole. */
const FEW_UNITS = 50

class MemoryWriter {
  added = 0
  merged = 0
  readonly languages = new Set<string>()
  readonly #db: Database
  readonly #tmId: number
  readonly #intent: Intent
  /** The segments by their texts; of a few units only those of this import, the others are looked up one by one. */
  readonly #segments: Map<string, number>
  readonly #isOfFew: boolean
  readonly #userIds: (login: string) => number

  constructor(
    db: Database,
    {
      tmId,
      intent,
      context,
      count,
    }: { tmId: number; intent: Intent; context: OperationContext; count: number },
  ) {
    this.#db = db
    this.#tmId = tmId
    this.#intent = intent
    this.#isOfFew = count <= FEW_UNITS
    this.#segments = this.#isOfFew ? new Map<string, number>() : segmentsByTexts(db, tmId, context)
    this.#userIds = userIdsByLogin(db)
  }

  write(unit: MemoryUnit): void {
    const key = textsKey(unit)
    const present = this.#segments.get(key) ?? (this.#isOfFew ? this.#find(unit) : undefined)
    if (present === undefined) {
      const segmentId = this.#insert(unit)
      this.#segments.set(key, segmentId)
      this.added += 1
    } else {
      for (const record of unit) this.#merge(present, record)
      this.merged += 1
    }
  }

  #find(unit: MemoryUnit): number | undefined {
    const texts = unit.map(({ language, text }) => ({ languageId: language, text }))
    return segmentWith(this.#db, { tmId: this.#tmId, texts })
  }

  #insert(unit: MemoryUnit): number {
    const segmentId = Number(
      this.#db.prepare('INSERT INTO tm_segment (tm_id) VALUES (?)').run(this.#tmId).lastInsertRowid,
    )
    for (const { language, text, usageCount, createdBy, updatedBy, createdAt, updatedAt } of unit) {
      const record = {
        segmentId,
        languageId: language,
        text,
        usageCount,
        createdBy: this.#userId(createdBy),
        updatedBy: this.#userId(updatedBy),
        createdAt: createdAt ?? this.#intent.now,
        updatedAt,
      }
      // The history names the first and the last of an import's segments, and not each row (importedSegments.ts).
      insertRow(this.#db, 'memoryRecord', recordRow(record))
      this.languages.add(language)
    }
    return segmentId
  }

  #merge(segmentId: number, { language, text, usageCount, updatedBy, updatedAt }: MemoryRecord): void {
    for (const record of recordsOf(this.#db, segmentId)) {
      if (record.language_id !== language || record.text !== text) continue
      const isLater = updatedAt !== null && (record.updated_at ?? record.created_at) < updatedAt
      if (!isLater && record.usage_count >= usageCount) continue
      const change = isLater ? { updated_at: updatedAt, updated_by: this.#userId(updatedBy) } : {}
      const max = Math.max(record.usage_count, usageCount)
      this.#intent.update('memoryRecord', record, { ...change, usage_count: max }, NO_LOCATION)
    }
  }

  #userId(login: string | null): number | null {
    return login === null ? null : this.#userIds(login)
  }
}

/** The id that the next segment gets: they are given in order and never again (migrations/0006-memory.ts). */
function nextSegmentId(db: Database): number {
  const last = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'tm_segment'")
    .pluck()
    .get()
  return (last ?? 0) + 1
}

/** The segments of a memory by their texts. */
function segmentsByTexts(db: Database, tmId: number, context: OperationContext): Map<string, number> {
  const rows = db
    .prepare<unknown[], { segmentId: number; language: string; text: string }>(
      `SELECT r.segment_id AS segmentId, r.language_id AS language, r.text
       FROM tm_segment AS s CROSS JOIN tm_record AS r ON r.segment_id = s.id
       WHERE s.tm_id = ? ORDER BY s.id`,
    )
    .iterate(tmId)
  const segments = new Map<string, number>()
  let texts: { language: string; text: string }[] = []
  let current: number | null = null
  for (const { segmentId, ...text } of rows) {
    if (current !== null && segmentId !== current) {
      segments.set(textsKey(texts), current)
      if (segments.size % 1000 === 0) context.throwIfCancelled()
      texts = []
    }
    current = segmentId
    texts.push(text)
  }
  if (current !== null) segments.set(textsKey(texts), current)
  return segments
}

/** The same for units of the same texts in the same languages, whatever their order. */
function textsKey(texts: readonly { language: string; text: string }[]): string {
  const lines = texts.map(({ language, text }) => `${language}\0${text}`).sort()
  return createHash('sha1').update(lines.join('\0\0')).digest('base64')
}

/** Some units of a memory in the order in which they came: those after the segment `after`. */
export function memoryUnits(
  db: Database,
  { tmId, after, limit }: { tmId: number; after: number; limit: number },
): { segmentId: number; records: MemoryUnit }[] {
  const rows = db
    .prepare<unknown[], MemoryRecord & { segmentId: number }>(
      `SELECT s.id AS segmentId, r.language_id AS language, r.text, r.usage_count AS usageCount,
         creator.login AS createdBy, changer.login AS updatedBy, r.created_at AS createdAt,
         r.updated_at AS updatedAt
       FROM (SELECT id FROM tm_segment WHERE tm_id = @tmId AND id > @after ORDER BY id LIMIT @limit) AS s
       CROSS JOIN tm_record AS r ON r.segment_id = s.id
       LEFT JOIN user AS creator ON creator.id = r.created_by
       LEFT JOIN user AS changer ON changer.id = r.updated_by
       ORDER BY s.id, r.id`,
    )
    .all({ tmId, after, limit })
  const units = Map.groupBy(rows, ({ segmentId }) => segmentId)
  return [...units].map(([segmentId, records]) => ({
    segmentId,
    records: records.map(({ segmentId: _, ...record }) => record),
  }))
}

export function memorySize(db: Database, { tmId }: { tmId: number }): { segments: number } {
  const count = db
    .prepare<unknown[], { segments: number }>('SELECT count(*) AS segments FROM tm_segment WHERE tm_id = ?')
    .get(tmId)
  return { segments: count?.segments ?? 0 }
}
