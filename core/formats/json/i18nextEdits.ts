/** Writing a plural group with the categories of another language. */
import type { Language } from '../../contract/language.ts'
import type { PluralForms } from '../../model/plural.ts'
import type { Edit } from '../../platform/text/splice.ts'
import type { JsonString } from './document.ts'
import type { PluralGroup } from './i18nextGroups.ts'
import { writeJsonLiteral, type LiteralStyle } from './literal.ts'
import { newForms } from '../formsToWrite.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The group's own texts; what is empty is left out. */
export function i18nextForms(group: PluralGroup): PluralForms {
  const forms: PluralForms = {}
  for (const [category, { value }] of group.members) if (value !== '') forms[category] = value
  return forms
}

/**
 * Returns the edits that convert a group to the target language's categories. With equal categories only values change.
 * Otherwise its keys are rewritten in CLDR order at their positions. Additional ones follow the last of them with the
 * same white space, and superfluous ones are removed. A key elsewhere in the object takes its form there: `written`
 * receives such strings, so that they are not written twice.
 */
export function groupEdits(
  text: string,
  group: PluralGroup,
  translation: PluralForms,
  target: Language,
  style: LiteralStyle,
  written: Set<JsonString>,
): Edit[] {
  const wanted = new Map(newForms(translation, target, 'nothing'))
  if (
    wanted.size === group.members.size &&
    [...wanted.keys()].every((category) => group.members.has(category))
  ) {
    return [...wanted].flatMap(([category, form]) =>
      valueEdit(assertDefined(group.members.get(category), 'The member'), form, style),
    )
  }

  const edits: Edit[] = []
  const toPlace: [string, string][] = []
  for (const [category, form] of wanted) {
    const key = `${group.base}_${category}`
    const elsewhere = group.members.has(category) ? undefined : group.object.strings.get(key)
    if (elsewhere) {
      edits.push(...valueEdit(elsewhere, form, style))
      written.add(elsewhere)
    } else if (group.members.has(category) || !group.object.keys.has(key)) {
      toPlace.push([key, form])
    }
  }
  if (toPlace.length === 0) return []
  const places = [...group.members.values()].sort((a, b) => a.start - b.start)
  for (const [index, place] of places.entries()) {
    const [key, form] = toPlace[index] ?? []
    if (key === undefined || form === undefined) edits.push(removal(place))
    else edits.push(...keyEdit(place, key, style), ...valueEdit(place, form, style))
  }
  return [
    ...edits,
    ...insertion(text, assertDefined(places.at(-1), 'The last place'), toPlace.slice(places.length), style),
  ]
}

function valueEdit({ value, start, end }: JsonString, form: string, style: LiteralStyle): Edit[] {
  return value === form ? [] : [{ start, end, text: writeJsonLiteral(form, style) }]
}

function keyEdit({ path, keyStart, keyEnd }: JsonString, key: string, style: LiteralStyle): Edit[] {
  return path.at(-1) === key ? [] : [{ start: keyStart, end: keyEnd, text: writeJsonLiteral(key, style) }]
}

/** Only places after a group's first are taken out, so there is always a member before, whose comma goes too. */
function removal({ previousEnd, keyStart, end }: JsonString): Edit {
  return { start: previousEnd ?? keyStart, end, text: '' }
}

/** New members after `last`, each with the white space before its key and around its colon. */
function insertion(text: string, last: JsonString, members: [string, string][], style: LiteralStyle): Edit[] {
  if (members.length === 0) return []
  const before = assertDefined(
    /\s*$/.exec(text.slice(Math.max(0, last.keyStart - 1000), last.keyStart)),
    'The match',
  )[0]
  const colon = text.slice(last.keyEnd, last.start)
  const written = members.map(
    ([key, form]) => `,${before}${writeJsonLiteral(key, style)}${colon}${writeJsonLiteral(form, style)}`,
  )
  return [{ start: last.end, end: last.end, text: written.join('') }]
}
