/** The key that names the language of all that is below it, as Rails has it. */
import { sentence } from '../../platform/text/sentence.ts'
import { isMap, type ParsedNode, type YAMLMap } from 'yaml'
import { findLanguage } from '../../languages/catalog.ts'
import type { Language } from '../../contract/language.ts'
import { meansLanguage } from '../../languages/matchLanguage.ts'
import { failureAt } from '../position.ts'
import { yamlMembers, type YamlMember } from './document.ts'

/**
 * The one key of a document where it names a language and holds a mapping: one of these, in any spelling, or another
 * variant of them (`en` is also `en-GB`). Rails' `no` is a text here, as in YAML 1.2.
 */
export function languageRoot(
  members: readonly YamlMember[],
  languages: readonly Language[],
): YamlMember | undefined {
  const [member, ...others] = members
  if (!member || others.length > 0 || !isMap(member.value)) return undefined
  const key = member.identifier
  const isLanguage = languages.some((language) => {
    return (
      meansLanguage(key, language) ||
      (/^[a-z]{2,3}([-_]\w+)*$/i.test(key) && baseOf(key) === baseOf(language.id))
    )
  })
  return isLanguage ? member : undefined
}

/** Languages side by side (`en:` and `uk:`) would all be taken for texts of the source language. */
export function refuseSeveralLanguages(
  members: readonly YamlMember[],
  languages: readonly Language[],
  text: string,
): void {
  const [, second] = members
  const isLanguage = ({ identifier, value }: YamlMember) =>
    isMap(value) && findLanguage(identifier) !== undefined
  if (!second || !members.every(isLanguage) || !members.some((one) => languageRoot([one], languages))) return
  const codes = members.map(({ identifier }) => identifier)
  throw failureAt(
    'format.languages',
    sentence`This file has texts in ${codes.length} languages side by side (${codes.slice(0, 8).join(', ')}); YAML is read with one language a file.`,
    text,
    second.start,
    { value: second.identifier, todo: 'Split the file into one for each language, as Rails reads them too.' },
  )
}

function baseOf(code: string): string {
  return code.toLowerCase().split(/[-_]/)[0]!
}

/** The mapping that texts are in: below the key that names the language, where there is one. */
export function rootOf(contents: ParsedNode | null, languages: readonly Language[]): YAMLMap.Parsed | null {
  if (!isMap(contents)) return null
  const root = languageRoot(yamlMembers(contents), languages)?.value
  return isMap(root) ? root : contents
}
