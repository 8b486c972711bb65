/**
 * Compares providers with approved translations: each translates their sources, and is scored by similarity. Its
 * answers are cached as usual.
 */
import { idsMatching } from '../../croql/projectQueries.ts'
import { Failure, type FailureValue } from '../../platform/errors/failure.ts'
import type { Project } from '../../history/project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { retryWithBackoff } from '../retryWithBackoff.ts'
import type { Suggestions } from '../suggestions.ts'
import { formTexts } from '../textsOfForms.ts'
import { chrf, type Pair } from './chrf.ts'
import { ter } from './ter.ts'

export interface CompareRequest {
  croql: string
  languageId: string
  /** The providers by their names. */
  providers: readonly string[]
  /** The most texts that are compared; they are the first of the query. */
  max: number
}

export interface ProviderComparison {
  provider: string
  /** 0 to 100; the higher, the more alike. */
  chrf: number
  /** In percent; the lower, the less one has to change. */
  ter: number
  /** How many of its answers could be used as they are, in percent. */
  usable: number
  milliseconds: number
}

/** A provider that could not be scored, and why. */
export interface NotCompared {
  provider: string
  error: FailureValue
}

export interface Compared {
  texts: number
  /** The sources as they are, for something to hold the scores against. */
  untranslated: Pick<ProviderComparison, 'chrf' | 'ter'>
  providers: ProviderComparison[]
  failed: NotCompared[]
}

/**
 * No examples of memories are sent, because these contain the reference translations. A busy provider is waited for,
 * and a failing one does not prevent the scoring of the others.
 * @throws Failure `suggestion.nothingApproved`; that of a provider, if none could be scored
 */
export async function compareProviders(
  project: Project,
  suggestions: Suggestions,
  { croql, languageId: code, providers, max }: CompareRequest,
  context: CallContext,
): Promise<Compared> {
  const { signal } = context
  const target = project.targetLanguage(code)
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const request = {
    croql,
    languageId: target.id,
    context: 'strings' as const,
    timeZone,
    order: 'position' as const,
  }
  const { ids } = await idsMatching(project, request, { signal })
  const approved = await project.store.read(
    'approvedTexts',
    { stringIds: ids, languageId: target.id, most: max },
    { signal },
  )
  if (approved.length === 0)
    throw new Failure(
      'suggestion.nothingApproved',
      'Of what the query selects nothing is approved in this language.',
      {
        kept: 'Nothing was changed.',
        todo: 'Name a query of strings that people have approved.',
      },
    )
  const texts = await formTexts(project, approved, target.id, signal)
  const pairsOf = (made: readonly string[]): Pair[] =>
    made.map((text, index) => ({ text, reference: approved[index]?.text ?? '' }))
  const score = async (name: string): Promise<ProviderComparison> => {
    const provider = await suggestions.ready(name)
    const start = performance.now()
    let done = 0
    const suggested = await retryWithBackoff(suggestions, provider, texts, {
      target,
      signal,
      onAnswered: (count) =>
        context.onProgress({ label: `Asking ${name}`, done: (done += count), total: texts.length }),
    })
    const pairs = pairsOf(suggested.map(({ text }) => text))
    const usable = suggested.filter(({ problems }) => problems.length === 0).length
    return {
      ...{ provider: name, chrf: chrf(pairs), ter: ter(pairs) },
      usable: (100 * usable) / suggested.length,
      milliseconds: Math.round(performance.now() - start),
    }
  }
  const compared: ProviderComparison[] = []
  const failures: { provider: string; failure: Failure }[] = []
  for (const provider of providers) {
    try {
      compared.push(await score(provider))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Failure)) throw error
      failures.push({ provider, failure: error })
    }
  }
  const [first] = failures
  if (first !== undefined && compared.length === 0) throw first.failure
  const sources = pairsOf(texts.map(({ text }) => text))
  return {
    texts: texts.length,
    untranslated: { chrf: chrf(sources), ter: ter(sources) },
    providers: compared,
    failed: failures.map(({ provider, failure }) => ({ provider, error: failure.toValue() })),
  }
}
