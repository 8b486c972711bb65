/**
 * Sentences that the workbench says: in English for the command line, and for screens as a text with places and the
 * values that stand in them, by which they say the same in the language of their reader. As in gettext the English text
 * is what the others are found by (renderer/src/texts/sentences): one that is reworded asks for its translations again,
 * and none can say what the program says no more.
 */

/** A sentence by its name and the values in it: whoever shows it says it in the language of the person who reads it. */
export interface MessageRef {
  /** Stable, as a failure's code is: `spaces.doubled`. */
  name: string
  values: MessageRefValues
}

export type MessageRefValues = Readonly<Record<string, MessageValue>>

/** A list is of alternatives; a language is named in the reader's own; a sentence stands within another one. */
export type MessageValue = string | number | readonly string[] | MessageLanguage | MessageRef

export interface MessageLanguage {
  languageId: string
  /** Its name in English, or the one that a project gave it. */
  title: string
}

/** What the workbench says, in English and for other languages. */
export interface Sentence {
  english: string
  /** Null: somebody else's words, such as a module's or a cloud's, which nobody has translated. */
  said: MessageRef | null
}
export type SentenceValue = string | number | MessageLanguage | Sentence

/**
 * A sentence, or a part of one that stands in another: its values are {0}, {1} in the order in which they stand here.
 * `tests/renderer/texts/details.test.ts` reads the sources for these, and names each that a language lacks.
 */
export function sentence(parts: TemplateStringsArray, ...values: readonly SentenceValue[]): Sentence {
  const name = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)
  const english = parts.reduce((text, part, index) => text + englishOf(values[index - 1] ?? '') + part)
  return { english, said: { name, values: Object.fromEntries(values.map(named)) } }
}

/** Words of somebody else, as they came. */
export function verbatim(english: string): Sentence {
  return { english, said: null }
}

function named(value: SentenceValue, index: number): [string, MessageValue] {
  if (typeof value !== 'object' || 'languageId' in value) return [String(index), value]
  return [String(index), value.said ?? value.english]
}

function englishOf(value: SentenceValue): string {
  if (typeof value !== 'object') return String(value)
  return 'languageId' in value ? value.title : value.english
}

/** The first of some words, with how many more there are. `count` is that of all, where `words` are not. */
export function listFirst(words: readonly string[], most: number, count = words.length): Sentence {
  const shown = words.slice(0, most)
  const named = verbatim(shown.join(', '))
  return count > shown.length ? sentence`${named} and ${count - shown.length} more` : named
}
