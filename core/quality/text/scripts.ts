/** The scripts that languages are written in, and which script a letter is of. */
import type { Language } from '../../contract/language.ts'

/** Unicode scripts behind the ISO codes that stand for several. */
const COMPOUND: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hira', 'Kana'],
  Hans: ['Han'],
  Hant: ['Han'],
  Hani: ['Han'],
  Kore: ['Hang', 'Han'],
}

const CASED = new Set(['Latn', 'Cyrl', 'Grek', 'Armn'])
/** Written without blanks between words. */
const UNSPACED = new Set(['Jpan', 'Hans', 'Hant', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'])
/** Languages that are written in more than one script where nothing says which. */
const IN_SEVERAL_SCRIPTS = new Set(
  'az bs crh iu kk kok ks ku ky lad mn mni ms pa pi sa sat sd sh shi sr tg tk tt ug uz'.split(' '),
)

const scripts = new Map<string, string>()

/** ISO 15924: `Latn`, `Cyrl`, `Jpan`; `Zyyy` where nothing is known. */
export function scriptOf({ locale, id }: Pick<Language, 'locale' | 'id'>): string {
  const known = scripts.get(id)
  if (known !== undefined) return known
  const script = maximized(locale) ?? maximized(id) ?? 'Zyyy'
  scripts.set(id, script)
  return script
}

function maximized(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize().script
  } catch {
    return undefined
  }
}

/** Toki Pona and Lojban have capitals in names alone. */
const WITHOUT_CAPITALS = new Set(['jbo', 'tok'])

export function hasCase(language: Language): boolean {
  return CASED.has(scriptOf(language)) && !WITHOUT_CAPITALS.has(baseLetter(language))
}

export function isSpaced(language: Language): boolean {
  return !UNSPACED.has(scriptOf(language))
}

export function isChinese(language: Language): boolean {
  return ['Hans', 'Hant'].includes(scriptOf(language))
}

export function isJapanese(language: Language): boolean {
  return scriptOf(language) === 'Jpan'
}

const letters = new Map<string, RegExp | null>()

/** One letter of the language's script; null for scripts that the runtime does not know. */
export function letterOf(language: Language): RegExp | null {
  const script = scriptOf(language)
  let expression = letters.get(script)
  if (expression === undefined) {
    expression = script === 'Zyyy' ? null : compileLetter(COMPOUND[script] ?? [script])
    letters.set(script, expression)
  }
  return expression
}

function compileLetter(codes: readonly string[]): RegExp | null {
  try {
    return new RegExp(`[${codes.map((code) => `\\p{Script=${code}}`).join('')}]`, 'u')
  } catch {
    return null
  }
}

/** Whether the language's tag leaves open which of its scripts is meant. */
export function hasOtherScripts(language: Pick<Language, 'id'>): boolean {
  return IN_SEVERAL_SCRIPTS.has(baseLetter(language)) && !/[-_][A-Z][a-z]{3}\b/.test(language.id)
}

/** The first subtag: `pt` of `pt-BR`. */
export function baseLetter({ id }: Pick<Language, 'id'>): string {
  return id.toLowerCase().split(/[-_]/)[0] ?? id
}
