/**
 * Names of branches, directories and files. They form paths below a folder, so no name may lead elsewhere.
 * core/documents/safePath.ts has further rules for writing.
 */

/** Path separators of any system, and NUL, which ends a path on all of them. */
// eslint-disable-next-line no-control-regex -- It is what is looked for.
const PARTING = /[/\\\u0000]/

/** Whether a text is a name: not empty, one part of a path, and not the folder itself or the one around it. */
export function isPlaceName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !PARTING.test(name)
}

/** Converts an external name to a valid one; a valid name is unchanged. */
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
