/**
 * The interface's own texts through a project, as a translator of them works: each text of the catalogue is imported,
 * and the files come back to the byte (docs/translating.md).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const locales = join(import.meta.dirname, '../../renderer/src/texts/locales')
const FILES = ['desktop.json', 'screens.json', 'workbench.json']

function countTexts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((total: number, entry) => total + countTexts(entry), 0)
}

it('imports every text of the interface in Arabic, and exports the same files', async () => {
  expect(globSync('*', { cwd: join(locales, 'ar') }).toSorted()).toEqual(FILES)
  const { ok, folder } = commandLine()
  const sources = FILES.map((file) => join(locales, 'en', file))
  const translations = FILES.map((file) => join(locales, 'ar', file))
  await ok(['init', 'texts.interlinear', '--source', 'en', '--target', 'ar'])
  await ok(['import', 'texts.interlinear', ...sources, '--type', 'json'])
  await ok(['import', 'texts.interlinear', ...translations, '--type', 'json', '--language', 'ar'])
  const counted = await ok(['query', 'texts.interlinear', 'true', '--count'])
  const texts = sources.map((file) => countTexts(JSON.parse(readFileSync(file, 'utf8'))))
  expect(Number(counted)).toBe(texts.reduce((sum, count) => sum + count, 0))
  await ok(['export', 'texts.interlinear', '--language', 'ar', '--out', 'written'])
  for (const file of FILES)
    expect(readFileSync(join(folder, 'written', file), 'utf8')).toBe(
      readFileSync(join(locales, 'ar', file), 'utf8'),
    )
})
