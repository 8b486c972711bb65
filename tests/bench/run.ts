/**
 * `npm run bench [NAME…] [-- --full]`: speed, measured side by side in one run and printed as tables. Figures are medians;
 * they are never asserted, since a slow day is not a defect. `npm run bench compare REF` compares two versions
 * (compare.ts).
 */
import type { Bench } from './bench.ts'
import { compare } from './compare.ts'

const benches: Record<string, () => Promise<{ default: Bench }>> = {
  store: () => import('./store.bench.ts'),
  formats: () => import('./formats.bench.ts'),
  editor: () => import('./editor.bench.ts'),
  desk: () => import('./desk.bench.ts'),
  ordering: () => import('./ordering.bench.ts'),
  restore: () => import('./restore.bench.ts'),
  croql: () => import('./croql.bench.ts'),
  memory: () => import('./memory.bench.ts'),
  analysis: () => import('./analysis.bench.ts'),
  completion: () => import('./completion.bench.ts'),
  modules: () => import('./modules.bench.ts'),
  quality: () => import('./quality.bench.ts'),
  sync: () => import('./sync.bench.ts'),
  curve: () => import('./curve.bench.ts'),
  service: () => import('./service.bench.ts'),
  suggestions: () => import('./suggestions.bench.ts'),
  mirror: () => import('./mirror.bench.ts'),
  agents: () => import('./agents.bench.ts'),
}

/** Options with two hyphens belong to the bench. */
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = chosen.find((name) => !(name in benches))
if (chosen[0] === 'compare') await compare(process.argv.slice(3))
else if (unknown !== undefined) {
  console.error(`There is no bench named ${unknown}; there are: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
} else {
  for (const name of chosen.length === 0 ? Object.keys(benches) : chosen) {
    const load = benches[name]
    if (load === undefined) continue
    const { default: bench } = await load()
    console.log(`\n## ${bench.title}\n`)
    const print = (line: string) => console.log(line)
    for (const line of await bench.run(print)) print(line)
  }
}
