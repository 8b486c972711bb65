/** `-` in the place of a file, and endings that decide. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine, makeProject } from './commandLine.ts'

const EN = '{"a": "One", "b": "Two"}'

it('imports standard input by its name, and prints one file', async () => {
  const { folder, run, ok } = commandLine()
  makeProject(join(folder, 'p.interlinear'))
  expect((await run(['import', 'p.interlinear', '-'], EN)).code).toBe(2)
  await ok(['import', 'p.interlinear', '-', '--as', 'en.json'], EN)
  await ok(['translate', 'p.interlinear', '--string', 'a', '--language', 'uk', '--text', 'Один'])
  expect(JSON.parse(await ok(['export', 'p.interlinear', '--language', 'uk', '--out', '-']))).toEqual({
    a: 'Один',
    b: 'Two',
  })
  await ok(['import', 'p.interlinear', '-', '--as', 'more.json'], EN)
  const several = await run(['export', 'p.interlinear', '--language', 'uk', '--out', '-'])
  expect(several).toMatchObject({ code: 2, stdout: '' })
  expect(several.stderr).toContain('Standard output takes one file: these are 2.')
  expect(readdirSync(folder).sort()).toEqual(['home', 'p.interlinear'])
})

it('sends memories, glossaries, worklists and reports through pipes', async () => {
  const { folder, run, ok } = commandLine()
  makeProject(join(folder, 'p.interlinear'))
  await ok(['import', 'p.interlinear', '-', '--as', 'en.json'], EN)
  await ok(['translate', 'p.interlinear', '--string', 'a', '--language', 'uk', '--text', 'Один'])
  const tmx = await ok(['tm', 'export', 'p.interlinear', '-', '--format', 'tmx'])
  expect(tmx).toContain('<seg>Один</seg>')
  await ok(['tm', 'import', 'p.interlinear', '-', '--format', 'tmx', '--tm', 'Copy'], tmx)
  expect(await ok(['tm', 'export', 'p.interlinear', '-', '--format', 'csv', '--tm', 'Copy'])).toContain(
    'Один',
  )
  await ok(
    ['glossary', 'import', 'p.interlinear', '-', '--format', 'csv', '--glossary', 'G'],
    'term:en\nseat\n',
  )
  expect(await ok(['glossary', 'export', 'p.interlinear', '-', '--format', 'tbx'])).toContain('seat')

  const query = ['worklist', 'export', 'p.interlinear', 'count of translations = 0', '--language', 'uk']
  const po = await ok([...query, '--out', '-', '--format', 'po'])
  const taken = po.replace(/msgid "Two"\nmsgstr ""/, 'msgid "Two"\nmsgstr "Два"')
  await ok(['worklist', 'import', 'p.interlinear', '-', '--format', 'po'], taken)
  expect(await ok(['query', 'p.interlinear', 'count of translations = 0', '--count'])).toBe('0\n')
  expect(await ok(['report', 'p.interlinear', '--out', '-'])).toMatch(/^<!doctype html>/)

  expect(await run(['tm', 'export', 'p.interlinear', '-'])).toMatchObject({ code: 2, stdout: '' })
  expect((await run([...query, '--out', 'todo.txt'])).stderr).toContain(
    'A worklist is an XLIFF or PO file, or a table.',
  )
  expect(readdirSync(folder).sort()).toEqual(['home', 'p.interlinear'])
})

it('tells what was found from what could not be looked for', async () => {
  const { folder, run, ok } = commandLine()
  makeProject(join(folder, 'p.interlinear'))
  writeFileSync(join(folder, 'en.json'), '{"a": "One {count}"}')
  await ok(['import', 'p.interlinear', 'en.json'])
  await ok(['translate', 'p.interlinear', '--string', 'a', '--language', 'uk', '--text', 'Один'])
  const code = async (...args: string[]) => (await run(args)).code
  expect(await code('qa', 'p.interlinear')).toBe(1)
  expect(await code('export', 'p.interlinear', '--language', 'uk', '--qa-gate')).toBe(1)
  expect(await code('query', 'p.interlinear', 'count of translations > 0', '--fail-if-any')).toBe(1)
  expect(await code('qa', 'p.interlinear', '--check', 'nonsense')).toBe(2)
  expect(await code('qa', 'p.interlinear', '--language', 'xx')).toBe(2)
  expect(await code('qa', 'none.interlinear')).toBe(2)
  expect(await code('query', 'p.interlinear', 'coun of translations')).toBe(2)
  const unknown = await run(['qa', 'p.interlinear', '--chek', 'x'])
  expect(unknown.stderr.trim().split('\n')).toHaveLength(3)
  const typo = await run(['qa', 'p.interlinear', '--check', 'speling'])
  expect(typo.stderr).toContain('Did you mean: spelling?')
  expect(readFileSync(join(folder, 'en.json'), 'utf8')).toBe('{"a": "One {count}"}')
})
