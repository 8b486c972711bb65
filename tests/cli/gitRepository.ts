/** A git repository of one test, whose merge driver and textconv are the command line as it is here. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { interlinearPath, type Outcome } from './commandLine.ts'

export const hasGit = spawnSync('git', ['--version']).status === 0

export interface Repository {
  folder: string
  /** Runs git; throws where it fails. */
  git: (...args: string[]) => string
  /** Runs git, whatever comes of it. */
  tryGit: (...args: string[]) => Outcome
  /** Runs a script by `sh`. */
  shell: (script: string) => Outcome
  write: (path: string, content: string | Uint8Array) => void
  read: (path: string) => string
  commit: (message: string) => void
}

/** An empty repository on `main`; `interlinear` is on the path of everything that runs in it. */
export function repository(): Repository {
  const root = mkdtempSync(join(tmpdir(), 'interlinear-git-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [folder, bin] = [join(root, 'repository'), join(root, 'bin')]
  mkdirSync(folder)
  mkdirSync(bin)
  const program = join(bin, 'interlinear')
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${interlinearPath}' "$@"\n`)
  chmodSync(program, 0o755)
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: root,
    INTERLINEAR_HOME: join(root, 'home'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  }
  const options = { cwd: folder, env, encoding: 'utf8' as const, maxBuffer: 2 ** 28 }
  const outcome = (command: string, args: readonly string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync(command, args, options)
    return { code: status, stdout, stderr }
  }
  const git = (...args: string[]): string => execFileSync('git', args, { ...options, stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Anna')
  git('config', 'user.email', 'anna@example.org')
  git('config', 'commit.gpgsign', 'false')
  return {
    folder,
    git,
    tryGit: (...args) => outcome('git', args),
    shell: (script) => outcome('sh', ['-c', script]),
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    commit(message) {
      git('add', '--all')
      git('commit', '--quiet', '--no-verify', '-m', message)
    },
  }
}

/** Names the driver, as the guide says, for every file. */
export function useDriver({ git, write }: Repository): void {
  git('config', 'merge.interlinear.driver', 'interlinear merge %O %A %B --path %P --marker-size %L')
  git('config', 'diff.interlinear.textconv', 'interlinear textconv')
  write('.gitattributes', '* merge=interlinear diff=interlinear\n')
}
