/** The strings of a YAML file: each text or plural of each of its documents, with its identifier. */
import type { Sentence } from '../../platform/text/sentence.ts'
import { isMap } from 'yaml'
import type { Language } from '../../contract/language.ts'
import { joinIdentifier } from '../identifier.ts'
import { identify } from '../json/identifiers.ts'
import { yamlEntries, yamlMembers, readStream, type YamlEntry, type YamlScalar } from './document.ts'
import { categoryAmong, isPluralMap, membersOutside } from './plurals.ts'
import { refuseSeveralLanguages, languageRoot } from './languageRoot.ts'

export interface NamedEntry extends YamlEntry {
  identifier: string
  /** The index of its document in the stream. */
  document: number
}

interface YamlFileContent {
  entries: NamedEntry[]
  warnings: Sentence[]
  /** The keys that name the language of all that is below them. */
  roots: YamlScalar[]
}

/**
 * `languages`: the one that texts are in comes first. `plurals`: paths that are plurals in the source, where the file is
 * a translation of it.
 */
export function readEntries(
  text: string,
  languages: readonly Language[],
  plurals: ReadonlySet<string> = NONE,
): YamlFileContent {
  const documents = readStream(text)
  const content: YamlFileContent = { entries: [], warnings: [], roots: [] }
  let start = 0
  for (const [document, { contents }] of documents.entries()) {
    const members = isMap(contents) ? yamlMembers(contents) : []
    refuseSeveralLanguages(members, languages, text)
    const root = languageRoot(members, languages)
    if (root) content.roots.push(root.key)
    const { entries, warnings } = yamlEntries(root ? root.value : contents, text, {
      start,
      version: root ? '1.1' : '1.2',
      isPlural: (map, path) =>
        root !== undefined && isPluralMap(map, languages[0]!, plurals.has(JSON.stringify(path))),
      outsideOfPlural: (map) => membersOutside(map, languages[0]!),
      categoryAmong,
    })
    start = contents?.range[1] ?? start
    const identifiers = identify(entries.map(({ path }) => path))
    const named = entries.map((entry, index) => ({
      ...entry,
      document,
      identifier:
        document === 0
          ? joinIdentifier(identifiers[index]!)
          : joinIdentifier(String(document + 1), identifiers[index]!),
    }))
    content.entries.push(...named)
    content.warnings.push(...warnings)
  }
  return content
}

const NONE: ReadonlySet<string> = new Set()

/** The offset of each string of a text in a language, by identifier: of its key, or of the element of a list. */
export function placesOfStrings(
  text: string,
  language: Language,
): (readonly [identifier: string, start: number])[] {
  return readEntries(text, [language]).entries.map(({ identifier, start }) => [identifier, start] as const)
}

/** The paths of the plurals of a source. */
export function pluralsOf(sourceText: string, sourceLanguage: Language): ReadonlySet<string> {
  const { entries } = readEntries(sourceText, [sourceLanguage])
  return new Set(entries.flatMap(({ path, node }) => (isMap(node) ? [JSON.stringify(path)] : [])))
}
