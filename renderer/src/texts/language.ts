/** The language of the interface. It is chosen before the screens load: they read their texts as they do. */
import desktop from './locales/en/desktop.json' with { type: 'json' }
import screens from './locales/en/screens.json' with { type: 'json' }

/** The languages of the interface, BCP 47. */
export type InterfaceTag = 'en' | 'de' | 'uk' | 'ja' | 'ar'

/** Every text of the screens, in English, by section and key; messages are ICU MessageFormat. */
export const english = { ...screens, dialogs: desktop.dialogs }

export type TextCatalogue = typeof english

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
  /** The workbench's sentences; null in English, which the workbench itself has. */
  readonly loadSentences: () => Promise<Sentences | null>
}

/** The workbench's texts in a language: findings, failures, and notices of what a failure left as it was. */
export interface Sentences {
  /** Findings and problems of messages, by the name of a `MessageRef`. */
  readonly messages: Readonly<Record<string, string>>
  /** By the English text with {0}, {1} for its values, which is the name of a `sentence` (core/platform/text/sentence.ts). */
  readonly sentences: Readonly<Record<string, string>>
  /** By the names of core/platform/errors/unchangedNotices.ts. */
  readonly unchanged: Readonly<Record<string, string>>
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

/** The catalogue's files of a language (locales/), each loaded by itself. */
interface CatalogueFiles {
  screens: () => Promise<{ default: Translations }>
  desktop: () => Promise<{ default: { readonly dialogs?: Translations } }>
  workbench: () => Promise<{ default: Partial<Sentences> }>
}

function loadersOf(files: CatalogueFiles): Pick<InterfaceLanguage, 'load' | 'loadSentences'> {
  return {
    load: async () => {
      const [ofScreens, ofDesktop] = await Promise.all([files.screens(), files.desktop()])
      return { ...ofScreens.default, dialogs: ofDesktop.default.dialogs ?? {} }
    },
    loadSentences: async () => {
      const [source, own] = await Promise.all([
        import('./locales/en/workbench.json', { with: { type: 'json' } }),
        files.workbench(),
      ])
      const { messages = {}, sentences = {}, unchanged = {}, failures = {} } = own.default
      return { messages, sentences: byEnglish(source.default.sentences, sentences), unchanged, failures }
    },
  }
}

/** Returns the texts by their English ones, from texts by id. */
function byEnglish(
  source: Readonly<Record<string, string>>,
  translations: Readonly<Record<string, string>>,
): Record<string, string> {
  const pairs = Object.entries(source).map(([id, text]) => [text, translations[id]] as const)
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

export const interfaceLanguages: readonly InterfaceLanguage[] = [
  SOURCE_LANGUAGE,
  {
    tag: 'de',
    name: 'Deutsch',
    direction: 'ltr',
    comma: ', ',
    ...loadersOf({
      screens: () => import('./locales/de/screens.json', { with: { type: 'json' } }),
      desktop: () => import('./locales/de/desktop.json', { with: { type: 'json' } }),
      workbench: () => import('./locales/de/workbench.json', { with: { type: 'json' } }),
    }),
  },
  {
    tag: 'uk',
    name: 'Українська',
    direction: 'ltr',
    comma: ', ',
    ...loadersOf({
      screens: () => import('./locales/uk/screens.json', { with: { type: 'json' } }),
      desktop: () => import('./locales/uk/desktop.json', { with: { type: 'json' } }),
      workbench: () => import('./locales/uk/workbench.json', { with: { type: 'json' } }),
    }),
  },
  {
    tag: 'ja',
    name: '日本語',
    direction: 'ltr',
    comma: '、',
    ...loadersOf({
      screens: () => import('./locales/ja/screens.json', { with: { type: 'json' } }),
      desktop: () => import('./locales/ja/desktop.json', { with: { type: 'json' } }),
      workbench: () => import('./locales/ja/workbench.json', { with: { type: 'json' } }),
    }),
  },
  {
    tag: 'ar',
    name: 'العربية',
    direction: 'rtl',
    comma: '، ',
    ...loadersOf({
      screens: () => import('./locales/ar/screens.json', { with: { type: 'json' } }),
      desktop: () => import('./locales/ar/desktop.json', { with: { type: 'json' } }),
      workbench: () => import('./locales/ar/workbench.json', { with: { type: 'json' } }),
    }),
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
