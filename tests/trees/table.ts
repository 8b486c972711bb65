/** The report of a run of trees. */
import type { BoundOutcome } from './linkedRound.ts'
import type { Outcome } from './round.ts'
import type { Tree } from './tree.ts'

/** The most problems of one tree that are printed; all are counted. */
const SHOWN = 12

export function printOutcome(outcome: Outcome): void {
  const { tree, problems } = outcome
  console.log(`${problems.length === 0 ? 'same' : 'DIFFERS'}  ${rowOf(outcome).join('  ')}`)
  for (const problem of problems.slice(0, SHOWN)) console.log(`    ${tree.name}: ${problem}`)
  if (problems.length > SHOWN) console.log(`    ${tree.name}: and ${problems.length - SHOWN} more`)
}

export function printBound({ problems, ...outcome }: BoundOutcome): void {
  const { repository, files, languages, translations, edits, named, changedFiles, seconds } = outcome
  const counts = `${files} files, ${languages} languages, ${translations} translations, ${edits} edits`
  const written = `${changedFiles} files changed, ${named} texts named, ${seconds.toFixed(0)} s`
  console.log(`${problems.length === 0 ? 'clean' : 'DIFFERS'}  ${repository}: ${counts}; ${written}`)
  for (const problem of problems.slice(0, SHOWN)) console.log(`    ${problem}`)
  if (problems.length > SHOWN) console.log(`    and ${problems.length - SHOWN} more`)
}

const HEADINGS = [
  'tree',
  'ecosystem',
  'files',
  'languages',
  'in',
  'identical',
  'equal',
  'edit',
  'texts',
  'left out',
  's',
]

function rowOf(outcome: Outcome): string[] {
  const {
    tree,
    files,
    languages,
    takenIn,
    identical,
    equal,
    isEditClean,
    translations,
    seen,
    leftOut,
    seconds,
  } = outcome
  return [
    tree.name,
    tree.ecosystem,
    ...[files, languages, takenIn, identical, equal].map(String),
    isEditClean ? 'clean' : 'NOT CLEAN',
    `${translations}/${seen}`,
    String(leftOut.length),
    seconds.toFixed(0),
  ]
}

export function printTable(
  outcomes: readonly Outcome[],
  missing: readonly { tree: Tree; reason: string }[],
): void {
  const rows = [HEADINGS, ...outcomes.map(rowOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  console.log('')
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  for (const { tree, leftOut } of outcomes)
    for (const [reason, ofReason] of Map.groupBy(leftOut, (one) => one.reason))
      console.log(`left out of ${tree.name}: ${ofReason.map(({ path }) => path).join(', ')}: ${reason}`)
  for (const { tree, reason } of missing)
    console.log(`could not be had: ${tree.name} (${tree.registry}): ${reason}`)
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const clean = outcomes.filter(({ problems }) => problems.length === 0).length
  console.log(
    `\n${outcomes.length} trees, ${clean} as they ought to be; ${sum(({ files }) => files)} files, ` +
      `${sum(({ identical }) => identical)} identical, ${sum(({ equal }) => equal)} with equal values, ` +
      `${sum(({ leftOut }) => leftOut.length)} left out; ${outcomes.filter(({ isEditClean }) => isEditClean).length} ` +
      `edits clean; ${sum(({ twice }) => twice)} paths written twice; ${missing.length} trees could not be had`,
  )
}
