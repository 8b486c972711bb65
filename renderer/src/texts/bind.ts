/** Makes the texts that screens use of a catalogue: a text, or a function of the values of its message. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { InterfaceLanguage, InterfaceTexts, Translations } from './language.ts'
import { SOURCE_LANGUAGE, textsInUse } from './language.ts'
import type { Value } from './messageValues.ts'

/** The values of a message, by the names of its arguments; booleans choose between `true` and `other`. */
export type GivenValues = Readonly<Record<string, Value | boolean>>

/**
 * The texts of a catalogue: a text, or a function of the values that its message takes. `Values` has the values of each
 * message, and no key for a text without values (messageValues.ts).
 */
export type BoundTexts<Catalogue, Values> = {
  readonly [Key in keyof Catalogue]: Key extends keyof Values
    ? Catalogue[Key] extends string
      ? (values: Values[Key]) => string
      : BoundTexts<Catalogue[Key], Values[Key]>
    : Catalogue[Key] extends string
      ? string
      : BoundTexts<Catalogue[Key], unknown>
}

interface Bound {
  [key: string]: string | ((values: GivenValues) => string) | Bound
}

/** A key that the language lacks is in English, by English rules. */
export function bindTexts<Catalogue extends Translations, Values>(
  catalogue: Catalogue,
  { language, translations }: InterfaceTexts,
): BoundTexts<Catalogue, Values> {
  return bind(catalogue, translations, language) as BoundTexts<Catalogue, Values>
}

function bind(source: Translations, translations: Translations, language: InterfaceLanguage): Bound {
  const bound: Bound = {}
  for (const [key, entry] of Object.entries(source)) {
    const translation = translations[key]
    if (typeof entry !== 'string') {
      bound[key] = bind(entry, typeof translation === 'object' ? translation : {}, language)
    } else {
      const isTranslated = typeof translation === 'string'
      const text = isTranslated ? translation : entry
      // The texts quote no braces (tests/renderer/texts/texts.test.ts), so that each brace is of a value.
      bound[key] = entry.includes('{') ? message(text, isTranslated ? language : SOURCE_LANGUAGE) : text
    }
  }
  return bound
}

/** The message is read when it is first needed, and kept. */
function message(text: string, language: InterfaceLanguage): (values: GivenValues) => string {
  let format: IntlMessageFormat | undefined
  return (values) => {
    format ??= compileMessage(text, language)
    return String(format.format(shownValues(values)))
  }
}

const isList: (value: unknown) => value is readonly string[] = Array.isArray

/** Joins the parts of lists. */
function shownValues(values: GivenValues): Record<string, string | number | boolean> {
  const { comma } = textsInUse().language
  const shown = Object.entries(values).map(
    ([name, value]) => [name, isList(value) ? value.join(comma) : value] as const,
  )
  return Object.fromEntries(shown)
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
