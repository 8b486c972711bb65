/** Cuts and merges contents, one job after the other. */
import { chunkList, portsOf, withTransfer, type ChunkedList } from '../platform/threads/channel.ts'
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { Failure, toFailureValue } from '../platform/errors/failure.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { Language } from '../contract/language.ts'
import type {
  AlignOptions,
  BuildOptions,
  BuildTranslation,
  ParsedString,
  ParseOptions,
} from '../formats/format.ts'
import { withSegmenter } from './withSegmenter.ts'
import { alignContent, mergeContent, splitContent } from '../formats/serviceType.ts'

export interface ContentToSplit {
  /** The identifier of its string, for messages. */
  identifier: string
  content: string
  serviceType: string
}

export interface ContentToMerge extends ContentToSplit {
  /** The translations by the identifiers within the content. */
  translations: ReadonlyMap<string, BuildTranslation>
}

export interface ContentToAlign extends ContentToSplit {
  translation: string
}

export type ContentsJob =
  | {
      kind: 'align'
      contents: readonly ContentToAlign[]
      options: Pick<AlignOptions, 'sourceLanguage' | 'settings'> & { targetLanguage: Language }
    }
  | {
      kind: 'split'
      contents: readonly ContentToSplit[]
      options: Pick<ParseOptions, 'sourceLanguage' | 'settings'>
    }
  | {
      kind: 'merge'
      contents: readonly ContentToMerge[]
      options: Pick<BuildOptions, 'sourceLanguage' | 'targetLanguage' | 'settings'>
    }

export type ContentsAnswer =
  | { kind: 'split'; strings: ChunkedList<ParsedString[]> }
  | { kind: 'merge'; texts: ChunkedList<string> }
  | { kind: 'failed'; error: FailureValue }

function answer(job: ContentsJob): ContentsAnswer {
  try {
    if (job.kind === 'align') {
      const { sourceLanguage: _source, targetLanguage, ...rest } = job.options
      const { segment: segmentTranslation } = withSegmenter({ ...rest, sourceLanguage: targetLanguage })
      const options = { ...withSegmenter(job.options), segmentTranslation }
      const align = (one: ContentToAlign) =>
        alignContent(one.content, one.translation, one.serviceType, options)
      return split(job.contents.map((one) => naming(one, align)))
    }
    if (job.kind === 'split') {
      const options = withSegmenter(job.options)
      const splitOne = (one: ContentToSplit) => splitContent(one.content, one.serviceType, options)
      return split(job.contents.map((one) => naming(one, splitOne)))
    }
    const options = withSegmenter(job.options)
    const merge = (one: ContentToMerge) =>
      mergeContent(one.content, one.serviceType, one.translations, options)
    const texts = chunkList(job.contents.map((one) => naming(one, merge)))
    return withTransfer({ kind: 'merge', texts }, portsOf([texts]))
  } catch (error) {
    return { kind: 'failed', error: toFailureValue(error) }
  }
}

function split(all: ParsedString[][]): ContentsAnswer {
  const strings = chunkList(all)
  return withTransfer({ kind: 'split', strings }, portsOf([strings]))
}

/** A failure says in which string it is. */
function naming<One extends ContentToSplit, Value>(one: One, work: (one: One) => Value): Value {
  try {
    return work(one)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = `In the string ${one.identifier.slice(0, 80)}: ${error.message}`
    throw new Failure(error.code, message, error.details, { cause: error })
  }
}

serveJobs(answer)
