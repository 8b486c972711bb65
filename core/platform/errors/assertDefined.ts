/**
 * A value that our own code has put where it is read from. Its absence is a defect, which stops here with words and
 * reaches people as `internal`, where a non-null assertion would go on with `undefined`.
 */
export function assertDefined<Value>(value: Value | null | undefined, what: string): Value {
  if (value === undefined || value === null) throw new Error(`${what} is missing.`)
  return value
}
