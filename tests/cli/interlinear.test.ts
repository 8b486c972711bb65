import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A Node older than 24, as the machine's own often is; the tests of the detour need one. */
const olderNode = ['/usr/bin/node', '/usr/local/bin/node', '/opt/node/bin/node']
  .filter((path) => existsSync(path))
  .find(
    (path) => Number.parseInt(spawnSync(path, ['-p', 'process.versions.node']).stdout.toString(), 10) < 24,
  )

if (olderNode === undefined) console.warn('SKIPPED: no Node older than 24 here, so its detour is not run.')

const tree = join(import.meta.dirname, '../..')
let folder: string

/** The command on a program of our own: what is tested is how it gets there. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interlinear-bin-'))
  mkdirSync(join(folder, 'cli'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  cpSync(join(tree, 'cli/interlinear.js'), join(folder, 'cli/interlinear.js'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function program(source: string): void {
  writeFileSync(join(folder, 'cli/main.ts'), source)
}

const command = (): string => join(folder, 'cli/interlinear.js')

describe('the interlinear command', () => {
  it('runs the TypeScript program on this Node', () => {
    program(
      'const words: string[] = process.argv.slice(2)\nconsole.log(words.join("|"))\nprocess.exitCode = 2',
    )
    const { stdout, stderr, status } = spawnSync(process.execPath, [command(), 'query', 'a b', '--json'])
    expect(stdout.toString()).toBe('query|a b|--json\n')
    expect(stderr.toString()).toBe('')
    expect(status).toBe(2)
  })

  describe.skipIf(olderNode === undefined)('on an older Node', () => {
    function installNode(): void {
      symlinkSync(join(tree, 'node_modules'), join(folder, 'node_modules'))
    }

    it('runs on the Node of the checkout: same words, streams and exit code', () => {
      installNode()
      program(`
        const [major]: string[] = process.versions.node.split('.')
        process.stdin.pipe(process.stdout).on('error', () => undefined)
        process.stdin.on('end', () => { console.error(major, process.argv[2]); process.exitCode = 7 })`)
      const { stdout, stderr, status } = spawnSync(olderNode ?? '', [command(), 'x y'], { input: 'Вітаю' })
      expect(stdout.toString()).toBe('Вітаю')
      expect(stderr.toString()).toBe('24 x y\n')
      expect(status).toBe(7)
    })

    it('passes signals on and ends as the program ends', async () => {
      installNode()
      program(`
        process.once('SIGTERM', () => { console.log('asked'); process.exit(3) })
        setInterval(() => undefined, 1000)
        console.log('ready')`)
      const child = spawn(olderNode ?? '', [command()], { stdio: ['ignore', 'pipe', 'inherit'] })
      let output = ''
      child.stdout.on('data', (part: Buffer) => {
        output += part.toString()
        if (output === 'ready\n') child.kill('SIGTERM')
      })
      const code = await new Promise((resolve) => child.once('close', resolve))
      expect([output, code]).toEqual(['ready\nasked\n', 3])
    })

    it('says what it needs where that Node is not installed', () => {
      const { stderr, status } = spawnSync(olderNode ?? '', [command()])
      expect(stderr.toString()).toMatch(/^Interlinear needs Node 24; this is v\d+\..*Run npm ci/)
      expect(status).toBe(1)
    })
  })
})
