/** Objects that a module sent: whether one is an object, and whether its members are of their kind, or a breach. */
import type { Breaches } from './breach.ts'

export type SentMembers = Record<string, unknown>

/** A member that may be absent or null. */
export function optionalMember<Kind extends 'string' | 'boolean'>(
  members: SentMembers,
  name: string,
  kind: Kind,
  place: string,
  breaches: Breaches,
): (Kind extends 'string' ? string : boolean) | null {
  const value = members[name]
  if (value === undefined || value === null) return null
  if (typeof value === kind) return value as Kind extends 'string' ? string : boolean
  breaches.add(`${place}.${name}`, kind === 'string' ? 'It is a text.' : 'It is true or false.', value)
  return null
}

/** An object with members of its own; those of its prototype are never read. */
export function isMemberObject(value: unknown): value is SentMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
