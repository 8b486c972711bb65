/** Many texts and one provider: what is kept of its answers, and waiting while it is busy. */
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../platform/errors/failure.ts'
import type { ReadyProvider } from './providers.ts'
import type { AskOptions, Suggestions } from './suggestions.ts'
import type { Suggested, TextToTranslate } from './translateTexts.ts'

/** How many texts are read at a time. */
const BATCH = 2_000
/** How often a provider that is busy is waited for before it counts as broken. */
const MAX_WAITS = 8

/** The answers that are kept, by the places of their texts. */
export async function keptOf(
  suggestions: Suggestions,
  provider: ReadyProvider,
  texts: readonly TextToTranslate[],
  languageId: string,
): Promise<Map<number, Suggested>> {
  const kept = new Map<number, Suggested>()
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = await suggestions.kept(provider, texts.slice(from, from + BATCH), languageId)
    for (const [index, one] of batch) kept.set(from + index, one)
  }
  return kept
}

/**
 * Waits where a provider is busy, and then asks for what it has not answered yet.
 * @throws Failure `suggestion.…`; the signal's own reason
 */
export async function retryWithBackoff(
  suggestions: Suggestions,
  provider: ReadyProvider,
  texts: readonly TextToTranslate[],
  options: AskOptions,
): Promise<Suggested[]> {
  const { target, signal } = options
  const results: Suggested[] = []
  let left = texts.map((text, position) => ({ text, at: position }))
  for (let waits = 0; left.length > 0; waits++) {
    try {
      const answered = await suggestions.ask(
        provider,
        left.map(({ text }) => text),
        options,
      )
      for (const [index, { at }] of left.entries()) {
        const one = answered[index]
        if (one !== undefined) results[at] = one
      }
      return results
    } catch (error) {
      signal.throwIfAborted()
      const isBusy = error instanceof Failure && error.code === 'suggestion.busy'
      if (!isBusy || waits === MAX_WAITS) throw error
      const seconds = Number(error.details.values?.['seconds'] ?? 0)
      await wait(Math.max(1, seconds) * 1000, undefined, { signal })
      const known = await keptOf(suggestions, provider, texts, target.id)
      for (const [at, one] of known) results[at] = one
      left = left.filter(({ at }) => !known.has(at))
    }
  }
  return results
}
