/**
 * Guards the loader of an app's process (docs/decisions/0006): it may load only the files of its folder as they were
 * when this process hashed them. The hashed bytes are the bytes that run, so that no change runs without consent, even
 * one between the consent and the start.
 */
import { sentence } from '../../platform/text/sentence.ts'
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { relative, sep } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../platform/errors/failure.ts'
import { readFolder } from './hash.ts'

/** The formats whose loading takes a source; an add-on is opened by its path. */
const FORMATS_WITH_SOURCE: ReadonlySet<unknown> = new Set(
  'module commonjs module-typescript commonjs-typescript json wasm'.split(' '),
)

/** Files that a syntax error is looked for in. */
const MAX_LOADED = 200

export class CodeGuard {
  /** The hash of the folder, as consent is given to it. */
  readonly hash: string
  readonly #root: string
  /** The digests of files, by path. */
  readonly #digests: ReadonlyMap<string, string>

  /** The last loaded files, by path: one of them has the syntax error that ends an import. */
  #loaded: string[] = []

  private constructor(root: string, hash: string, digests: ReadonlyMap<string, string>) {
    this.#root = root
    this.hash = hash
    this.#digests = digests
  }

  /** @throws Failure `module.folderTooLarge` */
  static async of(folder: string): Promise<CodeGuard> {
    const root = await realpath(folder)
    const { hash, digests } = await readFolder(root)
    return new CodeGuard(root, hash, digests)
  }

  /**
   * `trusted`: the hash that a person agreed to; null where each code is run that is asked for. @throws Failure
   * `module.changed`
   */
  require(trusted: string | null): void {
    if (trusted !== null && trusted !== this.hash) throw changed(this.#root)
  }

  /** Has every import of this process checked from now on, and every add-on that it opens. */
  install(): void {
    registerHooks({
      load: (url, context, nextLoad) => {
        if (!url.startsWith('file:')) return nextLoad(url, context)
        const path = fileURLToPath(url)
        const source = this.#verified(path)
        this.#loaded = [path, ...this.#loaded].slice(0, MAX_LOADED)
        const loaded = nextLoad(url, context)
        return FORMATS_WITH_SOURCE.has(loaded.format) ? { ...loaded, source } : loaded
      },
    })
    const open = process.dlopen.bind(process)
    process.dlopen = (module: object, path: string, ...flags: number[]) => {
      this.#verified(path)
      open(module, path, ...flags)
    }
  }

  /**
   * Returns the stack of the syntax error that ended an import, which begins with the file and the line. The engine
   * prints both only for uncaught errors, so another parser finds them again. Empty if it finds none.
   */
  syntaxStack(): string {
    const emitWarning = process.emitWarning.bind(process)
    // That this parser may change one day is nothing that an author can do about.
    process.emitWarning = () => undefined
    try {
      for (const path of this.#loaded) {
        try {
          stripTypeScriptTypes(readFileSync(path, 'utf8'), { sourceUrl: path })
        } catch (error) {
          if (error instanceof Error) return error.stack ?? ''
        }
      }
      return ''
    } finally {
      process.emitWarning = emitWarning
    }
  }

  /** The bytes of a file that was there when the hash was taken, and is the same. */
  #verified(place: string): Buffer {
    const path = realpathSync(place)
    const digest = this.#digests.get(path)
    if (digest === undefined) {
      const way = relative(this.#root, path)
      const isOutside = way === '..' || way.startsWith(`..${sep}`) || way.split(sep).includes('.git')
      throw isOutside ? outside(path) : changed(path)
    }
    const bytes = readFileSync(path)
    if (createHash('sha256').update(bytes).digest('hex') !== digest) throw changed(path)
    return bytes
  }
}

function outside(path: string): Failure {
  return new Failure('module.outside', sentence`The app loads code outside its folder.`, {
    path,
    kept: 'That code did not run. The project was not changed.',
    todo: 'Put the file itself into the app’s folder, and not into .git: only what is in the folder is agreed to.',
  })
}

function changed(path: string): Failure {
  return new Failure('module.changed', 'The app’s code was changed just now.', {
    path,
    kept: 'The changed code did not run. The project was not changed.',
    todo: 'Run it again: you are asked where the code is not what you agreed to.',
  })
}
