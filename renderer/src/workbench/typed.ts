/** Texts that are typed and not sent, which nothing else keeps over a reload of this tab. */
export type TypedText = 'comment' | 'query'

const keyOf = (name: TypedText) => `interlinear.typed.${name}`

/** To be called as the page goes. */
export function keepTyped(name: TypedText, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(keyOf(name))
  else sessionStorage.setItem(keyOf(name), text)
}

/** What was kept, once; empty where nothing was. */
export function takeTyped(name: TypedText): string {
  const text = sessionStorage.getItem(keyOf(name)) ?? ''
  sessionStorage.removeItem(keyOf(name))
  return text
}
