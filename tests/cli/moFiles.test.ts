/** The MO files that `interlinear export --mo` writes. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileMo } from '../../core/formats/po/mo.ts'
import { commandLine } from './commandLine.ts'

const HEADER = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

it('writes the MO file of each written catalogue', async () => {
  const { folder, ok, json } = commandLine()
  writeFileSync(join(folder, 'shop.po'), `${HEADER}msgid "Open"\nmsgstr "Відкрити"\n`)
  await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
  await ok(['import', 'p.interlinear', 'shop.po'])
  const exported = ['export', 'p.interlinear', '--language', 'uk', '--out', 'out']
  await ok(exported)
  expect(existsSync(join(folder, 'out/shop.mo'))).toBe(false)
  const report = (await json([...exported, '--mo'])) as { files: { mo?: string }[] }
  expect(report.files[0]?.mo).toContain('shop.mo')
  const content = readFileSync(join(folder, 'out/shop.po'))
  expect(readFileSync(join(folder, 'out/shop.mo'))).toEqual(
    Buffer.from(compileMo({ name: 'shop.po', content })!),
  )
  // Equal bytes are not written again.
  expect(((await json([...exported, '--mo'])) as typeof report).files[0]?.mo).toBeUndefined()
})

it('writes the catalogue and names the MO file that cannot be written', async () => {
  const { folder, ok, run } = commandLine()
  mkdirSync(join(folder, 'out/shop.mo'), { recursive: true })
  writeFileSync(join(folder, 'shop.po'), `${HEADER}msgid "Open"\nmsgstr "Відкрити"\n`)
  await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
  await ok(['import', 'p.interlinear', 'shop.po'])
  const { code, stderr } = await run(['export', 'p.interlinear', '--language', 'uk', '--out', 'out', '--mo'])
  expect(code).toBe(1)
  expect(stderr).toContain('shop.mo')
  expect(readFileSync(join(folder, 'out/shop.po'), 'utf8')).toContain('Відкрити')
})

it('ends with 1 for a text whose MO form differs between systems, of an opened file, too', async () => {
  const { folder, ok, run } = commandLine()
  const entry = `#, c-format\nmsgid "%<PRIu64> bytes"\nmsgstr "%<PRIu64> байтів"\n\nmsgid "Open"\nmsgstr ""\n`
  writeFileSync(join(folder, 'uk.po'), HEADER + entry)
  await ok(['bind', 'uk.po'])
  await ok(['translate', 'uk.po', '--string', 'Open', '--language', 'uk', '--text', 'Відкрити'])
  const { code, stderr } = await run(['export', 'uk.po', '--mo'])
  expect(code).toBe(1)
  expect(stderr).toContain('The PO file is written, and its MO file is not')
  expect(readFileSync(join(folder, 'uk.po'), 'utf8')).toContain('Відкрити')
  expect(existsSync(join(folder, 'uk.mo'))).toBe(false)
})
