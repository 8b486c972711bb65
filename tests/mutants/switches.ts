/**
 * Makes the mutants of instrumented code switchable while it runs, and tells which of them are reached. All threads of a
 * test process share one block of memory: `Int32Array`, the active mutant's number first (0: none), then a set of bits
 * for each mutant. Programs that a test starts get the number by their environment, and append what they reach to a file.
 */

/** The name of the memory among Node's environment data, which threads inherit. */
export const MEMORY = 'interlinear.mutants'
export const REACHED = 1
/** Reached while a module was loaded: a switch comes too late for it. */
export const REACHED_AT_LOAD = 2

const HEAD = /function stryNS_9fa48\(\) \{[^]*?^function stryMutAct_9fa48\(id\) \{[^]*?^\}\n/m

/** Runs in each thread once; stringified, so that it stands alone. */
function start(): { isActive(id: number): boolean; reach(ids: number[]): void } {
  const { getEnvironmentData } = process.getBuiltinModule('node:worker_threads')
  const memory = getEnvironmentData('interlinear.mutants') as unknown as Int32Array | undefined
  const own = Number(process.env['INTERLINEAR_MUTANT'])
  const log = process.env['INTERLINEAR_MUTANT_REACHED']
  const seen = new Set<number>()
  const isLoading = (): boolean => {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 200
    const stack = String(new Error('where').stack)
    Error.stackTraceLimit = limit
    return /node:internal\/modules\/esm|runInlinedModule/.test(stack)
  }
  return {
    isActive: (id) => (memory?.[0] ?? own) === id,
    reach(ids) {
      for (const id of ids) {
        if (memory !== undefined) memory[id] = (memory[id] ?? 0) | 1
        if (seen.has(id)) continue
        seen.add(id)
        if (memory !== undefined) {
          if (isLoading()) memory[id] = (memory[id] ?? 0) | 2
        } else if (log !== undefined) process.getBuiltinModule('node:fs').appendFileSync(log, `${id}\n`)
      }
    },
  }
}

const RUNTIME = `const mutants_9fa48 = (globalThis.interlinearMutants ??= (${start.toString()})());
`

/** Keeps the switches of the chosen mutants alone, numbered from 1 in their order: others would only slow the code down. */
export function keepSwitches(instrumented: string, numbers: ReadonlyMap<string, number>): string {
  if (!HEAD.test(instrumented)) throw new Error('The instrumenter switches mutants in another way')
  const chosen = (ids: string): number[] =>
    Array.from(ids.matchAll(/"(\d+)"/g)).flatMap(([, id = '']) => numbers.get(id) ?? [])
  return instrumented
    .replace(HEAD, RUNTIME)
    .replace(/^stryNS_9fa48\(\);\n/m, '')
    .replace(/stryMutAct_9fa48\(("\d+")\)/g, (_, id: string) => {
      const [number] = chosen(id)
      return number === undefined ? 'false' : `mutants_9fa48.isActive(${number})`
    })
    .replace(/stryCov_9fa48\(([^)]*)\)/g, (_, ids: string) => {
      const kept = chosen(ids)
      return kept.length === 0 ? 'undefined' : `mutants_9fa48.reach([${kept.join(', ')}])`
    })
}
