/** Finds the files that an import's paths name: single files, and folders with all their files. */
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { Failure } from '../../../platform/errors/failure.ts'
import { GitIgnore, ignoredAround, readIgnored } from './gitIgnore.ts'

export interface CollectedFile {
  /** The path on this machine. */
  absolutePath: string
  /** Its path in the project: relative to the folder that was named, '/' between its parts. */
  path: string
  /** Whether the user named this very file, rather than a folder around it. */
  isNamed: boolean
}

const MAX_FILES = 100_000
const DEEPEST_FOLDER = 64

/** Folders that hold third-party packages. */
const DEPENDENCIES = new Set(['node_modules', 'bower_components', 'Pods', 'Carthage', '__pycache__'])

/** Files by which a folder `vendor` is known for one of packages: of Composer, and of Go. */
const VENDOR_FILES = new Set(['autoload.php', 'modules.txt'])

async function holdsPackages(folder: string, name: string): Promise<boolean> {
  if (DEPENDENCIES.has(name)) return true
  return name === 'vendor' && (await readdir(folder)).some((one) => VENDOR_FILES.has(one))
}

/** Folders and files that are skipped. */
export interface PassedOver {
  /** Below the named folder; the path of a folder ends with '/'. */
  path: string
  because: 'dependencies' | 'hidden' | 'ignored' | 'link'
}

export interface Collecting {
  root?: string | undefined
  /** Receives the skipped entries of a folder. */
  passedOver?: PassedOver[]
  /** Whether a path may name a folder. */
  takesFolders?: boolean
}

/**
 * Collects files in a stable order. A link inside a folder is followed only to a file inside that folder. Hidden
 * entries, third-party packages and files that `.gitignore` names are skipped. With a `root`, named files have their
 * paths below it, as in an import of that folder. Failures: `import.missing`, `import.tooManyFiles`, `import.outside`.
 */
export async function collectFiles(
  paths: readonly string[],
  { root, passedOver = [], takesFolders = true }: Collecting = {},
): Promise<CollectedFile[]> {
  const collected: CollectedFile[] = []
  for (const path of paths) {
    const absolutePath = resolve(path)
    const stats = await stat(absolutePath).catch((cause: unknown) => {
      throw new Failure(
        'import.missing',
        'There is no file or folder at this path.',
        { path, kept: 'The project was not changed.', todo: 'Check the path.' },
        { cause },
      )
    })
    if (!stats.isDirectory() || !takesFolders) {
      if (!stats.isFile()) throw notAFile(path)
      const below = root === undefined ? basename(absolutePath) : belowRoot(absolutePath, root)
      collected.push({ absolutePath, path: below, isNamed: root === undefined })
      continue
    }
    const folder = await realpath(absolutePath)
    const { way, rules } = await ignoredAround(folder)
    await walk({ root: folder, way, collected, passedOver }, '', rules)
  }
  return collected
}

/** @throws Failure `import.outside` */
function belowRoot(absolutePath: string, root: string): string {
  const way = relative(root, absolutePath)
  if (way !== '..' && !way.startsWith(`..${sep}`)) return way.split(sep).join('/')
  throw new Failure('import.outside', 'This file is outside the folder of the project.', {
    path: absolutePath,
    kept: 'The project was not changed.',
    todo: 'Open the folder that holds all of the files.',
  })
}

interface Walk {
  root: string
  /** The path from the root of the working copy to the folder: '' or `folder/`. */
  way: string
  collected: CollectedFile[]
  passedOver: PassedOver[]
}

async function walk(
  { root, way, collected, passedOver }: Walk,
  below: string,
  rulesAbove: GitIgnore | null,
  depth = 0,
): Promise<void> {
  if (depth > DEEPEST_FOLDER) return
  const entries = await readdir(join(root, below), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const text = entries.some(({ name }) => name === '.gitignore') ? await readIgnored(join(root, below)) : null
  const rules = text === null ? rulesAbove : new GitIgnore(way + (below && `${below}/`), text, rulesAbove)
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const isFolder = entry.isDirectory()
    const because = entry.name.startsWith('.')
      ? 'hidden'
      : isFolder && (await holdsPackages(join(root, path), entry.name))
        ? 'dependencies'
        : rules?.isIgnored(way + path, isFolder)
          ? 'ignored'
          : null
    if (because !== null) passedOver.push({ path: isFolder ? `${path}/` : path, because })
    else if (isFolder) await walk({ root, way, collected, passedOver }, path, rules, depth + 1)
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFileInside(root, join(root, path))))) {
      collected.push({ absolutePath: join(root, path), path, isNamed: false })
    } else if (entry.isSymbolicLink()) passedOver.push({ path, because: 'link' })
    if (collected.length > MAX_FILES) {
      throw new Failure('import.tooManyFiles', `This folder holds more than ${MAX_FILES} files.`, {
        path: root,
        kept: 'The project was not changed.',
        todo: 'Import the folder that holds only the localization files.',
      })
    }
  }
}

async function isFileInside(root: string, link: string): Promise<boolean> {
  try {
    const target = await realpath(link)
    const way = relative(root, target)
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && (await lstat(target)).isFile()
  } catch {
    return false
  }
}

function notAFile(path: string): Failure {
  return new Failure('import.notAFile', 'This is neither a file nor a folder.', {
    path,
    kept: 'The project was not changed.',
    todo: 'Choose a regular file.',
  })
}

/** Returns the files of the paths, each under a unique path. */
export async function collectDistinct(
  paths: readonly string[],
  collecting: Collecting = {},
): Promise<CollectedFile[]> {
  return withDistinctPaths(await collectFiles(paths, collecting))
}

/** Individually named files keep their bare names; if two of them have the same name, parent folders are added. */
export function withDistinctPaths(files: readonly CollectedFile[]): CollectedFile[] {
  const byPath = Map.groupBy(files, (file) => file.path)
  return files.map((file) => {
    const namesakes = (byPath.get(file.path) ?? []).filter(
      (other) => other.absolutePath !== file.absolutePath,
    )
    const depth = file.absolutePath.split(/[\\/]/).length
    let length = file.path.split('/').length
    while (length < depth && namesakes.some((other) => tailOf(other, length) === tailOf(file, length)))
      length++
    return namesakes.length === 0 ? file : { ...file, path: tailOf(file, length) }
  })
}

/** The last segments of a file's path. */
function tailOf(file: CollectedFile, parts: number): string {
  return file.absolutePath
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .slice(-parts)
    .join('/')
}
