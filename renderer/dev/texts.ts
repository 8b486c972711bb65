/**
 * `npm run texts`: the interface's texts as a project of Interlinear's own, out/texts.interlinear, made or brought up
 * to date from the catalogues. `npm run texts write` writes the languages' catalogues from it. `npm run texts types`
 * writes the types of the values that messages take.
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
import type { Translations } from '../src/texts/language.ts'
import { messageValues } from './messageValues.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const locales = join(root, 'renderer/src/texts/locales')
const project = join(root, 'out/texts.interlinear')
const SOURCE = 'en'
const languages = readdirSync(locales)
  .map((name) => name.replace('.json', ''))
  .filter((language) => language !== SOURCE)

function interlinear(...args: string[]): void {
  execFileSync(process.execPath, [join(root, 'cli/interlinear.js'), ...args], { stdio: 'inherit' })
}

function catalogue(language: string): string {
  return join(locales, `${language}.json`)
}

function read(): void {
  if (!existsSync(project)) {
    mkdirSync(join(root, 'out'), { recursive: true })
    interlinear('init', project, '--source', SOURCE, '--target', languages.join(','), '--name', 'Interlinear')
  }
  interlinear('import', project, catalogue(SOURCE), '--type', 'json')
  for (const language of languages) {
    interlinear('import', project, catalogue(language), '--type', 'json', '--language', language)
  }
}

function write(): void {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-texts-'))
  try {
    for (const language of languages) {
      interlinear('export', project, '--language', language, '--out', join(folder, language))
      copyFileSync(join(folder, language, `${SOURCE}.json`), catalogue(language))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeTypes(): void {
  const english = JSON.parse(readFileSync(catalogue(SOURCE), 'utf8')) as Translations
  writeFileSync(join(locales, '../messageValues.ts'), messageValues(english))
}

const [what] = process.argv.slice(2)
if (what === 'write') write()
else if (what === 'types') writeTypes()
else read()
