/** A component's environment for state modules: reactive state, and a lifetime for effects. */
export const inEffects = {
  state<Value extends object>(value: Value): Value {
    const state = $state(value)
    return state
  },

  /** The value as it is now, without the proxies that no wire carries. */
  snapshot<Value>(value: Value) {
    return $state.snapshot(value)
  },

  /** Makes something whose effects run until the second value is called. */
  run<Value>(make: () => Value): [Value, () => void] {
    const made: Value[] = []
    const stop = $effect.root(() => void made.push(make()))
    const [value] = made
    if (value === undefined) throw new Error('Effects did not run.')
    return [value, stop]
  },
}
