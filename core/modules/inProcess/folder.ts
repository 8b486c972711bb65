/** A local app's folder: where a module's code is, and the hash by which a person trusts it. */
import { createHash } from 'node:crypto'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { Failure } from '../../failure.ts'

const EXTENSIONS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']
const MOST_FILES = 20_000
const MOST_BYTES = 200 * 1024 * 1024

/**
 * The file of a module's `url`: `/process` finds `process.js` and its like in the folder, and nothing outside it.
 * @throws Failure `module.missing`, `module.outside`
 */
export async function moduleFile(folder: string, url: string): Promise<string> {
  const root = await realpath(folder).catch(() => {
    throw missing('The folder of this app is not there.', folder)
  })
  const path = resolve(root, `.${sep}${url.split(/[?#]/)[0]!.replace(/^\/+/, '')}`)
  for (const extension of EXTENSIONS) {
    const file = await realpath(path + extension).catch(() => null)
    if (file === null || !(await stat(file)).isFile()) continue
    if (isInside(root, file)) return file
    throw new Failure('module.outside', 'The module’s file lies outside the app’s folder.', {
      path: file,
      todo: 'Put the file itself into the folder, not a link to it.',
    })
  }
  throw missing(`The app has no file for “${url}”: neither ${url}.js nor ${url}.mjs or ${url}.ts.`, folder)
}

function isInside(root: string, file: string): boolean {
  const way = relative(root, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`)
}

function missing(message: string, path: string): Failure {
  return new Failure('module.missing', message, { path, todo: 'Check the folder and the module’s “url”.' })
}

/**
 * A hash of every file in the folder with its name: any change of the code makes another one. Links and hidden
 * entries are part of it by their names alone; what they lead to is not trusted.
 * @throws Failure `module.folderTooLarge`
 */
export async function hashFolder(folder: string): Promise<string> {
  const root = await realpath(folder)
  const hash = createHash('sha256')
  let files = 0
  let bytes = 0
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(root, below), { withFileTypes: true })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.name === '.git') continue
      hash.update(`${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : 'o'} ${path}\0`)
      if (entry.isDirectory()) await walk(path)
      if (!entry.isFile()) continue
      bytes += await addFile(hash, join(root, path))
      if (++files > MOST_FILES || bytes > MOST_BYTES) throw tooLarge(folder)
    }
  }
  await walk('')
  return hash.digest('hex')
}

async function addFile(hash: ReturnType<typeof createHash>, path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    hash.update(`${size}\0`)
    if (size > MOST_BYTES) return size
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part as Buffer)
    return size
  } finally {
    await file.close()
  }
}

function tooLarge(folder: string): Failure {
  return new Failure('module.folderTooLarge', 'This folder is too large to be an app’s.', {
    path: folder,
    todo: 'Choose the folder that holds manifest.json and the module’s code alone.',
  })
}
