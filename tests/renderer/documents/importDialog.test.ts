import { describe, expect, it } from 'vitest'
import type { FailureValue, FileInspection } from '../../../core/contract/index.ts'
import { ImportState } from '../../../renderer/src/documents/importDialog.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

type Inspected = Partial<FileInspection>

const table = (path: string, ...names: string[]): Inspected => ({
  path,
  absolutePath: `/${path}`,
  types: ['csv'],
  table: {
    scheme: {
      delimiter: ',',
      hasHeader: names.length > 0,
      columns: names.map((name) => ({ name, holds: 'nothing' })),
    },
    rows: [names],
    total: 5,
  } as never,
})
const file = (path: string, ...types: string[]): Inspected => ({
  ...{ path, absolutePath: `/${path}`, types, table: null },
})

function dialog(inspected: Inspected[], isTrusted = false) {
  const workbench = new FakeWorkbench()
    .answers('file.inspect', inspected as never)
    .answers('project.import', { files: [] })
  const asked: FailureValue[] = []
  const importing = new ImportState(workbench, (failure) => {
    asked.push(failure)
    return Promise.resolve(isTrusted && asked.length === 1)
  })
  return { workbench, importing, asked, start: () => importing.start({ project: 'p', paths: ['/a', '/b'] }) }
}

