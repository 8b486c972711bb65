/** Looking up what CroQL's catalogue has of an entity: its members, by their names in any letter case. */
import { nameKey } from './names.ts'
import { type EntityName, type CatalogEntity, entities, type CatalogMember } from './catalog.ts'

export function entity(name: EntityName): CatalogEntity {
  return entities[name]
}

export interface FoundMember extends CatalogMember {
  name: string
}

const membersByKey = new Map<EntityName, Map<string, FoundMember>>()
for (const name of Object.keys(entities) as EntityName[]) {
  const found = Object.entries(entity(name).members).map(([own, member]) => ({ name: own, ...member }))
  membersByKey.set(name, new Map(found.map((member) => [nameKey(member.name), member])))
}

/** A member by its name in any letter case. */
export function findMember(entityName: EntityName, name: string): FoundMember | undefined {
  return membersByKey.get(entityName)?.get(nameKey(name))
}
