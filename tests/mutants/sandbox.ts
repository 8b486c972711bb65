/** A copy of the checkout in a temporary folder, in which files are changed and tests are run. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Sandbox {
  root: string
  write(file: string, text: string): void
  /** Bundles the threads and the command line from the files as they are now. */
  bundle(): void
  /** Runs test files in their order, by one worker; several runs may go on at once. `env`: what runner.ts reads. */
  runTests(files: readonly string[], options: RunOptions): Promise<'passed' | 'failed' | 'ended'>
  /** Ends the tests that run, and deletes the folder. */
  remove(): void
}

export interface RunOptions {
  env: Readonly<Record<string, string>>
  /** Whether the run is to be ended; asked each second. */
  isOver: () => boolean
}

/** Needed at run time, and made by commands: not in git. */
const MADE = ['core/croql/generated']

/** Copies the files that git knows, and the new ones that it does not ignore. Packages are linked. */
export function makeSandbox(checkout: string): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-mutants-'))
  const root = join(folder, 'checkout')
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  for (const file of listed.stdout.split('\0')) {
    if (file === '' || !existsSync(join(checkout, file))) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    if (lstatSync(join(checkout, file)).isFile()) copyFileSync(join(checkout, file), join(root, file))
  }
  for (const folder of MADE) cpSync(join(checkout, folder), join(root, folder), { recursive: true })
  for (const folder of ['node_modules', 'out']) {
    if (existsSync(join(checkout, folder)))
      symlinkSync(join(checkout, folder), join(root, folder), 'junction')
  }
  // Real files and the API's schema, which some tests read beside the checkout.
  const shared = join(checkout, '../shared')
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'), 'junction')
  mkdirSync(join(root, '.mutants'))
  const running = new Set<ChildProcess>()
  const workers = join(root, '.mutants/workers')
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text)

  function bundle(): void {
    rmSync(workers, { recursive: true, force: true })
    mkdirSync(workers)
    const script = `const { bundleProgram } = await import('./packaging/program.ts'); await bundleProgram(${JSON.stringify(workers)}, { isReadable: true })`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The program could not be bundled: ${stderr}`)
  }

  const runTests: Sandbox['runTests'] = async (files, options) =>
    await runVitest(root, running, {
      ...options,
      env: { ...options.env, INTERLINEAR_WORKERS: workers, INTERLINEAR_MUTANT_TESTS: files.join('\n') },
    })

  function remove(): void {
    for (const child of running) endGroup(child)
    // A process that is ending can still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  return { root, write, bundle, runTests, remove }
}

function runVitest(
  root: string,
  running: Set<ChildProcess>,
  { env, isOver }: RunOptions,
): ReturnType<Sandbox['runTests']> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/mutants/vitest.config.ts'],
    {
      cwd: root,
      stdio: 'ignore',
      // A group of its own, so that programs started by its tests end with it.
      detached: true,
      env: { ...process.env, ...env },
    },
  )
  running.add(child)
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      if (!isOver()) return
      resolve('ended')
      endGroup(child)
    }, 1000)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(timer)
      endGroup(child)
      running.delete(child)
      resolve(signal === null ? (code === 0 ? 'passed' : 'failed') : 'ended')
    })
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}
