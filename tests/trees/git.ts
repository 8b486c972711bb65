/** A tree under version control: what an export has changed is what git says. */
import { runProgram } from './program.ts'

const AUTHOR = ['-c', 'user.name=Trees', '-c', 'user.email=trees@example.com']

export class Repository {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async begin(): Promise<void> {
    await this.#git('init', '--quiet')
    await this.#git('config', 'core.autocrlf', 'false')
    // A tree's own rules of what to ignore and how to end lines would hide changes.
    await this.#git('config', 'core.attributesFile', '/dev/null')
    await this.#git('add', '--all', '--force')
    await this.#git(...AUTHOR, 'commit', '--quiet', '--message', 'As it was published')
  }

  /** Paths of files that were changed, added or taken away since the beginning. */
  async changed(): Promise<string[]> {
    const output = await this.#git(
      'status',
      '--porcelain=v1',
      '-z',
      '--untracked-files=all',
      '--ignored',
      '--no-renames',
    )
    return output
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => entry.slice(3))
  }

  async diff(): Promise<string> {
    return this.#git('diff', '--no-color', '--unified=1')
  }

  async restore(): Promise<void> {
    await this.#git('checkout', '--quiet', '--', '.')
    await this.#git('clean', '--quiet', '--force', '-d', '-x')
  }

  async #git(...args: readonly string[]): Promise<string> {
    return (await runProgram('git', args, { cwd: this.#folder })).stdout
  }
}
