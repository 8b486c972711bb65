/** Plural forms as many as a file can hold (docs/reference/translations.md, "As many forms as the file has"). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const catalogue = (rule: string, forms: readonly string[]) => `msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: ${rule}\\n"

msgid "Save"
msgstr ""

msgid "%d file"
msgid_plural "%d files"
${forms.map((form, index) => `msgstr[${index}] "${form}"`).join('\n')}
`
const THREE = 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);'
const FOUR =
  'nplurals=4; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n!=1 && n%10>=0 ? 2 : 3);'

async function opened(rule: string, forms: readonly string[]) {
  const screen = testScreen()
  const { value } = screen
  const at = (path: string) => join(screen.folder, path)
  const write = (content: string) => writeFileSync(at('pl.po'), content)
  write(catalogue(rule, forms))
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['pl'] }
  const { project } = await value('project.create', { path: at('p.interlinear'), name: 'P', ...languages })
  await value('project.import', { project, paths: [at('pl.po')] })
  const { list } = await value('list.open', { project, languageId: 'pl', croql: 'type is plural' })
  const [row] = await value('list.rows', { list, from: 0, count: 1 })
  return { value, project, at, write, state: row?.state, stringId: row?.id ?? 0 }
}

describe('a plural string', () => {
  it('counts as translated with the three forms of its catalogue, with the samples of its rule', async () => {
    const { value, project, stringId, state } = await opened(THREE, ['plik', 'pliki', 'plików'])
    expect(state).toBe('translated')
    const detail = await value('string.get', { project, stringId, languageId: 'pl' })
    expect(detail.forms).toEqual(['one', 'few', 'many'])
    expect(detail.samples).toEqual({ one: '1', few: '2, 3, 4, …', many: '0, 5, 6, …' })
    expect(detail.translations.map(({ form, text }) => [form, text])).toEqual([
      ['one', 'plik'],
      ['few', 'pliki'],
      ['many', 'plików'],
    ])
  })

  it('has as many forms as the header states, and the header is exported unchanged', async () => {
    const { value, project, stringId, state, at } = await opened(FOUR, ['plik', 'pliki', 'plików', ''])
    expect(state).toBe('partial')
    const { forms } = await value('string.get', { project, stringId, languageId: 'pl' })
    expect(forms).toEqual(['one', 'few', 'many', 'other'])
    const edit = { project, stringId, languageId: 'pl', forms: { other: 'pliku' } }
    const { detail } = await value('translation.save', edit)
    expect(detail.row.state).toBe('translated')
    await value('project.export', { project, languageIds: ['pl'], folder: at('out') })
    expect(readFileSync(at('out/pl.po'), 'utf8')).toBe(catalogue(FOUR, ['plik', 'pliki', 'plików', 'pliku']))
  })

  it('follows the header of a newer version of its catalogue', async () => {
    const { value, project, stringId, at, write } = await opened(FOUR, ['plik', 'pliki', 'plików', ''])
    write(catalogue(THREE, ['plik', 'pliki', 'plików']))
    await value('project.import', { project, paths: [at('pl.po')] })
    const { row, forms } = await value('string.get', { project, stringId, languageId: 'pl' })
    expect([row.state, forms]).toEqual(['translated', ['one', 'few', 'many']])
  })
})
