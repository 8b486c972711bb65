/** Ctrl+Enter (Command on a Mac) in a field of a dialog does the dialog's action, also where Enter writes a new line. */

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

function isSubmit(event: Key): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (event.repeat || event.isComposing || event.defaultPrevented) return false
  return key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/**
 * Presses the button that submits the field's form, or else the main button of the dialog's footer, if it is enabled.
 * Only fields do so: a question without one has to be answered on its button.
 */
export function submitFrom(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (!isSubmit(event)) return
  const [field] = event.composedPath()
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea, select, [contenteditable="true"]'))
    return
  const form = field.closest('form')
  const button =
    form === null
      ? event.currentTarget.querySelector<HTMLButtonElement>('footer .button.primary')
      : [...form.elements].find(
          (element) => element instanceof HTMLButtonElement && element.type === 'submit',
        )
  event.preventDefault()
  if (button instanceof HTMLButtonElement) button.click()
}
