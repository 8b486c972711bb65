/** The inputs of checks, made from rows of the store. */
import type { Project } from '../history/project.ts'
import type { RunOptions } from '../platform/threads/progress.ts'
import { formats } from '../formats/registry.ts'
import { formatOf } from '../messages/formatStrings/grammarOf.ts'
import type { TermInSource } from './check.ts'
import type { CheckItem } from './job.ts'
import type { TranslationToCheck } from './rows/checkBatches.ts'

const messagesOf = new Map(formats.map(({ type, messages }) => [type, messages ?? null]))

/** Finds glossary terms in sources: the terms of each row, in their order. */
export type TermFinder = (
  rows: readonly TranslationToCheck[],
  options: Pick<RunOptions, 'signal' | 'isBackground'>,
) => Promise<TermInSource[][]>

export function itemsOf(
  session: Project,
  rows: readonly TranslationToCheck[],
  terms: readonly TermInSource[][],
): CheckItem[] {
  const { sourceLanguage } = session.facts
  return rows.map(({ source, text, form, languageId, sameSource, ...string }, index) => ({
    input: {
      source,
      text,
      form,
      sourceLanguage,
      language: session.targetLanguage(languageId),
      string: {
        identifier: string.identifier,
        type: string.type,
        sources: string.sources,
        maxLength: string.maxLength,
        context: string.context,
        ...{ fileType: string.fileType, format: formatOf(string) },
        messages: string.fileType === null ? null : (messagesOf.get(string.fileType) ?? null),
        isOutdated: string.isOutdated,
      },
    },
    context: { terms: terms[index] ?? [], sameSource },
  }))
}
