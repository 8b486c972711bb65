/** Texts through an engine: taken apart, sent in batches, put together again and looked at. */
import type { Language } from '../contract/language.ts'
import type { MessageSyntax } from '../contract/messages.ts'
import type { AskedStretch, AskedText, Engine, EngineAnswer } from './engine.ts'
import type { VariableSyntax } from '../quality/text/variables.ts'
import { protect, type Protected } from './protection.ts'
import type { ProtectionProblem } from './protection/problems.ts'
import { maskOpaque, MASK } from '../quality/text/opaque.ts'
import { hasOtherScripts, letterOf } from '../quality/text/scripts.ts'

export interface TextToTranslate extends AskedText, VariableSyntax {
  /** The syntax of a message with branches; null of any other text. */
  syntax: MessageSyntax | null
}

export interface Suggested {
  text: string
  /** Empty: the text can be used as it is. */
  problems: ProtectionProblem[]
}

export interface TranslateTextsOptions {
  source: Language
  target: Language
  signal: AbortSignal
  /** Called with answered texts, by their indexes in the list. */
  onAnswered?: (answered: readonly { at: number; suggested: Suggested }[]) => void | Promise<void>
}

interface Job {
  at: number
  text: TextToTranslate
  parts: Protected
}

/**
 * Returns a suggestion for each text, in their order. A text without language is its own translation.
 * @throws Failure `suggestion.…` of the engine; earlier answers were reported
 */
export async function translateTexts(
  engine: Engine,
  texts: readonly TextToTranslate[],
  options: TranslateTextsOptions,
): Promise<Suggested[]> {
  const { target } = options
  const results: Suggested[] = []
  const batches = batchesOf(jobsOf(texts, target), engine)
  let failed: unknown = null
  const work = async (): Promise<void> => {
    while (failed === null) {
      options.signal.throwIfAborted()
      const { value: batch, done: isDone = false } = batches.next()
      if (isDone || batch === undefined) return
      try {
        const answered = await translateBatch(engine, batch, options)
        for (const { at, suggested } of answered) results[at] = suggested
        await options.onAnswered?.(answered)
      } catch (error) {
        failed ??= error
      }
    }
  }
  await Promise.all(Array.from({ length: engine.lanes }, work))
  if (failed !== null) throw failed instanceof Error ? failed : new Error('An engine failed.')
  return results
}

/** Each text is taken apart when its turn comes, while the engine is at work for those before. */
function* jobsOf(texts: readonly TextToTranslate[], target: Language): Generator<Job> {
  for (const [index, text] of texts.entries())
    yield {
      at: index,
      text,
      parts: protect(text.text, { placeholders: text, syntax: text.syntax, target }),
    }
}

/** Texts whose stretches go together; one that is larger than a batch goes alone. */
function* batchesOf(jobs: Iterable<Job>, { batchSize, batchLength }: Engine): Generator<Job[], undefined> {
  let batch: Job[] = []
  let [count, length] = [0, 0]
  for (const job of jobs) {
    const own = job.parts.stretches.length
    const ownLength = job.text.text.length
    if (batch.length > 0 && (count + own > batchSize || length + ownLength > batchLength)) {
      yield batch
      batch = []
      ;[count, length] = [0, 0]
    }
    batch.push(job)
    count += own
    length += ownLength
  }
  if (batch.length > 0) yield batch
}

async function translateBatch(
  engine: Engine,
  batch: readonly Job[],
  { source, target, signal }: TranslateTextsOptions,
): Promise<{ at: number; suggested: Suggested }[]> {
  const stretches = batch.flatMap(({ text, parts }): AskedStretch[] =>
    parts.stretches.map((stretch) => ({ ...stretch, of: text })),
  )
  const answers: EngineAnswer[] = []
  // A text of many stretches may be larger than what an engine takes at once.
  for (let from = 0; from < stretches.length; from += engine.batchSize) {
    const asked = stretches.slice(from, from + engine.batchSize)
    const answered = await engine.translate({ source, target, stretches: asked }, signal)
    if (answered.length !== asked.length) throw new Error('An engine answered another number of texts.')
    answers.push(...answered)
  }
  let next = 0
  return batch.map(({ at, text, parts }) => {
    const own = answers.slice(next, (next += parts.stretches.length))
    return { at, suggested: judged(parts.restore(own), text, target) }
  })
}

function judged(restored: Suggested, text: TextToTranslate, target: Language): Suggested {
  const problems = [...restored.problems]
  if (problems.length > 0) return { text: restored.text, problems }
  if (restored.text.trim() === '' && text.text.trim() !== '') problems.push({ kind: 'empty' })
  const maxLength = text.maxLength ?? 0
  if (maxLength > 0 && restored.text.length > maxLength) problems.push({ kind: 'tooLong' })
  if (isOtherLanguage(text.text, restored.text, { target, placeholders: text }))
    problems.push({ kind: 'language' })
  return { text: restored.text, problems }
}

// Whether an answer is in the language that was asked for, as far as letters tell.

/** A text with fewer letters may be a name, which stays as it is. */
const MIN_LETTERS = 4
/** Texts with fewer words may be the same in both languages. */
const MIN_WORDS = 5

/** Whether a suggestion is in another language; parts that are not language are ignored. */
function isOtherLanguage(
  source: string,
  text: string,
  { target, placeholders }: { target: Language; placeholders: VariableSyntax },
): boolean {
  const own = languageOf(text, placeholders)
  const letters = countOf(own, /\p{L}/gu)
  if (letters < MIN_LETTERS) return false
  const asked = languageOf(source, placeholders)
  if (own.trim() === asked.trim() && countOf(asked, WORD) >= MIN_WORDS) return true
  const otherLetter = otherLetterThan(target)
  if (otherLetter === null || hasOtherScripts(target)) return false
  // Names of products keep their letters.
  const foreign = countOf(own, otherLetter)
  return foreign > letters / 2 && countOf(asked, WORD) >= 2 && !isMostlyNames(asked)
}

const WORD = /\p{L}{2,}/gu

function languageOf(text: string, placeholders: VariableSyntax): string {
  return maskOpaque(text, placeholders).replaceAll(MASK, '')
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

const otherLetters = new Map<RegExp, RegExp>()

/** One letter of any other script than the language's; null where its script is not known. */
function otherLetterThan(language: Language): RegExp | null {
  const letter = letterOf(language)
  if (letter === null) return null
  const other = otherLetters.get(letter) ?? new RegExp(`(?!${letter.source})\\p{L}`, 'gu')
  otherLetters.set(letter, other)
  return other
}

/** `Mozilla Firefox`, `HTTP/2 SSL`: what every word of is written with a capital. */
function isMostlyNames(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return words.length <= 3 && words.every((word) => /^\p{Lu}/u.test(word))
}
