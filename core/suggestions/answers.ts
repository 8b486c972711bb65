/**
 * Requests a provider's suggestions for the forms of many strings. Each text is requested once, and cached answers are
 * not requested again; answers before a failure or a cancellation are kept.
 */
import type { Project } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { FormToFill } from '../translations/rows/pretranslate.ts'
import { answerKey } from './answerCache.ts'
import { retryWithBackoff, keptOf } from './retryWithBackoff.ts'
import type { ReadyProvider } from './providers.ts'
import type { AskOptions, Suggestions } from './suggestions.ts'
import { describedText, textsWithForms } from './textsOfForms.ts'
import type { Suggested, TextToTranslate } from './translateTexts.ts'

export interface AskContext {
  project: Project
  suggestions: Suggestions
  provider: ReadyProvider
  languageId: string
}

export interface AnsweredTexts {
  form: FormToFill
  /** The source text that was asked about. */
  source: string
  /** Undefined where the provider left it out. */
  suggested: Suggested | undefined
}

interface Question {
  key: string
  text: TextToTranslate
  form: FormToFill
}

/** How many texts are read at a time. */
const BATCH = 500
/** The number of first texts that a local engine works on while the others are read. */
const FIRST = 1_000
/** How many texts are asked at a time where each is described first; without that, an engine parts them itself. */
const DESCRIBED = 200

/**
 * The answers for forms, in their order, without those that have no text.
 * @throws Failure `suggestion.…`, `cancelled`
 */
export async function answersFor(
  forms: readonly FormToFill[],
  asking: AskContext,
  context: CallContext,
): Promise<AnsweredTexts[]> {
  const { suggestions, provider, languageId } = asking
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const found: { form: FormToFill; source: string; key: string }[] = []
  const answers = new Map<string, Suggested | undefined>()
  const underWay: Promise<void>[] = []
  let [done, total] = [0, 0]
  // A total that is not known yet would make the progress go backwards.
  let isAllRead = false
  const onAnswered = (count: number) => {
    done += count
    if (isAllRead) context.onProgress({ label: `Asking ${provider.name}`, done, total })
  }
  const answer = async (questions: readonly Question[]) => {
    const answered = await ask(questions, asking, { signal, onAnswered })
    for (const [index, { key }] of questions.entries()) answers.set(key, answered[index])
  }
  try {
    for (const part of partsOf(forms, provider)) {
      const read = await readAnsweredTexts(part, asking, context.signal)
      const texts = read.map(({ text }) => text)
      const kept = await keptOf(suggestions, provider, texts, languageId)
      const questions: Question[] = []
      for (const [index, { form, text }] of read.entries()) {
        const key = answerKey(text, provider)
        found.push({ form, source: text.text, key })
        if (answers.has(key)) continue
        answers.set(key, kept.get(index))
        if (!kept.has(index)) questions.push({ key, text, form })
      }
      total += questions.length
      underWay.push(waitedForLater(answer(questions)))
    }
    isAllRead = true
    await Promise.all(underWay)
  } finally {
    stop.abort()
    await Promise.allSettled(underWay)
  }
  return found.map(({ form, source, key }) => ({ form, source, suggested: answers.get(key) }))
}

/** A provider behind a host accepts a limited number of requests at a time, so its texts are sent together. */
function partsOf(forms: readonly FormToFill[], { isLocal }: ReadyProvider): (readonly FormToFill[])[] {
  const first = isLocal ? FIRST : forms.length
  return [forms.slice(0, first), forms.slice(first)].filter((part) => part.length > 0)
}

/** The texts of forms; what has none is left out. */
export async function readAnsweredTexts(
  forms: readonly FormToFill[],
  { project, languageId }: Pick<AskContext, 'project' | 'languageId'>,
  signal: AbortSignal,
): Promise<{ form: FormToFill; text: TextToTranslate }[]> {
  const read: { form: FormToFill; text: TextToTranslate }[] = []
  for (let from = 0; from < forms.length; from += BATCH) {
    signal.throwIfAborted()
    const texts = await textsWithForms(project, forms.slice(from, from + BATCH), languageId, signal)
    read.push(...texts.filter(({ text }) => text.text.trim() !== ''))
  }
  return read
}

async function ask(
  questions: readonly Question[],
  { project, suggestions, provider, languageId }: AskContext,
  options: Omit<AskOptions, 'target'>,
): Promise<Suggested[]> {
  const all = { ...options, target: project.targetLanguage(languageId) }
  if (!provider.takesExamples)
    return retryWithBackoff(
      suggestions,
      provider,
      questions.map(({ text }) => text),
      all,
    )
  const answered: Suggested[] = []
  for (let from = 0; from < questions.length; from += DESCRIBED) {
    const texts: TextToTranslate[] = []
    for (const { text, form } of questions.slice(from, from + DESCRIBED))
      texts.push(await describedText(project, text, { ...form, languageId }, options.signal))
    for (const [index, one] of (await retryWithBackoff(suggestions, provider, texts, all)).entries())
      answered[from + index] = one
  }
  return answered
}

/** A part may fail before its turn comes. */
function waitedForLater(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined)
  return promise
}
