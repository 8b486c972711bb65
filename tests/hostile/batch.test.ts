/** One bad file or text never stops the others: it is named, the rest is written, and the exit code is 1. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import SqliteDatabase from 'better-sqlite3'
import { commandLine, makeProject, type CommandLine } from '../cli/commandLine.ts'

const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file source-language="en" target-language="uk" datatype="plaintext" original="a">
    <body>
      <trans-unit id="one"><source>One</source></trans-unit>
      <trans-unit id="two"><source>Two</source></trans-unit>
    </body>
  </file>
</xliff>
`
const ANDROID = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="one">One</string>
    <string name="two">Two</string>
</resources>
`

/** A project of two XML files, whose string `one` has a NUL in its translation, as a text field or a JSON file may have. */
async function withNul(): Promise<CommandLine> {
  const line = commandLine()
  const { folder, ok } = line
  makeProject(join(folder, 'p.interlinear'))
  mkdirSync(join(folder, 'res', 'values'), { recursive: true })
  writeFileSync(join(folder, 'res', 'a.xlf'), XLIFF)
  writeFileSync(join(folder, 'res', 'values', 'strings.xml'), ANDROID)
  await ok(['import', 'p.interlinear', 'res'])
  const db = new SqliteDatabase(join(folder, 'p.interlinear'))
  const texts = ['"один\0"', '"два"']
  try {
    const strings = db
      .prepare<[], { id: number; identifier: string }>('SELECT id, identifier FROM source_string')
      .all()
    const insert = db.prepare(
      `INSERT INTO translation (string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
       VALUES (?, 'uk', 'none', ?, ?, 1, 1)`,
    )
    for (const { id, identifier } of strings) {
      const text = (texts[identifier.endsWith('one') ? 0 : 1] ?? '').replaceAll('"', '')
      insert.run(id, text, text)
    }
    db.prepare(
      `INSERT INTO top_translation (string_id, language_id, plural_form, translation_id)
       SELECT string_id, language_id, plural_form, id FROM translation`,
    ).run()
  } finally {
    db.close()
  }
  return line
}

describe('a text with U+0000', () => {
  it.each([
    ['--out', ['--out', 'out'], 'out/a.xlf', 'out/values/strings.xml'],
    ['--beside', ['--beside', '--out', 'res'], 'res/a.xlf', 'res/values-uk/strings.xml'],
  ])('stops no other text of an export %s', async (_, args, xliff, android) => {
    const { folder, run } = await withNul()
    const { code, stderr } = await run(['export', 'p.interlinear', '--language', 'uk', ...args])
    expect(stderr).toMatch(
      /a.*\.xlf lacks the translation of .*one \(uk\): the file cannot hold its character U\+0000/,
    )
    expect(stderr).toMatch(/strings\.xml lacks the translation of one \(uk\)/)
    expect(code).toBe(1)
    for (const path of [xliff, android]) {
      expect(readFileSync(join(folder, path), 'utf8')).toContain('>два<')
      expect(readFileSync(join(folder, path), 'utf8')).not.toContain('один')
    }
  })

  it('stops no other string of a worklist in XLIFF', async () => {
    const { folder, run } = await withNul()
    const args = [
      'worklist',
      'export',
      'p.interlinear',
      'not is hidden',
      '--language',
      'uk',
      '--out',
      'list.xliff',
    ]
    const { code, stderr, stdout } = await run(args)
    expect(stderr).toContain('one" is not in the file: XML cannot hold its character U+0000.')
    expect(stdout).toContain('2 strings')
    expect(code).toBe(1)
    expect(readFileSync(join(folder, 'list.xliff'), 'utf8')).toContain(
      '<target state="translated">два</target>',
    )
  })

  it.each([
    ['tm', 'out.tmx', 'Добре', '1 unit'],
    ['glossary', 'out.tbx', 'Добре', '1 concept'],
  ])('stops no other entry of %s export', async (command, path, text, count) => {
    const { folder, run, ok } = commandLine()
    makeProject(join(folder, 'p.interlinear'))
    writeFileSync(join(folder, 'in.csv'), `en,uk\nBad,Поганоzz\nGood,Добре\n`)
    await ok([command, 'import', 'p.interlinear', 'in.csv', '--format', 'csv'])
    const db = new SqliteDatabase(join(folder, 'p.interlinear'))
    const table = command === 'tm' ? 'tm_record' : 'term'
    db.prepare(`UPDATE ${table} SET text = replace(text, 'zz', char(0)) WHERE text LIKE '%zz'`).run()
    db.close()
    const { code, stderr, stdout } = await run([command, 'export', 'p.interlinear', path])
    expect({ stderr, code }).toEqual({
      stderr:
        '"Bad" is not in the file: XML cannot hold its character U+0000. Remove it, or write another format.\n',
      code: 1,
    })
    expect(stdout).toContain(count)
    expect(readFileSync(join(folder, path), 'utf8')).toContain(text)
  })
})

