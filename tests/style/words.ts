/**
 * `npm run check:words`: refuses forms in comments, test titles, messages to users, pages and commit subjects that readers
 * have to read twice, as CONTRIBUTING.md, "How we write", lists them. Prints the place, the sentence and the rule of each.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths } from '../reference/pages.ts'
import { readInterfaceTexts, readPagePassages, readPassages, type Passage } from './passages.ts'
import { problemOfSubject, readSubjects } from './subjects.ts'
import { findForms } from './wordRules.ts'
import { WORDS_LEFT } from './wordsLeft.ts'

const root = join(import.meta.dirname, '../..')

/** Released migrations never change, their comments included. */
const NOT_CHECKED = /(?:^|\/)(?:generated|fixtures|golden|node_modules)\/|^core\/store\/migrations\//

/** Returns the folder by which WORDS_LEFT lists a file: two levels deep, three below `renderer/src`. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, path.startsWith('renderer/src/') ? 3 : 2).join('/')
}

/** The catalogue of the interface, in the language in which its texts are written. */
const INTERFACE = ['screens', 'desktop', 'workbench'].map(
  (name) => `renderer/src/texts/locales/en/${name}.json`,
)

const files = globSync('{core,cli,electron,renderer,packaging,grammar,tests}/**/*.{ts,js,mjs,svelte,peggy}', {
  cwd: root,
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !NOT_CHECKED.test(path))
  .toSorted()

const pages = pagePaths()

/** The messages of failures, which are checked in the sources. */
const FAILURES = /<!-- begin: failures -->[^]*<!-- end: failures -->/

function readTexts(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return readPagePassages(text.replace(FAILURES, ''))
  return INTERFACE.includes(path) ? readInterfaceTexts(text) : readPassages(path, text)
}

const left = new Set(WORDS_LEFT)
const findings = new Map<string, string[]>()
for (const path of [...files, ...INTERFACE, ...pages]) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const passage of readTexts(path, text)) {
    for (const { rule, advice, sentence } of findForms(passage)) {
      const found = findings.get(folderOf(path)) ?? []
      findings.set(folderOf(path), found)
      found.push(`${path}:${passage.line}: ${sentence}\n    ${rule}: ${advice}`)
    }
  }
}

const isListing = process.argv.includes('--left')
const problems = [...findings].flatMap(([folder, found]) => (left.has(folder) === isListing ? found : []))
for (const folder of left) {
  if (!findings.has(folder)) problems.push(`${folder} is clean: remove it from tests/style/wordsLeft.ts`)
}
for (const subject of readSubjects(root, 'tests/style/words.ts') ?? []) {
  const problem = problemOfSubject(subject)
  if (problem) problems.push(`The commit "${subject}" ${problem}.`)
}

for (const problem of problems) console.log(problem)
console.log(`${files.length + pages.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 && !isListing ? 1 : 0
