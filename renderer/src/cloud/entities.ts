/** What goes to and fro, by the workbench's names. */
import { number } from '../texts/format.ts'
import { named, t } from '../texts/texts.ts'

/** 'translation memory' */
export function entityName(entity: string): string {
  return named(t.cloud.entities, entity)
}

/** '3 translation memories' */
export function countedEntities(count: number, entity: string): string {
  const counts: Readonly<Record<string, (count: number) => string>> = t.cloud.counts
  return counts[entity]?.(count) ?? `${number(count)} ${entity}`
}
