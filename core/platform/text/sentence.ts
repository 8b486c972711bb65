/**
 * Sentences of the workbench. The command line shows the English text; screens translate it by its template and values.
 * As in gettext, the English text is the key of its translations: the catalogue (renderer/src/texts/locales,
 * workbench.json) has it by an id, with its translations. So a changed text needs new translations, and none can outlive
 * its source.
 */

/** A sentence by its name and values; the screen shows it in the language of its reader. */
export interface MessageRef {
  /** Stable, like a failure's code: `spaces.doubled`. */
  name: string
  values: MessageRefValues
}

export type MessageRefValues = Readonly<Record<string, MessageValue>>

/** A list holds alternatives. A language is named in the reader's language. A sentence stands inside another one. */
export type MessageValue = string | number | readonly string[] | MessageLanguage | MessageRef

export interface MessageLanguage {
  languageId: string
  /** Its name in English, or the name that a project gave it. */
  title: string
}

/**
 * A sentence of the workbench: its English text, and the message by which a screen translates it. The English template
 * is the key, as in gettext, and values are numbered in their order. Values may be sentences or languages themselves.
 *
 * @example
 * const { english, said } = sentence`The key ${'menu'} has no value.`
 * // english: 'The key menu has no value.'; said: { name: 'The key {0} has no value.', values: { 0: 'menu' } }
 */
export interface Sentence {
  english: string
  /** Null: text from outside, such as a module's or a server's, which has no translations. */
  said: MessageRef | null
}
export type SentenceValue = string | number | MessageLanguage | Sentence

/**
 * Makes a sentence, or a part of one that stands inside another. Its values are {0}, {1} in their order here.
 * `tests/renderer/texts/details.test.ts` finds its uses in the sources, and names each without a translation.
 */
export function sentence(parts: TemplateStringsArray, ...values: readonly SentenceValue[]): Sentence {
  const name = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)
  const english = parts.reduce((text, part, index) => text + englishOf(values[index - 1] ?? '') + part)
  return { english, said: { name, values: Object.fromEntries(values.map(named)) } }
}

/** Makes a sentence of text from outside, unchanged. */
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

/**
 * Lists the first of some words, with the number of the others. `count` is the number of all, if `words` holds fewer.
 */
export function listFirst(words: readonly string[], max: number, count = words.length): Sentence {
  const shown = words.slice(0, max)
  const named = verbatim(shown.join(', '))
  return count > shown.length ? sentence`${named} and ${count - shown.length} more` : named
}
