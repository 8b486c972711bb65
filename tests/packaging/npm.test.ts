/** The npm package: what is in it, what it needs, and that it runs from where it is installed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { commandGroups } from '../../cli/commandGroups.ts'
import { checkout, manifest } from '../../packaging/manifest.ts'
import { installPackage, type InstalledPackage } from './installed.ts'

let installed: InstalledPackage
/** A working folder without the tree. */
let work: string

beforeAll(() => {
  installed = installPackage()
  work = join(dirname(installed.tarball), 'work')
  mkdirSync(work)
})

afterAll(() => rmSync(dirname(installed.tarball), { recursive: true }))

function run(...args: string[]) {
  const home = { INTERLINEAR_HOME: join(work, 'home'), INTERLINEAR_DICTIONARIES: '' }
  const env = { ...process.env, ...home }
  const { status, stdout, stderr } = spawnSync(process.execPath, [installed.program, ...args], {
    cwd: work,
    env,
  })
  return { status, stdout: stdout.toString(), stderr: stderr.toString() }
}

function ok(...args: string[]): string {
  const { status, stdout, stderr } = run(...args)
  expect(status, `${args.join(' ')}: ${stderr}`).toBe(0)
  return stdout
}

const filesOf = (pattern: string) => globSync(pattern, { cwd: installed.folder }).sort()

describe('the npm package', () => {
  it('has the bundle and the screens, and no sources but those that a new module begins with', () => {
    const typescript = filesOf('**/*.ts').filter((path) => !path.endsWith('.d.ts'))
    expect(typescript.length).toBeGreaterThan(0)
    expect(
      typescript.filter(
        (path) => !/^core[\\/](?:modules[\\/]kit[\\/]template|contract[\\/]moduleProtocol)/.test(path),
      ),
    ).toEqual([])
    expect(filesOf('**/*.{map,node,svelte}')).toEqual([])
    for (const name of [
      'LICENSE',
      'README.md',
      'CHANGELOG.md',
      'docs/reference/croql.md',
      'THIRD-PARTY-NOTICES',
      'out/renderer/index.html',
    ])
      expect(existsSync(join(installed.folder, name)), name).toBe(true)
    const workers = globSync('core/**/*.worker.ts', { cwd: checkout })
    expect(filesOf('out/program/*.worker.js')).toHaveLength(workers.length)
  })

  it('is small', () => {
    // The certificates of the proxy take 70 KB of it, the SDK of the server for AI agents and its tools 60 KB, the
    // analysis and the second window 40 KB, the guide on failures 15 KB.
    expect(statSync(installed.tarball).size).toBeLessThan(3_350_000)
  })

  it('says whose it is and may be published', () => {
    const shipped = JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8')) as object
    expect(shipped).not.toHaveProperty('private')
    expect(shipped).toMatchObject({ license: 'MIT', homepage: manifest.homepage, author: manifest.author })
    // npm’s proof of where a package was built wants the very address.
    expect(shipped).toMatchObject({ repository: { url: `git+${manifest.homepage}.git` } })
  })

  it('imports what it depends on, and depends on what it imports', () => {
    const imported = filesOf('out/program/*.js').flatMap((path) => {
      const source = readFileSync(join(installed.folder, path), 'utf8')
      const named = [
        ...source.matchAll(/(?:\bfrom|\bimport\(?|(?<!["'`])\brequire\()\s*["'`]([^"'`\n$]+)["'`]/g),
      ]
      return named.map(([, name = '']) => name)
    })
    const packages = imported
      .filter((name) => /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/|$)/.test(name) && !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    // These are found by their names as it runs (core/languages/cldr.ts, core/quality/spelling/dictionaries.ts).
    const byName = ['cldr-core', 'dictionary-en']
    expect([...new Set([...packages, ...byName])].sort()).toEqual(Object.keys(manifest.dependencies).sort())
  })

  it('loads Node’s own modules without looking at all that they have', () => {
    for (const path of filesOf('out/program/*.js')) {
      const source = readFileSync(join(installed.folder, path), 'utf8')
      expect(source, path).not.toMatch(/\bimport[^(;]{0,2000}\bfrom\s*["'`]node:/)
    }
  })

  it('has each command', () => {
    const help = ok('--help')
    for (const name of commandGroups.flatMap(({ names }) => names))
      expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  })

  it('takes a file in, queries, checks, spells, exports: threads and data are found', () => {
    writeFileSync(join(work, 'en.json'), '{"a": "Save %s files", "b": "Close"}')
    ok('init', 'shop.interlinear', '--source', 'en', '--target', 'uk,en-GB')
    ok('import', 'shop.interlinear', 'en.json')
    ok('translate', 'shop.interlinear', '--string', '1', '--language', 'uk', '--text', 'Зберегти')
    ok('translate', 'shop.interlinear', '--string', '2', '--language', 'en-GB', '--text', 'Clsoe')
    expect(
      ok('query', 'shop.interlinear', 'count of languages summary where (has qa issues) > 0', '--count'),
    ).toBe('2\n')
    expect(run('qa', 'shop.interlinear').stdout).toMatch(/clsoe/i)
    ok('export', 'shop.interlinear', '--language', 'uk', '--out', 'build')
    expect(globSync('build/**/*.json', { cwd: work })).toHaveLength(1)
  })

  it('makes a module, which runs in a process of its own', () => {
    ok('module', 'new', 'app')
    expect(ok('module', 'check', 'app')).not.toBe('')
  })

  it('serves the screens', async () => {
    const env = { ...process.env, INTERLINEAR_HOME: join(work, 'home') }
    const shell = spawn(process.execPath, [installed.program, 'open', '--no-window'], { cwd: work, env })
    onTestFinished(() => void shell.kill())
    const { value } = (await createInterface({ input: shell.stdout })[Symbol.asyncIterator]().next()) as {
      value: string
    }
    const page = await fetch(new URL('/', value))
    expect(page.status).toBe(200)
    expect(await page.text()).toBe(readFileSync(join(checkout, 'out/renderer/index.html'), 'utf8'))
  })

  it('has the compiler of CroQL by itself, as the guide shows it, and its types', () => {
    const guide = readFileSync(join(checkout, 'docs/croql.md'), 'utf8')
    const [, code = ''] = /^```js\n([\s\S]*?)^```/m.exec(guide) ?? []
    const [, printed] = /^```text\n([\s\S]*?)^```/m.exec(guide) ?? []
    const place = dirname(installed.tarball)
    const args = ['--input-type=module', '--eval', code]
    expect(execFileSync(process.execPath, args, { cwd: place, encoding: 'utf8' })).toBe(printed)

    writeFileSync(
      join(place, 'use.mts'),
      `import { prepare, type CheckEnvironment } from 'interlinear/croql'
       export const text: string = prepare('id = 1', {} as CheckEnvironment, { order: 'id' }).query.sql
       // @ts-expect-error -- it is a text: what has no type would be a number too
       export const number: number = prepare('id = 1', {} as CheckEnvironment, { order: 'id' }).query.sql`,
    )
    const compiler = join(checkout, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', 'use.mts']
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...options], { cwd: place })
    expect(status, stdout.toString()).toBe(0)
  })
})
