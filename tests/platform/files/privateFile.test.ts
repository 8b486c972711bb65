/** Private files are whole even with concurrent writers. */
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { replaceFileSync } from '../../../core/platform/files/replaceFile.ts'
import { writePrivateFile } from '../../../core/platform/files/privateFile.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'interlinear-private-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it('has the content of one of two concurrent writes in one process', async () => {
  const home = folder()
  const path = join(home, 'own.json')
  const texts = ['a'.repeat(3_000_000), 'b'.repeat(2_000_000)]
  for (let round = 0; round < 5; round++) {
    await Promise.all(texts.map((text) => writePrivateFile(path, text)))
    expect(texts).toContain(readFileSync(path, 'utf8'))
    expect(readdirSync(home)).toEqual(['own.json'])
  }
  expect(lstatSync(path).mode & 0o777).toBe(0o600)
})

it('is replaced at once while another write to it is under way', async () => {
  const home = folder()
  const path = join(home, 'own.json')
  const text = 'a'.repeat(3_000_000)
  const writing = writePrivateFile(path, text)
  while (readdirSync(home).length === 0) await new Promise((resolve) => setImmediate(resolve))
  replaceFileSync(path, 'b')
  expect(readFileSync(path, 'utf8')).toBe('b')
  await writing
  expect([readFileSync(path, 'utf8') === text, readdirSync(home)]).toEqual([true, ['own.json']])
})
