/** Files that a decided arrangement of their folder lacks. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { arrangedTree } from '../../../core/documents/import/collect/arrangedTree.ts'
import type { DocumentsProject } from '../../../core/documents/project.ts'
import { languageOf } from '../../quality/pair.ts'

const ARRANGED = {
  ...{ path: 'web/en.json', isCatalogue: false, pattern: 'web/{language}.json', codes: ['uk'] },
  translations: [{ path: 'web/uk.json', languageId: 'uk', code: 'uk' }],
}
const FILES = ['web/en.json', 'web/uk.json', 'app/en.json', 'app/uk.json', 'app/xx.json', 'app/de.json']

async function treeOf({ named = [], known = [] }: { named?: string[]; known?: string[] }) {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-arranged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const collected = FILES.map((path) => {
    const absolutePath = join(folder, path)
    mkdirSync(dirname(absolutePath), { recursive: true })
    writeFileSync(absolutePath, '{"open":"Open"}')
    return { path, absolutePath, isNamed: named.includes(path) }
  })
  const facts = { sourceLanguage: languageOf('en'), targetLanguages: [languageOf('uk')] }
  const tree = await arrangedTree({ facts } as unknown as DocumentsProject, collected, {
    arrangement: [ARRANGED],
    known: new Set(known),
  })
  return {
    sources: tree.sources.map(({ path }) => path),
    translations: tree.translations.map(({ file, path }) => [file.path, path]),
    others: tree.others.map(({ file, because }) => [file.path, because]),
  }
}

const ALONE = { sources: ['web/en.json'], translations: [['web/uk.json', 'web/uk.json']], others: [] }

it('are left out if they are neither named nor sources of the project', async () => {
  expect(await treeOf({})).toEqual(ALONE)
})

it('are imported if they are sources of the project, with their translations', async () => {
  expect(await treeOf({ known: ['app/en.json'] })).toMatchObject({
    sources: ['web/en.json', 'app/en.json'],
    others: [],
  })
})

it('are imported if they are named, or reported with the reason why not', async () => {
  const { others, sources } = await treeOf({ named: ['app/en.json', 'app/de.json'] })
  expect(sources).toEqual(['web/en.json', 'app/en.json'])
  expect(others).toEqual([['app/de.json', 'language']])
})
