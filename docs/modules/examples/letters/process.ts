/**
 * A module for letters: paragraphs of plain text with an empty line between them. It cuts them itself, by the
 * segmentation rules of the file (`customSrxSupported`): each sentence is a string, with an element of its own in the
 * preview. Without rules a paragraph is one string.
 *
 * A sentence is known by its number, and a file of translations does not say how its source was cut. So it is cut by
 * the same rules; a paragraph whose translations these would cut otherwise has its sentences between marks, which no
 * reader sees.
 */
import type {
  BuildResponse,
  JobRequest,
  JobString,
  ParseResponse,
} from '../../../../core/contract/moduleProtocol.ts'
import { rulesFor, segments } from './srx.ts'

export default async function run(job: JobRequest): Promise<ParseResponse | BuildResponse> {
  const content = await readContent(job)
  const [language] = job.targetLanguages
  const cutter = cutterOf(job.customSrxContents, job.sourceLanguage.id)
  const paragraphs = cut(content, cutter)
  if (job.jobType === 'build-file') {
    const built = build(paragraphs, await readStrings(job), language!.id, cutter)
    return { data: { content: base64(built) } }
  }
  if (language !== undefined) return { data: { strings: parse(paragraphs, language.id) } }
  return { data: { strings: parse(paragraphs), preview: base64(preview(paragraphs)) } }
}

/** Cuts a paragraph into sentences, each with the space after it. */
export type Cutter = (paragraph: string) => string[]

export function cutterOf(srx: string | null, languageId: string): Cutter {
  const rules = srx === null ? [] : rulesFor(srx, languageId)
  return (paragraph) => segments(paragraph, rules)
}

/** A piece of the file; those with an identifier are translated. */
export interface Piece {
  text: string
  /** `paragraph.sentence`, counted from 1. */
  identifier?: string
}

/** U+2063, the invisible separator: on either side of a sentence. */
const MARK = '\u2063'

/** The whole file in pieces, a list for each paragraph and for each space between two. */
export function cut(content: string, cutter: Cutter): Piece[][] {
  let number = 0
  return content.split(/(\r?\n(?:[ \t]*\r?\n)+|\s+$)/).map((text): Piece[] => {
    if (text.trim() === '') return [{ text }]
    number++
    const pieces = text.includes(MARK) ? markedPieces(text) : cutter(text).flatMap(pieceAndSpace)
    let sentence = 0
    return pieces.map(({ text: one, isSentence }) =>
      isSentence ? { text: one, identifier: `${number}.${++sentence}` } : { text: one },
    )
  })
}

interface CutPiece {
  text: string
  isSentence: boolean
}

function pieceAndSpace(segment: string): CutPiece[] {
  const sentence = segment.trimEnd()
  return [
    { text: sentence, isSentence: true },
    { text: segment.slice(sentence.length), isSentence: false },
  ]
}

/** What stands between two marks is a sentence. */
function markedPieces(text: string): CutPiece[] {
  return text.split(MARK).map((part, index) => ({ text: part, isSentence: index % 2 === 1 }))
}

export function parse(paragraphs: readonly Piece[][], languageId?: string): JobString[] {
  return sentences(paragraphs.flat()).map(({ text, identifier }, previewId) => ({
    identifier,
    text,
    ...(languageId === undefined ? { previewId } : { translations: { [languageId]: { text } } }),
  }))
}

export function build(
  paragraphs: readonly Piece[][],
  strings: readonly JobString[],
  languageId: string,
  cutter: Cutter,
): string {
  const texts = new Map(strings.map((string) => [string.identifier, string.translations?.[languageId]?.text]))
  return paragraphs
    .map((paragraph) => {
      const translated = paragraph.map((piece): Piece => {
        const text = piece.identifier === undefined ? undefined : texts.get(piece.identifier)
        return typeof text === 'string' ? { ...piece, text: withoutGaps(text) } : piece
      })
      const whole = written(translated)
      return isCutAlike(whole, translated, cutter) ? whole : written(translated, MARK)
    })
    .join('')
}

/** A translation has no empty line, which would be the end of its paragraph, and no marks of its own. */
function withoutGaps(text: string): string {
  return text.replaceAll(MARK, '').replaceAll(/(\r?\n)(?:[ \t]*\r?\n)+/g, '$1')
}

function written(pieces: readonly Piece[], mark = ''): string {
  return pieces.map(({ text, identifier }) => (identifier === undefined ? text : mark + text + mark)).join('')
}

/** Whether a paragraph, cut again, has the sentences that it was made of. */
function isCutAlike(whole: string, pieces: readonly Piece[], cutter: Cutter): boolean {
  const wanted = sentences(pieces).map(({ text }) => text)
  const found = cut(whole, cutter).flatMap(sentences)
  return wanted.length === found.length && wanted.every((text, index) => text === found[index]!.text)
}

export function preview(paragraphs: readonly Piece[][]): string {
  let previewId = 0
  const html = paragraphs.flatMap((paragraph) => {
    const spans = sentences(paragraph).map(
      ({ text }) =>
        `<span id="string_preview_id_${previewId++}" class="service_phrase">${escape(text)}</span>`,
    )
    return spans.length === 0 ? [] : [`<p>${spans.join(' ')}</p>`]
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
  return Buffer.from(await (await fetch(file.contentUrl!)).arrayBuffer()).toString()
}

async function readStrings({ strings, stringsUrl }: JobRequest): Promise<JobString[]> {
  if (strings !== undefined) return strings
  const lines = (await (await fetch(stringsUrl!)).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JobString)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
