import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLogFile } from '../../cli/open/logFile.ts'

it('adds lines with their times, and starts a new file past a megabyte', () => {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-log-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const path = join(home, 'interlinear.log')
  const log = openLogFile(home)
  log('one')
  log('two')
  expect(readFileSync(path, 'utf8')).toMatch(/^\d{4}-\S+Z one\n\d{4}-\S+Z two\n$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, 'x'.repeat(1_000_001))
  log('three')
  expect(readFileSync(path, 'utf8')).toMatch(/^\S+ three\n$/)
  expect(statSync(`${path}.old`).size).toBe(1_000_001)
})
