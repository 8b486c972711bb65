/** Longer texts end out of sight anyway. */
const LONGEST = 240

/** A text on one line: the start of it, line breaks shown as marks. */
export function excerpt(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(/\r\n|\r|\n/g, ' ↵ ')
    .replaceAll('\t', ' ')
}
