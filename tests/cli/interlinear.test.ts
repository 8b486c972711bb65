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
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "version": "1.2.3"}')
  cpSync(join(tree, 'cli/interlinear.js'), join(folder, 'cli/interlinear.js'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function program(source: string): void {
  writeFileSync(join(folder, 'cli/main.ts'), source)
}

/** The same as a package has it: a bundle, and no sources. */
function bundle(source: string): void {
  mkdirSync(join(folder, 'out/program'), { recursive: true })
  writeFileSync(join(folder, 'out/program/main.js'), source)
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

  it('runs the bundle where there is no source', () => {
    bundle('console.log(process.argv[2])')
    const { stdout, stderr, status } = spawnSync(process.execPath, [command(), 'query'])
    expect([stdout.toString(), stderr.toString(), status]).toEqual(['query\n', '', 0])
  })

  it('loads nothing to tell its version', () => {
    program('throw new Error("must not run")')
    for (const flag of ['--version', '-V']) {
      const { stdout, stderr, status } = spawnSync(process.execPath, [command(), flag])
      expect([stdout.toString(), stderr.toString(), status]).toEqual(['1.2.3\n', '', 0])
    }
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

    it('says in a line what it needs where that Node is not installed', () => {
      program('')
      const { stderr, status } = spawnSync(olderNode ?? '', [command()])
      expect(stderr.toString()).toMatch(
        /^Interlinear needs Node 24 or newer; this is v\d+\..*Run npm ci.*\n$/,
      )
      expect(status).toBe(2)
    })

    it('says so in a package, too, where there is nothing to run npm ci on', () => {
      bundle('throw new Error("must not run")')
      const { stderr, status } = spawnSync(olderNode ?? '', [command(), 'query'])
      expect(stderr.toString()).toMatch(
        /^Interlinear needs Node 24 or newer; this is v\d+\..*nodejs\.org\.\n$/,
      )
      expect(status).toBe(2)
    })

    it('tells its version all the same', () => {
      const { stdout, status } = spawnSync(olderNode ?? '', [command(), '--version'])
      expect([stdout.toString(), status]).toEqual(['1.2.3\n', 0])
    })
  })
})
