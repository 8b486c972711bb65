/** Whether a preview's elements and a file's strings are each other's (docs/reference/modules.md, "Preview"). */
import type { ModuleFinding } from '../../contract/modules.ts'
import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { JobString } from '../../contract/moduleProtocol.ts'

type Node = DefaultTreeAdapterTypes.Node

/** The prefix of an element's id; the string's `previewId` follows. */
const PREVIEW_ID = 'string_preview_id_'
/** Either makes an element editable in place. */
const PHRASE_CLASSES: readonly string[] = ['service_phrase', 'crowdin_phrase']

interface PreviewElement {
  token: string
  isEditable: boolean
  text: string
}

export function checkPreview(html: string, strings: readonly JobString[]): ModuleFinding[] {
  const page = parse(html)
  const elements = [...elementsOf(page)]
  const byId = Map.groupBy(
    strings.filter(({ previewId }) => previewId !== undefined),
    ({ previewId }) => String(previewId),
  )
  const tokens = Map.groupBy(elements, ({ token }) => token)
  const stringOf = new Map<string, JobString>()
  const findings: ModuleFinding[] = []
  const add = (level: ModuleFinding['level'], message: string, value: string, todo: string) =>
    findings.push({ level, step: 'preview', code: 'module.preview', message, value, todo })
  for (const [previewId, [first, ...others]] of byId) {
    if (first === undefined) continue
    stringOf.set(previewId, first)
    const place = `id="${PREVIEW_ID}${previewId}"`
    if (!tokens.has(previewId))
      add(
        'breach',
        `The string “${first.identifier}” has no element in the preview.`,
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
    if (first?.isEditable === false)
      add(
        'warning',
        `The element “${id}” cannot be edited in the preview.`,
        token,
        'Give it the class “service_phrase”.',
      )
  }
  for (const { token, text } of elements) {
    const string = stringOf.get(token)
    if (string === undefined || typeof string.text !== 'string') continue
    const wanted = [string.text, textOf(parse(string.text))].map(inOneLine)
    if (!wanted.includes(text))
      add(
        'breach',
        `The element “${PREVIEW_ID}${token}” has another text than “${string.identifier}”.`,
        text.slice(0, 80),
        'The preview shows each string as it is in the file.',
      )
  }
  const [bare] = /\bid\s*=\s*(?!")'?string_preview_id_[^\s>]*/i.exec(html) ?? []
  if (bare !== undefined)
    add('breach', 'An id of the preview is not in double quotes.', bare, `Write ${PREVIEW_ID} ids as id="…".`)
  for (const script of scriptsOf(page))
    add('warning', 'The preview has scripts: they are never run.', script, 'Take them out.')
  return findings
}

/** Returns the active content of a page: elements, handlers and addresses of scripts, by their names. */
function scriptsOf(page: Node): string[] {
  const found = new Set<string>()
  for (const node of nodesOf(page)) {
    if (node.nodeName === 'script') found.add('<script>')
    if (!('attrs' in node)) continue
    for (const { name, value } of node.attrs) {
      if (name.startsWith('on')) found.add(name)
      else if (/^\s*javascript:/i.test(value)) found.add(`${name}="javascript:"`)
    }
  }
  return [...found]
}

function textOf(page: Node): string {
  let text = ''
  for (const node of nodesOf(page)) if (node.nodeName === '#text' && 'value' in node) text += node.value
  return text
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The nodes of a page, found without recursion: it may be nested as deeply as it likes. */
function* nodesOf(page: Node): Generator<Node> {
  const waiting: Node[] = [page]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
    yield node
  }
}

function* elementsOf(page: Node): Generator<PreviewElement> {
  for (const node of nodesOf(page)) {
    if (!('attrs' in node)) continue
    const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? ''
    const id = attribute('id')
    if (!id.startsWith(PREVIEW_ID)) continue
    const classes = attribute('class').split(/\s+/)
    yield {
      token: id.slice(PREVIEW_ID.length),
      text: inOneLine(textOf(node)),
      isEditable: PHRASE_CLASSES.some((name) => classes.includes(name)),
    }
  }
}
