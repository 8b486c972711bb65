/** Whether a preview's elements and a file's strings are each other's (spec: "HTML preview rules"). */
import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { JobString } from '../protocol.ts'
import type { Finding } from './report.ts'

type Node = DefaultTreeAdapterTypes.Node

/** What an element's id begins with; the string's `previewId` follows. */
export const PREVIEW_ID = 'string_preview_id_'
/** Either makes an element editable in place. */
export const PHRASE_CLASSES: readonly string[] = ['service_phrase', 'crowdin_phrase']

interface PreviewElement {
  token: string
  isEditable: boolean
}

export function checkPreview(html: string, strings: readonly JobString[]): Finding[] {
  const elements = [...elementsOf(parse(html))]
  const byId = Map.groupBy(
    strings.filter(({ previewId }) => previewId !== undefined),
    ({ previewId }) => String(previewId),
  )
  const tokens = Map.groupBy(elements, ({ token }) => token)
  const findings: Finding[] = []
  const add = (level: Finding['level'], message: string, value: string, todo: string) =>
    findings.push({ level, step: 'preview', code: 'module.preview', message, value, todo })
  for (const [previewId, [first, ...others]] of byId) {
    const place = `id="${PREVIEW_ID}${previewId}"`
    if (!tokens.has(previewId))
      add(
        'breach',
        `The string “${first!.identifier}” has no element in the preview.`,
        previewId,
        `Wrap it in an element with ${place}.`,
      )
    if (others.length > 0)
      add(
        'warning',
        `${others.length + 1} strings have the previewId ${previewId}: only the last is linked to its element.`,
        previewId,
        'Give each string a previewId and an element of its own.',
      )
  }
  for (const [token, [first, ...others]] of tokens) {
    const id = `${PREVIEW_ID}${token}`
    if (!byId.has(token))
      add('breach', `The element “${id}” of the preview has no string.`, token, 'Take the id away.')
    if (others.length > 0)
      add('warning', `${others.length + 1} elements have the id “${id}”.`, token, 'An id is there once.')
    if (!first!.isEditable)
      add(
        'warning',
        `The element “${id}” cannot be edited in the preview.`,
        token,
        'Give it the class “service_phrase”.',
      )
  }
  return findings
}

/** Without recursion: a page may be nested as deeply as it likes. */
function* elementsOf(page: Node): Generator<PreviewElement> {
  const waiting: Node[] = [page]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
    if (!('attrs' in node)) continue
    const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? ''
    const id = attribute('id')
    if (!id.startsWith(PREVIEW_ID)) continue
    const classes = attribute('class').split(/\s+/)
    yield {
      token: id.slice(PREVIEW_ID.length),
      isEditable: PHRASE_CLASSES.some((name) => classes.includes(name)),
    }
  }
}
