/** Which forms of a plural an edit brings into a file (docs/reference/files.md, "Plurals that are not complete"). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PluralForm } from '../../../core/model/plural.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

describe('an edit of one form', () => {
  async function edited(
    files: Record<string, string>,
    id: string,
    forms: Partial<Record<PluralForm, string>>,
  ) {
    const { value, folder } = testScreen()
    const at = (path: string) => join(folder, 'tree', path)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), content)
    }
    const { project } = await value('project.create', {
      path: join(folder, 'p.interlinear'),
      name: 'P',
      sourceLanguageId: 'en',
      targetLanguageIds: [id],
    })
    await value('project.import', { project, paths: [at('')] })
    await value('translation.save', { project, stringId: 1, languageId: id, forms })
    const request = { project, languageIds: [id], folder: at(''), beside: true }
    const { noPlace } = await value('project.export', request)
    const { row } = await value('string.get', { project, stringId: 1, languageId: id })
    return { noPlace, row, read: (path: string) => readFileSync(at(path), 'utf8') }
  }
  const YAML = 'en:\n  n:\n    one: "1 day"\n    other: "%{count} days"\n'
  const I18NEXT = '{\n  "n_one": "{{count}} day",\n  "n_other": "{{count}} days"\n}\n'

  it.each(['fr', 'es-ES', 'it', 'pt-PT', 'ca'])('adds no rare form to %s', async (id) => {
    const yaml = `${id}:\n  n:\n    one: "A"\n    other: "%{count} B"\n`
    const first = await edited({ 'l/en.yml': YAML, [`l/${id}.yml`]: yaml }, id, { other: '%{count} C' })
    expect(first.read(`l/${id}.yml`)).toBe(yaml.replace(' B', ' C'))
    const json = '{\n  "n_one": "A",\n  "n_other": "B"\n}\n'
    const second = await edited({ 'l/en.json': I18NEXT, [`l/${id}.json`]: json }, id, { other: 'C' })
    expect(second.read(`l/${id}.json`)).toBe(json.replace('B', 'C'))
  })

  it('writes only the typed forms of an incomplete i18next plural, and no source text', async () => {
    const { noPlace, read } = await edited({ 'l/en.json': I18NEXT, 'l/pl.json': '{}\n' }, 'pl', { one: 'A' })
    expect(JSON.parse(read('l/pl.json'))).toEqual({ n_one: 'A' })
    expect(noPlace).toEqual([])
  })

  it('leaves out an incomplete new plural of Rails, and names it', async () => {
    const yaml = 'pl:\n  x: "X"\n'
    const { noPlace, read, row } = await edited({ 'l/en.yml': YAML, 'l/pl.yml': yaml }, 'pl', {
      one: 'A',
      few: 'B',
    })
    expect(read('l/pl.yml')).toBe(yaml)
    expect(noPlace).toMatchObject([{ identifier: 'n', languageId: 'pl', reason: 'incomplete' }])
    expect(row.state).toBe('partial')
  })

  it('completes a plural without its rare forms', async () => {
    const yaml = 'pl:\n  n:\n    one: "A"\n    few: "B"\n'
    const { noPlace, read, row } = await edited({ 'l/en.yml': YAML, 'l/pl.yml': yaml }, 'pl', { many: 'C' })
    expect(read('l/pl.yml')).toBe(`${yaml}    many: "C"\n`)
    expect([noPlace, row.state]).toEqual([[], 'translated'])
  })
})
