/** Rails' plurals: a mapping from CLDR's categories to texts is one string. */
import { isScalar, type YAMLMap } from 'yaml'
import type { Language } from '../../contract/language.ts'
import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../../model/plural.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { isText, yamlMembers, type YamlMember, type YamlScalar } from './document.ts'
import { flowScalar, scalarEdits, type YamlPlace } from './write.ts'
import { changedForms, newForms } from '../formsToWrite.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

interface PluralMember extends YamlMember {
  identifier: PluralCategory
  value: YamlScalar
}

/**
 * Whether all keys are categories and all values texts or empty. If it is not known to be plural in the source, `other`
 * must be among them. `other` alone makes a plural in a language without other categories, if its text shows a count.
 */
export function isPluralMap(map: YAMLMap.Parsed, language: Language, isInSource = false): boolean {
  const members = yamlMembers(map)
  const isOfTexts = members.every(isPluralMember)
  if (!isOfTexts || members.length !== map.items.length) return false
  if (isInSource) return members.length > 0
  const other = members.find(({ identifier }) => identifier === 'other')
  if (!other || members.length > 1) return other !== undefined
  const isOnlyCategory = language.pluralCategoryNames.length === 1
  return isOnlyCategory && isScalar(other.value) && String(other.value.value).includes('%{count}')
}

function isPluralMember(member: YamlMember): member is PluralMember {
  if (!PLURAL_CATEGORIES.some((category) => category === member.identifier)) return false
  if (!isScalar(member.value)) return false
  const scalar = member.value
  return isText(scalar, '1.1') || isNothing(scalar)
}

/** `few:` and `few: ~`. */
function isNothing({ type, source, tag }: YamlScalar): boolean {
  return type === 'PLAIN' && tag === undefined && /^(?:|~|null)$/i.test(source ?? '')
}

/** The members of the language's own categories, the last of equal ones. */
function formMembers(map: YAMLMap.Parsed, language: Language): Map<PluralCategory, PluralMember> {
  return new Map(
    yamlMembers(map).flatMap((member) =>
      isPluralMember(member) && language.pluralCategoryNames.includes(member.identifier)
        ? [[member.identifier, member]]
        : [],
    ),
  )
}

/** Those that the language lacks: Rails shows an English `zero` for 0. They are strings of their own. */
export function membersOutside(map: YAMLMap.Parsed, language: Language): YamlMember[] {
  return yamlMembers(map).filter(
    ({ identifier }) => !language.pluralCategoryNames.some((category) => category === identifier),
  )
}

/** The category that a key of a mapping names, where all its keys do. */
export function categoryAmong(
  identifier: string,
  members: readonly YamlMember[],
): PluralCategory | undefined {
  const categoryOf = (name: string) => PLURAL_CATEGORIES.find((category) => category === name)
  return members.every((member) => categoryOf(member.identifier)) ? categoryOf(identifier) : undefined
}

/** The texts; what is empty is left out. */
export function yamlForms(map: YAMLMap.Parsed, language: Language): PluralForms {
  const forms: PluralForms = {}
  for (const [category, { value }] of formMembers(map, language)) {
    if (!isNothing(value) && value.value !== '') forms[category] = String(value.value)
  }
  return forms
}

/**
 * Returns the edits that convert a mapping to the target language's categories. With equal categories only values
 * change. Otherwise its keys are rewritten in CLDR order on their lines. Additional ones follow the last of them, and
 * superfluous ones are removed. `translation` is complete, because Rails refuses a mapping without one of the
 * categories. A category that was a string of its own (`zero`) takes its form in its place: `written` receives its
 * text.
 */
export function yamlPluralEdits(
  map: YAMLMap.Parsed,
  translation: PluralForms,
  { source, target }: { source: Language; target: Language },
  place: YamlPlace,
  written: Set<YamlScalar>,
): Edit[] {
  const standing = formMembers(map, source)
  const wanted = newForms(translation, target, 'every')
  if (standing.size === wanted.length && wanted.every(([category]) => standing.has(category))) {
    return wanted.flatMap(([category, form]) =>
      valueEdits(assertDefined(standing.get(category), 'The member'), form, standing, place),
    )
  }
  const edits: Edit[] = []
  const toPlace: [PluralCategory, string][] = []
  for (const [category, form] of wanted) {
    const elsewhere = membersOutside(map, source).find(({ identifier }) => identifier === category)
    if (!elsewhere) toPlace.push([category, form])
    else {
      edits.push(...valueEdits(elsewhere, form, standing, place))
      written.add(elsewhere.value as YamlScalar)
    }
  }
  return [...edits, ...placeForms(toPlace, standing, place)]
}

