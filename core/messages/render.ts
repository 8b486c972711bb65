/** A message as its readers will see it, for sample values. Values are isolated, so that no direction runs into another. */
import type { MessageSyntax, SampleValue } from '../contract/messages.ts'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { IntlMessageFormat, type Formatters } from 'intl-messageformat'
import type { Language } from '../contract/language.ts'
import { pluralCategoryOf } from '../languages/samples.ts'
import { localeOf } from './categories.ts'
import { asEntry } from './fluent.ts'
import { parseIcu } from './icu.ts'
import { walk } from './message.ts'

/** Null where the text is no message, or the values do not fit. */
export function renderMessage(
  text: string,
  syntax: MessageSyntax,
  language: Language,
  values: readonly SampleValue[],
): string | null {
  try {
    return syntax === 'icu' ? renderIcu(text, language, values) : renderFluent(text, language, values)
  } catch (error) {
    // Errors of the number and date formatters are mistakes in the message, or in a value.
    if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

type Written = string | number | Date
type TagContent = string[]

function valueOf({ kind, value }: SampleValue): Written {
  switch (kind) {
    case 'number':
      return Number.isFinite(Number(value)) ? Number(value) : 0
    case 'date':
      return new Date(value)
    case 'text':
    case 'choice':
      return value
  }
}

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

function renderIcu(text: string, language: Language, values: readonly SampleValue[]): string | null {
  const parsed = parseIcu(text)
  if (!parsed.ok) return null
  const given: Record<string, Written | ((content: TagContent) => string)> = {}
  for (const node of walk(parsed.nodes)) {
    if (node.kind === 'tag') given[node.name] = (content) => content.join('')
  }
  for (const sample of values) {
    given[sample.name] =
      sample.kind === 'text' ? `${ISOLATE}${sample.value}${END_OF_ISOLATE}` : valueOf(sample)
  }
  const ignoreTag = !text.includes('<') || parsed.tagProblem !== null
  const format = new IntlMessageFormat(text, localeOf(language), undefined, {
    ignoreTag,
    formatters: formattersOf(language),
  })
  const rendered = format.format<string>(given)
  return typeof rendered === 'string' ? rendered : [rendered].flat().join('')
}

/** The runtime's formats; counts fall into categories by the project's own rules, as everywhere else. */
function formattersOf(language: Language): Formatters {
  return {
    getNumberFormat: (locales, options) => new Intl.NumberFormat(locales, options),
    getDateTimeFormat: (locales, options) => new Intl.DateTimeFormat(locales, options),
    getPluralRules: (locales, options) => {
      return options?.type === 'ordinal'
        ? new Intl.PluralRules(locales, options)
        : new ProjectPluralRules(language, locales)
    },
  }
}

class ProjectPluralRules extends Intl.PluralRules {
  readonly #language: Language

  constructor(language: Language, locales: Intl.LocalesArgument) {
    super(locales)
    this.#language = language
  }

  override select(n: number): Intl.LDMLPluralRule {
    return Number.isInteger(n) && n >= 0 ? pluralCategoryOf(this.#language, n) : super.select(n)
  }
}

function renderFluent(text: string, language: Language, values: readonly SampleValue[]): string | null {
  const given = Object.fromEntries(values.map((sample) => [sample.name, valueOf(sample)]))
  const functions = Object.fromEntries(
    values
      .filter(({ name }) => name.endsWith('()'))
      .map(({ name, value }) => [name.slice(0, -2), () => value] as const),
  )
  const bundle = new FluentBundle(localeOf(language), { functions })
  bundle.addResource(new FluentResource(asEntry(text).source))
  const pattern = bundle.getMessage('m')?.value
  if (pattern === undefined || pattern === null) return null
  // Unresolvable references, such as terms of the file, are written as they are.
  const rendered = bundle.formatPattern(pattern, given, [])
  return rendered.replaceAll(`${ISOLATE}${END_OF_ISOLATE}`, '')
}
