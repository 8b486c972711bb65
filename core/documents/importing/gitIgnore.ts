/** What `.gitignore` leaves out, by the rules of gitignore(5). */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { nonNull } from '../../nonNull.ts'

interface Rule {
  /** What a path below the file's folder has to match. */
  regex: RegExp
  isNegated: boolean
  isOfFolders: boolean
}

/** The rules of one `.gitignore`, and those of the folders above it. Paths are below the top of the working copy. */
export class GitIgnore {
  /** The folder that the file lies in: '' or `folder/`. */
  readonly #base: string
  readonly #rules: readonly Rule[]
  readonly #above: GitIgnore | null

  constructor(base: string, text: string, above: GitIgnore | null = null) {
    this.#base = base
    this.#rules = text.split(/\r?\n/).flatMap(rulesOf)
    this.#above = above
  }

  isIgnored(path: string, isFolder: boolean): boolean {
    const below = path.slice(this.#base.length)
    const last = this.#rules.findLast(
      ({ regex, isOfFolders }) => (isFolder || !isOfFolders) && regex.test(below),
    )
    return last === undefined ? (this.#above?.isIgnored(path, isFolder) ?? false) : !last.isNegated
  }
}

/** A line longer than this is no rule that a person wrote. */
const MOST_CHARACTERS = 1000

function rulesOf(line: string): Rule[] {
  const rule = line.replace(/(?<!\\)\s+$/, '')
  if (rule === '' || rule.startsWith('#') || rule.length > MOST_CHARACTERS) return []
  const isNegated = rule.startsWith('!')
  const whole = isNegated ? rule.slice(1) : rule
  const pattern = whole.replace(/\/$/, '')
  const regex = regexOf(pattern)
  return regex === null ? [] : [{ regex, isNegated, isOfFolders: whole !== pattern }]
}

/** `*` and `?` within a part, `**` over parts; a pattern without a slash is that of a name in any folder. */
function regexOf(pattern: string): RegExp | null {
  const isAnchored = pattern.replace(/\*\*$/, '').includes('/')
  const parts = pattern.replace(/^\//, '').split('/')
  const source = parts.map((part, index) => {
    const isLast = index === parts.length - 1
    if (part === '**') return isLast ? '.+' : '(?:[^/]+/)*'
    return partOf(part) + (isLast ? '' : '/')
  })
  try {
    return new RegExp(`^${isAnchored ? '' : '(?:[^/]+/)*'}${source.join('')}$`)
  } catch {
    return null
  }
}

function partOf(part: string): string {
  return part.replaceAll(/\\.|\*+|\?|\[[^\]]+\]|[\\^$.+()[\]{}|]/g, (token) => {
    if (token.startsWith('*')) return '[^/]*'
    if (token === '?') return '[^/]'
    if (token.length > 1 && token.startsWith('\\')) return escaped(token.slice(1))
    if (token.length > 1) return token.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')
    return escaped(token)
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** So many folders above are looked at. */
const MOST_FOLDERS = 40

export interface IgnoredAround {
  /** The way from the top of the working copy to the folder: '' or `folder/`. */
  way: string
  rules: GitIgnore | null
}

/** The rules that the folders above one have, up to the top of its working copy; none where it is in none. */
export async function ignoredAround(folder: string): Promise<IgnoredAround> {
  const folders = [folder]
  while (folders.length <= MOST_FOLDERS && !(await isTop(nonNull(folders.at(-1), 'A folder')))) {
    const above = dirname(nonNull(folders.at(-1), 'A folder'))
    if (folders.includes(above)) return { way: '', rules: null }
    folders.push(above)
  }
  const top = nonNull(folders.at(-1), 'A folder')
  const wayTo = (at: string) => (at === top ? '' : `${relative(top, at).split(sep).join('/')}/`)
  let rules: GitIgnore | null = null
  for (const at of folders.slice(1).toReversed()) {
    const text = await readIgnored(at)
    if (text !== null) rules = new GitIgnore(wayTo(at), text, rules)
  }
  return { way: wayTo(folder), rules }
}

/** The text of a folder's `.gitignore`; null where there is none that can be read. */
export function readIgnored(folder: string): Promise<string | null> {
  return readFile(join(folder, '.gitignore'), 'utf8').catch(() => null)
}

async function isTop(folder: string): Promise<boolean> {
  return stat(join(folder, '.git')).then(
    () => true,
    () => false,
  )
}