describe.skipIf(process.platform === 'win32')('a file whose name Windows refuses', () => {
  const REFUSED: readonly [name: string, shown: string, why: string][] = [
    ['con.json', 'con.json', 'names a device of Windows'],
    ['x\u0007y.json', 'x\\u{7}y.json', 'holds control characters'],
    ['-o.json', '-o.json', 'begins with a hyphen'],
    ['C:d.json', 'C:d.json', 'names a drive or a stream of Windows'],
    ['dir /a.json', 'dir /a.json', 'ends with a dot or a space'],
    ['aux/a.json', 'aux/a.json', 'names a device of Windows'],
  ]

  function withNames(): CommandLine {
    const line = commandLine()
    makeProject(join(line.folder, 'p.interlinear'))
    for (const [name] of [...REFUSED, ['ok.json']] as const) {
      mkdirSync(join(line.folder, 'in', name, '..'), { recursive: true })
      writeFileSync(join(line.folder, 'in', name), '{"a": "A"}')
    }
    return line
  }

  it('is named by the import, and by the export, which writes the others', async () => {
    const { folder, run, ok } = withNames()
    const imported = await run(['import', 'p.interlinear', 'in'])
    expect(imported.code).toBe(0)
    for (const [, shown, why] of REFUSED)
      expect(imported.stderr).toContain(`${shown}: An export will not write this file: its path ${why}`)
    await ok([...'translate p.interlinear --string a --file ok.json --language uk --text Б'.split(' ')])
    for (const args of [
      ['--out', 'out'],
      ['--beside', '--out', 'beside'],
    ]) {
      const exported = await run(['export', 'p.interlinear', '--language', 'uk', ...args])
      expect(exported.code).toBe(1)
      expect(exported.stderr).toContain(`${REFUSED.length} files could not be written`)
      for (const [, shown, why] of REFUSED) {
        expect(exported.stderr).toContain(shown.replace('.json', ''))
        expect(exported.stderr).toContain(why)
      }
    }
    expect(readdirSync(join(folder, 'out'))).toEqual(['ok.json'])
  })

  it('is named in a bound folder, whose other files are written', async () => {
    const { folder, run, ok } = commandLine()
    for (const language of ['en', 'uk']) {
      mkdirSync(join(folder, 'tree/locales', language), { recursive: true })
      for (const name of ['con.json', 'ok.json'])
        writeFileSync(join(folder, 'tree/locales', language, name), language === 'en' ? '{"a": "A"}' : '{}')
    }
    const bound = await run(['bind', 'tree'])
    expect(bound.code).toBe(0)
    expect(bound.stderr).toContain('locales/en/con.json: An export will not write this file')
    const [project = ''] = readdirSync(join(folder, 'home/bound')).filter((name) =>
      name.endsWith('.interlinear'),
    )
    for (const name of ['con.json', 'ok.json'])
      await ok([
        ...[
          'translate',
          join(folder, 'home/bound', project),
          '--string',
          'a',
          '--file',
          `locales/en/${name}`,
        ],
        ...['--language', 'uk', '--text', 'Б'],
      ])
    const exported = await run(['export'], '', 'tree')
    expect(exported.code).toBe(1)
    expect(exported.stderr).toContain('locales/uk/con.json: No file can have the name of this one')
    expect(readFileSync(join(folder, 'tree/locales/uk/ok.json'), 'utf8')).toBe('{"a": "Б"}')
  })

  it('is named where its name is no text', async () => {
    const { folder, run } = withNames()
    const name = Buffer.concat([
      Buffer.from(`${join(folder, 'in')}/bad`),
      Buffer.from([0xff]),
      Buffer.from('.json'),
    ])
    try {
      writeFileSync(name, '{"a": "A"}')
    } catch {
      return // A file system that takes UTF-8 alone.
    }
    const { code, stderr } = await run(['import', 'p.interlinear', 'in'])
    expect(code).toBe(1)
    expect(stderr).toContain('This file cannot be read: ')
    expect(stderr).not.toContain('inside Interlinear')
    expect(existsSync(join(folder, 'p.interlinear'))).toBe(true)
  })
})
