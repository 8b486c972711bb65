/** Finds existing segments. */
import type { Database } from 'better-sqlite3'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { trigramQuery } from './lookup.ts'
import { recordsOf } from './segments.ts'

interface Text {
  languageId: string
  text: string
}

/** Segments with a text in a language; found by its trigrams where it has any. */
const WITH_TEXT = {
  narrowed: `SELECT r.segment_id FROM tm_record r JOIN tm_segment g ON g.id = r.segment_id
    WHERE r.id IN (SELECT rowid FROM tm_record_trigram WHERE tm_record_trigram MATCH @trigrams)
      AND r.text = @text AND r.language_id = @languageId AND g.tm_id = @tmId ORDER BY g.id`,
  all: `SELECT r.segment_id FROM tm_record r JOIN tm_segment g ON g.id = r.segment_id
    WHERE @trigrams IS NULL AND r.text = @text AND r.language_id = @languageId AND g.tm_id = @tmId ORDER BY g.id`,
} as const

/** The first segment of a memory that has these very texts and no others; undefined: there is none. */
export function segmentWith(
  db: Database,
  { tmId, texts }: { tmId: number; texts: readonly Text[] },
): number | undefined {
  const wanted = new Set(texts.map(nameOf))
  // Few segments have a long text in common.
  const [longest] = [...texts].sort((one, other) => other.text.length - one.text.length)
  if (longest === undefined) return undefined
  return segmentsWith(db, { tmId, ...longest }).find((segmentId) => {
    const records = recordsOf(db, segmentId)
    const own = new Set(records.map((one) => nameOf({ languageId: one.language_id, text: one.text })))
    return own.size === wanted.size && [...wanted].every((name) => own.has(name))
  })
}

/** The segments of a memory with a text in a language, the oldest first. */
export function segmentsWith(db: Database, { tmId, text, languageId }: Text & { tmId: number }): number[] {
  const trigrams = trigramQuery(foldCase(text))
  return db
    .prepare<object, number>(trigrams === null ? WITH_TEXT.all : WITH_TEXT.narrowed)
    .pluck()
    .all({ trigrams, text, languageId, tmId })
}

function nameOf({ languageId, text }: Text): string {
  return JSON.stringify([languageId, text])
}
