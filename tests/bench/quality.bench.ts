/** QA: how many published translations are found fault with, by check and by file, and how long a check takes. */
import { hasCorpus } from '../corpus.ts'
import { rates } from '../quality/rates.ts'
import { milliseconds, quantile, table, type Bench } from './bench.ts'

/** UTF-16 units of a text that is listed. */
const LONGEST = 80

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`
}

function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return `“${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}”`
}

function run(): string[] {
  if (!hasCorpus) return ['SKIPPED: the corpus is not here.']
  const files = [...rates()]
  const strings = files.reduce((sum, file) => sum + file.strings, 0)
  const byCheck = new Map<string, number>()
  for (const file of files) {
    for (const [check, count] of file.byCheck) byCheck.set(check, (byCheck.get(check) ?? 0) + count)
  }
  const flagged = files.reduce((sum, file) => sum + file.flagged, 0)
  const times = files.flatMap((file) => file.times)
  return [
    ...table(
      ['check', 'strings with an issue', 'of all'],
      [...byCheck]
        .sort((one, other) => other[1] - one[1])
        .map(([check, count]) => [check, String(count), percent(count, strings)]),
    ),
    '',
    ...table(
      ['file', 'strings', 'with an issue', 'of them'],
      files
        .filter((file) => file.strings > 0)
        .map(({ path, ...file }) => [
          path,
          String(file.strings),
          String(file.flagged),
          percent(file.flagged, file.strings),
        ]),
    ),
    '',
    'Every one of them:',
    '',
    ...files.flatMap(({ path, found }) =>
      found.map(
        ({ check, message, source, text }) =>
          `- ${path}: ${check}: ${message} ${inShort(source)} → ${inShort(text)}`,
      ),
    ),
    '',
    `All: ${flagged} of ${strings} strings, ${percent(flagged, strings)}. One string with all checks: median ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}, longest ${milliseconds(Math.max(...times))}.`,
  ]
}

const bench: Bench = { title: 'QA checks on published translations', run: () => Promise.resolve(run()) }
export default bench
