/**
 * Third-party files, each read and built alone: with its own texts every byte stays. A refused file is listed with its
 * code and position, and a third-party reader shows whether it can read the file.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import type { BuildTranslation, ParsedFile, SourceFile } from '../../core/formats/format.ts'
import { formatOfType } from '../../core/formats/registry.ts'
import type { Language } from '../../core/contract/language.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import { doJob } from '../../core/parsing/job.ts'
import { CACHE, Packages } from './fetch.ts'
import { readValues } from './readers/readers.ts'
import type { Tree } from './tree.ts'

/** Files of texts by their names alone, wherever they lie in a package. */
const BY_NAME = '**/*.{po,pot,xlf,xliff,strings,stringsdict,xcstrings,arb,ftl,resx,srt,vtt,properties}'
/** Other meanings of those names: settings of programs. */
const OTHERS =
  /(?:^|\/)(?:node_modules|\.git|\.mvn|gradle|checkstyle-[\w-]+)\/|(?:build|gradle|log4j2?)\.properties$/

export interface Refusal {
  path: string
  code: string
  message: string
  line: number | undefined
  column: number | undefined
  /** The error of a third-party reader; null if it reads the file. */
  others: string | null | undefined
}

export interface FilesOutcome {
  /** The number of files that were read, by the format's type. */
  read: Map<string, number>
  strings: number
  identical: number
  /** Files that are other bytes after an export of nothing. */
  different: string[]
  refused: Refusal[]
  /** Files that no format claims, by their extensions. */
  unknown: Map<string, number>
  missing: string[]
  seconds: number
}

/** Fetches the packages of trees, and goes through the files of each. */
export async function goThroughFiles(trees: readonly Tree[]): Promise<FilesOutcome> {
  const started = performance.now()
  const packages = new Packages()
  const outcome: FilesOutcome = {
    ...{ read: new Map(), strings: 0, identical: 0, different: [], refused: [], unknown: new Map() },
    ...{ missing: [], seconds: 0 },
  }
  const seen = new Set<string>()
  for (const tree of trees) {
    const fetched = await packages.folderOf(tree)
    if ('missing' in fetched) {
      outcome.missing.push(`${tree.name}: ${fetched.missing}`)
      continue
    }
    for (const path of filesOf(fetched.folder, tree)) {
      if (seen.has(path)) continue
      seen.add(path)
      goThrough(path, sourceOf(path, join(fetched.folder, tree.root), tree), outcome)
    }
  }
  await askOthers(outcome.refused)
  outcome.seconds = (performance.now() - started) / 1000
  return outcome
}

function filesOf(folder: string, tree: Tree): string[] {
  const root = join(folder, tree.root)
  const inTree = globSync([...tree.texts], { cwd: root }).map((path) => join(root, path))
  const elsewhere = globSync(BY_NAME, { cwd: folder })
    .filter((path) => !OTHERS.test(path))
    .map((path) => join(folder, path))
  return [...new Set([...inTree, ...elsewhere])].filter((path) => statSync(path).isFile()).toSorted()
}

/** The page that a page of running text is a translation of, by its path; itself where the tree has no other. */
function sourceOf(path: string, root: string, { locale, source = 'en' }: Tree): string {
  const inTree = relative(root, path)
  const code = locale
    .exec(inTree)
    ?.slice(1)
    .find((group) => group !== undefined)
  const page = code === undefined ? inTree : inTree.replace(code, source)
  return existsSync(join(root, page)) ? join(root, page) : path
}

function goThrough(path: string, sourcePath: string, outcome: FilesOutcome): void {
  const file = readFile(path)
  // An empty file has no translation yet.
  if (file.content.length === 0) return
  const language = languageOf(path)
  try {
    const { type, languages, parsed } = doJob({ kind: 'parse', file, options: { sourceLanguage: language } })
    outcome.read.set(type, (outcome.read.get(type) ?? 0) + 1)
    outcome.strings += parsed.strings.length
    if (formatOfType(type).isSegmented) {
      const isSame = [...new Set([path, sourcePath])].every((source) => staysBeside(source, path, type))
      if (isSame) outcome.identical += 1
      else outcome.different.push(shown(path))
      return
    }
    const targetLanguage = languages === 'one' ? language : (targetOf(parsed) ?? language)
    const translations = textsOf(parsed, languages)
    const options = { sourceLanguage: language, targetLanguage, translations }
    const into = languages === 'many' ? {} : { into: file }
    const { content: built } = doJob({ kind: 'build', file, type, options: { ...options, ...into } })
    if (Buffer.compare(built, file.content) === 0) outcome.identical += 1
    else outcome.different.push(shown(path))
  } catch (error) {
    const { code, message, details } = toFailureValue(error)
    if (code === 'format.unknown') {
      const extension = extname(path)
      outcome.unknown.set(extension, (outcome.unknown.get(extension) ?? 0) + 1)
    } else
      outcome.refused.push({
        ...{ path, code, message, line: details.line, column: details.column, others: undefined },
      })
  }
}

