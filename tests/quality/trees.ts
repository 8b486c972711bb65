/**
 * Published translations of any source trees: every PO catalogue and Qt TS file under a folder, as the checks take
 * them. Fuzzy translations and copies of the source are none.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import type { CheckInput } from '../../core/quality/check.ts'
import { inputsOf, parseTogether } from './published.ts'

export interface TreeFile {
  /** Relative to the folder. */
  path: string
  languageId: string
  inputs: CheckInput[]
}

/** Folders and catalogues that are named like languages. */
const NO_LANGUAGE = new Set([
  'po',
  'src',
  'lib',
  'doc',
  'faq',
  'gui',
  'dvi',
  'man',
  'dev',
  'vim',
  'tex',
  'xps',
  'ps',
  'lang',
  'ui',
  'cli',
  'apt',
  'gtk',
  'gio',
  'git',
  'sed',
  'tar',
])

const LARGEST = 5_000_000

export function* treeFiles(folder: string): Generator<TreeFile> {
  for (const path of filesUnder(folder)) {
    const language = languageOfFile(path)
    if (language === null || statSync(path).size > LARGEST) continue
    const inputs = inputsOfFile(path, language)
    if (inputs.length > 0) yield { path: relative(folder, path), languageId: language.id, inputs }
  }
}

function* filesUnder(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (/\.(?:po|ts)$/.test(entry.name)) yield path
  }
}

/** `uk.po`, `app-uk.po`, `app_uk_UA.ts`, `uk/LC_MESSAGES/app.po`, `help/uk/uk.po`; null where no name tells. */
function languageOfFile(path: string): Language | null {
  const stem = basename(path).replace(/\.\w+$/, '')
  const folders = path.split('/').slice(0, -1).toReversed()
  const names = [stem, ...folders.slice(0, 2), /[-_.]([a-z]{2}(?:_[A-Z]{2})?)$/.exec(stem)?.[1] ?? '']
  for (const name of names) {
    if (!/^[a-z]{2,3}(?:[_@-][A-Za-z]{2,8})?$/.test(name) || NO_LANGUAGE.has(name)) continue
    const language = findLanguage(name.replace('_', '-')) ?? findLanguage(name.replace(/[_-].*/, ''))
    if (language && !language.id.startsWith('en') && !/^(?:ro_MD|mo)$/.test(name)) return language
  }
  return null
}

function inputsOfFile(path: string, language: Language): CheckInput[] {
  try {
    const { format, strings } = parseTogether(basename(path), new Uint8Array(readFileSync(path)), language)
    return strings.flatMap((string) => {
      const { translation } = string
      if (!translation || translation.status === 'needsWork') return []
      return inputsOf(format, string, translation.text, language)
    })
  } catch {
    // Other files may have the name of a translation file: `index.ts`.
    return []
  }
}
