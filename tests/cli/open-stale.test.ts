import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildWhatIsStale, isStale } from '../../cli/open/stale.ts'
import type { Build } from '../../cli/open/stale.ts'

let root: string
let lines: string[]
const build: Build = {
  artifact: 'the thing',
  product: 'out/thing.txt',
  sources: ['src', 'missing.json'],
  program: ['tool.js', '--flag'],
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'interlinear-stale-'))
  lines = []
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'src/deep/a.ts'), '')
})

afterEach(() => rmSync(root, { recursive: true }))

function installTool(source: string): void {
  writeFileSync(join(root, 'tool.js'), source)
}

const run = (): Promise<void> => buildWhatIsStale([build], (line) => lines.push(line), root)

describe('the build before the start', () => {
  it('is what has no product, or one older than a source', async () => {
    installTool(`
      const fs = require('node:fs')
      fs.mkdirSync('out', { recursive: true })
      fs.appendFileSync('out/thing.txt', process.argv[2])`)
    await run()
    await run()
    expect(lines).toEqual(['Building the thing…'])
    const later = new Date(Date.now() + 5000)
    utimesSync(join(root, 'src/deep/a.ts'), later, later)
    expect(isStale(root, build)).toBe(true)
    await run()
    expect(readFileSync(join(root, 'out/thing.txt'), 'utf8')).toBe('--flag--flag')
  })

  it('is nothing where there are no tools: an installed program was built before it was packed', async () => {
    await run()
    expect(lines).toEqual([])
  })

  it('stops the start where it fails', async () => {
    installTool('process.exitCode = 1')
    await expect(run()).rejects.toMatchObject({ code: 'build.failed' })
  })
})
