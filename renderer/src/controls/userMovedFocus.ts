/** Whether a person went somewhere by hand, so that nothing that comes late takes the caret from there. */

/** Keys that lead somewhere by themselves; letters are meant for whatever is about to take the caret. */
const LEADING = /^(?:Tab|Escape|F\d+)$/

/** Controls that the user focuses on purpose; a list or a text field would get the caret anyway. */
const CONTROLS =
  'button, a[href], input, select, [role="tab"], [role="menuitem"], [role="dialog"] *, dialog *'

/** Aborts with the first click, and with the first key that leads elsewhere. */
export function userMovedFocus(target: EventTarget): AbortSignal {
  const gone = new AbortController()
  const listen = { capture: true, signal: gone.signal }
  target.addEventListener('pointerdown', () => gone.abort(), listen)
  target.addEventListener('keydown', (event) => isLeading(event) && gone.abort(), listen)
  return gone.signal
}

/** Aborts with the first click, so that a late answer does not move the person away from the string they clicked. */
export function clicking(target: EventTarget): AbortSignal {
  const gone = new AbortController()
  const listen = { capture: true, signal: gone.signal }
  target.addEventListener('pointerdown', () => gone.abort(), listen)
  return gone.signal
}

/** Aborts once a control has the focus: a screen reader moves it there without key events. */
export function focusElsewhere(target: EventTarget): AbortSignal {
  const gone = new AbortController()
  const listen = { signal: gone.signal }
  target.addEventListener('focusin', ({ target: on }) => isControl(on) && gone.abort(), listen)
  return gone.signal
}

/** Aborts once a person writes: a space that belongs to a text must not press the button that comes to have the focus. */
export function writing(target: EventTarget): AbortSignal {
  const gone = new AbortController()
  const listen = { capture: true, signal: gone.signal }
  target.addEventListener('input', () => gone.abort(), listen)
  // An editor that handles a key itself prevents the page's input event.
  target.addEventListener('keydown', (event) => isWritten(event) && gone.abort(), listen)
  return gone.signal
}

/** A character, or what takes one away; without a modifier, which would make it a command. */
function isWritten(event: Event): boolean {
  const { key = '', ctrlKey, metaKey, altKey, isComposing }: Partial<KeyboardEvent> = event
  if (isComposing === true || key === 'Process') return true
  const isCommand = ctrlKey === true || metaKey === true || altKey === true
  return !isCommand && (key.length === 1 || key === 'Backspace' || key === 'Delete')
}

function isControl(target: EventTarget | null): boolean {
  return (target as Partial<Element> | null)?.matches?.(CONTROLS) ?? false
}

function isLeading(event: Event): boolean {
  const { key = '', ctrlKey, metaKey, altKey }: Partial<KeyboardEvent> = event
  const isModifier = key === 'Control' || key === 'Meta' || key === 'Alt' || key === 'AltGraph'
  return LEADING.test(key) || (!isModifier && (ctrlKey === true || metaKey === true || altKey === true))
}
