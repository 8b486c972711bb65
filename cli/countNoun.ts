/** Nouns with their numbers on the command line; the screens have them in their languages. */

/** More than one of a kind, and one where it is not called as it is named in the report. */
const NOUNS: Readonly<Record<string, readonly [one: string, more: string]>> = {
  branch: ['branch', 'branches'],
  directory: ['directory', 'directories'],
  glossary: ['glossary', 'glossaries'],
  stringLabel: ['string with other labels', 'strings with other labels'],
  tm: ['memory', 'memories'],
}

export function countNoun(count: number, noun: string): string {
  const [one, more] = NOUNS[noun] ?? [noun, `${noun}s`]
  return counted(count, one, more)
}

/** A number before words that depend on it: `counted(1, 'text needs', 'texts need')`. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}
