/** Packages of others, fetched by name through the registries' own clients and kept between runs. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DebianSources } from './debian.ts'
import { packFromNpm } from './npm.ts'
import { runProgram } from './program.ts'
import type { Tree } from './tree.ts'

/** The folder of packages: outside of this tree, where a machine may clear it. */
export const CACHE = process.env['INTERLINEAR_TREES_CACHE'] ?? join(tmpdir(), 'interlinear-trees')

/** The folder of a package that could be had, or why it could not. */
export type Fetched = { folder: string } | { missing: string }

/** Fetches packages one after the other; each is unpacked once. */
export class Packages {
  readonly #debian = new DebianSources(join(CACHE, 'apt'))

  async folderOf(tree: Pick<Tree, 'registry' | 'package' | 'version'>): Promise<Fetched> {
    const name = tree.package.replaceAll('/', '+') + (tree.version === undefined ? '' : `@${tree.version}`)
    const folder = join(CACHE, tree.registry, name)
    if (existsSync(folder)) return { folder }
    mkdirSync(join(CACHE, tree.registry), { recursive: true })
    const work = mkdtempSync(join(CACHE, 'fetch-'))
    try {
      const archives =
        tree.registry === 'debian'
          ? await this.#debian.download(tree.package, work)
          : await packFromNpm(tree.package, tree.version, work)
      const unpacked = join(work, 'unpacked')
      mkdirSync(unpacked)
      for (const archive of archives)
        await runProgram('tar', [
          '--extract',
          '--file',
          archive,
          '--directory',
          unpacked,
          '--strip-components=1',
        ])
      renameSync(unpacked, folder)
      return { folder }
    } catch (error) {
      return { missing: error instanceof Error ? error.message : String(error) }
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
}

/** Copies a tree's folder; links and what version control keeps are left behind. */
export function copyTree(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`The package has no folder ${from.slice(CACHE.length)} any more.`)
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/(?:^|\/)\.(?:git|svn|hg)(?:\/|$)/.test(path.slice(from.length)),
  })
  if (readdirSync(to).length === 0) throw new Error('The folder of the tree is empty.')
}
