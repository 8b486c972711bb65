/** The shape that every QA check has, and the values that checks take and give. All places are UTF-16 offsets. */
import type { StringType } from '../model/enumerations.ts'
import type { MessageSyntax } from '../contract/messages.ts'
import type { DeclaredFormat } from '../contract/enumerations.ts'
import type { Language } from '../contract/language.ts'
import type { PluralForm } from '../model/plural.ts'
import type { QaCheck } from '../contract/qaChecks.ts'
import type { CustomRule } from './rules.ts'
import type { FindingSentences } from './sentences.ts'
import type { MessageRef } from '../platform/text/sentence.ts'

/** A stretch of the translation; where `start` is `end`, the place between two characters. */
export interface FindingRange {
  start: number
  end: number
}

/** One form of a translation beside its source. */
export interface CheckInput {
  /** The source text of this form: its own category's, else `other`. */
  source: string
  text: string
  form: PluralForm
  sourceLanguage: Language
  language: Language
  string: CheckedString
}

/** The properties of the source string that checks use. */
export interface CheckedString {
  identifier: string
  type: StringType
  /** All source texts of a plural string; of any other its one. */
  sources: readonly string[]
  maxLength: number | null
  context: string | null
  /** A format's `type`; null for a string of no file. */
  fileType: string | null
  /** The grammar of format strings that the entry declares, by a flag of gettext; null: none. */
  format?: DeclaredFormat | null
  /** How messages with branches are written in the file; null where its format has none. */
  messages: MessageSyntax | null
  /** The source was changed after this text was saved. */
  isOutdated: boolean
}

/** Data beside the two texts. Every member may be empty: its check then finds nothing. */
export interface CheckContext {
  /** The glossary terms found in the source. */
  terms: readonly TermInSource[]
  /** The translations of other strings with the same source text, best first for each string. */
  sameSource: readonly string[]
  rules: readonly CustomRule[]
  speller: Speller | null
  /** The findings of a connected service. */
  ai: readonly { message: string; place: FindingRange | null; fix?: string }[]
}

export const NO_CONTEXT: CheckContext = { terms: [], sameSource: [], rules: [], speller: null, ai: [] }

export interface TermInSource {
  /** The term as it stands in the glossary. */
  term: string
  /** Translations that will do, in every inflection that is known. */
  translations: readonly string[]
  /** Translations that the glossary forbids. */
  forbidden: readonly string[]
}

export interface Speller {
  isCorrect(word: string): boolean
  /** Best first. */
  suggest(word: string): string[]
}

export interface Finding {
  check: QaCheck
  /** A sentence that says what is wrong and how to put it right. */
  message: string
  /** The same by name and values; left out where the words are a person's or a service's own. */
  said?: MessageRef
  /** Null: it is about the translation as a whole. */
  place: FindingRange | null
  /** The replacement for the range; null if it is unknown. */
  fix: string | null
  /** Further replacements, after `fix`. */
  alternatives?: readonly string[]
}

/** A finding without the name of its check. */
export type UnnamedFinding = Omit<Finding, 'check' | 'place' | 'fix'> &
  Partial<Pick<Finding, 'place' | 'fix'>>

/**
 * A QA check: a pure function from one form of a translation and its source to findings. It runs in a worker thread,
 * for the field that is edited and for the whole project. So it has no state, and reads neither files nor the database.
 *
 * A finding names one of the check's `sentences` with values, and a range in UTF-16 offsets of the translation. It may
 * have a fix: the text that replaces the range. CONTRIBUTING.md, "Add a check", has the steps.
 *
 * @example
 * const sentences = { 'empty.blank': () => 'The translation is blank.' } satisfies FindingSentences
 * const say = messageFactory(sentences)
 * const blank: Check = {
 *   ...{ title: 'Blank translation', readsMessages: true, isOnByDefault: true, sentences },
 *   run: ({ text }) => (text.trim() === '' ? [say('empty.blank')] : []),
 * }
 */
export interface Check {
  /** The title in English, for shells that have no name of it in the person's language. */
  title: string
  /** Whether it understands messages with branches; others see plain text alone. */
  readsMessages: boolean
  /** Whether it is on in a project without a choice. */
  isOnByDefault: boolean
  /** Its sentences in English; renderer/src/texts/locales has those of the interface. */
  sentences: FindingSentences
  run(this: void, input: CheckInput, context: CheckContext): readonly UnnamedFinding[]
}
