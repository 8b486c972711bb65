import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeToWrite } from '../../core/documents/outputPath.ts'

function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'interlinear-place-')))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('accepts a missing folder, and links that stay inside', async () => {
  const root = folder()
  expect(await placeToWrite(join(root, 'new'), 'a/b.json')).toBe(join(root, 'new', 'a', 'b.json'))
  mkdirSync(join(root, 'real'))
  symlinkSync('real', join(root, 'link'))
  expect(await placeToWrite(root, 'link/b.json')).toBe(join(root, 'link', 'b.json'))
})

test('accepts a link as the folder itself', async () => {
  const root = folder()
  mkdirSync(join(root, 'real'))
  symlinkSync('real', join(root, 'out'))
  expect(await placeToWrite(join(root, 'out'), 'b.json')).toBe(join(root, 'out', 'b.json'))
})

test.each([
  ['a folder elsewhere', '..', 'link/b.json'],
  ['a file elsewhere', '../x.json', 'link'],
  ['a folder elsewhere, deeper', '/etc', 'link/a/b/c.json'],
  ['a repository', '.git', 'link/config'],
  ['nothing', 'missing', 'link/b.json'],
  ['itself', 'link', 'link/b.json'],
])('refuses a link to %s', async (_, target, path) => {
  const root = join(folder(), 'out')
  mkdirSync(join(root, '.git'), { recursive: true })
  writeFileSync(join(root, '..', 'x.json'), '{}')
  symlinkSync(target, join(root, 'link'))
  await expect(placeToWrite(root, path)).rejects.toMatchObject({ code: 'export.link' })
})

test('follows a link behind a link to its end', async () => {
  const root = join(folder(), 'out')
  mkdirSync(join(root, 'a'), { recursive: true })
  symlinkSync('../..', join(root, 'a', 'up'))
  symlinkSync('a/up', join(root, 'link'))
  await expect(placeToWrite(root, 'link/x.json')).rejects.toMatchObject({ code: 'export.link' })
})

test('overwrites a hidden file if requested', async () => {
  const root = folder()
  mkdirSync(join(root, '.husky'))
  writeFileSync(join(root, '.husky', 'pre-commit'), 'npm test\n')
  await expect(placeToWrite(root, '.husky/pre-commit')).rejects.toMatchObject({ code: 'export.hidden' })
  expect(await placeToWrite(root, '.husky/new.json')).toBe(join(root, '.husky', 'new.json'))
  const place = await placeToWrite(root, '.husky/pre-commit', { mayWriteOverHidden: true })
  expect(place).toBe(join(root, '.husky', 'pre-commit'))
})
