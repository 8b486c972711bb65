/** `interlinear properties`: the header of a PO file, written by the save or export that writes its texts. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const CATALOGUE = `msgid ""
msgstr ""
"Language-Team: none\\n"
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=n!=1;\\n"

msgid "Open"
msgstr "Відкрити"
`

it('are written into an opened file at once, and left to others afterwards', async () => {
  const { folder, ok, json, run } = commandLine()
  const place = join(folder, 'uk.po')
  writeFileSync(place, CATALOGUE)
  await ok(['bind', 'uk.po'])
  expect(await ok(['properties', 'uk.po'])).toContain('Language-Team: none')
  await ok(['properties', 'uk.po', '--set', 'language-team=Ukrainian', '--mo'])
  expect(readFileSync(place, 'utf8')).toBe(CATALOGUE.replace('none', 'Ukrainian'))
  expect(existsSync(join(folder, 'uk.mo'))).toBe(true)
  // A later edit of others stays, for the value is written and no longer the project's.
  writeFileSync(place, CATALOGUE.replace('none', 'Others'))
  await ok(['import', 'uk.po'])
  const edit = ['translate', 'uk.po', '--string', '1', '--language', 'uk', '--text', 'Відчинити']
  await ok(edit)
  await ok(['export', 'uk.po'])
  expect(readFileSync(place, 'utf8')).toContain('Language-Team: Others')
  expect(await json(['properties', 'uk.po'])).toMatchObject({ writesMo: true, encoding: 'utf-8' })
  const refused = await run(['properties', 'uk.po', '--set', 'Team=a'])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('Language-Team')
  const before = readFileSync(place, 'utf8')
  const twoLines = await run(['properties', 'uk.po', '--set', 'Language-Team=a\nX-Other: b'])
  expect(twoLines.code).toBe(2)
  expect(twoLines.stderr).toContain('one line')
  expect(readFileSync(place, 'utf8')).toBe(before)
})

it('write the MO file at once, also without an edit', async () => {
  const { folder, ok } = commandLine()
  writeFileSync(join(folder, 'uk.po'), CATALOGUE)
  await ok(['bind', 'uk.po'])
  await ok(['properties', 'uk.po', '--mo'])
  expect(readFileSync(join(folder, 'uk.po'), 'utf8')).toBe(CATALOGUE)
  expect(existsSync(join(folder, 'uk.mo'))).toBe(true)
})

it('are in each export of a project whose files lie nowhere, and in its archive', async () => {
  const { folder, ok } = commandLine()
  writeFileSync(join(folder, 'uk.po'), CATALOGUE)
  await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
  await ok(['import', 'p.interlinear', 'uk.po'])
  await ok(['properties', 'p.interlinear', '--set', 'Language-Team=Ukrainian', '--mo'])
  for (const out of ['one', 'two']) {
    await ok(['export', 'p.interlinear', '--language', 'uk', '--out', out])
    expect(readFileSync(join(folder, out, 'uk.po'), 'utf8')).toBe(CATALOGUE.replace('none', 'Ukrainian'))
    expect(existsSync(join(folder, out, 'uk.mo'))).toBe(true)
  }
  // A new version of the file is read with them.
  await ok(['import', 'p.interlinear', 'uk.po'])
  await ok(['backup', 'p.interlinear', '--out', 'p.zip'])
  await ok(['restore', 'p.zip', '--project', 'restored.interlinear'])
  expect(await ok(['properties', 'restored.interlinear'])).toContain('Language-Team: Ukrainian')
})

it('are refused for other formats', async () => {
  const { folder, ok, run } = commandLine()
  writeFileSync(join(folder, 'en.json'), '{"a": "Open"}')
  await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
  await ok(['import', 'p.interlinear', 'en.json'])
  const { code, stderr } = await run(['properties', 'p.interlinear'])
  expect(code).toBe(2)
  expect(stderr).toContain('Only PO files')
})
