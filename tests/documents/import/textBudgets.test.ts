/** Texts of files that are longer than a project holds: each is excluded and named, the rest is imported, the file keeps it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import SqliteDatabase from 'better-sqlite3'
import { BUDGETS } from '../../../core/contract/budgets.ts'
import { commandLine, makeProject, type CommandLine } from '../../cli/commandLine.ts'

const LONG = 'x'.repeat(BUDGETS.text.max + 1)
const LARGEST = 'y'.repeat(BUDGETS.text.max)

function read({ folder }: CommandLine, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

function write({ folder }: CommandLine, path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), content)
}

function rowsOf<Row>({ folder }: CommandLine, sql: string): Row[] {
  const db = new SqliteDatabase(join(folder, 'p.interlinear'), { readonly: true })
  try {
    return db.prepare<[], Row>(sql).all()
  } finally {
    db.close()
  }
}

function withProject(): CommandLine {
  const line = commandLine()
  makeProject(join(line.folder, 'p.interlinear'))
  return line
}

describe('a source file', () => {
  it('imports the texts that a project holds, and names the others', async () => {
    const line = withProject()
    const content = JSON.stringify({
      title: 'Title',
      logo: LONG,
      [`key${LONG}`]: 'k',
      book: LARGEST,
      end: 'End',
    })
    write(line, 'en.json', content)
    const { code, stderr } = await line.run(['import', 'p.interlinear', 'en.json'])
    expect(code).toBe(0)
    expect(stderr).toContain(
      '“logo” is left out, and stays in the file: it has a text, context or key of more than 1000000 characters.',
    )
    expect(stderr).toContain('“keyxxx')
    const ids = rowsOf<{ identifier: string }>(line, 'SELECT identifier FROM source_string ORDER BY position')
    expect(ids.map(({ identifier }) => identifier)).toEqual(['title', 'book', 'end'])
    await line.ok([...'translate p.interlinear --string title --language uk --text Назва'.split(' ')])
    await line.ok([...'export p.interlinear --language uk --out out'.split(' ')])
    expect(read(line, 'out/en.json')).toBe(content.replace('"Title"', '"Назва"'))
  })

  it('names a context, a translation and a comment of translators that is too long', async () => {
    const line = withProject()
    const entries = [
      `#. ${LONG}\nmsgid "a"\nmsgstr ""\n`,
      `msgid "b"\nmsgstr "${LONG}"\n`,
      `# ${LONG}\nmsgid "c"\nmsgstr "це"\n`,
      'msgid "d"\nmsgstr "де"\n',
    ]
    write(line, 'uk.po', ['msgid ""\nmsgstr "Language: uk\\n"\n', ...entries].join('\n'))
    const { code, stderr } = await line.run(['import', 'p.interlinear', 'uk.po'])
    expect(code).toBe(0)
    expect(stderr).toContain('“a” is left out, and stays in the file: it has a text, context or key')
    expect(stderr).toContain('The translation of “b” is left out')
    expect(stderr).toContain('The comment on “c” is left out')
    const texts = rowsOf<{ text: string }>(line, 'SELECT text FROM translation ORDER BY id')
    expect(texts.map(({ text }) => text)).toEqual(['це', 'де'])
  })

  it('drops a label that is too long and a length limit that is too large, and keeps the strings', async () => {
    const line = withProject()
    write(
      line,
      'a.csv',
      `identifier,source,maxLength,labels\none,One,99999999999999999999,\ntwo,Two,5,"${'l'.repeat(20_000)}"\n`,
    )
    const { code, stderr } = await line.run(['import', 'p.interlinear', 'a.csv'])
    expect(code).toBe(0)
    expect(stderr).toContain('A label of “two” is left out')
    expect(rowsOf(line, 'SELECT identifier, max_length FROM source_string ORDER BY position')).toEqual([
      { identifier: 'one', max_length: null },
      { identifier: 'two', max_length: 5 },
    ])
  })

  it('keeps a longer text that an earlier version imported, with its translation', async () => {
    const line = withProject()
    write(line, 'en.json', '{"title": "Title", "logo": "short"}')
    await line.ok(['import', 'p.interlinear', 'en.json'])
    await line.ok([...'translate p.interlinear --string logo --language uk --text Лого'.split(' ')])
    const db = new SqliteDatabase(join(line.folder, 'p.interlinear'))
    db.prepare("UPDATE source_string SET text = ?, text_folded = ? WHERE identifier = 'logo'").run(LONG, LONG)
    db.exec("INSERT INTO source_string_trigram (source_string_trigram) VALUES ('rebuild')")
    db.close()
    write(line, 'en.json', `{"title": "New title", "logo": "${LONG}"}`)
    await line.ok(['import', 'p.interlinear', 'en.json'])
    expect(
      rowsOf(line, 'SELECT identifier, is_archived, length(text) AS length FROM source_string ORDER BY id'),
    ).toEqual([
      { identifier: 'title', is_archived: 0, length: 9 },
      { identifier: 'logo', is_archived: 0, length: LONG.length },
    ])
    await line.ok([...'export p.interlinear --language uk --out out'.split(' ')])
    expect(read(line, 'out/en.json')).toBe('{"title": "New title", "logo": "Лого"}')
  })
})

it('exports a longer translation of an earlier version', async () => {
  const line = withProject()
  write(line, 'en.json', '{"title": "Title", "end": "End"}')
  await line.ok(['import', 'p.interlinear', 'en.json'])
  await line.ok([...'translate p.interlinear --string title --language uk --text Назва'.split(' ')])
  const db = new SqliteDatabase(join(line.folder, 'p.interlinear'))
  db.prepare('UPDATE translation SET text = ?, text_folded = ?').run(LONG, LONG)
  db.exec("INSERT INTO translation_trigram (translation_trigram) VALUES ('rebuild')")
  db.close()
  const { code, stderr } = await line.run([...'export p.interlinear --language uk --out out'.split(' ')])
  expect(stderr).not.toContain('lacks')
  expect(code).toBe(0)
  expect(read(line, 'out/en.json')).toBe(`{"title": "${LONG}", "end": "End"}`)
})

describe('a translation file in a linked folder', () => {
  it.each([
    ['json', (title: string, logo: string) => JSON.stringify({ title, logo, end: 'E' }, null, 2)],
    [
      'xlf',
      (title: string, logo: string) =>
        `<?xml version="1.0"?>\n<xliff version="1.2"><file source-language="en" target-language="uk" original="a" datatype="plaintext"><body>
<trans-unit id="title"><source>Title</source><target>${title}</target></trans-unit>
<trans-unit id="logo"><source>Logo</source><target>${logo}</target></trans-unit>
</body></file></xliff>\n`,
    ],
  ])('keeps an excluded text of %s when another one is written', async (type, content) => {
    const line = commandLine()
    if (type === 'json') write(line, 'tree/locales/en.json', content('Title', 'Logo'))
    write(line, `tree/locales/uk.${type}`, content('Назва', LONG))
    const bound = await line.run(['bind', 'tree'])
    expect(bound.code).toBe(0)
    expect(bound.stderr).toContain('logo” is left out, and stays in the file')
    const [project = ''] = readdirSync(join(line.folder, 'home/bound')).filter((name) =>
      name.endsWith('.interlinear'),
    )
    const key = type === 'json' ? 'title' : 'a␄title'
    const path = join(line.folder, 'home/bound', project)
    await line.ok(['translate', path, '--string', key, '--language', 'uk', '--text', 'Заголовок'])
    expect((await line.run(['export'], '', 'tree')).code).toBe(0)
    expect(read(line, `tree/locales/uk.${type}`)).toBe(content('Заголовок', LONG))
  })
})
