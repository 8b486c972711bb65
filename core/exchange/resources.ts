/** Which translation memory or glossary is meant. */
import type { Project } from '../history/project.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { LanguageResource } from '../strings/rows/resources.ts'
import { unknownResource, type ResourceTable, type ResourceTarget } from '../strings/rows/resourceTarget.ts'

export async function resourcesOf(session: Project, table: ResourceTable): Promise<LanguageResource[]> {
  return session.store.read(table === 'tm' ? 'listTms' : 'listGlossaries', {})
}

/**
 * The resource with this id or name; the only one where none is named.
 * @throws Failure `memory.unknown`, `glossary.unknown`
 */
export async function chosenResource(
  session: Project,
  table: ResourceTable,
  wanted: string | number | undefined,
): Promise<LanguageResource> {
  const all = await resourcesOf(session, table)
  const [first, second] = all
  if (wanted === undefined && first && !second) return first
  const found = wanted === undefined ? undefined : resourceNamed(all, wanted)
  if (found) return found
  if (wanted === undefined && first) throw severalResources(table, all)
  throw unknownResource(table, String(wanted ?? ''), all)
}

/** The one of this name, else the one of this id: what is read is what would be written to. A number is an id. */
function resourceNamed(
  all: readonly LanguageResource[],
  wanted: string | number,
): LanguageResource | undefined {
  return all.find(({ name }) => name === wanted) ?? all.find(({ id }) => String(id) === String(wanted))
}

function severalResources(table: ResourceTable, all: readonly LanguageResource[]): Failure {
  const isMemory = table === 'tm'
  return new Failure(
    isMemory ? 'memory.unknown' : 'glossary.unknown',
    `The project has several ${isMemory ? 'translation memories' : 'glossaries'}: say which one is meant.`,
    { near: all.map(({ id, name }) => `${id} (${name})`), kept: 'Nothing was changed.' },
  )
}

/**
 * The target of an import: an existing resource, or a new one of this name.
 * @throws Failure `memory.unknown`, `glossary.unknown` for a number that is no id
 */
export async function importTarget(
  session: Project,
  table: ResourceTable,
  wanted: string | number,
): Promise<ResourceTarget> {
  const all = await resourcesOf(session, table)
  const found = resourceNamed(all, wanted)
  if (found !== undefined) return { id: found.id }
  if (typeof wanted === 'number') throw unknownResource(table, String(wanted), all)
  return { name: wanted }
}
