/** Texts that are typed and not sent, which nothing else keeps over a reload of this tab. */
export type TypedText = 'ahead' | 'comment' | 'query' | 'unplaced'

const keyOf = (name: TypedText) => `interlinear.typed.${name}`

/** Keeps a text for the next page; called as this one goes. */
export function keepTyped(name: TypedText, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(keyOf(name))
  else sessionStorage.setItem(keyOf(name), text)
}

/** Takes out what was kept; empty where nothing was. */
export function takeTyped(name: TypedText): string {
  const text = sessionStorage.getItem(keyOf(name)) ?? ''
  sessionStorage.removeItem(keyOf(name))
  return text
}
