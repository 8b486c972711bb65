/** Job requests: everything in line while it fits, the rest by address (docs/reference/modules.md, "Request"). */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { Language } from '../contract/language.ts'
import { MAX_BY_ADDRESS, MAX_INLINE, MAX_PAYLOAD } from './limits.ts'
import { writeLines } from './lines.ts'
import type {
  JobLanguage,
  JobOrganization,
  JobProject,
  JobRequest,
  JobString,
  JobType,
} from '../contract/moduleProtocol.ts'

/** The subject of a job. */
export interface JobParts {
  jobType: JobType
  organization: JobOrganization
  project: JobProject
  file: { id: number; name: string; content: Uint8Array }
  sourceLanguage: Language
  targetLanguages: readonly Language[]
  /** The strings of `build-file`. */
  strings?: readonly JobString[]
  /** The rules of the file, for modules that support them. */
  srx: string | null
}

/** Offers bytes to be fetched once, and answers the address. */
export type Offer = (bytes: Uint8Array) => Promise<string>

/** @throws Failure `module.requestTooLarge` for what cannot be sent either way */
/** `offer` is null for an app on the web: it cannot reach an address of this machine. */
export async function buildRequest(
  parts: JobParts,
  offer: Offer | null,
  /** The most bytes of the request that stay inline. */
  largestInline = MAX_INLINE,
): Promise<JobRequest> {
  const { file, strings } = parts
  const bare: JobRequest = {
    jobType: parts.jobType,
    organization: parts.organization,
    project: parts.project,
    file: { id: file.id, name: file.name },
    sourceLanguage: jobLanguage(parts.sourceLanguage),
    targetLanguages: parts.targetLanguages.map(jobLanguage),
    customSrxContents: parts.srx,
  }
  const bareSize = sizeOf(bare)
  const contentSize = Math.ceil(file.content.byteLength / 3) * 4
  const stringsSize = strings === undefined ? 0 : sizeOf(strings)
  const isContentInline = bareSize + contentSize + stringsSize <= largestInline
  if (offer === null && !isContentInline) throw tooLargeForWeb(bareSize + contentSize + stringsSize)
  const areStringsInline = isContentInline || bareSize + stringsSize <= largestInline
  const request: JobRequest = {
    ...bare,
    file: { ...bare.file, ...(await content(file.content, isContentInline, offer)) },
    ...(strings !== undefined && (await stringsMember(strings, areStringsInline, offer))),
  }
  if (sizeOf(request) > MAX_PAYLOAD) throw tooLarge(sentence`The request`, sizeOf(request), MAX_PAYLOAD)
  return request
}

async function content(
  bytes: Uint8Array,
  isInline: boolean,
  offer: Offer | null,
): Promise<{ content: string } | { contentUrl: string }> {
  if (isInline || offer === null)
    return { content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }
  return { contentUrl: await offer(within(bytes, sentence`The file`)) }
}

async function stringsMember(
  strings: readonly JobString[],
  isInline: boolean,
  offer: Offer | null,
): Promise<{ strings: JobString[] } | { stringsUrl: string }> {
  if (isInline || offer === null) return { strings: [...strings] }
  return { stringsUrl: await offer(within(Buffer.from(writeLines(strings)), sentence`The list of strings`)) }
}

function tooLargeForWeb(size: number): Failure {
  return new Failure(
    'module.requestTooLarge',
    sentence`The file and its strings make a request of ${size} bytes; an app on the web can be sent ${MAX_INLINE}.`,
    {
      kept: 'The project was not changed.',
      todo: 'Run the app on this machine, split the file, or set an address at which the app can reach this machine: “interlinear module reach”.',
    },
  )
}

function within(bytes: Uint8Array, noun: Sentence): Uint8Array {
  if (bytes.byteLength > MAX_BY_ADDRESS) throw tooLarge(noun, bytes.byteLength, MAX_BY_ADDRESS)
  return bytes
}

function tooLarge(noun: Sentence, size: number, limit: number): Failure {
  return new Failure(
    'module.requestTooLarge',
    sentence`${noun} has ${size} bytes; a module can be sent ${limit} at most.`,
    {
      kept: 'The project was not changed.',
      todo: 'Split the file.',
    },
  )
}

/** The language as the protocol has it: without what we know on top. */
export function jobLanguage(language: Language): JobLanguage {
  const { textDirection: _textDirection, ...members } = language
  return { ...members, pluralCategoryNames: [...members.pluralCategoryNames] }
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
