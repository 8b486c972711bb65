import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { joinIdentifier } from '../identifier.ts'
import { positionAt } from '../position.ts'
import type { Resource } from './document.ts'

/** The resources of a file that count, and those that say a second time what one of them says. */
export interface IdentifiedResources {
  identifiers: ReadonlyMap<Resource, string>
  /** By the first one. */
  repeats: ReadonlyMap<Resource, readonly Resource[]>
}

/**
 * Returns the identifier of each resource: its name, and its product if it has one; `plurals` precedes the name of a
 * plural that shares it with a string. Items of arrays add their index: `colors[0]`. Identical duplicates are listed as
 * repeats. Throws `format.duplicate` with both positions for different ones, as the resource compiler does, because it
 * is undefined which of them counts.
 */
export function androidIdentifiers(resources: readonly Resource[], text: string): IdentifiedResources {
  const seen = new Map<string, Resource>()
  const repeats = new Map<Resource, Resource[]>()
  const isRepeat = new Set<Resource>()
  for (const resource of resources) {
    const key = joinIdentifier(resource.kind, ...partsOf(resource))
    const first = seen.get(key)
    if (first === undefined) seen.set(key, resource)
    else if (isAlike(first, resource, text)) {
      repeats.set(first, [...(repeats.get(first) ?? []), resource])
      isRepeat.add(resource)
    } else throw duplicate(first, resource, text)
  }
  const identified = resources
    .filter((resource) => !isRepeat.has(resource))
    .map((resource): [Resource, string] => {
      const parts = partsOf(resource)
      const isShared = resource.kind === 'plurals' && seen.has(joinIdentifier('string', ...parts))
      return [resource, isShared ? joinIdentifier('plurals', ...parts) : joinIdentifier(...parts)]
    })
  return { identifiers: new Map(identified), repeats }
}

function isAlike(one: Resource, other: Resource, text: string): boolean {
  return (
    one.isTranslatable === other.isTranslatable &&
    text.slice(one.start, one.end) === text.slice(other.start, other.end)
  )
}

/** The identifier of a text of a resource: that of an item of an array adds its place. */
export function itemIdentifier({ kind }: Resource, identifier: string, index: number): string {
  return kind === 'string-array' ? `${identifier}[${index}]` : identifier
}

function partsOf({ name, product }: Resource): string[] {
  return product === null ? [name] : [name, product]
}

function duplicate(first: Resource, second: Resource, text: string): Failure {
  const firstLine = positionAt(text, first.start).line
  const { line, column } = positionAt(text, second.start)
  const message = sentence`The ${second.kind} "${second.name.slice(0, 100)}" is defined in line ${firstLine} and again in line ${line}.`
  return new Failure('format.duplicate', message, { line, column, todo: 'Remove one of the two.' })
}
