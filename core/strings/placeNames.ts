/**
 * Names of branches, directories and files. A path of them is laid below a folder, and joined to others: none of them
 * leads elsewhere by itself. What may be written there besides is said where it is written (core/documents/safePath.ts).
 */

/** What parts a path on some system, and a NUL, which ends one for all of them. */
// eslint-disable-next-line no-control-regex -- It is what is looked for.
const PARTING = /[/\\\u0000]/

/** Whether a text is a name: not empty, one part of a path, and not the folder itself or the one around it. */
export function isPlaceName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !PARTING.test(name)
}

/** The name that stands for what somebody else gives as one; a name is its own. */
export function placeNameOf(given: string): string {
  const name = given.replaceAll(new RegExp(PARTING, 'g'), '_')
  return isPlaceName(name) ? name : '_'
}

/** The same of a path, part by part, '/' between them; an empty part stays, which no folder has. */
export function placePathOf(given: string): string {
  return given
    .split('/')
    .map((part) => (part === '' ? part : placeNameOf(part)))
    .join('/')
}
