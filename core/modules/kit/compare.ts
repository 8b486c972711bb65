/** Whether a built file, parsed again, says what was built into it: same identifiers, same texts. */
import type { CheckStep, ModuleFinding } from '../../contract/modules.ts'
import type { Language } from '../../contract/language.ts'
import { shortJson } from '../breach.ts'
import type { ModuleCheckedString } from '../checkedString.ts'
import type { JobString, JobText } from '../../contract/moduleProtocol.ts'
import { translationIn } from './translatedStrings.ts'

/** More than these are counted only. */
const MAX_FINDINGS = 20

export interface TextComparison {
  languages: readonly Language[]
  step: CheckStep
  /** A source file of several languages has translations of its own, and may keep them where we have none. */
  isMultilingual: boolean
}

/** `strings` as they were built; `parsed` as the file came back. */
export function compareTexts(
  strings: readonly JobString[],
  parsed: readonly ModuleCheckedString[],
  { languages, step, isMultilingual }: TextComparison,
): ModuleFinding[] {
  const findings: ModuleFinding[] = []
  const add = (level: ModuleFinding['level'], message: string, path: string, value?: unknown) =>
    findings.push({
      ...{ level, step, code: 'module.roundTrip', message, path },
      ...(value !== undefined && { value: shortJson(value) }),
    })
  const known = new Set(strings.map(({ identifier }) => identifier))
  const back = new Map(parsed.map((string) => [string.identifier, string]))
  for (const { identifier } of parsed) {
    if (!known.has(identifier))
      add('breach', 'The source file has no string with this identifier.', identifier)
  }
  for (const string of strings) {
    for (const language of languages) {
      const { status } = translationIn(string, language)
      const mayDiffer = isMultilingual && status !== 'translated' && status !== 'approved'
      if (!mayDiffer) compareString(string, back.get(string.identifier), language, add)
    }
  }
  if (findings.length <= MAX_FINDINGS) return findings
  const rest = findings.length - MAX_FINDINGS
  const level = findings.some((one) => one.level === 'breach') ? 'breach' : 'warning'
  return [
    ...findings.slice(0, MAX_FINDINGS),
    { level, step, code: 'module.roundTrip', message: `…and ${rest} more like these.` },
  ]
}

type Add = (level: ModuleFinding['level'], message: string, path: string, value?: unknown) => void

function compareString(
  string: JobString,
  back: ModuleCheckedString | undefined,
  language: Language,
  add: Add,
): void {
  const { identifier, text: source } = string
  const { id } = language
  const { text, status } = translationIn(string, language)
  // A file need not say what is not translated, nor what is translated as its source.
  const isNeeded = status === 'translated' && !isSame(text, source)
  const path = `${identifier}: translations.${id}.text`
  const found = back?.translations.get(id)
  if (back === undefined) {
    add(isNeeded ? 'breach' : 'warning', 'The string is not in the file that was built.', identifier)
  } else if (found === undefined) {
    if (!isNeeded) return
    const isInText = isSame(back.text, text)
    add(
      'breach',
      isInText
        ? 'The translation is in “text”: of a file of translations it belongs into “translations”.'
        : 'The translation did not come back.',
      path,
      text,
    )
  } else if (!isSame(found.text, text)) {
    add(
      'breach',
      `It came back as another text than it was built with: ${shortJson(text)}.`,
      path,
      found.text,
    )
  }
}

function isSame(one: JobText, other: JobText): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  const categories = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>
  return [...categories].every((category) => one[category] === other[category])
}
