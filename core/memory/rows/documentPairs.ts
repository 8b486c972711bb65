/** The texts of a document in a memory that several documents share: they follow the document. */
import type { Database } from 'better-sqlite3'
import { asIntent } from '../../history/rows/intent.ts'
import { userIdsByLogin } from '../../history/rows/userLogins.ts'
import { decodeLines } from '../../platform/threads/jsonLines.ts'
import type { OperationContext } from '../../store/operation.ts'
import { importMemory, type MemoryImported, type MemoryToImport, type MemoryUnit } from './exchange.ts'
import { segmentsWith } from './sameSegment.ts'
import { removeSegment } from './segments.ts'
import { openResource } from '../../strings/rows/resourceTarget.ts'

export interface DocumentPairs extends Omit<MemoryToImport, 'languages'> {
  /** The login under which the document's texts stand in the memory. */
  document: string
}

interface PairRow {
  segmentId: number
  source: string
  languageId: string
  text: string
}

/**
 * Adds the pairs of a document, and removes those that it had for the same sources before. A pair of a source that the
 * document no longer has stays, as in any memory. @throws Failure `cancelled`
 */
export function replaceDocumentPairs(
  db: Database,
  { document, ...input }: DocumentPairs,
  context: OperationContext,
): MemoryImported {
  const wanted = new Map<string, Set<string>>()
  const sources = new Map<string, string>()
  for (const [source, target] of decodeLines<MemoryUnit>(input.units)) {
    if (source === undefined || target === undefined) continue
    const key = `${target.language}\0${source.text}`
    wanted.set(key, (wanted.get(key) ?? new Set()).add(target.text))
    sources.set(source.text, source.language)
  }
  const tm = openResource(db, 'tm', input.target)
  const userId = userIdsByLogin(db)(document)
  const own =
    sources.size <= FEW_SOURCES ? ownPairsOf(db, tm.id, userId, sources) : ownPairs(db, tm.id, userId)
  const outdated = own.filter(
    ({ languageId, source, text }) => wanted.get(`${languageId}\0${source}`)?.has(text) === false,
  )
  if (outdated.length > 0)
    asIntent(db, { userId: input.userId, action: 'memory.import', now: context.now }, (intent) => {
      for (const { segmentId } of outdated) removeSegment(db, intent, tm.id, segmentId)
    })
  return importMemory(db, { ...input, languages: {} }, context)
}

/** Up to this many sources are looked up one by one, and the memory is not read as a whole. */
const FEW_SOURCES = 50

const PAIRS = `SELECT t.segment_id AS segmentId, s.text AS source, t.language_id AS languageId, t.text
  FROM tm_segment AS g
  CROSS JOIN tm_record AS t ON t.segment_id = g.id AND t.created_by = @userId
  CROSS JOIN tm_record AS s ON s.segment_id = g.id AND s.id < t.id AND s.created_by = @userId`

function ownPairs(db: Database, tmId: number, userId: number): PairRow[] {
  return db.prepare<object, PairRow>(`${PAIRS} WHERE g.tm_id = @tmId`).all({ tmId, userId })
}

function ownPairsOf(
  db: Database,
  tmId: number,
  userId: number,
  sources: ReadonlyMap<string, string>,
): PairRow[] {
  const ids = [...sources].flatMap(([text, languageId]) => segmentsWith(db, { tmId, text, languageId }))
  return db
    .prepare<object, PairRow>(`${PAIRS} WHERE g.id IN (SELECT value FROM json_each(@ids))`)
    .all({ userId, ids: JSON.stringify(ids) })
}
