/**
 * `npm run trees [-- NAME… | --ci] [--keep | --files | --bound]`: imports third-party trees whole and exports them in
 * place. An export without edits leaves every byte, and one edit changes only its text; third-party readers supply the
 * values. `--files`: reads and builds their files, and all others of their packages with names of text files, one by
 * one instead. `--bound`: repositories are bound, edited and written back (repositories.ts). Exits with 1 if a tree
 * differs, or if fewer than ten were available.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Packages } from './fetch.ts'
import { goThroughFiles, printFiles } from './files.ts'
import { goRound, type Outcome } from './round.ts'
import { checkOut } from './github.ts'
import { goBound, type BoundOutcome } from './linkedRound.ts'
import { repositories, type PinnedRepository } from './repositories.ts'
import { printBound, printOutcome, printTable } from './table.ts'
import type { Tree } from './tree.ts'
import { trees } from './trees.ts'

const LEAST = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ci: { type: 'boolean' },
    keep: { type: 'boolean' },
    files: { type: 'boolean' },
    list: { type: 'boolean' },
    bound: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
})

const names: readonly string[] = values.bound
  ? repositories.map(({ repository }) => repository)
  : trees.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no tree named ${unknown.join(', ')}. npm run trees -- --list names them.`)
  process.exitCode = 2
} else if (values.bound) {
  process.exitCode = await runBound(
    repositories.filter(({ repository }) => positionals.length === 0 || positionals.includes(repository)),
  )
} else if (values.list) {
  for (const { name, ecosystem, registry, package: of } of trees)
    console.log(`${name}\t${ecosystem}\t${registry} ${of}`)
} else {
  const chosen = trees.filter(({ name, ci }) =>
    positionals.length > 0 ? positionals.includes(name) : !values.ci || ci,
  )
  process.exitCode = values.files ? await runFiles(chosen) : await run(chosen)
}

/** Ends with 1 where a file is other bytes after an export of nothing, or is refused though another reader reads it. */
async function runFiles(chosen: readonly Tree[]): Promise<number> {
  const outcome = await goThroughFiles(chosen)
  printFiles(outcome)
  return outcome.different.length === 0 && outcome.refused.every(({ others }) => others !== null) ? 0 : 1
}

/** Ends with 1 where an edit changes anything beside itself or is lost, and where fewer than ten could be had. */
async function runBound(chosen: readonly PinnedRepository[]): Promise<number> {
  const outcomes: BoundOutcome[] = []
  for (const one of chosen) {
    const fetched = await checkOut(one)
    if ('missing' in fetched) {
      console.log(`missing  ${one.repository}: ${fetched.missing}`)
      continue
    }
    const work = mkdtempSync(join(tmpdir(), `interlinear-bound-${one.repository.replace('/', '+')}-`))
    const outcome = await goBound(one, fetched.folder, { work, isVerbose: values.verbose ?? false })
    if (values.keep) console.log(`kept: ${work}`)
    else rmSync(work, { recursive: true, force: true })
    printBound(outcome)
    outcomes.push(outcome)
  }
  const isEnough = outcomes.length >= Math.min(LEAST, chosen.length)
  return isEnough && outcomes.every(({ problems }) => problems.length === 0) ? 0 : 1
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
