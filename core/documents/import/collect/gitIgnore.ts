/** Matches paths against `.gitignore` by the rules of gitignore(5). */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { compileGlob, type Glob } from '../../../platform/files/glob.ts'
import { assertDefined } from '../../../platform/errors/assertDefined.ts'

interface Rule {
  glob: Glob
  /** It matches names in any folder, or else paths below the file's folder. */
  isOfNames: boolean
  isNegated: boolean
  isOfFolders: boolean
}

/** The rules of one `.gitignore`, and those of the folders above it. Paths are below the root of the working copy. */
export class GitIgnore {
  /** The folder that contains the file: '' or `folder/`. */
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
    const name = below.slice(below.lastIndexOf('/') + 1)
    const last = this.#rules.findLast(
      ({ glob, isOfNames, isOfFolders }) =>
        (isFolder || !isOfFolders) && glob.match(isOfNames ? name : below) !== null,
    )
    return last === undefined ? (this.#above?.isIgnored(path, isFolder) ?? false) : !last.isNegated
  }
}

/** A line longer than this was not written by a person. */
const MAX_PATTERN_LENGTH = 1000

function rulesOf(line: string): Rule[] {
  if (line.length > MAX_PATTERN_LENGTH) return []
  const rule = line.replace(/(?<!\\) +$/, '')
  if (rule === '' || rule.startsWith('#')) return []
  const isNegated = rule.startsWith('!')
  const whole = isNegated ? rule.slice(1) : rule
  const pattern = whole.replace(/\/$/, '')
  const glob = compileGlob(pattern.replace(/^\//, '').split('/').map(partOf).join('/'))
  return [{ glob, isOfNames: !pattern.includes('/'), isNegated, isOfFolders: whole !== pattern }]
}

/**
 * A part of a rule as a glob: `**` stands for folders only as a whole segment, and `\` makes the next character
 * literal.
 */
function partOf(part: string): string {
  if (part === '**') return part
  return part.replaceAll(/\\(.)|\*+/g, (_, plain: string | undefined) => {
    if (plain === undefined) return '*'
    return '*?['.includes(plain) ? `[${plain}]` : plain
  })
}

/** The most folders above that are searched. */
const MAX_FOLDERS = 40

export interface IgnoredAround {
  /** The path from the root of the working copy to the folder: '' or `folder/`. */
  way: string
  rules: GitIgnore | null
}

/** Returns the rules of the folders above, up to the root of the working copy; none outside of one. */
export async function ignoredAround(folder: string): Promise<IgnoredAround> {
  const folders = [folder]
  while (folders.length <= MAX_FOLDERS && !(await isTop(assertDefined(folders.at(-1), 'A folder')))) {
    const above = dirname(assertDefined(folders.at(-1), 'A folder'))
    if (folders.includes(above)) return { way: '', rules: null }
    folders.push(above)
  }
  const top = assertDefined(folders.at(-1), 'A folder')
  const wayTo = (at: string) => (at === top ? '' : `${relative(top, at).split(sep).join('/')}/`)
  let rules: GitIgnore | null = null
  for (const at of folders.slice(1).toReversed()) {
    const text = await readIgnored(at)
    if (text !== null) rules = new GitIgnore(wayTo(at), text, rules)
  }
  return { way: wayTo(folder), rules }
}

/** Bytes; a larger file was not written by a person. */
const MAX_FILE_BYTES = 1_000_000

/** The text of a folder's `.gitignore`; null if there is none, or it cannot be read. */
export async function readIgnored(folder: string): Promise<string | null> {
  const path = join(folder, '.gitignore')
  try {
    return (await stat(path)).size > MAX_FILE_BYTES ? null : await readFile(path, 'utf8')
  } catch {
    return null
  }
}

async function isTop(folder: string): Promise<boolean> {
  return stat(join(folder, '.git')).then(
    () => true,
    () => false,
  )
}
