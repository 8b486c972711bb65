/**
 * Which paths of a project become files: those that stay in their folder, and mean the same on every system. A project
 * file comes from anywhere, and what is exported from it often lies in a checkout, where a file in `.git` is code that
 * runs (docs/files.md, "Paths that are refused").
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { join, resolve, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'

/** Most file systems name nothing longer, in bytes of UTF-8. */
const LONGEST_PART = 255
/** `PATH_MAX` of Linux with the NUL at its end; of macOS it is 1,024, and the system says so itself. */
const LONGEST_PATH = 4095

/** The folders in which version control keeps what it runs and trusts. */
const VERSION_CONTROL = new Set(['.git', '.hg', '.svn', '.bzr', '.jj', '_darcs'])

/** Devices of Windows, which they are with any ending: `nul.json` is `NUL`. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/

/** What HFS+ leaves out of a name when it compares: `.g\u200Cit` is `.git` there. */
const IGNORED_BY_HFS = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g

/** C0 but NUL, which is told as what it is, DEL, C1, and what turns around the text that follows. */
// eslint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROL = /[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/

/** Why a part of a path is refused, to be read after "A part of the path". */
const REFUSED = {
  'leads out of the folder': sentence`leads out of the folder`,
  'belongs to version control': sentence`belongs to version control`,
  'would make the folder a repository': sentence`would make the folder a repository`,
} as const

export type RefusedPart = keyof typeof REFUSED

/**
 * The reasons for which a name or path is refused on every system, so that a project made on one system can be exported on
 * another; other files are not affected. Names of Windows devices, for example, are ordinary names elsewhere.
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
 * The name as file systems compare it that do not tell upper from lower case, without what they leave out. More names
 * are equal so than on any one of them: U+017F is an s.
 */
function comparable(part: string): string {
  return part
    .replace(IGNORED_BY_HFS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[. ]+$/, '')
}

/** Whether version control keeps its own in a folder of that name: `.git` in whatever case, and Windows' `GIT~1`. */
export function belongsToVersionControl(part: string): boolean {
  const name = comparable(part.split(':')[0] ?? '')
  return VERSION_CONTROL.has(name) || /^(?:git|hg|svn|bzr|jj)~\d+$/.test(name)
}

/** Why a part of a path, between two slashes, may have been made to do harm; undefined: it was not. */
function refusedPart(part: string): RefusedPart | undefined {
  // Windows leaves out what stands at the end: `.. ` is `..` there.
  if (/^[. ]+$/.test(part)) return 'leads out of the folder'
  return belongsToVersionControl(part) ? 'belongs to version control' : undefined
}

/**
 * The reason for which no file may have the name; undefined: a file may have it.
 * @param system A colon after the second letter is refused on Windows alone: `Foo::Bar.3pm` is a name elsewhere
 */
export function unnameablePart(part: string, system = process.platform): Unnameable | undefined {
  if (CONTROL.test(part)) return 'holds control characters'
  if (part.startsWith('-')) return 'begins with a hyphen, as options of commands do'
  if (part.includes('\\')) return 'holds a backslash, which Windows takes for a folder'
  if (/^[A-Za-z]:/.test(part) || (system === 'win32' && part.includes(':')))
    return 'names a drive or a stream of Windows'
  if (Buffer.byteLength(part) > LONGEST_PART) return 'is too long'
  if (/[. ]$/.test(part)) return 'ends with a dot or a space, which Windows leaves out'
  return DEVICE.test(part.toLowerCase()) ? 'names a device of Windows' : undefined
}

/** A file of that name beside `objects` and `refs` is a bare repository, whose configuration runs commands. */
function isHeadOfRepository(parts: readonly string[]): boolean {
  return comparable(parts.at(-1) ?? '') === 'head'
}

function unnameable(path: string, parts: readonly string[]): Unnameable | undefined {
  if (parts.length === 0) return 'is empty'
  if (path.includes('\0')) return 'holds a NUL character'
  if (!path.isWellFormed()) return 'is no valid Unicode'
  if (Buffer.byteLength(path) > LONGEST_PATH) return 'is too long'
  return parts.map((part) => unnameablePart(part)).find((why) => why !== undefined)
}

/** Whether any part of a path is hidden from listings, as configuration is that programs read unasked: `.husky/…`. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}

/**
 * The absolute path of the file that a project's path names below `root`. It follows no links: `refuseLinkOut` says
 * where they lead.
 * @param path Of the project, '/' between its parts; whoever made the project chose it
 * @throws Failure `export.outside` for a path that leads out of the folder or into version control: whoever made it may
 *   have meant harm. `export.unnameable` where no file can have the name, which
 *   says nothing against the others
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

/** Whether an export may write to a path of a project, as far as its names tell. */
export function mayBeWritten(path: string): boolean {
  return whyNotWritten(path) === null
}

/** Why an export will not write a file of this path, as a warning when it is imported; null: it will. */
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

/** The failure of a path that is refused whatever lies there. */
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
