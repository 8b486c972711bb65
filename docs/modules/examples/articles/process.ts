/**
 * A module for help articles: a title and other lines `name: value`, then paragraphs of HTML with an empty line between
 * them. The title is a string, and goes on in lines that begin with a space; each paragraph has the service type `html`,
 * so it is cut into sentences by the workbench and comes back whole. The preview shows the article with an element for
 * each.
 */
import type {
  BuildResponse,
  JobRequest,
  JobString,
  ParseResponse,
} from '../../../../core/contract/moduleProtocol.ts'

export default async function run(job: JobRequest): Promise<ParseResponse | BuildResponse> {
  const pieces = cut(await readContent(job))
  const [language] = job.targetLanguages
  if (pieces.length === 0)
    return { error: { message: 'This is no help article: it has no line “title: …”.' } }
  if (job.jobType === 'build-file') {
    const built = build(pieces, await readStrings(job), language!.id)
    return { data: { content: Buffer.from(built).toString('base64') } }
  }
  const strings = parse(pieces, language?.id)
  if (language !== undefined) return { data: { strings } }
  return { data: { strings, preview: Buffer.from(preview(pieces)).toString('base64') } }
}

/** A piece of the file; those with an identifier are translated. */
export interface Piece {
  text: string
  identifier?: string
}

/** The whole file in pieces; none where it is no article. */
export function cut(content: string): Piece[] {
  const match = /^(title: )([^\r\n]+(?:\r?\n [^\r\n]*)*)([^]*?)(\r?\n\s*\r?\n|\s*$)/.exec(content)
  if (match === null) return []
  const [head, label, title, other, space] = match as unknown as [string, string, string, string, string]
  const pieces: Piece[] = [
    { text: label },
    { text: title.replaceAll(/(\r?\n) /g, '$1'), identifier: 'title' },
    { text: other + space },
  ]
  for (const text of content.slice(head.length).split(/(\r?\n\s*\r?\n|\s+$)/)) {
    const isSpace = text.trim() === ''
    const paragraphs = pieces.filter(({ identifier }) => identifier?.startsWith('paragraph.'))
    pieces.push(isSpace ? { text } : { text, identifier: `paragraph.${paragraphs.length + 1}` })
  }
  return pieces
}

export function parse(pieces: readonly Piece[], languageId?: string): JobString[] {
  return translatable(pieces).map(({ text, identifier }, previewId) => ({
    identifier,
    text,
    ...(identifier !== 'title' && { attributes: { serviceType: 'html' } }),
    ...(languageId === undefined ? { previewId } : { translations: { [languageId]: { text } } }),
  }))
}

export function build(pieces: readonly Piece[], strings: readonly JobString[], languageId: string): string {
  const texts = new Map(strings.map((string) => [string.identifier, string.translations?.[languageId]?.text]))
  return pieces
    .map(({ text, identifier }) => {
      const translation = identifier === undefined ? undefined : texts.get(identifier)
      const written = typeof translation === 'string' ? translation : text
      return identifier === 'title' ? written.replaceAll('\n', '\n ') : written
    })
    .join('')
}

export function preview(pieces: readonly Piece[]): string {
  const elements = translatable(pieces).map(({ text, identifier }, previewId) => {
    const attributes = `id="string_preview_id_${previewId}" class="service_phrase"`
    return identifier === 'title' ? `<h1 ${attributes}>${escape(text)}</h1>` : `<p ${attributes}>${text}</p>`
  })
  return `<!doctype html><meta charset="utf-8"><article>${elements.join('\n')}</article>`
}

function translatable(pieces: readonly Piece[]): { text: string; identifier: string }[] {
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
