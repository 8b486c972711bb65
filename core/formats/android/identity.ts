import { sentence } from '../../sentence.ts'
import { Failure } from '../../failure.ts'
import { joinIdentifier } from '../identifier.ts'
import { positionAt } from '../position.ts'
import type { Resource } from './document.ts'

/**
 * The identifier of each resource: its name, and its product where it has one; of a plural that shares its name
 * with a string, `plurals` before them. Items of arrays add their index: `colors[0]`. Throws `format.duplicate`
 * with both places, as the resource compiler refuses such files.
 */
export function identifiersOf(resources: readonly Resource[], text: string): Map<Resource, string> {
  const seen = new Map<string, Resource>()
  for (const resource of resources) {
    const key = joinIdentifier(resource.kind, ...partsOf(resource))
    const first = seen.get(key)
    if (first) throw duplicate(first, resource, text)
    seen.set(key, resource)
  }
  return new Map(
    resources.map((resource) => {
      const parts = partsOf(resource)
      const isShared = resource.kind === 'plurals' && seen.has(joinIdentifier('string', ...parts))
      return [resource, isShared ? joinIdentifier('plurals', ...parts) : joinIdentifier(...parts)]
    }),
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
