/** Public repositories at one commit: fetched by git and kept between runs, or copied from a folder of bare ones. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE } from './fetch.ts'
import { runProgram } from './program.ts'

/** A folder of git directories named `owner+name`, where a machine has them; the network serves the others. */
const BARE = process.env['INTERLINEAR_TREES_REPOSITORIES']

export interface PinnedRepository {
  repository: string
  commit: string
}

export type RepositoryFolder = { folder: string; files: string[] } | { missing: string }

/** The files of a repository in a folder of their own; links are left behind. */
export async function repositoryFolder({ repository, commit }: PinnedRepository): Promise<RepositoryFolder> {
  const name = repository.replace('/', '+')
  const folder = join(CACHE, 'github', `${name}@${commit.slice(0, 12)}`)
  if (!existsSync(folder)) {
    mkdirSync(join(CACHE, 'github'), { recursive: true })
    const work = mkdtempSync(join(CACHE, 'fetch-'))
    try {
      const gitFolder = bareAt(name) ?? (await fetchCommit(repository, commit, join(work, 'git')))
      await checkOut(gitFolder, commit, join(work, 'files'))
      renameSync(join(work, 'files'), folder)
    } catch (error) {
      return { missing: error instanceof Error ? error.message : String(error) }
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file).slice(folder.length + 1))
  return { folder, files: files.sort() }
}

function bareAt(name: string): string | undefined {
  if (BARE === undefined) return undefined
  const places = [join(BARE, name), join(BARE, name, 'repo'), join(BARE, name, 'repo/.git')]
  return places.find((place) => existsSync(join(place, 'HEAD')))
}

async function fetchCommit(repository: string, commit: string, gitFolder: string): Promise<string> {
  await runProgram('git', ['init', '--quiet', '--bare', gitFolder])
  const url = `https://github.com/${repository}`
  await runProgram('git', ['--git-dir', gitFolder, 'fetch', '--quiet', '--depth=1', url, commit])
  return gitFolder
}

/** Writes the files of a commit. Objects that a bare repository lacks, such as its largest files, are left out. */
async function checkOut(gitFolder: string, commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const git = ['--git-dir', gitFolder]
  const { stdout } = await runProgram('git', [...git, 'ls-tree', '-r', '-z', commit])
  const entries = stdout
    .split('\0')
    .map((line) => /^(?<mode>\d+) blob (?<hash>[\da-f]+)\t(?<path>.+)$/su.exec(line)?.groups)
    .filter((entry) => entry !== undefined && entry['mode'] !== '120000')
    .map((entry) => ({ hash: entry?.['hash'] ?? '', path: entry?.['path'] ?? '' }))
  const { stdout: checked } = await runProgram('git', [...git, 'cat-file', '--batch-check'], {
    input: `${entries.map(({ hash }) => hash).join('\n')}\n`,
  })
  const missing = new Set(
    checked.split('\n').flatMap((line) => (line.endsWith(' missing') ? [line.split(' ')[0]] : [])),
  )
  const index = { GIT_INDEX_FILE: join(folder, '.git-index') }
  const listed = entries
    .filter(({ hash }) => !missing.has(hash))
    .map(({ hash, path }) => `100644 ${hash}\t${path}\0`)
    .join('')
  await runProgram('git', [...git, 'update-index', '-z', '--add', '--index-info'], {
    env: index,
    input: listed,
  })
  const out = [...git, '--work-tree', folder, 'checkout-index', '--all', '--quiet']
  await runProgram('git', out, { env: index })
  rmSync(index.GIT_INDEX_FILE)
}
