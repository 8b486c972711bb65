/** Named resources for selection: translation memories and glossaries. */
import type { Database } from 'better-sqlite3'

export interface LanguageResource {
  id: number
  name: string
  languageIds: string[]
}

/** The translation memories, ordered by name. */
export function listTms(db: Database): LanguageResource[] {
  return withLanguages(
    db.prepare<unknown[], ResourceRow>('SELECT id, name, language_ids FROM tm ORDER BY name, id').all(),
  )
}

/** The glossaries, ordered by name. */
export function listGlossaries(db: Database): LanguageResource[] {
  return withLanguages(
    db.prepare<unknown[], ResourceRow>('SELECT id, name, language_ids FROM glossary ORDER BY name, id').all(),
  )
}

interface ResourceRow {
  id: number
  name: string
  language_ids: string
}

function withLanguages(rows: ResourceRow[]): LanguageResource[] {
  return rows.map(({ id, name, language_ids: languageIds }) => ({
    id,
    name,
    languageIds: JSON.parse(languageIds) as string[],
  }))
}
