/** Matches paths against the patterns of the ecosystems. */
import { extname } from 'node:path'
import { ECOSYSTEMS, PLUGIN_OF_DOCUSAURUS, type Ecosystem } from './ecosystems.ts'
import { LANGUAGE_CODE } from './pathLanguages.ts'

/** A path as a row of the table reads it. */
export interface Binding {
  ecosystem: Ecosystem
  /** The segments of the pattern's root folder. */
  folder: readonly string[]
  code: string
  values: Readonly<Record<string, string>>
}

/** The number of path segments, from the end, that may name its language. */
const PARTS = 5

/**
 * Returns the readings of a path, by the table's order and, within a row, by the outermost segment that names a
 * language.
 */
export function* bindingsOf(
  parts: readonly string[],
  isLanguage: (code: string) => boolean,
): Generator<Binding> {
  const plugin = parts.findIndex((part) => part.startsWith(PLUGIN_OF_DOCUSAURUS))
  const first = Math.max(0, Math.min(parts.length - PARTS, plugin === -1 ? Infinity : plugin - 2))
  const codes = codesIn(parts.slice(first), isLanguage)
  if (codes.length === 0) return
  const extension = extname(parts.at(-1) ?? '')
  for (const ecosystem of ECOSYSTEMS) {
    if (ecosystem.extensions && !ecosystem.extensions.includes(extension.toLowerCase())) continue
    for (let from = first; from < parts.length; from++) {
      const below = parts.slice(from).join('/')
      for (const code of codes) {
        const found = regexOf(ecosystem.translation, code, extension).exec(below)
        if (found === null) continue
        const values = { ...found.groups, extension, language: code }
        yield { ecosystem, folder: parts.slice(0, from), code, values }
      }
    }
  }
}

/**
 * The codes in a path. A name has one at its end, the longest: `fr_CA.po` is no translation of `fr.po` into Catalan,
 * nor is `app_pt_BR.arb` one into Breton. It may also have one at its beginning, such as `de.engine.po` of 0 A.D. and
 * `de.inc.php`.
 */
function codesIn(parts: readonly string[], isLanguage: (code: string) => boolean): string[] {
  const ofFolders = parts.slice(0, -1).flatMap(inFolder).filter(isLanguage)
  const name = parts.at(-1) ?? ''
  const ofName = inName(name).filter(isLanguage).slice(0, 1)
  const ofHead = headOf(name).filter(isLanguage)
  return [...new Set([...ofFolders, ...ofName, ...ofHead])]
}

function inFolder(part: string): string[] {
  const apple = /^(.+)\.lproj$/.exec(part)?.[1]
  if (apple !== undefined) return [apple]
  const code = /^values-(.+)$/.exec(part)?.[1] ?? part
  return LANGUAGE_CODE.test(code.replace(/^b\+/, '').replaceAll('+', '-')) ? [code] : []
}

function inName(name: string): string[] {
  const stem = name.slice(0, name.length - extname(name).length)
  const ends = [...stem.matchAll(/[._-]/g)].map(({ index }) => stem.slice(index + 1))
  return [stem, ...ends].filter((end) => LANGUAGE_CODE.test(end))
}

function headOf(name: string): string[] {
  const [, head] = /^([^.]+)\.(?:[^.]+\.po|inc\.php)$/i.exec(name) ?? []
  return head !== undefined && LANGUAGE_CODE.test(head) ? [head] : []
}

const regexes = new Map<string, RegExp>()

function regexOf(pattern: string, code: string, extension: string): RegExp {
  const key = JSON.stringify([pattern, code, extension])
  const known = regexes.get(key)
  if (known) return known
  const source = pattern.replace(/\{(\w+)\}|[^{]+/g, (text, name?: string) => {
    if (name === undefined) return escaped(text)
    if (name === 'language') return escaped(code)
    if (name === 'extension') return escaped(extension)
    return name === 'rest' ? '(?<rest>.+)' : `(?<${name}>[^/]+)`
  })
  const regex = new RegExp(`^${source}$`)
  if (regexes.size > 10_000) regexes.clear()
  regexes.set(key, regex)
  return regex
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** The parts of the path that a pattern of a row names. */
export function patternParts(
  { folder, values }: Binding,
  pattern: string,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const filled = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => more[name] ?? values[name] ?? whole)
  const above = filled.startsWith('../') ? 1 : 0
  return [...folder.slice(0, folder.length - above), ...filled.slice(above * 3).split('/')]
}

/** The path of a file in any language, with `{language}` for the code: the common pattern of its siblings. */
export function siblingPattern(binding: Binding): string[] {
  return patternParts(binding, binding.ecosystem.translation, { language: '{language}' })
}
