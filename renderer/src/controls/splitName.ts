/** The parts of a name whose middle can be left out. */

/** Characters of the end that stay to be read; of a path its last name, up to the second. */
const END = 8
const MAX_END = 10
/** The length up to which a name is not shortened. */
const SHORT = 12

/** The parts of a name, which are the name again when one stands behind the other. */
export function splitName(name: string): { start: string; end: string } {
  const characters = charactersOf(name)
  if (characters.length <= SHORT) return { start: name, end: '' }
  const lastName = characters.length - 1 - characters.lastIndexOf('/')
  const wanted = lastName < characters.length ? Math.max(END, Math.min(lastName, MAX_END)) : END
  const from = characters.length - Math.min(wanted, Math.floor(characters.length / 2))
  return { start: characters.slice(0, from).join(''), end: characters.slice(from).join('') }
}

/** Letters of which each is a character of its own: most names, and a list of strings has one in each row. */
const PLAIN = /^[\x20-\x7e]*$/

function charactersOf(name: string): string[] {
  return PLAIN.test(name)
    ? Array.from(name)
    : Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
}
