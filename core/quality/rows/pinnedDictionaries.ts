/** The spelling dictionaries that a project names. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import type { PinnedDictionary } from '../../contract/quality.ts'

export function pinnedDictionaries(db: Database): PinnedDictionary[] {
  return db
    .prepare<[], PinnedDictionary>(
      'SELECT language_id AS languageId, name, version, sha256 FROM pinned_dictionary ORDER BY language_id',
    )
    .all()
}

/** Names a dictionary for each language that is given; null: the project names none for it from now on. */
export function pinDictionaries(
  db: Database,
  {
    pins,
  }: { pins: readonly (Pick<PinnedDictionary, 'languageId'> & { dictionary: PinnedDictionary | null })[] },
): null {
  const remove = db.prepare<[string]>('DELETE FROM pinned_dictionary WHERE language_id = ?')
  const add = db.prepare<[string, string, string | null, string]>(
    'INSERT INTO pinned_dictionary (language_id, name, version, sha256) VALUES (?, ?, ?, ?)',
  )
  for (const { languageId, dictionary } of pins) {
    remove.run(languageId)
    if (dictionary !== null) requireWithinBudget('pinned_dictionary', dictionary)
    if (dictionary !== null) add.run(languageId, dictionary.name, dictionary.version, dictionary.sha256)
  }
  return null
}