/**
 * The edits that make a mapping of the target language say a translation (`changedForms`). Members keep their order, new
 * ones come last.
 */
export function yamlFormEdits(
  map: YAMLMap.Parsed,
  translation: PluralForms,
  language: Language,
  place: YamlPlace,
): Edit[] {
  const standing = formMembers(map, language)
  const added: [PluralCategory, string][] = []
  const edits: Edit[] = []
  for (const [category, form] of changedForms(
    translation,
    { forms: yamlForms(map, language) },
    language,
    'every',
  )) {
    const member = standing.get(category)
    if (form === null) continue
    if (member) edits.push(...valueEdits(member, form, standing, place))
    else added.push([category, form])
  }
  const last = [...standing.values()].toSorted((a, b) => a.start - b.start).at(-1)
  return added.length === 0 || !last ? edits : [...edits, insertion(added, last, place)]
}

/** Writes forms into the lines of the members that stand there. */
function placeForms(
  forms: readonly [PluralCategory, string][],
  standing: ReadonlyMap<PluralCategory, PluralMember>,
  place: YamlPlace,
): Edit[] {
  const members = [...standing.values()].sort((a, b) => a.start - b.start)
  const edits = members.flatMap((member, index) => {
    const [category, form] = forms[index] ?? []
    if (category === undefined || form === undefined)
      return [removal(member, assertDefined(members[index - 1], 'The member before'), place)]
    const key = { start: member.key.range[0], end: member.key.range[1], text: keyText(category, member.key) }
    return [key, ...valueEdits(member, form, standing, place)]
  })
  const added = forms.slice(members.length)
  return added.length === 0
    ? edits
    : [...edits, insertion(added, assertDefined(members.at(-1), 'The last member'), place)]
}

function keyText(category: PluralCategory, like: YamlScalar): string {
  return like.type === 'PLAIN' ? category : flowScalar(category, like.type, true)
}

/** A key with nothing behind it gets a text in the style of `other`. */
function valueEdits(
  { key, value }: YamlMember,
  form: string,
  standing: ReadonlyMap<PluralCategory, PluralMember>,
  place: YamlPlace,
): Edit[] {
  const scalar = value as YamlScalar | null
  if (scalar && scalar.range[1] > scalar.range[0]) {
    return scalar.value === form && isText(scalar, '1.1') ? [] : scalarEdits(form, scalar, place)
  }
  const style = styleOf(standing)
  const colon = place.text.indexOf(':', key.range[1]) + 1
  return [{ start: colon, end: colon, text: ` ${flowScalar(form, style, place.isInFlow)}` }]
}

function styleOf(standing: ReadonlyMap<PluralCategory, PluralMember>): string | undefined {
  const type = standing.get('other')?.value.type
  return type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED' ? 'QUOTE_DOUBLE' : type
}

/** The end of a member: behind its value, or its colon. */
function endOf({ key, value }: YamlMember, text: string): number {
  const end = value && value.range[1] > value.range[0] ? value.range[1] : text.indexOf(':', key.range[1]) + 1
  return text[end - 1] === '\n' ? text.slice(0, end).trimEnd().length : end
}

/** Only places behind a first one are taken out: its line break, or comma, goes too. */
function removal(member: PluralMember, before: PluralMember, { text, isInFlow }: YamlPlace): Edit {
  const end = endOf(member, text)
  if (isInFlow) return { start: endOf(before, text), end, text: '' }
  const lineStart = text.lastIndexOf('\n', member.start) + 1
  const lineEnd = text.indexOf('\n', end)
  return { start: lineStart, end: lineEnd === -1 ? text.length : lineEnd + 1, text: '' }
}

function insertion(
  added: readonly [PluralCategory, string][],
  last: PluralMember,
  { text, lineBreak, isInFlow }: YamlPlace,
): Edit {
  const style = last.value.range[1] > last.value.range[0] ? last.value.type : 'QUOTE_DOUBLE'
  const members = added.map(
    ([category, form]) => `${keyText(category, last.key)}: ${flowScalar(form, style, isInFlow)}`,
  )
  const end = endOf(last, text)
  if (isInFlow) return { start: end, end, text: members.map((member) => `, ${member}`).join('') }
  const indent = text.slice(text.lastIndexOf('\n', last.start) + 1, last.start).replace(/[^ \t]/g, ' ')
  const newLine = text.indexOf('\n', end)
  const lineEnd = newLine === -1 ? text.length : newLine - (text[newLine - 1] === '\r' ? 1 : 0)
  const offset = Math.max(end, lineEnd)
  return { start: offset, end: offset, text: members.map((member) => lineBreak + indent + member).join('') }
}