describe('an import', () => {
  it('is done at once for unambiguous files', async () => {
    const { workbench, importing, start } = dialog([file('a.po', 'po')])
    expect(await start()).toBe(true)
    expect(workbench.inputs('project.import')).toEqual([{ project: 'p', paths: ['/a', '/b'], choices: {} }])
    expect(importing).toMatchObject({ step: { kind: 'files' }, isRunning: false })
  })

  it('asks for the format of files in doubt, and takes what is chosen', async () => {
    const { workbench, importing, start } = dialog([file('a.po', 'po'), file('b.json', 'json', 'i18next')])
    expect(await start()).toBe(false)
    expect(importing).toMatchObject({
      step: { kind: 'formats', groups: [[{ path: 'b.json' }]] },
      types: { '/b.json': 'json' },
    })
    importing.types['/b.json'] = 'i18next'
    expect(await importing.next()).toBe(true)
    expect(workbench.inputs('project.import')[0]?.choices).toEqual({ '/b.json': { type: 'i18next' } })
  })

  it('asks once for files that may be in the same formats', async () => {
    const { importing, start } = dialog([
      file('a.json', 'json', 'i18next'),
      file('b.json', 'json', 'i18next'),
      file('c.json', 'arb', 'json'),
    ])
    expect(await start()).toBe(false)
    const groups = [[{ path: 'a.json' }, { path: 'b.json' }], [{ path: 'c.json' }]]
    expect(importing.step).toMatchObject({ kind: 'formats', groups })
  })

  it('asks for the columns of tables, of those with the same columns once, and goes back', async () => {
    const { workbench, importing, start } = dialog([
      table('a.csv', 'key', 'en'),
      table('b.csv', 'key', 'en'),
      table('c.csv', 'id', 'text'),
    ])
    expect(await start()).toBe(false)
    expect(importing.step).toMatchObject({
      kind: 'columns',
      index: 0,
      files: [{ path: 'a.csv' }, { path: 'c.csv' }],
    })
    const scheme = {
      delimiter: ',',
      hasHeader: true,
      columns: [{ name: 'key', holds: 'identifier' }],
    } as const
    importing.scheme = scheme
    expect(await importing.next()).toBe(false)
    expect(importing.scheme).toMatchObject({ columns: [{ name: 'id' }, { name: 'text' }] })
    importing.back()
    expect(importing.scheme).toEqual(scheme)
    await importing.next()
    expect(await importing.next()).toBe(true)
    const choices = workbench.inputs('project.import')[0]?.choices
    expect(choices).toMatchObject({
      '/a.csv': { type: 'csv', settings: { table: scheme } },
      '/b.csv': { type: 'csv', settings: { table: scheme } },
      '/c.csv': { settings: { table: { columns: [{ name: 'id' }, { name: 'text' }] } } },
    })
    importing.back()
    importing.back()
    expect(importing.step).toEqual({ kind: 'files' })
  })

  it('reads a file as a table where that was chosen', async () => {
    const { workbench, importing, start } = dialog([file('b.txt', 'txt', 'csv')])
    await start()
    importing.types['/b.txt'] = 'csv'
    workbench.answers('file.inspect', [table('b.txt', 'en')] as never)
    expect(await importing.next()).toBe(false)
    expect(importing.step.kind).toBe('columns')
    expect(workbench.inputs('file.inspect').at(-1)).toMatchObject({ paths: ['/b.txt'], type: 'csv' })
  })

  it('reads the current table again with another delimiter or encoding, and reports a failure', async () => {
    const { workbench, importing, start } = dialog([table('a.csv', 'en')])
    await start()
    const again = table('a.csv', 'en', 'uk')
    workbench.answers('file.inspect', [again] as never)
    await importing.setDelimiter(';')
    expect(importing.scheme?.columns).toHaveLength(2)
    expect(workbench.inputs('file.inspect').at(-1)).toMatchObject({ delimiter: ';', paths: ['/a.csv'] })
    workbench.answers('file.inspect', failing('encoding.unreadable'))
    await importing.setEncoding('utf-16le')
    expect(importing).toMatchObject({ isUnreadable: true, encoding: 'utf-16le' })
    workbench.answers('file.inspect', [again] as never)
    await importing.setEncoding('windows-1251')
    expect(importing).toMatchObject({ isUnreadable: false, encoding: 'windows-1251' })
    await importing.next()
    expect(workbench.inputs('project.import')[0]?.choices).toMatchObject({
      '/a.csv': { settings: { encoding: 'windows-1251' } },
    })
  })

  it('shows the table in the encoding chosen last, whichever is read first', async () => {
    const { workbench, importing, start } = dialog([table('a.csv', 'en')])
    await start()
    workbench.later('file.inspect')
    void importing.setEncoding('utf-16le')
    void importing.setEncoding('windows-1251')
    const [older, newer] = workbench.waiting('file.inspect')
    expect(older?.signal?.aborted).toBe(true)
    await newer?.answer([table('a.csv', 'en', 'uk')] as never)
    await older?.fail('cancelled')
    expect(importing).toMatchObject({ isUnreadable: false, encoding: 'windows-1251' })
    expect(importing.scheme?.columns).toHaveLength(2)
  })

  it('stays at the step that one went to while the table was read', async () => {
    const { workbench, importing, start } = dialog([table('a.csv', 'en')])
    await start()
    workbench.later('file.inspect')
    void importing.setDelimiter(';')
    importing.back()
    await workbench.one('file.inspect').answer([table('a.csv', 'en')] as never)
    expect(importing.step).toEqual({ kind: 'files' })
  })

  it('says why files cannot be looked at or imported, and can be begun again', async () => {
    const { workbench, importing, start } = dialog([file('a.po', 'po')])
    workbench.answers('file.inspect', failing('file.gone'))
    expect(await start()).toBe(false)
    expect(importing.inspecting.error).toMatchObject({ code: 'file.gone' })
    workbench
      .answers('file.inspect', [file('a.po', 'po')] as never)
      .answers('project.import', failing('import.empty'))
    expect(await start()).toBe(false)
    expect(importing.importing.error).toMatchObject({ code: 'import.empty' })
    importing.reset()
    expect([importing.inspecting.error, importing.importing.error]).toEqual([null, null])
    expect(await importing.next()).toBe(false)
  })

  it('is cancelled', async () => {
    const { workbench, importing, start } = dialog([file('a.po', 'po')])
    workbench.later('project.import')
    const done = start()
    await settled()
    expect(importing.isRunning).toBe(true)
    importing.importing.cancel()
    await workbench.one('project.import').fail('cancelled')
    expect(await done).toBe(false)
    expect(importing.isRunning).toBe(false)
  })

  it('asks for trust in an app, and goes on where it is given', async () => {
    const refused = dialog([file('a.po', 'po')])
    refused.workbench.answers('project.import', failing('module.consent', { value: 'hash' }))
    expect(await refused.start()).toBe(false)
    expect(refused.asked).toHaveLength(1)
    const given = dialog([file('a.po', 'po')], true)
    given.workbench.answers('project.import', () =>
      given.asked.length === 0 ? failing('module.consent', { value: 'hash' }) : { files: [] },
    )
    expect(await given.start()).toBe(true)
  })
})
