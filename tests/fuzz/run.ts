/**
 * Runs the fuzzers, each from a new seed, which it prints: `npm run fuzz -- --seconds 60 archives patterns`. A run is made
 * again with INTERLINEAR_FUZZ_SEED.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const FUZZERS: Readonly<Record<string, string>> = {
  front: 'tests/platform/net/httpFront.test.ts',
  patterns: 'tests/fuzz/patterns.test.ts',
  projects: 'tests/hostile/projectFuzz.test.ts',
  archives: 'tests/fuzz/archives.test.ts',
  sources: 'tests/fuzz/sourceFiles.test.ts',
  bodies: 'tests/fuzz/apiBodies.test.ts',
  answers: 'tests/fuzz/syncAnswers.test.ts',
}

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const names = positionals.length === 0 ? Object.keys(FUZZERS) : positionals
const failed: string[] = []
for (const name of names) {
  const path = Object.hasOwn(FUZZERS, name) ? FUZZERS[name] : undefined
  if (path === undefined) {
    console.error(`There is no fuzzer "${name}", but ${Object.keys(FUZZERS).join(', ')}.`)
    process.exit(2)
  }
  const { status } = spawnSync('npx', ['vitest', 'run', path], {
    stdio: 'inherit',
    env: { ...process.env, INTERLINEAR_FUZZ_SECONDS: values.seconds },
  })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`Found something: ${failed.join(', ')}.`)
  process.exitCode = 1
}
