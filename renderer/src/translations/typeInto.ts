/** Types a text into a plain field of the page, as if by hand. False: the element takes no text in this way. */
export function typeInto(element: Element | null, text: string): boolean {
  const field = element as Partial<HTMLInputElement> | null
  const { selectionStart = null, selectionEnd = null, readOnly, disabled } = field ?? {}
  const takesText = selectionStart !== null && selectionEnd !== null && readOnly !== true && disabled !== true
  if (!takesText || element === null) return false
  field?.setRangeText?.(text, selectionStart, selectionEnd, 'end')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
