/**
 * `npm run real-work`: runs the checks over published translations, prints the findings by check, and draws a sample for
 * a person to judge. It reads the catalogues of the packages in realWorkPackages.txt, and the trees in other formats of
 * `npm run trees` and of the corpus. `--every N` takes each Nth catalogue (4), `--check NAME` the findings of one check;
 * `--seed N --sample 300 --out FILE` writes the sample as a table. Packages are fetched as for `npm run trees`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NO_CONTEXT } from '../../core/quality/check.ts'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { Packages } from '../trees/fetch.ts'
import { trees } from '../trees/trees.ts'
import { hasCorpus } from '../corpus.ts'
import { published } from './published.ts'
import { filesOfTree, treeFiles, type TreeFile } from './trees.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '58' },
    sample: { type: 'string', default: '300' },
    every: { type: 'string', default: '4' },
    check: { type: 'string' },
    out: { type: 'string' },
  },
})

interface Found {
  file: string
  language: string
  check: string
  message: string
  source: string
  text: string
}

/** Running text is cut into segments by rules, and pairs of segments are no published pairs. */
const RUNNING_TEXT = new Set(['HTML', 'Markdown', 'text'])

const findings = new Map<string, Found>()
const counts = { catalogues: 0, files: 0, translations: 0, flagged: 0 }
const readTrees = new Set<string>()
const missing: string[] = []

function checkFile(name: string, { path, languageId, inputs }: TreeFile): void {
  const alike = Map.groupBy(inputs, ({ form, source }) => `${form} ${source}`)
  for (const input of inputs) {
    const others = alike.get(`${input.form} ${input.source}`) ?? []
    const sameSource = others.filter((other) => other !== input).map(({ text }) => text)
    const found = checkTranslation(input, { ...NO_CONTEXT, sameSource })
    counts.translations += 1
    if (found.length > 0) counts.flagged += 1
    for (const { check, message } of found) {
      if (values.check !== undefined && values.check !== check) continue
      const { source, text } = input
      const one = { file: `${name}: ${path}`, language: languageId, check, message, source, text }
      // Copies of a catalogue tell the same again.
      findings.set(JSON.stringify([languageId, message, source, text]), one)
    }
  }
}

const packages = new Packages()
const names = readFileSync(join(import.meta.dirname, 'realWorkPackages.txt'), 'utf8')
  .trim()
  .split('\n')
for (const line of names) {
  const [name = ''] = line.split(' ')
  const fetched = await packages.folderOf({ registry: 'debian', package: name })
  if ('missing' in fetched) {
    missing.push(name)
    continue
  }
  let index = 0
  for (const file of treeFiles(fetched.folder)) {
    index += 1
    if (index % Number(values.every) !== 0) continue
    counts.catalogues += 1
    checkFile(name, file)
  }
}
for (const tree of trees) {
  if (/^(?:gettext|debconf|Django)/.test(tree.ecosystem) || RUNNING_TEXT.has(tree.ecosystem)) continue
  const fetched = await packages.folderOf(tree)
  if ('missing' in fetched) {
    missing.push(tree.name)
    continue
  }
  for (const file of filesOfTree(tree, join(fetched.folder, tree.root))) {
    counts.files += 1
    readTrees.add(tree.name)
    checkFile(tree.name, file)
  }
}
if (hasCorpus)
  for (const { path, inputs } of published()) {
    if (path.startsWith('po/') || inputs.length === 0) continue
    counts.files += 1
    const name = path.split('/').slice(0, 2).join('/')
    readTrees.add(name)
    checkFile(name, { path, languageId: inputs[0]?.language.id ?? '', inputs })
  }

const all = [...findings.values()]
console.log(`Trees: ${[...readTrees].join(', ')}`)
console.log(
  `${counts.catalogues} catalogues of ${names.length} packages, ${counts.files} files of ${readTrees.size} trees, ` +
    `${counts.translations} translations, ${counts.flagged} with a finding, ${all.length} different findings`,
)
for (const [check, of] of [...Map.groupBy(all, ({ check }) => check)].toSorted(
  (a, b) => b[1].length - a[1].length,
))
  console.log(`${check}: ${of.length}`)
if (missing.length > 0) console.log(`Not fetched: ${missing.join(', ')}`)

/** Draws without replacement; the same seed draws the same of the same findings. */
function drawn(seed: number, size: number): Found[] {
  let state = seed
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647
  const left = [...all]
  return Array.from(
    { length: Math.min(size, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
}

const cell = (text: string) => text.replaceAll('\t', '\\t').replaceAll('\r', '\\r').replaceAll('\n', '\\n')
if (values.out !== undefined) {
  const rows = drawn(Number(values.seed), Number(values.sample)).map((one) =>
    [one.file, one.language, one.check, one.message, one.source, one.text]
      .map((text) => cell(text))
      .join('\t'),
  )
  writeFileSync(values.out, `${rows.join('\n')}\n`)
  console.log(`Seed ${values.seed}: ${rows.length} findings in ${values.out}`)
}
