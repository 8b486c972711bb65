/** The translation memory or glossary that something is imported into. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { unusedId } from '../../history/rows/reservedIds.ts'
import { listGlossaries, listTms, type LanguageResource } from './resources.ts'

/** A memory or a glossary by its id, or by its name: it is made where there is none. */
export type ResourceTarget = { id: number } | { name: string }

export type ResourceTable = 'tm' | 'glossary'

export interface OpenedResource extends LanguageResource {
  isNew: boolean
}

/** @throws Failure `memory.unknown`, `glossary.unknown` for an id that is none, `value.beyondBudget` */
export function openResource(db: Database, table: ResourceTable, target: ResourceTarget): OpenedResource {
  const all = table === 'tm' ? listTms(db) : listGlossaries(db)
  const found = all.find((one) => ('id' in target ? one.id === target.id : one.name === target.name))
  if (found) return { ...found, isNew: false }
  if ('id' in target) throw unknownResource(table, String(target.id), all)
  const insert =
    table === 'tm'
      ? "INSERT INTO tm (id, name, language_ids) VALUES (?, ?, '[]')"
      : "INSERT INTO glossary (id, name, language_ids) VALUES (?, ?, '[]')"
  requireWithinBudget(table, target)
  const untaken = unusedId(db, table === 'tm' ? 'memory' : 'glossary')
  const id = Number(db.prepare(insert).run(untaken, target.name).lastInsertRowid)
  return { id, name: target.name, languageIds: [], isNew: true }
}

/** Adds languages to those of a resource; answers all of them. */
export function widenLanguages(
  db: Database,
  table: ResourceTable,
  { id, languageIds }: OpenedResource,
  more: Iterable<string>,
): string[] {
  const all = [...new Set([...languageIds, ...more])]
  if (all.length > languageIds.length) {
    const update =
      table === 'tm'
        ? 'UPDATE tm SET language_ids = ? WHERE id = ?'
        : 'UPDATE glossary SET language_ids = ? WHERE id = ?'
    db.prepare(update).run(JSON.stringify(all), id)
  }
  return all
}

export function unknownResource(
  table: ResourceTable,
  value: string,
  all: readonly LanguageResource[],
): Failure {
  const noun = table === 'tm' ? 'translation memory' : 'glossary'
  return new Failure(
    table === 'tm' ? 'memory.unknown' : 'glossary.unknown',
    all.length === 0 ? `The project has no ${noun}.` : `The project has no ${noun} "${value}".`,
    { value, near: all.map(({ id, name }) => `${id} (${name})`), kept: 'Nothing was changed.' },
  )
}
