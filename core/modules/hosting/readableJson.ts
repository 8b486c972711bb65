/** Jobs as a person reads them: long texts and lists cut, with how much was left out. */
const LONGEST_TEXT = 240
const MOST_ITEMS = 40

/** JSON, indented; `isWhole`: with nothing cut. */
export function readableJson(value: unknown, { isWhole }: { isWhole: boolean }): string {
  return JSON.stringify(isWhole ? value : shortened(value), null, 2) ?? 'undefined'
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortenedText(value)
  if (Array.isArray(value)) {
    const shown: unknown[] = value.slice(0, MOST_ITEMS).map(shortened)
    return value.length > MOST_ITEMS ? [...shown, `… and ${value.length - MOST_ITEMS} more`] : shown
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
}

function shortenedText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)`
}
