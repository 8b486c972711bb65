import { describe, expect, it } from 'vitest'
import { FileTransfer } from '../../../renderer/src/documents/transfer.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const place = { project: 'p', path: '/file' }

describe('an import of a memory or a glossary', () => {
  it('says what it added, with its warnings', async () => {
    const workbench = new FakeWorkbench()
      .answers('exchange.importMemory', {
        name: 'Old',
        added: 3,
        merged: 1,
        warnings: [{ english: 'One was empty.', said: null }],
      })
      .answers('exchange.importGlossary', { name: 'Shop', added: 2, terms: 5, merged: 0, warnings: [] })
    const memory = new FileTransfer(workbench, 'memory', 'import')
    await memory.import(place, 'Old')
    expect(memory.report?.text).toMatch(/3.*Old|Old.*3/)
    expect(memory.report?.warnings).toEqual(['One was empty.'])
    expect(workbench.inputs('exchange.importMemory')).toEqual([{ ...place, into: 'Old' }])
    const glossary = new FileTransfer(workbench, 'glossary', 'import')
    await glossary.import(place, '4')
    expect(glossary.report?.text).toContain('Shop')
    expect(glossary.report?.text).toMatch(/2.*5/)
  })

  it('says why it failed, and what it said before stays', async () => {
    const workbench = new FakeWorkbench().answers('exchange.importGlossary', failing('format.tbx'))
    const transfer = new FileTransfer(workbench, 'glossary', 'import')
    await transfer.import(place, 'Shop')
    expect(transfer).toMatchObject({ report: null, error: { code: 'format.tbx' }, isRunning: false })
  })

  it('runs until it is answered, and can be cancelled', async () => {
    const workbench = new FakeWorkbench()
    const transfer = new FileTransfer(workbench, 'memory', 'import')
    void transfer.import(place, 'Old')
    expect(transfer.isRunning).toBe(true)
    transfer.task.cancel()
    expect(workbench.one('exchange.importMemory').signal?.aborted).toBe(true)
    await workbench.one('exchange.importMemory').fail('cancelled')
    expect(transfer).toMatchObject({ isRunning: false, error: { code: 'cancelled' } })
  })

  it('reports the import that was begun last', async () => {
    const workbench = new FakeWorkbench()
    const transfer = new FileTransfer(workbench, 'memory', 'import')
    void transfer.import(place, 'A')
    void transfer.import(place, 'B')
    const [older, newer] = workbench.waiting('exchange.importMemory')
    await newer?.answer({ name: 'B', added: 1, merged: 0, warnings: [] })
    await older?.answer({ name: 'A', added: 1, merged: 0, warnings: [] })
    expect(transfer.report?.text).toContain('B')
  })
})

describe('an export', () => {
  it('writes the format of its contents, or a table, and names the file', async () => {
    const workbench = new FakeWorkbench()
      .answers('exchange.exportMemory', ({ format }) => ({ units: 12, path: `/m.${format}`, leftOut: [] }))
      .answers('exchange.exportGlossary', ({ format }) => ({
        concepts: 7,
        path: `/g.${format}`,
        leftOut: [],
      }))
    const memory = new FileTransfer(workbench, 'memory', 'export')
    await memory.export(place, 1, 'tbx')
    expect(memory.report).toMatchObject({
      text: expect.stringContaining('12') as string,
      warnings: ['/m.tmx'],
    })
    await memory.export(place, 1, 'csv')
    expect(memory.report?.warnings).toEqual(['/m.csv'])
    const glossary = new FileTransfer(workbench, 'glossary', 'export')
    await glossary.export(place, 2, 'tmx')
    expect(glossary.report).toMatchObject({
      text: expect.stringContaining('7') as string,
      warnings: ['/g.tbx'],
    })
    await glossary.export(place, 2, 'csv')
    expect(workbench.inputs('exchange.exportGlossary')).toEqual([
      { ...place, glossary: 2, format: 'tbx' },
      { ...place, glossary: 2, format: 'csv' },
    ])
  })

  it('says nothing was written where it failed', async () => {
    const workbench = new FakeWorkbench().answers('exchange.exportMemory', failing('file.exists'))
    const transfer = new FileTransfer(workbench, 'memory', 'export')
    await transfer.export(place, 1, 'tmx')
    expect(transfer).toMatchObject({ report: null, error: { code: 'file.exists' } })
  })
})
