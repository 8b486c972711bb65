/** Where the focus goes when something that took its time is done. */

interface Page {
  readonly activeElement: Element | null
  readonly body: Element | null
}

/**
 * Whether the focus is lost, or still in the place that the action came from. Whoever went elsewhere meanwhile types
 * there, and keys that are meant for a text would be the list's.
 */
export function isFocusStill(place: Pick<Node, 'contains'> | null, page: Page = document): boolean {
  const { activeElement, body } = page
  const isLost = activeElement === null || activeElement === body
  return isLost || (place?.contains(activeElement) ?? false)
}
