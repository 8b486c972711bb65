/** The usual paths of a source file's translation, which an import recognizes (tree.ts). */
import { extname, posix } from 'node:path'
import { resolveLanguage } from '../../languages/custom.ts'
import { matchLanguage } from '../../languages/matchLanguage.ts'
import type { Language } from '../../contract/language.ts'
import {
  androidName,
  appleName,
  namingParts,
  spellingsOf,
  UNDERSCORED,
  type NamingPart,
} from './pathLanguages.ts'

export interface NamedSource {
  /** The path in the project, with '/' as separator. */
  path: string
  type: string
  /** Whether its folder has no other template: then a catalogue is named by its language alone. */
  isOnlyTemplate: boolean
}

/** The possible paths, at least one: the usual one comes first. */
type UsualAndOthers = [usual: string, ...others: string[]]

/**
 * Returns the possible paths of a source file's translation, the usual one first. A path that already names the target
 * language is its own, as of a catalogue imported with its translations.
 */
export function translationPaths(source: NamedSource, from: Language, to: Language): UsualAndOthers {
  const parts = source.path.split('/')
  const isTarget = (code: string) => matchLanguage(code, [from, to]).language === to
  if (namingParts(parts, isTarget).length > 0) return [source.path]
  const naming = namingParts(parts, (code) => matchLanguage(code, [from, to]).language === from)
  const innermost = naming.at(-1)
  if (innermost !== undefined) return each(codesFor(innermost, to), (code) => named(parts, naming, code))
  const values = source.type === 'android' ? parts.lastIndexOf('values', -2) : -1
  if (values >= 0)
    return each([androidName(to.id), ...spellingsOf(to)], (code) =>
      parts.with(values, `values-${code}`).join('/'),
    )
  const base = parts.lastIndexOf('Base.lproj')
  if (base >= 0)
    return each([appleName(to), ...spellingsOf(to)], (code) => parts.with(base, `${code}.lproj`).join('/'))
  const name = posix.basename(source.path)
  return each([to.id, ...spellingsOf(to)], (code) =>
    parts.with(-1, suffixed(name, code, source.isOnlyTemplate)).join('/'),
  )
}

/** ISO 639-2's code for no linguistic content, which no name of a file has. */
const SAMPLE_CODE = 'zxx'

/** Returns the usual path of a source file's translations, with `{language}` in it. */
export function usualPattern(source: NamedSource, from: Language): string {
  const sample = { ...resolveLanguage('uk'), id: SAMPLE_CODE, osxCode: `${SAMPLE_CODE}.lproj` }
  const [usual] = translationPaths(source, from, sample)
  return usual.replaceAll(SAMPLE_CODE, '{language}')
}

function each([usual, ...others]: UsualAndOthers, pathOf: (code: string) => string): UsualAndOthers {
  return [pathOf(usual), ...others.map(pathOf)]
}

function named(parts: readonly string[], naming: readonly NamingPart[], code: string): string {
  return naming.reduce((path, { index, write }) => path.with(index, write(code)), [...parts]).join('/')
}

function codesFor({ form, code, separator }: NamingPart, to: Language): UsualAndOthers {
  if (form === 'android') return [androidName(to.id), ...spellingsOf(to)]
  if (form === 'apple') return [appleName(to), ...spellingsOf(to)]
  const isUnderscored = code.includes('_') || separator === '_'
  return [isUnderscored ? to.id.replaceAll('-', '_') : to.id, ...spellingsOf(to)]
}

function suffixed(name: string, code: string, isOnlyTemplate: boolean): string {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  const underscored = code.replaceAll('-', '_')
  if (extension === '.pot') return isOnlyTemplate ? `${underscored}.po` : `${stem}.${underscored}.po`
  return UNDERSCORED.has(extension) ? `${stem}_${underscored}${extension}` : `${stem}.${code}${extension}`
}
