/** Paths in a JSON document as identifiers that people read and search: `cart.items.0`. */
import type { Path } from './document.ts'

/**
 * An identifier for each path, all of them different: its keys with dots between them, as they stand. Dots in
 * keys are left alone, for keys are often sentences; only where two paths of the file would so become one
 * (`{"a.b": …, "a": {"b": …}}`) they get a backslash: `a\.b`. A path with a backslash in a key is always written
 * so, `\` as `\\`: the two ways of writing never meet. An empty key is `""`.
 */
export function identify(paths: readonly Path[]): string[] {
  const plain = paths.map((path) => (path.some(isAlwaysEscaped) ? null : path.map(readable).join('.')))
  const uses = new Map<string | null, number>()
  for (const identifier of plain) uses.set(identifier, (uses.get(identifier) ?? 0) + 1)
  return paths.map((path, index) => {
    const identifier = plain[index]!
    return identifier === null || uses.get(identifier)! > 1 ? path.map(escaped).join('.') : identifier
  })
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
