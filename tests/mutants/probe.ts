/** The head of the function by which Stryker's instrumenter counts the mutants that are reached. */
const COUNTER = 'function stryCov_9fa48() {'

/**
 * Makes an instrumented file note each mutant that is reached first by a thread, with the test file it works for. Threads
 * and programs share one file: counters in memory would stay in the thread that has them.
 */
export function probe(instrumented: string): string {
  if (!instrumented.includes(COUNTER)) throw new Error('The instrumenter counts coverage in another way')
  return instrumented.replace(
    COUNTER,
    `function stryCov_9fa48() {
  const { INTERLINEAR_MUTANT_REACHED: file, INTERLINEAR_MUTANT_TEST: test } = process.env;
  if (file === undefined) return;
  const seen = (globalThis.mutantsReached ??= new Set());
  for (const id of arguments) {
    if (seen.has(id)) continue;
    seen.add(id);
    process.getBuiltinModule('node:fs').appendFileSync(file, id + ' ' + test + '\\n');
  }
}
function countInMemory() {`,
  )
}
