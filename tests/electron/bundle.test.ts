/** The built desktop shell: its external modules, and whether its threads start in plain Node. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { resolveConfig } from 'electron-vite'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const tree = join(import.meta.dirname, '../..')
/** A thread waits once its event loop has done next to nothing for so long, in milliseconds, however busy the machine is. */
const QUIET = 500
const NEXT_TO_NOTHING = 5

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interlinear-bundle-'))
  symlinkSync(join(tree, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const { config } = await resolveConfig(
    { root: tree, configFile: join(tree, 'electron.vite.config.ts'), logLevel: 'warn' },
    'build',
    'production',
  )
  for (const part of ['main', 'preload'] as const) {
    const { build: options, ...rest } = config?.[part] ?? {}
    await build({ ...rest, build: { ...options, outDir: join(folder, part), emptyOutDir: true } })
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

function read(part: string, name: string): string {
  return readFileSync(join(folder, part, name), 'utf8')
}

/** The packages that a module of the bundle imports; its own chunks left out. */
function packagesOf(source: string): string[] {
  return [...source.matchAll(/^(?:import|export)\b(?:[^'"\n]*\bfrom)? ?["']([^"'\n]+)["'];?$/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

/** The first that a thread does when it is started with nothing to do: it says something, fails, or waits. */
async function firstActOf(file: string): Promise<unknown> {
  const worker = new Worker(file, { workerData: {} })
  const said = new Promise((resolve) =>
    worker.once('message', (message) => resolve({ said: message as unknown })),
  )
  const failed = new Promise((resolve) =>
    worker.once('error', (error: Error) => resolve({ failed: error.message })),
  )
  const act = await Promise.race([said, failed, quietOf(worker)])
  await worker.terminate()
  return act
}

/** Resolves once a thread has loaded all it wants and only waits. */
async function quietOf(worker: Worker): Promise<'waits'> {
  const { performance } = worker
  // One that has ended has the id -1.
  for (let quiet = 0, before = performance.eventLoopUtilization(); quiet < 3 && worker.threadId !== -1;) {
    await wait(QUIET)
    const now = performance.eventLoopUtilization()
    const { idle, active } = performance.eventLoopUtilization(now, before)
    quiet = idle > 0 && active < NEXT_TO_NOTHING ? quiet + 1 : 0
    before = now
  }
  return 'waits'
}

/** The bundler’s list of the packages in it makes the notices (packaging/notices.ts), and is not packed. */
const isShipped = (name: string) => !name.startsWith('.vite')

describe('the bundle', () => {
  it('has its threads beside it and every module in one folder', () => {
    const names = readdirSync(join(folder, 'main'), { recursive: true }).map(String).filter(isShipped)
    expect(names).toContain('main.js')
    expect(names.filter((name) => name.endsWith('.worker.js')).length).toBeGreaterThan(0)
    expect(names.filter((name) => name.includes('/'))).toEqual([])
  })

  it('takes from outside what package.json ships, and holds the grammar’s parser', () => {
    const { dependencies } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const sources = readdirSync(join(folder, 'main'))
      .filter(isShipped)
      .map((name) => read('main', name))
    const shipped = ['electron', ...Object.keys(dependencies)]
    const imported = [...new Set(sources.flatMap(packagesOf))]
    expect(imported).toContain('better-sqlite3')
    expect(imported.filter((name) => !shipped.includes(name))).toEqual([])
    expect(sources.some((source) => source.includes('peg$parse'))).toBe(true)
  })

  it('is of modules that can be read', () => {
    for (const name of readdirSync(join(folder, 'main')).filter(isShipped)) {
      const { status, stderr } = spawnSync(process.execPath, ['--check', join(folder, 'main', name)])
      expect(status, stderr.toString()).toBe(0)
    }
  })

  it('has a preload script in one CommonJS file that needs Electron alone', () => {
    expect(readdirSync(join(folder, 'preload')).filter(isShipped)).toEqual(['preload.cjs'])
    const source = read('preload', 'preload.cjs')
    expect(source).not.toMatch(/^(import|export) /m)
    expect([...source.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual(['electron'])
  })

  it('has threads that start, and then do as their sources do', async () => {
    const sources = globSync('core/**/*.worker.ts', { cwd: tree })
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      const bundled = join(folder, 'main', `${basename(source, '.ts')}.js`)
      const [act, expected] = await Promise.all([firstActOf(bundled), firstActOf(join(tree, source))])
      expect(act, source).toEqual(expected)
    }
  })
})
