/**
 * Measures the checks on published translations of source trees: `npx node tests/quality/measure.ts FOLDER [every]`.
 * Prints the numbers of issues, by check, and of planted faults that are found; `--list CHECK` prints the issues of one
 * check for a review.
 */
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { NO_CONTEXT, type CheckInput } from '../../core/quality/check.ts'
import { FAULTS } from './faults.ts'
import { treeFiles } from './trees.ts'

const [folder = '.', every = '1', flag, listed] = process.argv.slice(2)
/** The most strings of each file, so that no large catalogue outweighs the others. */
const MAX_OF_FILE = 40

const byCheck = new Map<string, number>()
const faults = new Map(FAULTS.map(({ name }) => [name, { planted: 0, found: 0 }]))
let [files, strings, flagged] = [0, 0, 0]

function measure(path: string, input: CheckInput, sameSource: readonly string[]): void {
  const context = { ...NO_CONTEXT, sameSource }
  const findings = checkTranslation(input, context)
  strings += 1
  if (findings.length > 0) flagged += 1
  for (const check of new Set(findings.map((finding) => finding.check)))
    byCheck.set(check, (byCheck.get(check) ?? 0) + 1)
  for (const { check, message } of findings)
    if (flag === '--list' && check === listed)
      console.log(
        `${path}: ${message}\n    ${JSON.stringify(input.source)}\n    ${JSON.stringify(input.text)}`,
      )
  if (findings.length > 0) return
  for (const { name, check, plant } of FAULTS) {
    const text = plant(input)
    const counts = faults.get(name)
    if (text === null || text === input.text || counts === undefined) continue
    counts.planted += 1
    const found = checkTranslation({ ...input, text }, context, (one) => one === check)
    if (found.length > 0) counts.found += 1
    else if (flag === '--missed')
      console.log(`${path}: ${name}\n    ${JSON.stringify(input.source)}\n    ${JSON.stringify(text)}`)
  }
}

let index = 0
for (const { path, inputs } of treeFiles(folder)) {
  index += 1
  if (index % Number(every) !== 0) continue
  files += 1
  const alike = Map.groupBy(inputs, ({ form, source }) => `${form} ${source}`)
  const step = Math.ceil(inputs.length / MAX_OF_FILE)
  for (const input of inputs.filter((_, at) => at % step === 0)) {
    const others = alike.get(`${input.form} ${input.source}`) ?? []
    measure(
      path,
      input,
      others.filter((other) => other !== input).map(({ text }) => text),
    )
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
console.log(`${files} files, ${strings} translations, ${flagged} with an issue: ${percent(flagged, strings)}`)
for (const [check, count] of [...byCheck].toSorted((one, other) => other[1] - one[1]))
  console.log(`${check}: ${count}, ${percent(count, strings)}`)
const planted = [...faults.values()].reduce((sum, one) => sum + one.planted, 0)
const found = [...faults.values()].reduce((sum, one) => sum + one.found, 0)
console.log(`${planted} faults planted, ${found} found: ${percent(found, planted)}`)
for (const [name, one] of faults) console.log(`${name}: ${one.found} of ${one.planted}`)
