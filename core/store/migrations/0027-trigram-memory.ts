/** How much of the trigrams is gathered in memory before it is written: with FTS5's own 1 MB an import merged most of them anew. */
import { TRIGRAM_TABLES, trigramIndexOf } from './0002-search.ts'

/** Bytes; a single edit takes only what it needs. */
const GATHERED = 16 * 1024 * 1024

export const trigramMemorySchema = TRIGRAM_TABLES.map((table) => {
  const index = trigramIndexOf(table)
  return `INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${GATHERED});`
}).join('\n')
