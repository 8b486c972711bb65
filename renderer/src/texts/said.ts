/**
 * Sentences that the workbench says by a name and values, in the language of the interface. The English ones come with
 * them, and stand where a language has no sentence of the name, such as one of a newer workbench.
 */
import type { MessageRef, MessageValue, MessageRefValues, Sentence } from '../../../core/contract/index.ts'
import type { IntlMessageFormat } from 'intl-messageformat'
import { compileMessage } from './bind.ts'
import { languageTitle } from './format.ts'
import { sentencesInUse, textsInUse } from './language.ts'

const { language } = textsInUse()
const sentences = sentencesInUse()
const alternatives = new Intl.ListFormat(language.tag, { type: 'disjunction' })

/** `english`: what is said where the language has no sentence of this name. */
export function sayMessage(said: MessageRef | null, english: string): string {
  return (said === null ? null : sayInLanguage(said)) ?? english
}

/** A sentence that comes with its English text. */
export function words({ said, english }: Sentence): string {
  return sayMessage(said, english)
}

function sayInLanguage({ name, values }: MessageRef): string | null {
  const text = sentences?.messages[name] ?? sentences?.sentences[name] ?? unlettered(name)
  if (text === null) return null
  // A sentence without values is no message: what it says of braces stands as it is.
  return Object.keys(values).length === 0 ? text : fill(text, values)
}

/** A sentence of nothing but values and signs is the same in every language. */
function unlettered(name: string): string | null {
  return sentences === null || /\p{L}/u.test(name) ? null : name
}

/** Each message is read when it is first said. */
const formats = new Map<string, IntlMessageFormat>()

/** The message with its values in it; null where one is missing that it names. */
export function fill(text: string, values: MessageRefValues): string | null {
  const written: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    const shown = shownValue(value)
    if (shown !== null) written[name] = shown
  }
  let format = formats.get(text)
  if (format === undefined) formats.set(text, (format = compileMessage(text, language)))
  try {
    return String(format.format(written))
  } catch {
    return null
  }
}

function shownValue(value: MessageValue): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value
  if ('name' in value) return sayInLanguage(value)
  if ('languageId' in value) return languageTitle({ id: value.languageId, name: value.title })
  return alternatives.format(value)
}
