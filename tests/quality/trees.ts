/**
 * Published translations of source trees as the checks take them: each PO catalogue and Qt TS file under a folder, or all
 * files of a tree whose layout is known. Fuzzy translations and copies of the source are none.
 */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'
import { formatOfType } from '../../core/formats/registry.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import { doJob } from '../../core/parsing/job.ts'
import { languagesOf } from '../trees/languages.ts'
import type { Tree } from '../trees/tree.ts'
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
  'ts',
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
  // The name of an encoding is none of a language: `mm-ko-comp.euc-kr.po`.
  const stem = basename(path).replace(/(?:\.euc-\w+)?\.\w+$/, '')
  const folders = path.split('/').slice(0, -1).toReversed()
  const names = [stem, ...folders.slice(0, 2), /[-_.]([a-z]{2}(?:_[A-Za-z]{2})?)$/.exec(stem)?.[1] ?? '']
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

/** The files of a tree, each with its source file; those that no format reads are left out. */
export function* filesOfTree(tree: Tree, folder: string): Generator<TreeFile> {
  const isLeftOut = (path: string) => tree.leftOut?.some(({ files }) => matchesGlob(path, files)) ?? false
  const paths = globSync([...tree.texts], { cwd: folder })
    .filter((path) => !isLeftOut(path))
    .toSorted()
  const { ofFiles } = languagesOf(tree, paths)
  const sources = new Map(
    paths.filter((path) => !ofFiles.has(path)).map((path) => [withoutCode(path, tree), path]),
  )
  for (const [path, languageId] of ofFiles) {
    const source = sources.get(withoutCode(path, tree))
    const language = findLanguage(languageId)
    if (!language) continue
    const inputs = inputsOfPair(folder, { source, path, language, sourceId: tree.source ?? 'en' })
    if (inputs.length > 0) yield { path, languageId, inputs }
  }
}

/** The words of a path without the language's code: equal for a translation and its source. */
function withoutCode(path: string, { locale }: Tree): string {
  const found = new RegExp(locale.source, `${locale.flags}d`).exec(path)
  const [start, end] = found?.indices?.slice(1).find((range) => range !== undefined) ?? [0, 0]
  const words = `${path.slice(0, start)} ${path.slice(end)}`.split(/[^A-Za-z0-9]+/)
  return words.filter((word) => word !== '').join(' ')
}

interface PairOfFiles {
  source: string | undefined
  path: string
  language: Language
  sourceId: string
}

function inputsOfPair(folder: string, { source, path, language, sourceId }: PairOfFiles): CheckInput[] {
  const sourceLanguage = findLanguage(sourceId)
  if (!sourceLanguage) return []
  const parse = (name: string, type?: string) =>
    doJob({
      kind: 'parse',
      file: { name: basename(name), content: new Uint8Array(readFileSync(join(folder, name))) },
      ...(type !== undefined && { type }),
      options: { sourceLanguage, targetLanguage: language },
    })
  try {
    const { type, parsed } = parse(path)
    const format = formatOfType(type)
    const hasMessages = parsed.strings.some(({ message }) => message !== undefined)
    const file = { sourceLanguage, hasMessages }
    if (format.languages === 'two')
      return parsed.strings.flatMap((string) => {
        const { translation } = string
        if (!translation || translation.status === 'needsWork') return []
        return inputsOf(format, string, translation.text, language, file)
      })
    if (source === undefined || format.languages === 'many') return []
    const texts = new Map(parsed.strings.map(({ identifier, text }) => [identifier, text]))
    return parse(source, type).parsed.strings.flatMap((string) => {
      const text = texts.get(string.identifier)
      return text === undefined ? [] : inputsOf(format, string, text, language, file)
    })
  } catch {
    return []
  }
}