/**
 * Whether a page keeps its bytes with the translations that a project reads from it beside a source, block by block. A
 * page that has other blocks than the source gives none, and is not written.
 */
function staysBeside(sourcePath: string, path: string, type: string): boolean {
  const [source, file] = [readFile(sourcePath), readFile(path)]
  const languages = { sourceLanguage: languageOf(sourcePath), targetLanguage: languageOf(path) }
  const translations = new Map<string, BuildTranslation>()
  const take = ({ strings }: ParsedFile) => {
    for (const { identifier, text } of strings) translations.set(identifier, { text })
  }
  try {
    // The source beside itself has all of its texts, where one that says the same as its source is no translation.
    if (path === sourcePath) take(doJob({ kind: 'parse', file, type, options: languages }).parsed)
    take(doJob({ kind: 'parse', file, type, source, options: languages }).parsed)
  } catch (error) {
    if (toFailureValue(error).code === 'format.shape') return true
    throw error
  }
  const options = { ...languages, translations, into: file }
  const { content } = doJob({ kind: 'build', file: source, type, options })
  return Buffer.compare(content, file.content) === 0
}

function readFile(path: string): SourceFile {
  return { name: basename(path), content: new Uint8Array(readFileSync(path)) }
}

/** Returns the file's texts as an importing project has them. */
function textsOf({ strings }: ParsedFile, languages: string): Map<string, BuildTranslation> {
  return new Map(
    strings.flatMap(({ identifier, text, isHidden, translation }): [string, BuildTranslation][] => {
      if (languages === 'one') return isHidden ? [] : [[identifier, { text }]]
      return translation && translation.status !== 'needsWork'
        ? [[identifier, { text: translation.text }]]
        : []
    }),
  )
}

function targetOf({ targetLanguage }: ParsedFile): Language | undefined {
  return targetLanguage === null ? undefined : findLanguage(targetLanguage)
}

/** The language that a path names, its name first; English where it names none. */
function languageOf(path: string): Language {
  const parts = path.slice(CACHE.length).split('/').toReversed().slice(0, 3)
  const codes = parts.flatMap((part) => {
    const name = part.replace(/\.[^.]+$/, '')
    return [
      name,
      name.replace(/^.*[._-](?=[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?$)/, ''),
      name.replace(/^values-/, ''),
    ]
  })
  const code = codes.find((one) => /^[a-z]{2,3}(?:[_-]r?[A-Za-z]{2,4})?$/.test(one) && findLanguage(one))
  return findLanguage(code ?? 'en') ?? english()
}

function english(): Language {
  const language = findLanguage('en')
  if (!language) throw new Error('The catalogue has no English.')
  return language
}

async function askOthers(refused: readonly Refusal[]): Promise<void> {
  const read = await readValues(refused.map(({ path }) => path))
  for (const one of refused) {
    const answer = read.get(one.path)
    one.others = answer instanceof Map ? null : answer
    one.path = shown(one.path)
  }
}

function shown(path: string): string {
  return path.slice(CACHE.length + 1)
}

/** How many files, what became of them, and each refusal with its place. */
export function printFiles({
  read,
  strings,
  identical,
  different,
  refused,
  unknown,
  ...rest
}: FilesOutcome): void {
  const count = [...read.values()].reduce((sum, one) => sum + one, 0)
  console.log('\n| format | files |\n|---|---|')
  for (const [type, files] of [...read].toSorted(([, a], [, b]) => b - a))
    console.log(`| ${type} | ${files} |`)
  console.log(`\n${count} files with ${strings} texts were read; ${identical} are identical after an export.`)
  for (const path of different) console.log(`  different: ${path}`)
  console.log(`${refused.length} files were refused:`)
  for (const { path, code, message, line, column, others } of refused) {
    const place = [path, line, column].filter((part) => part !== undefined).join(':')
    const said = others === undefined ? 'no other reader' : (others ?? 'another reader reads it')
    console.log(`  ${place}: ${code}: ${message} [${said.split('\n').at(-1)?.slice(0, 160)}]`)
  }
  const extensions = [...unknown].map(([extension, files]) => `${files} ${extension}`)
  if (extensions.length > 0) console.log(`In no format that is known: ${extensions.join(', ')}.`)
  for (const one of rest.missing) console.log(`Could not be had: ${one}`)
  console.log(`${rest.seconds.toFixed(0)} s`)
}
