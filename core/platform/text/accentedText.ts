const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'
const accents = new Map([...PLAIN].map((letter, index) => [letter, ACCENTED.charAt(index)]))

/** Replaces each ASCII letter by one with an accent, as pseudo-translations show it; everything else stays. */
export function accentedText(text: string): string {
  return [...text].map((letter) => accents.get(letter) ?? letter).join('')
}
