/** The command line's messages about new versions of source files, ambiguous files, and pseudo-translations. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

async function withProject(files: Record<string, string>) {
  const shell = commandLine()
  mkdirSync(join(shell.folder, 'in'))
  const put = (all: Record<string, string>) => {
    for (const [name, content] of Object.entries(all)) writeFileSync(join(shell.folder, 'in', name), content)
  }
  put(files)
  await shell.ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
  return { ...shell, put }
}

describe('import of a new version', () => {
  it('clears the translations of changed texts if requested, not those of a renamed key', async () => {
    const { ok, json, put } = await withProject({ 'en.json': '{"a": "Open", "b": "Close"}' })
    await ok(['import', 'p.interlinear', 'in'])
    for (const id of ['1', '2'])
      await ok(['translate', 'p.interlinear', '--string', id, '--language', 'uk', '--text', `Текст ${id}`])
    put({ 'en.json': '{"renamed": "Open", "b": "Close it"}' })
    const option = ['--update-option', 'clear_translations_and_approvals']
    expect(await json(['import', 'p.interlinear', 'in', ...option])).toMatchObject({
      files: [{ added: 0, changed: 2, archived: 0 }],
    })
    const rows = await ok([
      ...['query', 'p.interlinear', 'true', '--context', 'translations'],
      ...['--language', 'uk', '--format', 'ndjson'],
    ])
    expect(rows.trim().split('\n')).toEqual([expect.stringContaining('Текст 1')])
  })
})

describe('files that may be in several formats', () => {
  const content = '{"a": "{n, plural, one {# x} other {# xs}}", "b_one": "x", "b_other": "xs"}'

  it('are asked about once for a tree, and one answer holds for all', async () => {
    const { run, json } = await withProject({ 'one.json': content, 'two.json': content })
    const { code, stderr } = await run(['import', 'p.interlinear', 'in', '--json'])
    expect(code).toBe(2)
    expect(stderr).toContain('--ambiguous-as')
    expect(await json(['import', 'p.interlinear', 'in', '--ambiguous-as', 'i18next_json'])).toMatchObject({
      files: [{ type: 'i18next_json' }, { type: 'i18next_json' }],
      failed: [],
    })
  })
})

describe('export --pseudo', () => {
  it('builds files in a language that the project does not have', async () => {
    const { ok, run, folder } = await withProject({ 'en.json': '{"a": "Open {name}"}\n' })
    await ok(['import', 'p.interlinear', 'in'])
    await ok(['export', 'p.interlinear', '--pseudo'])
    expect(readFileSync(join(folder, 'en-XA/en.json'), 'utf8')).toContain('[Öþéñ {name}')
    await ok(['export', 'p.interlinear', '--pseudo', 'rtl', '--out', 'rtl'])
    expect(readFileSync(join(folder, 'rtl/en.json'), 'utf8')).toContain('\u202eOpen\u202c')
    for (const args of [[], ['--pseudo', '--language', 'uk']])
      expect((await run(['export', 'p.interlinear', ...args])).stderr).toContain('--pseudo')
  })
})
