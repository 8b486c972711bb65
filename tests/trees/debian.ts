/**
 * Sources of Debian packages, fetched by apt from the archive that this machine uses. apt's own lists of the
 * machine stay as they are: ours lie in a folder of their own, and no right beyond a user's is needed.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProgramFailure, runProgram } from './program.ts'

/** The oldest first: what changes least is tried first. A mirror need not have every file of each. */
const SUITES = ['bookworm', 'trixie', 'sid']
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

export class DebianSources {
  readonly #folder: string
  #ready: Promise<string[]> | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The archives of a package's upstream source, in `folder`. Throws, in words, where no suite has them. */
  async download(name: string, folder: string, suites: readonly string[] = SUITES): Promise<string[]> {
    this.#ready ??= this.#prepare()
    const options = await this.#ready
    const reasons: string[] = []
    for (const suite of suites) {
      try {
        const args = [...options, 'source', '--download-only', '--tar-only', '--quiet', `${name}/${suite}`]
        await runProgram('apt-get', args, { cwd: folder })
        const archives = readdirSync(folder).filter((file) => /\.(?:tar\.\w+|tgz)$/.test(file))
        if (archives.length > 0) return archives.map((file) => join(folder, file))
      } catch (error) {
        if (!(error instanceof ProgramFailure)) throw error
        reasons.push(
          `${suite}: ${
            error.stderr
              .trim()
              .split('\n')
              .findLast((line) => line.startsWith('E:')) ?? error.message
          }`,
        )
      }
    }
    throw new Error(reasons.join('; '))
  }

  /** Options that point apt to lists of its own, filled. */
  async #prepare(): Promise<string[]> {
    const list = join(this.#folder, 'sources.list')
    const places = {
      lists: join(this.#folder, 'lists'),
      cache: join(this.#folder, 'cache'),
      parts: join(this.#folder, 'parts'),
    }
    for (const place of [join(places.lists, 'partial'), places.cache, places.parts])
      mkdirSync(place, { recursive: true })
    const options = Object.entries({
      'Dir::Etc::sourcelist': list,
      'Dir::Etc::sourceparts': places.parts,
      'Dir::State::lists': places.lists,
      'Dir::Cache': places.cache,
      'APT::Sandbox::User': '',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const isFilled = existsSync(list) && readdirSync(places.lists).some((file) => file.includes('Sources'))
    if (isFilled) return options
    const archive = await archiveOfMachine()
    const signed = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : ''
    writeFileSync(list, SUITES.map((suite) => `deb-src ${signed}${archive} ${suite} main\n`).join(''))
    await runProgram('apt-get', [...options, 'update', '--quiet'])
    return options
  }
}

/** The address of the Debian archive that this machine installs from. */
async function archiveOfMachine(): Promise<string> {
  const format = '$(REPO_URI)|$(COMPONENT)|$(RELEASE)'
  const { stdout } = await runProgram('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'])
  const found = stdout
    .split('\n')
    .map((line) => line.split('|'))
    .find(
      ([uri, component, release]) =>
        /\/debian\/?$/.test(uri ?? '') && component === 'main' && !release?.includes('-'),
    )
  if (found?.[0] === undefined) throw new Error('apt knows no archive of Debian on this machine.')
  return found[0]
}
