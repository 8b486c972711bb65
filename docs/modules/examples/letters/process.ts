/**
 * A module for letters: paragraphs of plain text with an empty line between them. It cuts them itself, by the
 * segmentation rules of the file (`customSrxSupported`): each sentence is a string, with an element of its own in the
 * preview. Without rules a paragraph is one string.
 */
import type {
  BuildResponse,
  JobRequest,
  JobString,
  ParseResponse,
} from '../../../../core/modules/protocol.ts'
import { rulesFor, segments } from './srx.ts'

export default async function run(job: JobRequest): Promise<ParseResponse | BuildResponse> {
  const content = await readContent(job)
  const [language] = job.targetLanguages
  // A file of translations is cut by its own language's rules. Where they make other sentences of it than the source
  // has, those that have no partner are left out by the workbench, which says so.
  const isSource = job.jobType === 'build-file' || language === undefined
  const pieces = cut(content, job.customSrxContents, isSource ? job.sourceLanguage.id : language.id)
  if (job.jobType === 'build-file') {
    const built = build(pieces, await readStrings(job), language!.id)
    return { data: { content: base64(built) } }
  }
  if (language !== undefined) return { data: { strings: parse(pieces, language.id) } }
  return { data: { strings: parse(pieces), preview: base64(preview(pieces)) } }
}

/** A piece of the file; those with an identifier are translated. */
export interface Piece {
  text: string
  /** `paragraph.sentence`, counted from 1. */
  identifier?: string
}

/** The whole file in pieces. */
export function cut(content: string, srx: string | null, languageId: string): Piece[] {
  const rules = srx === null ? [] : rulesFor(srx, languageId)
  let paragraph = 0
  return content.split(/(\r?\n(?:[ \t]*\r?\n)+|\s+$)/).flatMap((text): Piece[] => {
    if (text.trim() === '') return [{ text }]
    paragraph++
    return segments(text, rules).flatMap((segment, index) => {
      const sentence = segment.trimEnd()
      return [
        { text: sentence, identifier: `${paragraph}.${index + 1}` },
        { text: segment.slice(sentence.length) },
      ]
    })
  })
}

export function parse(pieces: readonly Piece[], languageId?: string): JobString[] {
  return sentences(pieces).map(({ text, identifier }, previewId) => ({
    identifier,
    text,
    ...(languageId === undefined ? { previewId } : { translations: { [languageId]: { text } } }),
  }))
}

export function build(pieces: readonly Piece[], strings: readonly JobString[], languageId: string): string {
  const texts = new Map(strings.map((string) => [string.identifier, string.translations?.[languageId]?.text]))
  return pieces
    .map(({ text, identifier }) => {
      const translation = identifier === undefined ? undefined : texts.get(identifier)
      return typeof translation === 'string' ? translation : text
    })
    .join('')
}

export function preview(pieces: readonly Piece[]): string {
  const paragraphs = Map.groupBy(
    sentences(pieces).map((sentence, previewId) => ({ ...sentence, previewId })),
    ({ identifier }) => identifier.split('.')[0],
  )
  const html = [...paragraphs.values()].map((all) => {
    const spans = all.map(
      ({ text, previewId }) =>
        `<span id="string_preview_id_${previewId}" class="service_phrase">${escape(text)}</span>`,
    )
    return `<p>${spans.join(' ')}</p>`
  })
  return `<!doctype html><meta charset="utf-8">${html.join('\n')}`
}

function sentences(pieces: readonly Piece[]): { text: string; identifier: string }[] {
  return pieces.flatMap(({ text, identifier }) => (identifier === undefined ? [] : [{ text, identifier }]))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

async function readContent({ file }: JobRequest): Promise<string> {
  if (file.content !== undefined) return Buffer.from(file.content, 'base64').toString()
  return (await fetch(file.contentUrl!)).text()
}

async function readStrings({ strings, stringsUrl }: JobRequest): Promise<JobString[]> {
  if (strings !== undefined) return strings
  const lines = (await (await fetch(stringsUrl!)).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JobString)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
