/**
 * Asserts that a value of the program's own is defined. Its absence is a defect: it throws with a message and is
 * reported as `internal`, whereas a non-null assertion would continue with `undefined`.
 */
export function assertDefined<Value>(value: Value | null | undefined, label: string): Value {
  if (value === undefined || value === null) throw new Error(`${label} is missing.`)
  return value
}
