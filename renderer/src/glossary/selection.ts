/** What is marked on the screen: words of the source, and of the translation being written. */

/** The marked part of the source; empty where the marked text is elsewhere. */
export function markedSource(): string {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-source-text]') ? oneLine(selection?.toString() ?? '') : ''
}

/** The marked part of the translation field that has, or last had, the cursor. */
export function markedTranslation(): string {
  const fields = document.querySelectorAll<HTMLTextAreaElement>('textarea[data-translation]')
  for (const field of fields) {
    const marked = field.value.slice(field.selectionStart, field.selectionEnd)
    if (marked.trim() !== '') return oneLine(marked)
  }
  return ''
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
