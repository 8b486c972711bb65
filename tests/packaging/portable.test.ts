/**
 * The portable archive of Linux: unpacked in a root that has the shell and what Node is linked to, and no Node, and
 * seen in a browser outside of it. `npm run build` comes before.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkout, manifest } from '../../packaging/manifest.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { copyProgram, makeBareRoot } from './bareRoot.ts'

const hasRoot = process.platform === 'linux' && process.getuid?.() === 0
const browser = findChromium()

let root: string
/** The archive's path in the root. */
let place: string

beforeAll(() => {
  if (!hasRoot) return
  root = mkdtempSync(join(tmpdir(), 'interlinear-root-'))
  makeBareRoot(
    root,
    ['sh', 'dirname', 'readlink'].map((name) => `/usr/bin/${name}`),
  )
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  execFileSync(process.execPath, ['packaging/portable.ts', '--built', '--out', root], {
    cwd: checkout,
    stdio: ['ignore', 2, 2],
  })
  const [archive = ''] = globSync('*.tar.gz', { cwd: root })
  execFileSync('tar', ['-xzf', archive], { cwd: root })
  rmSync(join(root, archive))
  place = `/${globSync('Interlinear-*', { cwd: root })[0] ?? ''}`
  // The libraries alone: the program is that of the archive.
  copyProgram(root, join(root, place, 'runtime/node'))
})

afterAll(() => {
  if (hasRoot) rmSync(root, { recursive: true })
})

/** Words for `chroot`, with nothing of our environment. */
const inRoot = (...words: string[]) => [
  '-i',
  'PATH=/usr/sbin:/usr/bin',
  'HOME=/root',
  'chroot',
  root,
  ...words,
]

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('env', inRoot(...words))
  return { status, stdout: stdout.toString(), stderr: stderr.toString() }
}

describe.skipIf(!hasRoot)('the portable archive', () => {
  it('brings its own Node to where there is none', () => {
    expect(run('sh', '-c', 'command -v node').status).not.toBe(0)
    expect(run(`${place}/bin/interlinear`, '--version')).toEqual({
      status: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    })
  })

  it('has the licences of all that it brings', () => {
    for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES', 'app/THIRD-PARTY-NOTICES', 'runtime/LICENSE'])
      expect(existsSync(join(root, place, name)), name).toBe(true)
  })

  it('has one binary of the database', () => {
    const binaries = globSync('app/**/*.node', { cwd: join(root, place) })
    expect(binaries).toEqual([`app/node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`])
  })

  it('works through a link, by threads and processes of its own', () => {
    symlinkSync(`..${place}/bin/interlinear`, join(root, 'tmp/interlinear'))
    writeFileSync(join(root, 'tmp/en.json'), '{"a": "Hello"}')
    const script = `cd /tmp && ./interlinear init shop.interlinear --source en --target uk &&
      ./interlinear import shop.interlinear en.json && ./interlinear module new app &&
      ./interlinear query shop.interlinear 'text contains "hello"' --count`
    const { status, stdout, stderr } = run('sh', '-c', script)
    expect(status, stderr).toBe(0)
    expect(stdout).toMatch(/^1$/m)
    expect(existsSync(join(root, 'tmp/app/process.ts'))).toBe(true)
  })

  it.skipIf(browser === null)('shows the sample in a browser', async () => {
    const shell = spawn('env', inRoot(`${place}/Interlinear.sh`, '--no-window'))
    onTestFinished(() => void shell.kill())
    const first = await createInterface({ input: shell.stdout })[Symbol.asyncIterator]().next()
    const window = await chromium.launch({ executablePath: browser ?? '', args: chromiumArgs })
    onTestFinished(() => window.close())
    const page = await window.newPage()
    await page.goto(String(first.value))
    await page.getByRole('button', { name: /Open the sample/ }).click()
    await page.getByRole('grid', { name: 'Strings' }).getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('grid', { name: 'Strings' }).getByRole('row').count()).toBeGreaterThan(5)
  })

  it('says in its README how it is started', () => {
    const words = readFileSync(join(root, place, 'README.txt'), 'utf8')
    for (const [, path = ''] of words.matchAll(/\b(Interlinear\.sh|bin\/interlinear)\b/g))
      expect(existsSync(join(root, place, path)), path).toBe(true)
  })
})
