/** Tables on the command line: columns that are named, and several languages exported at once. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const TABLE = 'first;second;third\n1;Apple;Яблуко\n2;Bread;\n'

async function withTable() {
  const shell = commandLine()
  writeFileSync(join(shell.folder, 'app.csv'), TABLE)
  await shell.ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk,de'])
  return shell
}

describe('import of a table', () => {
  it('reads the columns that are named, and remembers them', async () => {
    const { json, ok, folder } = await withTable()
    const columns = ['--columns', 'key,en,uk']
    expect(await json(['import', 'p.interlinear', 'app.csv', ...columns])).toMatchObject({
      files: [{ type: 'csv', strings: 2, translations: 1 }],
    })
    writeFileSync(join(folder, 'app.csv'), TABLE.replace('2;Bread;', '2;Bread;Хліб'))
    expect(await json(['import', 'p.interlinear', 'app.csv'])).toMatchObject({
      files: [{ added: 0, changed: 0, archived: 0, translations: 1 }],
    })
    expect(await ok(['export', 'p.interlinear', '--language', 'uk', '--out', 'out'])).toContain('app.csv')
    expect(readFileSync(join(folder, 'out/app.csv'), 'utf8')).toBe(TABLE.replace('2;Bread;', '2;Bread;Хліб'))
  })

  it('takes a delimiter, no header, and columns that hold nothing', async () => {
    const { json, folder } = await withTable()
    writeFileSync(join(folder, 'bare.csv'), 'a|x,y|Open it\nb|z|Close it\n')
    const options = ['--columns', 'key,-,source', '--delimiter', 'pipe', '--no-header']
    expect(await json(['import', 'p.interlinear', 'bare.csv', ...options])).toMatchObject({
      files: [{ strings: 2, added: 2 }],
    })
    expect(await json(['strings', 'p.interlinear'])).toMatchObject([
      { identifier: 'a', text: 'Open it' },
      { identifier: 'b', text: 'Close it' },
    ])
  })

  it('explains options that it cannot follow', async () => {
    const { run, folder } = await withTable()
    writeFileSync(join(folder, 'a.json'), '{"a": "b"}')
    const failing = async (...options: string[]) => {
      const { code, stderr } = await run(['import', 'p.interlinear', ...options])
      return [code, stderr]
    }
    expect(await failing('app.csv', '--columns', 'key,xx')).toEqual([2, expect.stringContaining('"xx"')])
    expect(await failing('app.csv', '--columns', 'key,en', '--delimiter', 'tab')).toEqual([
      2,
      expect.stringContaining('2 columns are named; this table has 1'),
    ])
    expect(await failing('a.json', '--columns', 'key,en')).toEqual([
      2,
      expect.stringContaining('None of these'),
    ])
    expect(await failing('app.csv', '--delimiter', 'dot')).toEqual([2, expect.stringContaining('comma')])
  })
})

describe('export of several languages', () => {
  it('makes a folder a language, and writes a table once', async () => {
    const { ok, folder } = await withTable()
    writeFileSync(join(folder, 'a.json'), '{"a": "b"}')
    await ok(['import', 'p.interlinear', 'app.csv', '--columns', 'key,en,uk'])
    await ok(['import', 'p.interlinear', 'a.json'])
    await ok(['export', 'p.interlinear', '--language', 'uk,de', '--out', 'out'])
    const written = ['app.csv', 'uk/a.json', 'de/a.json', 'uk/app.csv'].map((path) =>
      existsSync(join(folder, 'out', path)),
    )
    expect(written).toEqual([true, true, true, false])
  })
})
