/** Makes of a catalogue the texts that screens use: a text, or a function of what its message takes. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { InterfaceLanguage, InterfaceTexts, Translations } from './language.ts'
import { SOURCE_LANGUAGE } from './language.ts'

/** The values of a message, by the names of its arguments; booleans choose between `true` and `other`. */
export type MessageValues = Readonly<Record<string, string | number | boolean>>

type Take = (...given: never[]) => MessageValues

interface Takes {
  readonly [key: string]: Take | Takes
}

/** How each message of a catalogue that takes values makes them of a call's arguments. */
export type MessageArguments<Entry> = Entry extends string
  ? Take
  : { readonly [Key in keyof Entry]?: MessageArguments<Entry[Key]> }

export type BoundTexts<Entry, Given> = Given extends (...given: infer Arguments) => MessageValues
  ? (...given: Arguments) => string
  : Entry extends string
    ? string
    : {
        readonly [Key in keyof Entry]: BoundTexts<Entry[Key], Key extends keyof Given ? Given[Key] : unknown>
      }

interface Bound {
  [key: string]: string | ((...given: never[]) => string) | Bound
}

/** A key that the language lacks is in English, by English rules. */
export function bindTexts<Catalogue extends Translations, Given extends MessageArguments<Catalogue>>(
  catalogue: Catalogue,
  takes: Given,
  { language, translations }: InterfaceTexts,
): BoundTexts<Catalogue, Given> {
  return bind(catalogue, takes as Takes, translations, language) as BoundTexts<Catalogue, Given>
}

function bind(
  source: Translations,
  takes: Takes,
  translations: Translations,
  language: InterfaceLanguage,
): Bound {
  const bound: Bound = {}
  for (const [key, entry] of Object.entries(source)) {
    const translation = translations[key]
    const take = takes[key]
    if (typeof entry !== 'string') {
      const branch = typeof translation === 'object' ? translation : {}
      bound[key] = bind(entry, typeof take === 'object' ? take : {}, branch, language)
    } else {
      const isTranslated = typeof translation === 'string'
      const text = isTranslated ? translation : entry
      bound[key] =
        typeof take === 'function' ? message(text, take, isTranslated ? language : SOURCE_LANGUAGE) : text
    }
  }
  return bound
}

/** The message is read when it is first needed, and kept. */
function message(text: string, take: Take, language: InterfaceLanguage): (...given: never[]) => string {
  let format: IntlMessageFormat | undefined
  return (...given) => {
    format ??= compileMessage(text, language)
    return String(format.format(take(...given)))
  }
}

/** `<` is text: no message of the interface has markup. */
export function parseTemplate(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true })
}

/** A message of a language, ready to be given its values. */
export function compileMessage(text: string, { tag, direction }: InterfaceLanguage): IntlMessageFormat {
  const elements = parseTemplate(text)
  return new IntlMessageFormat(direction === 'rtl' ? isolated(elements) : elements, tag)
}

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/** Isolates names and paths in right-to-left texts: their own direction must not reorder the text around them. */
function isolated(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element): MessageFormatElement[] => {
    switch (element.type) {
      case TYPE.argument:
        return [
          { type: TYPE.literal, value: ISOLATE },
          element,
          { type: TYPE.literal, value: END_OF_ISOLATE },
        ]
      case TYPE.select:
      case TYPE.plural: {
        const options = Object.entries(element.options).map(
          ([name, option]) => [name, { ...option, value: isolated(option.value) }] as const,
        )
        return [{ ...element, options: Object.fromEntries(options) }]
      }
      case TYPE.literal:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
      case TYPE.pound:
      case TYPE.tag:
        return [element]
    }
  })
}
