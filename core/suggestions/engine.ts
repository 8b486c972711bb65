/**
 * The interface of suggestion engines. They receive runs of language with numbered marks for other parts
 * (protection.ts); each encodes the marks in a form that its protocol preserves.
 */
import type { Language } from '../contract/language.ts'

/** A text, or the number of the mark that stands there. */
export type TextOrMark = string | number

/** A stretch to be translated. */
export interface AskedStretch {
  pieces: readonly TextOrMark[]
  /** The originals of the marks, by their numbers. */
  marks: readonly string[]
  /** The whole text that it is a stretch of, with what describes it. */
  of: AskedText
}

export interface AskedText {
  text: string
  context?: string | null | undefined
  identifier?: string | undefined
  /** The most UTF-16 units that the translation may have. */
  maxLength?: number | null | undefined
  /** The nearest texts that people translated, the nearest first. */
  examples?: readonly { source: string; target: string }[] | undefined
  /** Terms of the text, with what they are to be translated as. */
  terms?: readonly { source: string; target: string }[] | undefined
  /** Numbers of which this form is, where the string has plural forms: `2, 3, 4, …`. */
  counts?: string | undefined
}

export interface EngineRequest {
  source: Language
  target: Language
  stretches: readonly AskedStretch[]
}

/** Why an engine has no answer for a stretch. */
export type NoAnswer = 'refused' | 'incomplete'

export type EngineAnswer = readonly TextOrMark[] | NoAnswer

/**
 * A suggestion engine: the client of one machine translation service, such as LibreTranslate, DeepL or a chat model. It
 * translates stretches of language in batches; everything else of a text is replaced by numbered marks (protection.ts).
 *
 * An engine encodes the marks so that its service keeps them, and decodes the answer. It does not retry, cache or check:
 * suggestions.ts does this for all engines. A stretch without an answer is `refused` or `incomplete`.
 *
 * @example
 * const engine: Engine = new LibreTranslateEngine({ name: 'LibreTranslate', address, key: null, allowed })
 * const [answer] = await engine.translate({ source, target, stretches }, signal)
 */
export interface Engine {
  /** How many stretches it takes at a time, and the most UTF-16 units of them together. */
  readonly batchSize: number
  readonly batchLength: number
  /** How many requests may run side by side. */
  readonly lanes: number
  /**
   * An answer for each stretch, in their order.
   * @throws Failure `suggestion.…` where none of them has one, or the signal's own reason
   */
  translate(request: EngineRequest, signal: AbortSignal): Promise<EngineAnswer[]>
  /**
   * Answers a question in free text; absent: it has translations alone. `onText` gets the answer as far as it has come.
   * @throws Failure `suggestion.…`, or the signal's own reason
   */
  answer?(question: Question, onText: (text: string) => void, signal: AbortSignal): Promise<string>
}

/** A question to a chat model. */
export interface Question {
  /** The task of the model, and the form of its answer. */
  system: string
  /** The question with its data. */
  user: string
}
