/** The selected text: words of the source, and of the translation being written. */

/** The marked part of the source; empty where the marked text is elsewhere. */
export function markedSource(): string {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-source-text]') ? oneLine(selection?.toString() ?? '') : ''
}

/** The marked part of the translation, in the field that has, or last had, the cursor. */
export function markedTranslation(fields: readonly { marked: string }[]): string {
  const marked = fields.map((field) => field.marked).find((text) => text !== '')
  return oneLine(marked ?? '')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
