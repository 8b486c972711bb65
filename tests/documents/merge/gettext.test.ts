/** Catalogues: headers, states, obsolete entries, and what gettext's own tools say of a merged file. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusFile, hasCorpus } from '../../corpus.ts'
import { CLEAN, merged, readFile, textOf } from './mergeSupport.ts'

const PATH = 'po/uk.po'

const header = (fields: Record<string, string> = {}): string =>
  `msgid ""\nmsgstr ""\n${Object.entries({
    'Content-Type': 'text/plain; charset=UTF-8',
    Language: 'uk',
    'Plural-Forms':
      'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    ...fields,
  })
    .map(([name, value]) => `"${name}: ${value}\\n"\n`)
    .join('')}`

const entry = (source: string, text: string, comments = ''): string =>
  `\n${comments}msgid "${source}"\nmsgstr "${text}"\n`

const hasGettext = spawnSync('msgfmt', ['--version']).status === 0

/** Runs a gettext tool on files, and returns the last file; throws the tool's errors. */
function gettext(tool: string, args: readonly string[], ...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-gettext-'))
  try {
    const paths = files.map((file, at) => {
      const path = join(folder, `${at}.po`)
      writeFileSync(path, file)
      return path
    })
    const out = join(folder, 'out')
    const { status, stderr } = spawnSync(tool, [...args, '-o', out, ...paths], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return readFileSync(out, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const check = (catalogue: string): string => gettext('msgfmt', ['-c', '--check-format'], catalogue)

describe('an entry without a translation', () => {
  it('stays deleted if one side deleted it, whatever the other added', async () => {
    const own = header() + entry('Open', 'Відкрити')
    const base = own + entry('Close', '')
    const added = base + entry('Print', 'Друк')
    for (const [ours, theirs] of [
      [own, added],
      [added, own],
    ] as const) {
      const outcome = await merged(PATH, base, ours, theirs)
      expect(outcome).toMatchObject(CLEAN)
      expect(textOf(outcome.content)).toBe(own + entry('Print', 'Друк'))
    }
  })

  it('is added with the others of its side if none was deleted', async () => {
    const base = header() + entry('Open', 'Відкрити')
    const added = base + entry('Print', 'Друк') + entry('Help', '')
    for (const [ours, theirs] of [
      [base, added],
      [added, base],
    ] as const)
      expect(textOf((await merged(PATH, base, ours, theirs)).content)).toBe(added)
  })

  it('is added if it is new on one side and the other side deleted another entry', async () => {
    const close = entry('Close', 'Закрити')
    const base = header() + entry('Open', 'Відкрити') + close
    const shorter = header() + entry('Open', 'Відкрити')
    const longer = base + entry('Print', '') + entry('Help', 'Довідка') + entry('Quit', '')
    const obsolete = '\n#~ msgid "Close"\n#~ msgstr "Закрити"\n'
    for (const [ours, theirs, left] of [
      [shorter, longer, ''],
      [longer, shorter, obsolete],
    ] as const) {
      const outcome = await merged(PATH, base, ours, theirs)
      expect(outcome).toMatchObject(CLEAN)
      expect(textOf(outcome.content)).toBe(longer.replace(close, '') + left)
    }
  })

  it('is added although the other side changed the entry beside it', async () => {
    const base = header() + entry('Open', 'Відкрити') + entry('Close', '') + entry('Save', '')
    const ours = header() + entry('Open', 'Відкрийте') + entry('Close', '')
    const theirs =
      header() + entry('Open', 'Відкрий') + entry('Print', '') + entry('Close', '') + entry('Save', '')
    const { content } = await merged(PATH, base, ours, theirs)
    const sources = Array.from(textOf(content).matchAll(/^msgid "(.+)"/gm), ([, source]) => source)
    expect(sources).toEqual(['Open', 'Print', 'Close'])
  })
})

describe('the header of a merged catalogue', () => {
  it('has the later revision of either side, and no conflict', async () => {
    const revised = (date: string, name: string, text: string) =>
      header({ 'PO-Revision-Date': date, 'Last-Translator': name, 'X-Generator': `by ${name}` }) +
      entry('Open', text) +
      entry('Close', name === 'Vira' ? 'Закрити' : '')
    const base = revised('2024-01-01 10:00+0000', 'Anna', '')
    const earlier = revised('2024-03-01 10:00+0200', 'Borys', 'Відкрити')
    const later = revised('2024-03-01 09:00+0000', 'Vira', '')
    for (const [ours, theirs] of [
      [earlier, later],
      [later, earlier],
    ] as const) {
      const outcome = await merged(PATH, base, ours, theirs)
      expect(outcome).toMatchObject(CLEAN)
      const text = textOf(outcome.content)
      expect(text).toBe(revised('2024-03-01 09:00+0000', 'Vira', 'Відкрити'))
    }
  })

  it('has the later template, and fields of only one side', async () => {
    const base = header({ 'POT-Creation-Date': '2024-01-01 10:00+0000' }) + entry('Open', '')
    const ours = header({ 'POT-Creation-Date': '2024-02-01 10:00+0000' }) + entry('Open', 'Відкрити')
    const theirs =
      header({ 'POT-Creation-Date': '2024-03-01 10:00+0000', 'X-Poedit-Basepath': '..' }) + entry('Open', '')
    const { content, conflicts } = await merged(PATH, base, ours, theirs)
    expect(conflicts).toEqual([])
    expect(textOf(content)).toBe(
      header({ 'POT-Creation-Date': '2024-03-01 10:00+0000', 'X-Poedit-Basepath': '..' }) +
        entry('Open', 'Відкрити'),
    )
  })
})

describe('entries of a merged catalogue', () => {
  it('confirm a text that one side confirmed', async () => {
    const base = header() + entry('Open', 'Відкрити', '#, fuzzy\n#| msgid "Opens"\n')
    const confirmed = header() + entry('Open', 'Відкрити')
    const remarked = header() + entry('Open', 'Відкрити', '# See the manual.\n#, fuzzy\n#| msgid "Opens"\n')
    const { content } = await merged(PATH, base, confirmed, remarked)
    expect(textOf(content)).toContain('# See the manual.\nmsgid "Open"')
    expect(readFile(PATH, content).texts.get('')?.get('Open')).toBe('Відкрити')
  })

  it('replace a guess of msgmerge by a translation without a conflict', async () => {
    const base = header() + entry('Open', '')
    const guess = header() + entry('Open', 'Відкриття', '#, fuzzy\n')
    const done = header() + entry('Open', 'Відкрити')
    for (const [ours, theirs] of [
      [guess, done],
      [done, guess],
    ] as const) {
      const { content, conflicts } = await merged(PATH, base, ours, theirs)
      expect(conflicts).toEqual([])
      expect(textOf(content)).toBe(done)
    }
  })

  it('keep a text as obsolete if the other side removed its entry', async () => {
    const base = header() + entry('Open', '') + entry('Close', 'Закрити')
    const without = header() + entry('Close', 'Закрити')
    const translated = header() + entry('Open', 'Відкрити') + entry('Close', 'Закрити')
    for (const [ours, theirs] of [
      [without, translated],
      [translated, without],
    ] as const) {
      const outcome = await merged(PATH, base, ours, theirs)
      expect(outcome).toMatchObject(CLEAN)
      expect(textOf(outcome.content)).toBe(`${without}\n#~ msgid "Open"\n#~ msgstr "Відкрити"\n`)
    }
  })

  it('keep it in a Qt file as a vanished message', async () => {
    const qt = (...messages: readonly (readonly [source: string, text: string])[]) =>
      `<!DOCTYPE TS>\n<TS version="2.1" language="uk_UA">\n<context>\n    <name>W</name>\n${messages
        .map(
          ([source, text]) =>
            `    <message>\n        <source>${source}</source>\n        <translation${text === '' ? ' type="unfinished"' : ''}>${text}</translation>\n    </message>\n`,
        )
        .join('')}</context>\n</TS>\n`
    const close = ['Close', 'Закрити'] as const
    const base = qt(['Open', ''], close)
    const outcome = await merged('app_uk.ts', base, qt(close), qt(['Open', 'Відкрити'], close))
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toMatch(
      /<source>Open<\/source>\s*<translation type="vanished">Відкрити<\/translation>/,
    )
  })

  it('merge forms one by one', async () => {
    const plural = (one: string, few: string, many: string) =>
      `${header()}\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "${one}"\nmsgstr[1] "${few}"\nmsgstr[2] "${many}"\n`
    const outcome = await merged(
      PATH,
      plural('%d файл', '', ''),
      plural('%d файл', '%d файли', ''),
      plural('%d файл', '', '%d файлів'),
    )
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(plural('%d файл', '%d файли', '%d файлів'))
  })

  it('keep comments of both sides, and remove one that the other side deleted', async () => {
    const file = (open: string, close: string, text = '') =>
      header() + entry('Open', text, open) + entry('Close', '', close)
    const outcome = await merged(
      PATH,
      file('# Old.\n', '# Wrong.\n'),
      file('# Mine.\n', ''),
      file('# Theirs.\n', '# Wrong.\n', 'Відкрити'),
    )
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(file('# Theirs.\n# Mine.\n', '', 'Відкрити'))
  })

  it('include untranslated entries, and comments that only one side changed', async () => {
    const base = header() + entry('Open', '', '#: a.c:1\n')
    const ours = header() + entry('Open', 'Відкрити', '#: a.c:1\n')
    const theirs =
      header() + entry('New', '', '#. Said of files.\n#: b.c:2\n') + entry('Open', '', '#: a.c:7\n')
    const outcome = await merged(PATH, base, ours, theirs)
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(
      header() + entry('New', '', '#. Said of files.\n#: b.c:2\n') + entry('Open', 'Відкрити', '#: a.c:7\n'),
    )
  })

  it('merge a template like a catalogue', async () => {
    const template = (...sources: string[]) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n${sources.map((one) => entry(one, '')).join('')}`
    const outcome = await merged('po/shop.pot', template('A'), template('A', 'B'), template('A', 'C'))
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(template('A', 'B', 'C'))
  })
})

describe.skipIf(!hasGettext)('gettext’s tools', () => {
  it('find no duplicate if both sides made an entry obsolete', async () => {
    const obsolete = (source: string) => `\n#~ msgid "${source}"\n#~ msgstr "${source}!"\n`
    const living = (...sources: string[]) => sources.map((one) => entry(one, `${one}!`)).join('')
    const outcome = await merged(
      PATH,
      header() + living('A', 'B', 'C', 'D'),
      header() + living('A', 'D') + obsolete('B') + obsolete('C'),
      header() + living('C', 'D') + obsolete('A') + obsolete('B'),
    )
    expect(outcome).toMatchObject(CLEAN)
    const text = textOf(outcome.content)
    check(text)
    gettext('msgmerge', [], text, text)
    expect(text.match(/^#~ msgid "."/gm)?.toSorted()).toEqual(
      ['A', 'B', 'C'].map((one) => `#~ msgid "${one}"`),
    )
    expect(text).toContain(living('D'))
  })

  it('read a catalogue with a conflict, and compile it only visibly marked', async () => {
    const base = header() + entry('Open', '') + entry('%d files in %s', '', '#, c-format\n')
    const ours =
      header() + entry('Open', 'Відкрити') + entry('%d files in %s', '%d файлів у %s', '#, c-format\n')
    const theirs = header() + entry('Open', 'Відчинити') + entry('%d files in %s', '%d у %s', '#, c-format\n')
    const { content, conflicts } = await merged(PATH, base, ours, theirs)
    expect(conflicts).toHaveLength(2)
    const text = textOf(content)
    expect(text).toContain('# Merge conflict, theirs: "Відчинити"\n#, fuzzy\nmsgid "Open"\nmsgstr "Відкрити"')
    expect(check(text)).not.toContain('Відкрити')
    expect(gettext('msgattrib', ['--only-fuzzy'], text)).toContain('Merge conflict, theirs: "%d у %s"')
  })

  it.runIf(hasCorpus)('update our catalogue from a template while theirs was translated', async () => {
    const base = textOf(corpusFile('po/poedit/locales/uk.po'))
    const ids = [...readFile(PATH, Buffer.from(base)).identifiers].filter((one) => /^[\w ]+$/.test(one))
    const [gone = '', kept = '', other = ''] = ids
    // The template: one entry less, one more, and every reference three lines further down.
    const blank = gettext('msgattrib', ['--clear-fuzzy', '--empty'], base)
    const template = blank
      .split('\n\n')
      .filter((block) => !block.includes(`msgid "${gone}"\n`))
      .join('\n\n')
      .replaceAll(/^(#: .*:)(\d+)/gm, (_, file: string, line: string) => `${file}${Number(line) + 3}`)
      .concat(entry('Something quite new', '', '#: new.cpp:1\n'))
    const ours = gettext('msgmerge', ['--no-wrap'], base, template)
    const translated = (text: string, source: string, translation: string): string =>
      text.replace(
        new RegExp(`(msgid "${source}"\\n)msgstr "[^"]*"`),
        (_, id: string) => `${id}msgstr "${translation}"`,
      )
    const theirs = [kept, gone].reduce((text, one) => translated(text, one, `Нове: ${one}`), base)
    const mine = translated(ours, other, 'Моє')
    expect(theirs).not.toBe(base)
    const outcome = await merged(PATH, base, mine, theirs)
    expect(outcome).toMatchObject({ conflicts: [], unwritten: [] })
    const text = textOf(outcome.content)
    const { texts, identifiers } = readFile(PATH, outcome.content)
    expect(texts.get('')?.get(kept)).toBe(`Нове: ${kept}`)
    expect(texts.get('')?.get(other)).toBe('Моє')
    expect(identifiers.has('Something quite new')).toBe(true)
    expect(identifiers.has(gone)).toBe(false)
    expect(text).toContain(`#~ msgid "${gone}"\n#~ msgstr "Нове: ${gone}"`)
    check(text)
    // All else is what msgmerge made: new references, its order, its wrapping.
    const expected = translated(mine, kept, `Нове: ${kept}`).split('\n')
    const differing = text.split('\n').filter((line) => !expected.includes(line))
    expect(differing).toEqual([`#~ msgstr "Нове: ${gone}"`])
  })
})
