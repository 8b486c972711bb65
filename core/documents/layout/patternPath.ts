/** Paths of translations by the pattern of a layout, and the export patterns of the cloud's API. */
import { posix } from 'node:path'
import type { Language } from '../../contract/language.ts'

type Placeholder = (language: Language, path: string) => string

/** The placeholders of the cloud, which a pattern has in braces. Beside them `{language}` stands for a code. */
const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  language_name: ({ name }) => name,
  language_id: ({ id }) => id,
  two_letters_code: ({ twoLettersCode }) => twoLettersCode,
  three_letters_code: ({ threeLettersCode }) => threeLettersCode,
  locale: ({ locale }) => locale,
  locale_with_underscore: ({ locale }) => locale.replaceAll('-', '_'),
  android_code: ({ androidCode }) => androidCode,
  osx_code: ({ osxCode }) => osxCode,
  osx_locale: ({ osxLocale }) => osxLocale,
  original_file_name: (_, path) => posix.basename(path),
  file_name: (_, path) => posix.parse(path).name,
  file_extension: (_, path) => posix.extname(path).slice(1),
  original_path: (_, path) => (posix.dirname(path) === '.' ? '' : posix.dirname(path)),
}

/** Returns the path of a translation by a pattern. `code` is that of `{language}`, `path` that of the source file. */
export function pathOfPattern(
  pattern: string,
  { language, code, path }: { language: Language; code: string; path: string },
): string {
  const filled = pattern
    .replaceAll('{language}', code)
    .replace(/\{(\w+)\}/g, (whole, name: string) => valueOf(name)?.(language, path) ?? whole)
  // A source at the root has no path of its own.
  return filled.replace(/^\/+/, '').replaceAll(/\/{2,}/g, '/')
}

function valueOf(name: string): Placeholder | undefined {
  return Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name] : undefined
}

/** The cloud's name of the placeholder for a language's English name, which is another one in a layout. */
const LANGUAGE_NAME = 'language'

/** Returns the pattern of a layout for an export pattern of the cloud: `/%locale%/%original_file_name%`. */
export function patternOfCloud(exportPattern: string): string {
  return exportPattern.replace(/^\/+/, '').replace(/%(\w+)%/g, (whole, name: string) => {
    if (name === LANGUAGE_NAME) return '{language_name}'
    return valueOf(name) === undefined ? whole : `{${name}}`
  })
}

/** Returns the export pattern of the cloud for a layout; empty if the layout has codes as they were found in a folder. */
export function exportPatternOf(pattern: string): string {
  if (pattern.includes('{language}')) return ''
  const named = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'language_name') return `%${LANGUAGE_NAME}%`
    return valueOf(name) === undefined ? whole : `%${name}%`
  })
  return `/${named}`
}
