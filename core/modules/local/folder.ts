/** The files of a module's code in a local app's folder. */
import { sentence } from '../../platform/text/sentence.ts'
import { realpath, stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'

const EXTENSIONS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']

/**
 * The file of a module's `url`: `/process` finds `process.js` and its like in the folder, and nothing outside it.
 * @throws Failure `module.missing`, `module.outside`
 */
export async function moduleFile(folder: string, url: string): Promise<string> {
  const root = await realpath(folder).catch(() => {
    throw missing('The folder of this app is not there.', folder)
  })
  const path = resolve(root, `.${sep}${url.replace(/[?#].*$/s, '').replace(/^\/+/, '')}`)
  for (const extension of EXTENSIONS) {
    const file = await realpath(path + extension).catch(() => null)
    if (file === null || !(await stat(file)).isFile()) continue
    if (isInside(root, file)) return file
    throw new Failure('module.outside', sentence`The module’s file is outside the app’s folder.`, {
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
