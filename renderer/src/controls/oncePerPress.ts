/**
 * Buttons that act once for each press. A held key clicks a button repeatedly, and a double click clicks it twice, each
 * of which would create, delete or send another time. `<button {...once(remove)}>` in any screen.
 */

/** The handlers of a button whose act is not to be repeated without another press. */
export function oncePerPress(act: () => void) {
  return {
    /** The second click of a double click is none of its own; a click by key counts none. */
    onclick({ detail }: Pick<MouseEvent, 'detail'>): void {
      if (detail <= 1) act()
    },
    /** The key that the button is pressed by again and again, while it is held, presses it once. */
    onkeydown(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    },
  }
}
