/**
 * Decides which paths of a project may become files: those that stay in their folder and mean the same on every system.
 * A project file may be untrusted, and its exports often go to a checkout, where a file in `.git` is executed
 * (docs/reference/files.md, "Paths that are refused").
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { join, resolve, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'

/** The longest name on most file systems, in bytes of UTF-8. */
const MAX_PART = 255
/** `PATH_MAX` of Linux including the NUL; that of macOS is 1,024, and the system reports it itself. */
const MAX_PATH = 4095

/** The folders of version control, with configuration that it executes and trusts. */
const VERSION_CONTROL = new Set(['.git', '.hg', '.svn', '.bzr', '.jj', '_darcs'])

/** Devices of Windows, with any extension: `nul.json` is `NUL`. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/

/** Characters that HFS+ ignores in comparisons of names: `.g\u200Cit` is `.git` there. */
const IGNORED_BY_HFS = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g

/** C0 except NUL (which has its own message), DEL, C1, and characters that reverse the direction of text. */
// eslint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROL = /[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/

/** The reason for refusing a path segment, as the rest of a sentence that begins with "A part of the path". */
const REFUSED = {
  'leads out of the folder': sentence`leads out of the folder`,
  'belongs to version control': sentence`belongs to version control`,
  'would make the folder a repository': sentence`would make the folder a repository`,
} as const

export type RefusedPart = keyof typeof REFUSED

/**
 * The reasons for which a name or path is refused on every system, so that a project made on one system can be exported
 * on another. Other files are not affected. Names of Windows devices, for example, are ordinary names elsewhere.
 */
const UNNAMEABLE = {
  'holds control characters': sentence`holds control characters`,
  'begins with a hyphen, as options of commands do': sentence`begins with a hyphen, as options of commands do`,
  'holds a backslash, which Windows takes for a folder': sentence`holds a backslash, which Windows takes for a folder`,
  'names a drive or a stream of Windows': sentence`names a drive or a stream of Windows`,
  'is empty': sentence`is empty`,
  'is too long': sentence`is too long`,
  'holds a NUL character': sentence`holds a NUL character`,
  'is no valid Unicode': sentence`is no valid Unicode`,
  'ends with a dot or a space, which Windows leaves out': sentence`ends with a dot or a space, which Windows leaves out`,
  'names a device of Windows': sentence`names a device of Windows`,
} as const

type Unnameable = keyof typeof UNNAMEABLE

/**
 * Normalizes a name as case-insensitive file systems compare it, without ignored characters. It equates more names than
 * any single one of them: U+017F is an s.
 */
function comparable(part: string): string {
  return part
    .replace(IGNORED_BY_HFS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[. ]+$/, '')
}

/** Whether version control keeps its data in a folder of that name: `.git` in any case, and Windows' `GIT~1`. */
export function belongsToVersionControl(part: string): boolean {
  const name = comparable(part.split(':')[0] ?? '')
  return VERSION_CONTROL.has(name) || /^(?:git|hg|svn|bzr|jj)~\d+$/.test(name)
}

/** Returns the reason why a path segment may be malicious; undefined if it is not. */
function refusedPart(part: string): RefusedPart | undefined {
  // Windows ignores trailing dots and spaces: `.. ` is `..` there.
  if (/^[. ]+$/.test(part)) return 'leads out of the folder'
  return belongsToVersionControl(part) ? 'belongs to version control' : undefined
}

/**
 * Returns the reason why no file may have the name; undefined if it is allowed.
 * @param system A colon after the second letter is refused on Windows only: `Foo::Bar.3pm` is a name elsewhere
 */
export function unnameablePart(part: string, system = process.platform): Unnameable | undefined {
  if (CONTROL.test(part)) return 'holds control characters'
  if (part.startsWith('-')) return 'begins with a hyphen, as options of commands do'
  if (part.includes('\\')) return 'holds a backslash, which Windows takes for a folder'
  if (/^[A-Za-z]:/.test(part) || (system === 'win32' && part.includes(':')))
    return 'names a drive or a stream of Windows'
  if (Buffer.byteLength(part) > MAX_PART) return 'is too long'
  if (/[. ]$/.test(part)) return 'ends with a dot or a space, which Windows leaves out'
  return DEVICE.test(part.toLowerCase()) ? 'names a device of Windows' : undefined
}

/** A file of that name beside `objects` and `refs` makes a bare repository, whose configuration runs commands. */
function isHeadOfRepository(parts: readonly string[]): boolean {
  return comparable(parts.at(-1) ?? '') === 'head'
}

function unnameable(path: string, parts: readonly string[]): Unnameable | undefined {
  if (parts.length === 0) return 'is empty'
  if (path.includes('\0')) return 'holds a NUL character'
  if (!path.isWellFormed()) return 'is no valid Unicode'
  if (Buffer.byteLength(path) > MAX_PATH) return 'is too long'
  return parts.map((part) => unnameablePart(part)).find((why) => why !== undefined)
}

/** Whether any path segment is hidden, like configuration that programs read automatically: `.husky/…`. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}

/**
 * Returns the absolute path of a project's path below `root`. Does not follow links: `assertInside` checks them.
 * @param path Of the project, with '/' as separator; the project's author chose it
 * @throws Failure `export.outside` for a path that leads out of the folder or into version control, which may be
 *   malicious. `export.unnameable` if no file can have the name; the other files are not affected
 */
export function placeInside(root: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const refused = refusedIn(parts)
  if (refused !== undefined) throw refusedPath(path, refused)
  const wrong = unnameable(path, parts)
  if (wrong !== undefined) throw cannotBeNamed(path, wrong)
  const folder = resolve(root)
  const place = resolve(join(folder, ...parts))
  if (place.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return place
  throw refusedPath(path, 'leads out of the folder')
}

/** Whether an export may write to a path of a project, by its names alone. */
export function mayBeWritten(path: string): boolean {
  return whyNotWritten(path) === null
}

/** Returns the reason why an export will not write this path, as a warning at its import; null if it will. */
export function whyNotWritten(path: string): Sentence | null {
  const reason = reasonAgainst(path)
  return reason && sentence`An export will not write this file: its path ${reason}. Rename it.`
}

function reasonAgainst(path: string): Sentence | null {
  const parts = path.split('/').filter((part) => part !== '')
  const refused = refusedIn(parts)
  if (refused !== undefined) return REFUSED[refused]
  const wrong = unnameable(path, parts)
  return wrong === undefined ? null : UNNAMEABLE[wrong]
}

function refusedIn(parts: readonly string[]): RefusedPart | undefined {
  const refused = parts.map((part) => refusedPart(part)).find((why) => why !== undefined)
  return refused ?? (isHeadOfRepository(parts) ? 'would make the folder a repository' : undefined)
}

/** The failure of a path that is refused regardless of existing files. */
export function refusedPath(path: string, why: RefusedPart): Failure {
  return new Failure(
    'export.outside',
    sentence`A part of the path of this file in the project ${REFUSED[why]}.`,
    {
      path,
      kept: 'Nothing was written.',
      todo: 'Rename the file in the project if it is yours, and do not trust the project if it is not.',
    },
  )
}

function cannotBeNamed(path: string, why: Unnameable): Failure {
  return new Failure(
    'export.unnameable',
    sentence`No file can have the name of this one: it ${UNNAMEABLE[why]}.`,
    {
      path: path.length > 200 ? `${path.slice(0, 200)}…` : path,
      kept: 'This file was not written.',
      todo: 'Rename it in the project.',
    },
  )
}
