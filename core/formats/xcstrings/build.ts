/** Translations into a string catalogue, as edits of its text. The rules are stated at `xcstrings.build`. */
import type { Language } from '../../contract/language.ts'
import type { BuildOptions } from '../format.ts'
import { canBeNew, changedForms } from '../formsToWrite.ts'
import { jsonStyle, patched, type JsonData, type JsonStyle } from '../json/patch.ts'
import type { ObjectNode } from '../json/tree.ts'
import { assignCodes, matchLanguage } from '../../languages/matchLanguage.ts'
import type { Edit } from '../../platform/text/splice.ts'
import {
  xcstringsEntries,
  xcstringsIdentifier,
  isEmptyText,
  xcstringsLanguages,
  slotsOf,
  sourceSlots,
  translationLike,
  type Entry,
  type Slot,
} from './catalog.ts'
import { writeLocalization } from './localization.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

interface Source {
  code: string
  language: Language
}

interface Target extends Source, Pick<BuildOptions, 'translations' | 'cleared' | 'settled'> {}

export function xcstringsEdits(
  text: string,
  root: ObjectNode,
  sourceCode: string,
  options: BuildOptions,
): Edit[] {
  const entries = xcstringsEntries(root)
  const source = { code: sourceCode, language: options.sourceLanguage }
  const targets = targetsOf(options, sourceCode, [...xcstringsLanguages(entries)])
  const style = jsonStyle(text, root)
  return entries.flatMap((entry): Edit[] => {
    const localizations = new Map<string, JsonData>(
      Array.from(entry.localizations, ([code, { value }]) => [code, value]),
    )
    let isChanged = false
    for (const target of targets) {
      const wanted = wantedLocalization(entry, source, target)
      if (wanted === localizations.get(target.code)) continue
      isChanged = true
      if (wanted) localizations.set(target.code, wanted)
      else localizations.delete(target.code)
    }
    return isChanged ? [entryEdit(text, entry, localizations, style)] : []
  })
}

/** The targets with the catalogue's own code for each language; where it has none, the one that Xcode uses. */
function targetsOf(
  { targetLanguage, others = [], ...options }: BuildOptions,
  sourceCode: string,
  codes: readonly string[],
): Target[] {
  const { sourceLanguage } = options
  const all = [{ language: targetLanguage, ...options }, ...others].filter(
    ({ language }) => language.id !== sourceLanguage.id,
  )
  const languages = [sourceLanguage, ...all.map(({ language }) => language)]
  const source = matchLanguage(sourceCode, languages).language
  const targets = all.filter(({ language }) => language !== source)
  const codesOf = assignCodes(
    codes.filter((code) => code !== sourceCode),
    targets.map(({ language }) => language),
  )
  return targets.map((target) => {
    const { id, osxLocale } = target.language
    return { ...target, code: codesOf.get(id) ?? (osxLocale || id).replaceAll('_', '-') }
  })
}

function entryEdit(
  text: string,
  { node }: Entry,
  localizations: ReadonlyMap<string, JsonData>,
  style: JsonStyle,
): Edit {
  const members = node.kind === 'object' ? node.members : new Map<string, never>()
  const wanted = new Map<string, JsonData>(Array.from(members, ([key, { value }]) => [key, value]))
  if (localizations.size > 0) wanted.set('localizations', localizations)
  else wanted.delete('localizations')
  return { start: node.start, end: node.end, text: patched(text, node, wanted, style) }
}

/** Returns an entry's new localization; undefined for none. */
function wantedLocalization(
  entry: Entry,
  source: Source,
  { code, language, translations, cleared, settled }: Target,
): JsonData | undefined {
  const standing = entry.localizations.get(code)?.value
  const slots = sourceSlots(entry, source.code, source.language)
  const now = new Map(
    (standing ? slotsOf(standing, language, true) : []).map((slot) => [
      xcstringsIdentifier(entry, slot.parts),
      slot,
    ]),
  )
  const isIn = (set: ReadonlySet<string> | undefined, parts: readonly string[]) =>
    set?.has(xcstringsIdentifier(entry, parts)) ?? false
  const textAt = (parts: readonly string[]) => translations.get(xcstringsIdentifier(entry, parts))?.text
  const isWritten = ({ parts, text }: Slot) => {
    const translation = textAt(parts)
    if (translation === undefined || typeof translation !== typeof text || isEmptyText(translation))
      return false
    return (
      canBeNew(translation, language, 'other') ||
      translationLike(text, now.get(xcstringsIdentifier(entry, parts))) !== null
    )
  }
  // A text for the count 0 stands beside its plural alone.
  const pluralOf = ({ parts, text }: Slot) =>
    typeof text === 'string' && parts.at(-1) === 'zero'
      ? slots.find(
          (one) =>
            typeof one.text === 'object' &&
            one.parts.length === parts.length - 1 &&
            one.parts.every((part, index) => part === parts[index]),
        )
      : undefined
  const translated = slots.filter((slot) => {
    const plural = pluralOf(slot)
    const isBeside =
      plural === undefined || isWritten(plural) || now.has(xcstringsIdentifier(entry, plural.parts))
    return isBeside && isWritten(slot)
  })
  if (translated.length === 0) {
    const readable = slots.filter(({ parts, text }) =>
      translationLike(text, now.get(xcstringsIdentifier(entry, parts))),
    )
    const isTakenOut = readable.length > 0 && readable.every(({ parts }) => isIn(cleared, parts))
    return isTakenOut ? undefined : standing
  }
  const needsWork = (parts: readonly string[]) =>
    translations.get(xcstringsIdentifier(entry, parts))?.needsWork !== undefined
  const isSame = ({ parts, text }: Slot) => {
    const translation = translationLike(text, now.get(xcstringsIdentifier(entry, parts)))
    const isStated = needsWork(parts)
      ? translation?.status === 'needsWork'
      : translation?.status === 'translated' || !isIn(settled, parts)
    const wanted = assertDefined(textAt(parts), 'The text')
    if (translation === null || !isStated) return false
    if (typeof wanted === 'string' || typeof translation.text === 'string') return wanted === translation.text
    const forms = { forms: translation.text, isCleared: isIn(cleared, parts) }
    return changedForms(wanted, forms, language, 'other').size === 0
  }
  const changed = translated.filter((slot) => !isSame(slot))
  if (changed.length === 0) return standing
  const identifiers = new Set(changed.map(({ parts }) => xcstringsIdentifier(entry, parts)))
  const shape = entry.localizations.get(source.code)?.value
  return writeLocalization(shape, entry.key, standing, language, {
    textAt: (parts) => (identifiers.has(xcstringsIdentifier(entry, parts)) ? textAt(parts) : undefined),
    stateAt: (parts) => (needsWork(parts) ? 'needs_review' : 'translated'),
    isClearedAt: (parts) => isIn(cleared, parts),
  })
}
