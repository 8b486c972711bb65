/**
 * Translations that the built file lacks, each with the reason, so that they are not reported as written. At a text's
 * place the file may have a number, a list or code, which formats do not change. An incomplete plural gets no entry if
 * programs would fail with it.
 */
import { isTextWithinBudget } from '../../contract/budgets.ts'
import type { NotWritten } from '../../contract/index.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralCategory, PluralForms } from '../../model/plural.ts'
import { splitIdentifier } from '../../formats/identifier.ts'
import { pluralsOfZero } from '../../formats/zeroForms.ts'
import { isComplete, standIn } from '../../languages/forms.ts'
import type { CountedTexts } from '../import/merge/fileTexts.ts'
import { textForms, type Forms, type FormTexts } from '../merge/threeWayMerge.ts'

export type TextNotWritten = Pick<NotWritten, 'identifier' | 'reason' | 'value'>

/**
 * Returns the strings with a form that the built file lacks; the format gave the reason for the `refused` ones.
 * `built`: the texts of that file, at least for these strings; a text equal to its source is found by an equal text
 * only. A bilingual file (no `asSource`) has room for each.
 */
export function withoutPlace(
  toWrite: FormTexts,
  { texts, asSource }: Pick<CountedTexts, 'texts' | 'asSource'>,
  {
    language,
    type,
    isPage,
    refused,
  }: { language: Language; type: string; isPage: boolean; refused: readonly TextNotWritten[] },
): TextNotWritten[] {
  const named = new Map(refused.map((one) => [one.identifier, one]))
  if (asSource === undefined) return [...refused]
  return [...toWrite].flatMap(([identifier, text]): TextNotWritten[] => {
    const there = textForms(texts.get(identifier))
    const same = textForms(asSource.get(identifier))
    const isThere = ([form, one]: [string, string]) =>
      Object.hasOwn(there, form) ||
      same[form as keyof Forms] === one ||
      isImplied({ ...same, ...there }, [form, one], language) ||
      // A text of an earlier version: it is written, but no reader returns it (core/parsing/budgetFilter.ts).
      !isTextWithinBudget(one)
    if (Object.entries(textForms(text)).every(isThere)) return []
    const why = named.get(identifier)
    if (why !== undefined) return [why]
    return [
      {
        identifier,
        reason: isPage ? 'unpaired' : reasonOf({ identifier, text }, there, { language, type }),
      },
    ]
  })
}

/** Whether a file has the form that stands for a rare form that it omits. */
function isImplied(
  { none: _, ...forms }: Forms,
  [form, text]: [string, string],
  language: Language,
): boolean {
  return form !== 'none' && standIn(forms, form as PluralCategory, language) === text
}

/** Whether a string is the text for 0 of a plural, which the file lacks without the plural. */
function isTextForZero(type: string, identifier: string): boolean {
  return pluralsOfZero(type, identifier).length > 0
}

/** Whether a string is an element of a list, because its identifier contains its index. */
function isElement(type: string, identifier: string): boolean {
  const path = splitIdentifier(identifier).at(-1) ?? ''
  return TYPES_WITH_LISTS.has(type) && /(?:^|\.)\d+(?:\.|$)/.test(path)
}

/** Formats that add a list once each of its elements is translated. */
const TYPES_WITH_LISTS: ReadonlySet<string> = new Set(['json', 'yaml', 'php'])

function reasonOf(
  { identifier, text }: { identifier: string; text: string | PluralForms },
  there: Forms,
  { language, type }: { language: Language; type: string },
): NotWritten['reason'] {
  if (isTextForZero(type, identifier)) return 'incomplete'
  if (Object.keys(there).length > 0) return 'otherKind'
  if (typeof text === 'object') return isComplete(text, language) ? 'otherKind' : 'incomplete'
  return isElement(type, identifier) ? 'list' : 'otherKind'
}
