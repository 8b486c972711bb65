import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine, linesOf, makeProject } from './commandLine.ts'

interface BadFile {
  what: string
  name: string
  content: string | Buffer
  /** The expected message, which begins with the place. */
  says: RegExp
}

const deep = '['.repeat(100_000)

const bomb = `<?xml version="1.0"?>
<!DOCTYPE xliff [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<xliff version="1.2"><file original="x" source-language="en"><body><trans-unit id="1"><source>&b;</source></trans-unit></body></file></xliff>`

const badFiles: BadFile[] = [
  {
    what: 'JSON that breaks off',
    name: 'a.json',
    content: '{\n  "a": "b",\n  "c": ',
    says: /^a\.json:3:\d+: /,
  },
  {
    what: 'JSON with a trailing comma',
    name: 'a.json',
    content: '{\n  "a": "b",\n}',
    says: /^a\.json:3:1: |^a\.json:2:\d+: /,
  },
  { what: 'JSON too deep', name: 'a.json', content: deep, says: /^a\.json:1:\d+: / },
  { what: 'PO with an open quote', name: 'a.po', content: 'msgid "a"\nmsgstr "b\n', says: /^a\.po:2:\d+: / },
  {
    what: 'PO with an entry twice',
    name: 'a.po',
    content: 'msgid "a"\nmsgstr ""\n\nmsgid "a"\nmsgstr ""\n',
    says: /^a\.po:4:\d+: /,
  },
  {
    what: 'bytes that are not of the declared charset',
    name: 'a.po',
    content: Buffer.concat([
      Buffer.from('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "'),
      Buffer.from([0xcf, 0xf0, 0xe8]),
      Buffer.from('"\n'),
    ]),
    says: /^a\.po:5:\d+: /,
  },
  {
    what: 'XLIFF that is not well-formed',
    name: 'a.xlf',
    content: '<xliff version="1.2">\n<file>\n</xliff>',
    says: /^a\.xlf:3:\d+: /,
  },
  { what: 'an entity bomb', name: 'a.xlf', content: bomb, says: /^a\.xlf:2:\d+: / },
  { what: 'an empty file', name: 'a.json', content: '', says: /^a\.json/ },
  { what: 'a binary file', name: 'a.po', content: Buffer.from([0, 1, 2, 3, 0, 0, 255]), says: /^a\.po/ },
  { what: 'a file of no known format', name: 'a.docx', content: 'PK', says: /^a\.docx: / },
]

describe('bad input', () => {
  it.each(badFiles)(
    'refuses $what with its place, and changes nothing where all or nothing is asked for',
    async ({ name, content, says }) => {
      const { folder, run } = commandLine()
      const project = join(folder, 'p.interlinear')
      makeProject(project)
      writeFileSync(join(folder, 'good.json'), '{"a": "b"}')
      writeFileSync(join(folder, name), content)
      const before = await linesOf(project)

      const { code, stdout, stderr } = await run(['import', 'p.interlinear', 'good.json', name, '--strict'])

      expect(stderr).toMatch(says)
      expect(stderr).toContain('The project was not changed.')
      expect(stderr).not.toMatch(/\n\s+at /)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(await linesOf(project)).toBe(before)
    },
  )

  it('refuses a project file that is none, and leaves it alone', async () => {
    const { folder, run } = commandLine()
    const file = join(folder, 'p.interlinear')
    for (const content of [
      '',
      'not a database at all, though long enough to hold a header of a hundred bytes, or so one may hope it is by now',
    ]) {
      writeFileSync(file, content)
      const { code, stderr } = await run(['status', 'p.interlinear'])
      expect(code).toBe(2)
      expect(stderr).toMatch(/p\.interlinear/)
      expect(readFileSync(file, 'utf8')).toBe(content)
    }
  })

  it('names a key that a JSON file has twice at its place, and takes the one that counts', async () => {
    const { folder, ok, run, json } = commandLine()
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    writeFileSync(join(folder, 'a.json'), '{\n  "a": "b",\n  "a": "c"\n}')
    const { code, stderr } = await run(['import', 'p.interlinear', 'a.json'])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'a.json: Line 2, column 3: "a" is defined again in line 3, which is the one that counts.\n',
    })
    expect(await json(['query', 'p.interlinear', 'text = "c"'])).toMatchObject([{ identifier: 'a' }])
  })

  it('keeps exported files inside the folder that was chosen', async () => {
    const { folder, ok } = commandLine()
    writeFileSync(join(folder, 'a.json'), '{"a": "b"}')
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'p.interlinear', 'a.json'])
    const archive = (await ok(['backup', 'p.interlinear'])).replace(
      '"path":"a.json"',
      '"path":"../../outside.json"',
    )
    writeFileSync(join(folder, 'evil.ndjson'), archive)
    await ok(['restore', 'evil.ndjson', '--project', 'evil.interlinear'])
    await ok(['export', 'evil.interlinear', '--language', 'uk', '--out', 'out'])
    expect(readFileSync(join(folder, 'out', '_', '_', 'outside.json'), 'utf8')).toContain('"a"')
    expect(readdirSync(join(folder, 'out'))).toEqual(['_'])
    expect(existsSync(join(folder, '..', 'outside.json'))).toBe(false)
  })

  it('answers wrong usage with exit code 2', async () => {
    const { run } = commandLine()
    const wrong = [
      [],
      ['nonsense'],
      ['init'],
      ['init', 'p.interlinear', '--source', 'en'],
      ['query', 'p.interlinear'],
      ['import', 'p.interlinear', 'a.json', '--language', ','],
      ['export', 'p.interlinear', '--language', ' , '],
      ['check', 'is visible', '--context', 'nothing'],
    ]
    for (const args of wrong) expect({ args, code: (await run(args)).code }).toEqual({ args, code: 2 })
  })
})
