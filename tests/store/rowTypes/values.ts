/** The values that an expression may have, as far as building SQL needs: texts, lists, objects. */

/** Placeholder in a text for a value that is known only at run time. */
export const HOLE = '\u0000'

/** A value that is known only at run time. */
export class Unknown {
  static readonly value = new Unknown()
}
interface Members {
  readonly members: ReadonlyMap<string, readonly Value[]>
}
export type Value = string | readonly Value[] | Members | Unknown

export const UNKNOWN: readonly Value[] = [Unknown.value]

/** Members of members of values; for a list, the item at an index. */
export function follow(values: readonly Value[], path: readonly (string | number)[]): readonly Value[] {
  return path.reduce<readonly Value[]>(
    (found, name) =>
      found.flatMap((value) => {
        if (Array.isArray(value)) return [(value as readonly Value[])[Number(name)] ?? Unknown.value]
        return isObject(value) ? (value.members.get(String(name)) ?? UNKNOWN) : UNKNOWN
      }),
    values,
  )
}

export function isObject(value: Value | undefined): value is Members {
  return typeof value === 'object' && 'members' in value
}

export function toValue(told: unknown): Value {
  if (typeof told === 'string' || typeof told === 'number') return String(told)
  if (Array.isArray(told)) return told.map(toValue)
  if (typeof told !== 'object' || told === null) return Unknown.value
  return { members: new Map(Object.entries(told).map(([name, value]) => [name, [toValue(value)]])) }
}

export function toText(value: Value): string {
  return typeof value === 'string' ? value : HOLE
}
