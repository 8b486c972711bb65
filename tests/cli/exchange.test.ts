import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine, type CommandLine } from './commandLine.ts'

async function shop(): Promise<CommandLine> {
  const cli = commandLine()
  await cli.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk,de'])
  return cli
}

describe('interlinear tm', () => {
  it('imports, merges what is there, finds, and exports', async () => {
    const cli = await shop()
    writeFileSync(
      join(cli.folder, 'shop.csv'),
      'en,uk,de\nYour cart,Ваш кошик,Ihr Warenkorb\nTotal,Разом,Summe\n',
    )
    expect(await cli.json(['tm', 'import', 'shop.interlinear', 'shop.csv'])).toMatchObject({
      name: 'shop',
      isNew: true,
      added: 2,
      merged: 0,
    })
    expect(await cli.json(['tm', 'import', 'shop.interlinear', 'shop.csv', '--tm', '1'])).toMatchObject({
      added: 0,
      merged: 2,
    })
    expect(await cli.json(['tm', 'search', 'shop.interlinear', 'КОШИК'])).toMatchObject([
      { tm: 'shop', records: [{ text: 'Your cart' }, { text: 'Ваш кошик' }, { text: 'Ihr Warenkorb' }] },
    ])
    expect(await cli.json(['tm', 'search', 'shop.interlinear', 'no "such" text'])).toEqual([])
    await cli.ok(['tm', 'export', 'shop.interlinear', 'out.tmx'])
    const tmx = readFileSync(join(cli.folder, 'out.tmx'), 'utf8')
    expect(tmx).toContain('srclang="en"')
    expect(tmx).toMatch(/<tuv xml:lang="uk" creationdate="\d{8}T\d{6}Z"><seg>Ваш кошик<\/seg><\/tuv>/)
    await cli.ok(['tm', 'import', 'shop.interlinear', 'out.tmx', '--tm', 'Copy'])
    await cli.ok(['tm', 'export', 'shop.interlinear', 'copy.csv', '--tm', 'Copy'])
    expect(readFileSync(join(cli.folder, 'copy.csv'), 'utf8')).toBe(
      readFileSync(join(cli.folder, 'shop.csv'), 'utf8'),
    )
  })

  it('names the memories there are where none is meant', async () => {
    const cli = await shop()
    const { code, stderr } = await cli.run(['tm', 'export', 'shop.interlinear', 'out.tmx'])
    expect(code).toBe(2)
    expect(stderr).toContain('The project has no translation memory.')
  })
})

it('interlinear glossary imports, finds and exports', async () => {
  const cli = await shop()
  writeFileSync(
    join(cli.folder, 'terms.csv'),
    'definition,term_en,part of speech_en,term_uk,status_uk\nwhat one buys,cart,noun,кошик,preferred\n',
  )
  expect(
    await cli.json(['glossary', 'import', 'shop.interlinear', 'terms.csv', '--glossary', 'Shop']),
  ).toMatchObject({ name: 'Shop', added: 1, terms: 2, warnings: [] })
  expect(await cli.json(['glossary', 'search', 'shop.interlinear', 'коши'])).toMatchObject([
    { glossary: 'Shop', languageId: 'uk', text: 'кошик', status: 'preferred' },
  ])
  await cli.ok(['glossary', 'export', 'shop.interlinear', 'out.tbx', '--style', 'dct'])
  expect(readFileSync(join(cli.folder, 'out.tbx'), 'utf8')).toContain(
    '<min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus>',
  )
  expect(
    await cli.json(['glossary', 'import', 'shop.interlinear', 'out.tbx', '--glossary', 'Shop']),
  ).toMatchObject({ added: 0, merged: 1 })
})

it('interlinear worklist goes out, comes back, and ends with 1 where conflicts are left', async () => {
  const cli = await shop()
  writeFileSync(join(cli.folder, 'ui.json'), '{"cart": "Cart", "total": "Total"}')
  await cli.ok(['import', 'shop.interlinear', 'ui.json'])
  const export_ = ['worklist', 'export', 'shop.interlinear', 'true', '--language', 'uk']
  await cli.ok([...export_, '--out', 'out.po'])
  const po = readFileSync(join(cli.folder, 'out.po'), 'utf8')
  writeFileSync(
    join(cli.folder, 'out.po'),
    po.replace('msgid "Cart"\nmsgstr ""', 'msgid "Cart"\nmsgstr "Кошик"'),
  )
  await cli.ok(['translate', 'shop.interlinear', '--string', '1', '--language', 'uk', '--text', 'Візок'])
  const left = await cli.run(['worklist', 'import', 'shop.interlinear', 'out.po'])
  expect(left.code).toBe(1)
  expect(left.stderr).toMatch(/Conflict: cart\n.*\n.*Кошик\n.*Візок/)
  expect(
    await cli.json(['worklist', 'import', 'shop.interlinear', 'out.po', '--conflicts', 'both']),
  ).toMatchObject({ both: 1, conflictCount: 0, unchanged: 1 })
  await cli.ok(['export', 'shop.interlinear', '--language', 'uk', '--out', 'uk'])
  expect(readFileSync(join(cli.folder, 'uk/ui.json'), 'utf8')).toContain('Візок')
})

it('interlinear worklist writes tables, names the rows that it cannot read, and takes in the others', async () => {
  const cli = await shop()
  writeFileSync(join(cli.folder, 'ui.json'), '{"cart": "Cart", "total": "Total"}')
  await cli.ok(['import', 'shop.interlinear', 'ui.json'])
  const write = ['worklist', 'export', 'shop.interlinear', 'true', '--language', 'uk', '--out']
  for (const name of ['out.xlsx', 'out.docx', 'out.html', 'out.csv']) {
    await cli.ok([...write, name])
    expect(await cli.json(['worklist', 'import', 'shop.interlinear', name])).toMatchObject({ unchanged: 2 })
  }
  const table = readFileSync(join(cli.folder, 'out.csv'), 'utf8')
  const edited = table.replace(',Cart,,,', ',Cart,Кошик,A better word?,').replace(/^2-[0-9a-f]+/m, '2-broken')
  expect(edited).not.toBe(table)
  writeFileSync(join(cli.folder, 'out.csv'), edited)
  const { code, stdout, stderr } = await cli.run(['worklist', 'import', 'shop.interlinear', 'out.csv'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^saved +comments/)
  expect(stderr).toContain('Row 3 of the table was not read: its ID is damaged, or is missing.')
  expect(await cli.ok(['query', 'shop.interlinear', 'count of comments = 1', '--count'])).toBe('1\n')
})
