/**
 * The preview page of a file: the one that its module supplied, else the one that its format makes of the source file,
 * if browsers can show such a format.
 */
import type { FilePreview, PreviewText } from '../contract/preview.ts'
import { Failure } from '../platform/errors/failure.ts'
import { formats } from '../formats/registry.ts'
import { renderTexts, showPage } from '../parsing/worker.ts'
import type { FileContent } from './rows/exportRows.ts'
import type { DocumentsProject } from './project.ts'

/** Bytes of a file above which a page is too large for a frame beside the list. */
const LARGEST = 4_000_000

/** The types that have pages. */
const TYPES = formats.filter(({ page }) => page !== undefined).map(({ type }) => type)

/** Null if the file has no page: its format has none, or the project does not hold the file's bytes. */
export async function previewPage(
  { store, facts }: DocumentsProject,
  fileId: number,
  signal: AbortSignal,
): Promise<FilePreview | null> {
  const ofModule = await store.read('modulePreview', { fileId })
  if (ofModule !== null) return ofModule
  const file = await pageSource(store, fileId)
  if (file === null) return null
  const { html, identifiers } = await showPage(
    file,
    file.type,
    { sourceLanguage: facts.sourceLanguage, settings: file.settings },
    { signal },
  )
  const strings = await store.read('identifiersOfFile', { fileId })
  const ids = new Map(strings.map(({ id, identifier }) => [identifier, id]))
  const elements = identifiers.flatMap((identifier, index) => {
    const stringId = ids.get(identifier)
    return stringId === undefined ? [] : [{ stringId, previewId: index + 1 }]
  })
  return { html, elements, isMarkup: true }
}

/** The texts of a file's page. */
export async function previewTexts(
  { store }: DocumentsProject,
  of: { fileId: number; languageId: string },
  signal: AbortSignal,
): Promise<PreviewText[]> {
  const file = await pageSource(store, of.fileId)
  if (file === null) return store.read('modulePreviewTexts', of)
  const texts = await store.read('textsOfFile', of)
  const translations = texts.flatMap(({ translation }) => translation ?? [])
  const rendered = (await renderTexts(file, file.type, translations, { signal })).values()
  return texts.map((text) => ({
    ...text,
    html: text.translation === null ? null : (rendered.next().value ?? null),
  }))
}

/** A text of a file as HTML. Throws `file.noContent` for a file that has no page. */
export async function renderText(
  { store }: DocumentsProject,
  { fileId, text }: { fileId: number; text: string },
  signal: AbortSignal,
): Promise<string> {
  const file = await pageSource(store, fileId)
  const [html] = file === null ? [] : await renderTexts(file, file.type, [text], { signal })
  if (html !== undefined) return html
  throw new Failure('file.noContent', 'The file has no page that shows its texts.', {
    kept: 'Nothing was changed.',
  })
}

function pageSource(store: DocumentsProject['store'], fileId: number): Promise<FileContent | null> {
  return store.read('pageFile', { fileId, types: TYPES, largest: LARGEST })
}
