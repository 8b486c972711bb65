/** The merge of all content that is not text: comments, order, line ends, encodings, other values. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { mergeFiles } from '../../../core/documents/merge/mergeFiles.ts'
import { bytes, CLEAN, merged, readFile, textOf } from './mergeSupport.ts'

describe('a comment', () => {
  it('is merged if theirs changed it right above a text that ours changed', async () => {
    const file = (comment: string, text: string) => `/* ${comment} */\n"open" = "${text}";\n`
    const outcome = await merged(
      'uk.lproj/A.strings',
      file('Menu', 'А'),
      file('Menu', 'Б'),
      file('Menus', 'А'),
    )
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(file('Menus', 'Б'))
  })

  it('stays ours if both sides changed it, and theirs is reported as a conflict', async () => {
    const file = (comment: string, text: string) => `# ${comment}\nopen=${text}\n`
    const outcome = await merged(
      'Texts_uk.properties',
      file('Menu', 'А'),
      file('Menu 1', 'Б'),
      file('Menu 2', 'А'),
    )
    expect(textOf(outcome.content)).toBe(file('Menu 1', 'Б'))
    expect(outcome).toMatchObject({ ...CLEAN, contestedLines: ['# Menu 2'] })
  })

  it('is reported as a conflict in a file that is no UTF-8', async () => {
    const file = (comment: string, text: string) =>
      Buffer.from(`# ${comment}\n# Schlüssel\nopen=${text}\n`, 'latin1')
    const outcome = await merged(
      'Texts_de.properties',
      file('Menu', 'A'),
      file('Menu 1', 'B'),
      file('Menu 2', 'A'),
    )
    expect(Buffer.from(outcome.content)).toEqual(file('Menu 1', 'B'))
    expect(outcome).toMatchObject({ ...CLEAN, contestedLines: ['# Menu 2'] })
  })

  it('is reported without a conflict in a catalogue if both sides changed it', async () => {
    const file = (line: number, text: string) =>
      `msgid ""\nmsgstr "Language: uk\\n"\n\n#: a.c:${line}\nmsgid "Open"\nmsgstr "${text}"\n`
    const outcome = await merged('po/uk.po', file(1, ''), file(2, 'Відкрити'), file(3, ''))
    expect(textOf(outcome.content)).toBe(file(2, 'Відкрити'))
    expect(outcome).toMatchObject({ ...CLEAN, droppedLines: ['#: a.c:3'] })
  })
})

describe('a value that is not text', () => {
  const file = (size: number, text: string) => `{\n  "size": ${size},\n  "open": "${text}"\n}\n`

  it('is merged by its line', async () => {
    const outcome = await merged('i18n/uk.json', file(1, 'А'), file(1, 'Б'), file(2, 'А'))
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(file(2, 'Б'))
  })

  it('is a conflict if both sides changed it', async () => {
    const outcome = await merged('i18n/uk.json', file(1, 'А'), file(2, 'Б'), file(3, 'А'))
    expect(textOf(outcome.content)).toBe(file(2, 'Б'))
    expect(outcome).toMatchObject({ ...CLEAN, contestedLines: ['"size": 3'] })
  })
})

describe('the layout of ours', () => {
  const texts = (end: string, ...values: readonly string[]) =>
    `${values.map((text, at) => `key${at}=${text}`).join(end)}${end}`

  it('keeps its line ends if theirs has others', async () => {
    const outcome = await merged(
      'Texts_uk.properties',
      texts('\r\n', 'А', 'Б', 'В'),
      texts('\r\n', 'Аа', 'Б', 'В'),
      texts('\n', 'А', 'Б', 'Вв'),
    )
    expect(outcome).toMatchObject({ conflicts: [], unwritten: [] })
    expect(readFile('Texts_uk.properties', outcome.content).texts.get('')).toEqual(
      new Map([
        ['key0', 'Аа'],
        ['key1', 'Б'],
        ['key2', 'Вв'],
      ]),
    )
  })

  it('has no line break at its end if neither side has one', async () => {
    const file = (first: string, last: string) => `{"a": "${first}",\n\n"b": "Б",\n\n"c": "${last}"}`
    const { content } = await merged('uk.json', file('А', 'В'), file('Аа', 'В'), file('А', 'Вв'))
    expect(textOf(content)).toBe(file('Аа', 'Вв'))
    const ended = await merged('uk.json', file('А', 'В'), file('Аа', 'В'), `${file('А', 'Вв')}\n`)
    expect(textOf(ended.content)).toBe(`${file('Аа', 'Вв')}\n`)
  })

  it.each(['utf-16le', 'utf-16be'] as const)('is merged in %s', async (encoding) => {
    const file = (...[first, last, more = '']: readonly string[]) => {
      const text = Buffer.from(`\ufeff"a" = "${first}";\n\n"b" = "${last}";\n${more}`, 'utf16le')
      return encoding === 'utf-16le' ? text : text.swap16()
    }
    const outcome = await merged(
      'uk.lproj/A.strings',
      file('А', 'Б'),
      file('Аа', 'Б'),
      file('А', 'Бб', '/* New */\n"c" = "В";\n'),
    )
    expect(outcome).toMatchObject(CLEAN)
    expect(Buffer.compare(outcome.content, file('Аа', 'Бб', '/* New */\n"c" = "В";\n'))).toBe(0)
  })

  it('keeps its order if theirs moved an entry that ours changed', async () => {
    const file = (entries: Record<string, string>) => `${JSON.stringify(entries, null, 2)}\n`
    const outcome = await merged(
      'uk.json',
      file({ a: 'А', b: 'Б', c: 'В' }),
      file({ a: 'Аа', b: 'Б', c: 'В' }),
      file({ b: 'Б', c: 'В', a: 'А' }),
    )
    expect(outcome).toMatchObject({ conflicts: [], unwritten: [] })
    expect(JSON.parse(textOf(outcome.content))).toEqual({ a: 'Аа', b: 'Б', c: 'В' })
  })
})

describe('files that both sides added', () => {
  it('are merged with an empty base', async () => {
    const file = (entries: Record<string, string>) => `${JSON.stringify(entries, null, 2)}\n`
    const outcome = await merged('uk.json', '', file({ a: 'А', b: 'Б' }), file({ a: 'А', c: 'В' }))
    expect(outcome).toMatchObject({ conflicts: [], unwritten: [] })
    expect(JSON.parse(textOf(outcome.content))).toEqual({ a: 'А', b: 'Б', c: 'В' })
  })
})

describe('a file that cannot be merged by string', () => {
  it('is merged by its lines if a version cannot be read', async () => {
    const outcome = await mergeFiles({
      path: 'uk.json',
      base: bytes('{"a": "А"\n\n\n}'),
      ours: bytes('{"a": "Аа"\n\n\n}'),
      theirs: bytes('{"a": "А"\n\n\n'),
    })
    expect(outcome).toMatchObject({ kind: 'lines', conflicts: 0 })
    expect(outcome.kind === 'lines' && outcome.because?.code).toBe('format.syntax')
  })

  it('is refused if git cannot merge it either', async () => {
    const [base, ours, theirs] = ['a', 'b', 'c'].map((text) => bytes(`${text}\0`))
    const request = {
      path: 'logo.bin',
      base: base ?? bytes(''),
      ours: ours ?? bytes(''),
      theirs: theirs ?? bytes(''),
    }
    await expect(mergeFiles(request)).rejects.toThrow(Failure)
    await expect(mergeFiles(request)).rejects.toMatchObject({ code: 'merge.unread' })
  })
})
