/** Project files and trees that hung or ended older versions, opened by the real program. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { commandLine, interlinearPath, type CommandLine } from '../cli/commandLine.ts'

const LARGEST = 8 * 1024 * 1024

/** The program in a folder with one of the fixtures as `p.interlinear`. */
function withCase(name: string): CommandLine {
  const line = commandLine()
  const packed = readFileSync(new URL(`../fixtures/hostile/${name}.interlinear.gz`, import.meta.url))
  writeFileSync(join(line.folder, 'p.interlinear'), gunzipSync(packed, { maxOutputLength: LARGEST }))
  return line
}

const EXPORT = ['export', 'p.interlinear', '--language', 'uk,de', '--out', 'out']

describe('a project', () => {
  it.each([
    ['with dates at the ends of 64 bits', 'bigtime'],
    ['with an index of texts of version 99', 'ftscfg'],
  ])('%s is refused as damaged, and not changed', async (_, name) => {
    const { folder, run } = withCase(name)
    const path = join(folder, 'p.interlinear')
    const before = readFileSync(path)
    for (const args of [EXPORT, ['strings', 'p.interlinear']]) {
      const { code, stderr } = await run(args)
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining('p.interlinear: The project file is damaged.') as string,
      })
    }
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('exports its other files if a source file is a truncated deflate stream', async () => {
    const { folder, run } = withCase('zbad')
    const { code, stderr } = await run(EXPORT)
    expect(code).toBe(1)
    expect(stderr).toContain('2 files could not be written; the others are:')
    expect(stderr).not.toContain('inside Interlinear')
    expect(readFileSync(join(folder, 'out/uk/c.md'), 'utf8')).toContain('world')
  })

  it('exports a source with a NUL as JSON, which can escape it', async () => {
    const { folder, run } = withCase('nul-in-text')
    expect(await run(EXPORT)).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'out/uk/a.json'), 'utf8')).toContain('Odyn')
  })

  it.skipIf(process.platform !== 'linux')(
    'that inflates without end is exported in bounded memory',
    async () => {
      const { folder } = withCase('inflate-bomb')
      const child = spawn(process.execPath, [interlinearPath, ...EXPORT], {
        cwd: folder,
        env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let peak = 0
      const watch = setInterval(() => {
        const status = statusOf(child.pid)
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
      }, 5)
      const said: Buffer[] = []
      child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
      const code = await new Promise((resolve) => child.on('close', resolve))
      clearInterval(watch)
      expect(code).toBe(1)
      expect(Buffer.concat(said).toString()).toContain('2 files could not be written; the others are:')
      expect(peak).toBeGreaterThan(0)
      // It took 3.1 GB. A file has at most 256 MB, of which two are inflated at once.
      expect(peak).toBeLessThan(1_400_000)
    },
  )
})

/** Linux's status of a process; empty once it has ended. */
function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

it('a crowdin.yml with fifteen stars is matched at once', async () => {
  const { folder, run } = commandLine()
  mkdirSync(join(folder, 'en'))
  writeFileSync(join(folder, 'en', `${'a'.repeat(120)}.json`), '{"a": "A"}')
  writeFileSync(
    join(folder, 'crowdin.yml'),
    `project_id: "1"
files:
  - source: "/en/*${'a*'.repeat(14)}b.json"
    translation: "/%two_letters_code%/%original_file_name%"
`,
  )
  const { stderr } = await run(['bind', '.', '--dry-run'])
  expect(stderr).toContain('crowdin.yml: there is no file at /en/*a')
})
