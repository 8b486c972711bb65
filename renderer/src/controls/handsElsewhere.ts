/** Whether a person went somewhere by hand, so that nothing that comes late takes the caret from there. */

/** Keys that lead somewhere by themselves; letters are meant for whatever is about to take the caret. */
const LEADING = /^(?:Tab|Escape|F\d+)$/

/** Aborts with the first click, and with the first key that leads elsewhere. */
export function handsElsewhere(target: EventTarget): AbortSignal {
  const gone = new AbortController()
  const listen = { capture: true, signal: gone.signal }
  target.addEventListener('pointerdown', () => gone.abort(), listen)
  target.addEventListener('keydown', (event) => isLeading(event) && gone.abort(), listen)
  return gone.signal
}

function isLeading(event: Event): boolean {
  const { key = '', ctrlKey, metaKey, altKey }: Partial<KeyboardEvent> = event
  const isModifier = key === 'Control' || key === 'Meta' || key === 'Alt' || key === 'AltGraph'
  return LEADING.test(key) || (!isModifier && (ctrlKey === true || metaKey === true || altKey === true))
}
