/** The names of files in what is asked as one is taken out of the project. */

/** The longest name of a snapshot, which contains the file's name and some words. */
const LONGEST = 60

/** The end of a name that is too long, where files of one kind differ. */
export function longestName(name: string): string {
  const characters = [...name]
  return characters.length <= LONGEST ? name : `…${characters.slice(1 - LONGEST).join('')}`
}
