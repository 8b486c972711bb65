/**
 * The interface's texts as a project of Interlinear's own, out/texts.interlinear (docs/translating.md).
 *
 * - `npm run texts` makes the project, or brings it up to date from the catalogues.
 * - `npm run texts write` writes the languages' catalogues from the project.
 * - `npm run texts gather` puts new sentences of the workbench into the English catalogue, and removes those that are gone.
 * - `npm run texts types` writes the types of the values that messages take.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentencesInSources } from './sentences.ts'
import type { Translations } from '../src/texts/language.ts'
import { messageValues } from './messageValues.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const locales = join(root, 'renderer/src/texts/locales')
const project = join(root, 'out/texts.interlinear')
const SOURCE = 'en'
const FILES = ['screens.json', 'workbench.json', 'desktop.json']
const languages = readdirSync(locales).filter((language) => language !== SOURCE)

function interlinear(...args: string[]): void {
  execFileSync(process.execPath, [join(root, 'cli/interlinear.js'), ...args], { stdio: 'inherit' })
}

function read(): void {
  if (!existsSync(project)) {
    mkdirSync(join(root, 'out'), { recursive: true })
    interlinear('init', project, '--source', SOURCE, '--target', languages.join(','), '--name', 'Interlinear')
  }
  for (const file of FILES) interlinear('import', project, join(locales, SOURCE, file), '--type', 'json')
  for (const language of languages) {
    const files = FILES.map((file) => join(locales, language, file))
    for (const file of files) interlinear('import', project, file, '--type', 'json', '--language', language)
  }
}

function write(): void {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-texts-'))
  try {
    for (const language of languages) {
      interlinear('export', project, '--language', language, '--out', join(folder, language))
      for (const file of FILES) copyFileSync(join(folder, language, file), join(locales, language, file))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** The English file of the workbench's sentences. Its `sentences` have an id each; the code has the text alone. */
type WorkbenchTexts = Record<string, unknown> & { sentences: Record<string, string> }

/** A reworded sentence gets a new id: it has no translations yet. */
function gather(): void {
  const english = readJson<WorkbenchTexts>(join(locales, SOURCE, 'workbench.json'))
  const idsByText = new Map(Object.entries(english.sentences).map(([id, text]) => [text, id]))
  const ids = new Set<string>()
  const texts = [...new Set(sentencesInSources().map(({ name }) => name))].toSorted()
  const sentences = texts.map((text): [string, string] => [
    idsByText.get(text) ?? newId(text, english, ids),
    text,
  ])
  for (const [id] of sentences) ids.add(id)
  for (const language of [SOURCE, ...languages]) {
    const path = join(locales, language, 'workbench.json')
    const catalogue = readJson<WorkbenchTexts>(path)
    const own = sentences.flatMap(([id, text]): [string, string][] => {
      const translation = language === SOURCE ? text : catalogue.sentences[id]
      return translation === undefined ? [] : [[id, translation]]
    })
    const sorted = own.toSorted(([one], [other]) => (one < other ? -1 : 1))
    writeFileSync(
      path,
      `${JSON.stringify({ ...catalogue, sentences: Object.fromEntries(sorted) }, null, 2)}\n`,
    )
  }
}

/** Makes an id of the first words of a sentence: `keyHasNoValue`. */
function newId(text: string, { sentences }: WorkbenchTexts, taken: Set<string>): string {
  const words = (text.replaceAll(/\{\d+\}/g, '').match(/[A-Za-z]+/g) ?? ['text']).slice(0, 6)
  const base = words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word))).join('')
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}${number}`
    if (id in sentences || taken.has(id)) continue
    taken.add(id)
    return id
  }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

function writeTypes(): void {
  const english = readJson<Translations>(join(locales, SOURCE, 'screens.json'))
  writeFileSync(join(locales, '../messageValues.ts'), messageValues(english))
}

const actions: Readonly<Record<string, () => void>> = { read, write, gather, types: writeTypes }
const action = actions[process.argv[2] ?? 'read']
if (action === undefined) throw new Error(`Usage: npm run texts [${Object.keys(actions).join('|')}]`)
action()
