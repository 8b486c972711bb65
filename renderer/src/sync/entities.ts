/** The names of synced entities. */
import { number } from '../texts/format.ts'
import { named, t } from '../texts/texts.ts'

/** The name of one entity in the language of the interface: 'translation memory'. */
export function entityName(entity: string): string {
  return named(t.cloud.entities, entity)
}

/** 'translation memories', 'translations uk': a list as a pull names it. */
export function listName(list: string): string {
  const [name = list, ...of] = list.split(' ')
  return [named(t.cloud.lists, name), ...of].join(' ')
}

/** The number with the entity's name in the form that goes with it: '3 translation memories'. */
export function countedEntities(count: number, entity: string): string {
  const counts: Readonly<Record<string, (values: { count: number }) => string>> = t.cloud.counts
  return counts[entity]?.({ count }) ?? `${number(count)} ${entity}`
}
