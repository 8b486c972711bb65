/**
 * `npm run trees [-- NAME… | --ci] [--keep]`: trees of other people, taken in whole and exported in place. An
 * export of what nobody touched leaves every byte, and one edit changes that edit alone; readers of others say
 * what the values are. Ends with 1 where a tree differs, or where fewer than ten could be had.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Packages } from './fetch.ts'
import { goRound, type Outcome } from './round.ts'
import { printOutcome, printTable } from './table.ts'
import type { Tree } from './tree.ts'
import { trees } from './trees.ts'

const LEAST = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ci: { type: 'boolean' }, keep: { type: 'boolean' }, list: { type: 'boolean' } },
})

const unknown = positionals.filter((name) => !trees.some((tree) => tree.name === name))
if (unknown.length > 0) {
  console.error(`There is no tree named ${unknown.join(', ')}. npm run trees -- --list names them.`)
  process.exitCode = 2
} else if (values.list) {
  for (const { name, ecosystem, registry, package: of } of trees)
    console.log(`${name}\t${ecosystem}\t${registry} ${of}`)
} else {
  const chosen = trees.filter(({ name, ci }) =>
    positionals.length > 0 ? positionals.includes(name) : !values.ci || ci,
  )
  process.exitCode = await run(chosen)
}

async function run(chosen: readonly Tree[]): Promise<number> {
  const packages = new Packages()
  const outcomes: Outcome[] = []
  const missing: { tree: Tree; reason: string }[] = []
  for (const tree of chosen) {
    const fetched = await packages.folderOf(tree)
    if ('missing' in fetched) {
      missing.push({ tree, reason: fetched.missing })
      continue
    }
    const work = mkdtempSync(join(tmpdir(), `interlinear-tree-${tree.name}-`))
    const outcome = await goRound(tree, join(fetched.folder, tree.root), work)
    if (values.keep) console.log(`kept: ${work}`)
    else rmSync(work, { recursive: true, force: true })
    printOutcome(outcome)
    outcomes.push(outcome)
  }
  printTable(outcomes, missing)
  const isEnough = outcomes.length >= Math.min(LEAST, chosen.length)
  if (!isEnough) console.error(`Only ${outcomes.length} trees could be had, where ${LEAST} are needed.`)
  return isEnough && outcomes.every(({ problems }) => problems.length === 0) ? 0 : 1
}
