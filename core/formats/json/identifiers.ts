/** Paths in a JSON document as identifiers that people read and search: `cart.items.0`. */
import type { Path } from './document.ts'

/**
 * An identifier for each path, all of them different: its keys with dots between them, as they stand. Dots in
 * keys are left alone, for keys are often sentences; only where two paths of the file would so become one
 * (`{"a.b": …, "a": {"b": …}}`) they get a backslash: `a\.b`. A path with a backslash in a key is always written
 * so, `\` as `\\`: the two ways of writing never meet. An empty key is `""`.
 */
export function identify(paths: readonly Path[]): string[] {
  const plain = paths.map(plainly)
  // Paths whose keys have no dot of their own never meet.
  if (!paths.some(hasDot)) return plain.map((identifier, index) => identifier ?? escapedly(paths[index]!))
  const uses = new Map<string | null, number>()
  for (const identifier of plain) uses.set(identifier, (uses.get(identifier) ?? 0) + 1)
  return plain.map((identifier, index) =>
    identifier === null || uses.get(identifier)! > 1 ? escapedly(paths[index]!) : identifier,
  )
}

/** Returns the key of a path of one key from its identifier. */
export function keyOf(identifier: string): string {
  return identifier === '""' ? '' : identifier.replace(/\\(.)/gs, '$1')
}

/** Null for a path that is always escaped. */
function plainly(path: Path): string | null {
  let hasEmpty = false
  for (const key of path) {
    if (isAlwaysEscaped(key)) return null
    hasEmpty ||= key === ''
  }
  return hasEmpty ? path.map(readable).join('.') : path.join('.')
}

function escapedly(path: Path): string {
  return path.map(escaped).join('.')
}

function hasDot(path: Path): boolean {
  for (const key of path) if (typeof key === 'string' && key.includes('.')) return true
  return false
}

function isAlwaysEscaped(key: string | number): boolean {
  return typeof key === 'string' && (key.includes('\\') || key === '""')
}

function readable(key: string | number): string {
  return key === '' ? '""' : String(key)
}

function escaped(key: string | number): string {
  return key === '""' ? '\\""' : readable(key).replace(/[\\.]/g, '\\$&')
}
