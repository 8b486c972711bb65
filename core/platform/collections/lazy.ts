/** Memoizes a function without arguments: it runs at the first call, and its value is kept. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
