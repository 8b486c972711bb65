/**
 * Translations that are not in what was built, each with the reason: nobody is to take them for written. Where a text would
 * go, the file may have a number, a list or code of its own, which every format leaves as it is; and a plural that is not
 * complete is no entry of its own where programs would fail with it.
 */
import { isTextWithinBudget } from '../../contract/budgets.ts'
import type { NotWritten } from '../../contract/index.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralCategory, PluralForms } from '../../contract/plural.ts'
import { splitIdentifier } from '../../formats/identifier.ts'
import { pluralsOfZero } from '../../formats/zeroForms.ts'
import { isComplete, standIn } from '../../languages/forms.ts'
import type { CountedTexts } from '../import/merge/fileTexts.ts'
import { textForms, type Forms, type FormTexts } from '../merge/threeWayMerge.ts'

export type TextNotWritten = Pick<NotWritten, 'identifier' | 'reason' | 'value'>

/**
 * The strings of which a form is not in the built file; the format gave the reason for the `refused` ones. `built`: the
 * texts of that file, of these strings at least; of
 * texts that are their source's, only the same text counts. One that has its sources beside (no `asSource`) has a place
 * for each.
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
      // A text of an earlier version: it is written, and no reader hands it out (core/parsing/budgetFilter.ts).
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

/** Whether a file says a rare form that it leaves out, as what stands for it. */
function isImplied(
  { none: _, ...forms }: Forms,
  [form, text]: [string, string],
  language: Language,
): boolean {
  return form !== 'none' && standIn(forms, form as PluralCategory, language) === text
}

/** Whether a string is the text for 0 of a plural, which is not in the file without it. */
function isTextForZero(type: string, identifier: string): boolean {
  return pluralsOfZero(type, identifier).length > 0
}

/** Whether a string is an element of a list, by its identifier: its index is a part of that. */
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
