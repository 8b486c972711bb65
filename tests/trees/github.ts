/** Repositories at a commit, fetched by git and kept between runs. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, type Fetched } from './fetch.ts'
import { runProgram } from './program.ts'

/** `owner/name` at a commit. */
export interface Commit {
  repository: string
  commit: string
}

/**
 * A folder of git directories named `owner+name`, or of folders that hold one as `repo` or `repo/.git`: commits that lie
 * there are taken from it.
 */
const MIRROR = process.env['INTERLINEAR_TREES_MIRROR']

/** The folder of a repository's files at its commit, or why it could not be had. */
export async function checkOut({ repository, commit }: Commit): Promise<Fetched> {
  const folder = join(CACHE, 'github', `${repository.replace('/', '+')}@${commit}`)
  if (existsSync(folder)) return { folder }
  mkdirSync(join(CACHE, 'github'), { recursive: true })
  const work = mkdtempSync(join(CACHE, 'fetch-'))
  try {
    const gitDirectory = (await mirrored(repository, commit)) ?? (await fetched(repository, commit, work))
    const [archive, unpacked] = [join(work, 'tree.tar'), join(work, 'unpacked')]
    mkdirSync(unpacked)
    const excluded = (await absentPaths(gitDirectory, commit)).map((path) => `:(exclude,literal)${path}`)
    const paths = excluded.length > 0 ? ['--', '.', ...excluded] : []
    await runProgram('git', ['--git-dir', gitDirectory, 'archive', '--output', archive, commit, ...paths])
    await runProgram('tar', ['--extract', '--file', archive, '--directory', unpacked])
    if (readdirSync(unpacked).length === 0) throw new Error(`${repository} is empty at ${commit}.`)
    renameSync(unpacked, folder)
    return { folder }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function mirrored(repository: string, commit: string): Promise<string | undefined> {
  if (MIRROR === undefined) return undefined
  const folder = join(MIRROR, repository.replace('/', '+'))
  for (const gitDirectory of [join(folder, 'repo', '.git'), join(folder, 'repo'), folder]) {
    const type = ['--git-dir', gitDirectory, 'cat-file', '-t', commit]
    const { code } = await runProgram('git', type, { accepted: [0, 1, 128] })
    if (code === 0) return gitDirectory
  }
  return undefined
}

async function fetched(repository: string, commit: string, work: string): Promise<string> {
  const gitDirectory = join(work, 'git')
  const address = `https://github.com/${repository}.git`
  await runProgram('git', ['init', '--quiet', '--bare', gitDirectory])
  await runProgram('git', ['--git-dir', gitDirectory, 'fetch', '--quiet', '--depth=1', address, commit])
  return gitDirectory
}

/** Paths whose bytes a mirror does not have: it may leave out the largest files. */
async function absentPaths(gitDirectory: string, commit: string): Promise<string[]> {
  const git = ['--git-dir', gitDirectory]
  const { stdout } = await runProgram('git', [...git, 'ls-tree', '-r', '-z', commit])
  const files = stdout.split('\0').flatMap((line) => {
    const [, id, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
    return id === undefined || path === undefined ? [] : [{ id, path }]
  })
  const asked = { input: files.map(({ id }) => `${id}\n`).join('') }
  const answers = (await runProgram('git', [...git, 'cat-file', '--batch-check'], asked)).stdout.split('\n')
  return files.flatMap(({ path }, index) => (answers[index]?.endsWith(' missing') ? [path] : []))
}
