/** The language of the interface. It is chosen before the screens load: they read their texts as they do. */
import sentences from './locales/en.json' with { type: 'json' }
import { namesIn, saidOfChecks, type InterfaceTag, type Names } from './names.ts'

/** The type of a catalogue's file: a key that a language lacks is an error of types where its file is loaded. */
type Texts = typeof sentences

/** Every text of the interface, in English, by section and key; messages are ICU MessageFormat. */
export type TextCatalogue = Texts & { readonly names: Names }

export const english: TextCatalogue = inFull('en', sentences)

function inFull(tag: InterfaceTag, of: Texts): TextCatalogue {
  return { ...of, names: namesIn(tag) }
}

/** A catalogue, or a part of it, in any language: what is missing in it is English. */
export interface Translations {
  readonly [key: string]: string | Translations
}

export interface InterfaceLanguage {
  readonly tag: InterfaceTag
  /** The language's name as its speakers write it. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The text between the parts of a list. */
  readonly comma: string
  readonly load: () => Promise<Translations>
  /** The workbench's sentences by name; English ones are in the workbench itself. */
  readonly loadSentences: () => Promise<Sentences | null>
}

/** Sentences that the workbench says: of findings, of failures, and of what a failure left as it was. */
export interface Sentences {
  /** By the name that a `Said` has. */
  readonly said: Readonly<Record<string, string>>
  /** By its English text with {0}, {1} for its values, which is its name (core/platform/text/sentence.ts). */
  readonly details: Readonly<Record<string, string>>
  /** The unchanged parts, by name (core/platform/errors/unchangedNotices.ts). */
  readonly kept: Readonly<Record<string, string>>
  /** By a failure's code, or by the code and a case of it: `project.exists/remains`. */
  readonly failures: Readonly<Record<string, FailureSentences>>
}

export interface FailureSentences {
  readonly said: string
  readonly todo?: string
}

export const SOURCE_LANGUAGE: InterfaceLanguage = {
  tag: 'en',
  name: 'English',
  direction: 'ltr',
  comma: ', ',
  load: () => Promise.resolve(english),
  loadSentences: () => Promise.resolve(null),
}

function withChecks(tag: Exclude<InterfaceTag, 'en'>, of: Sentences): Sentences {
  const { said, details } = saidOfChecks(tag)
  return { ...of, said: { ...of.said, ...said }, details: { ...of.details, ...details } }
}

export const interfaceLanguages: readonly InterfaceLanguage[] = [
  SOURCE_LANGUAGE,
  {
    tag: 'de',
    name: 'Deutsch',
    direction: 'ltr',
    comma: ', ',
    load: async () => inFull('de', (await import('./locales/de.json', { with: { type: 'json' } })).default),
    loadSentences: async () =>
      withChecks('de', (await import('./sentences/de.json', { with: { type: 'json' } })).default),
  },
  {
    tag: 'uk',
    name: 'Українська',
    direction: 'ltr',
    comma: ', ',
    load: async () => inFull('uk', (await import('./locales/uk.json', { with: { type: 'json' } })).default),
    loadSentences: async () =>
      withChecks('uk', (await import('./sentences/uk.json', { with: { type: 'json' } })).default),
  },
  {
    tag: 'ja',
    name: '日本語',
    direction: 'ltr',
    comma: '、',
    load: async () => inFull('ja', (await import('./locales/ja.json', { with: { type: 'json' } })).default),
    loadSentences: async () =>
      withChecks('ja', (await import('./sentences/ja.json', { with: { type: 'json' } })).default),
  },
  {
    tag: 'ar',
    name: 'العربية',
    direction: 'rtl',
    comma: '، ',
    load: async () => inFull('ar', (await import('./locales/ar.json', { with: { type: 'json' } })).default),
    loadSentences: async () =>
      withChecks('ar', (await import('./sentences/ar.json', { with: { type: 'json' } })).default),
  },
]

/** The language that a person chose ('system': none in particular), or the first of the system's that is there. */
export function interfaceLanguage(chosen: string, ofTheSystem: readonly string[]): InterfaceLanguage {
  const wanted = chosen === 'system' ? ofTheSystem : [chosen]
  for (const tag of wanted) {
    const [base] = tag.toLowerCase().split('-')
    const found = interfaceLanguages.find((language) => language.tag === base)
    if (found !== undefined) return found
  }
  return SOURCE_LANGUAGE
}

export interface InterfaceTexts {
  readonly language: InterfaceLanguage
  readonly translations: Translations
}

let inUse: InterfaceTexts = { language: SOURCE_LANGUAGE, translations: english }
let sentencesOfLanguage: Sentences | null = null

/** Loads a language's catalogue for the screens that load after it. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  const [translations, sentencesLoaded] = await Promise.all([language.load(), language.loadSentences()])
  inUse = { language, translations }
  sentencesOfLanguage = sentencesLoaded
}

/** Null in English. */
export function sentencesInUse(): Sentences | null {
  return sentencesOfLanguage
}

export function textsInUse(): InterfaceTexts {
  return inUse
}
