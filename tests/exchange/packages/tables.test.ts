/** Worklists as tables: what goes out comes back as the same texts, whatever a reviewer's program did to the file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { PackageFormat } from '../../../core/contract/enumerations.ts'
import type { CallInput, PackageReport } from '../../../core/contract/index.ts'
import type { Language } from '../../../core/contract/language.ts'
import { answerExchangeJob } from '../../../core/exchange/job.ts'
import { csvPieces } from '../../../core/exchange/packages/tables/csv.ts'
import { hideControls, showControls } from '../../../core/exchange/packages/tables/controlPictures.ts'
import { docxParts } from '../../../core/exchange/packages/tables/docx.ts'
import { htmlPieces } from '../../../core/exchange/packages/tables/html.ts'
import { tableRows, type TableRow } from '../../../core/exchange/packages/tables/tableRows.ts'
import { xlsxParts } from '../../../core/exchange/packages/tables/xlsx.ts'
import type { PackageHead, ReturnedPackage } from '../../../core/exchange/packages/packageTypes.ts'
import type { ReturnedForm } from '../../../core/exchange/packages/rows/compareForm.ts'
import type { PackageString } from '../../../core/exchange/packages/rows/strings.ts'
import { findLanguage } from '../../../core/languages/catalog.ts'
import { zipChunks } from '../../../core/platform/files/zipArchive.ts'
import { itemsOf } from '../../../core/platform/threads/channel.ts'
import { runs } from '../../runs.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const FORMATS = ['xlsx', 'docx', 'html', 'csv'] as const
type TableFormat = (typeof FORMATS)[number]

function languageOf(id: string): Language {
  const language = findLanguage(id)
  if (language === undefined) throw new Error(id)
  return language
}

const head: PackageHead = {
  project: 'shop',
  sourceLanguage: languageOf('en'),
  language: languageOf('ar'),
  version: '0',
}

const asString = (source: string, text: string, more: Partial<PackageString> = {}): PackageString => ({
  ...{ stringId: 12, identifier: 'cart.empty', path: 'ui.po', type: 'plain', context: null, maxLength: null },
  ...{ source, labels: [], state: 'translated', forms: ['none'], unfinished: {}, comments: [] },
  translations: text === '' ? {} : { none: { text, isApproved: false, match: null } },
  ...more,
})

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value)
}

async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(typeof chunk === 'string' ? strToU8(chunk) : chunk)
  return new Uint8Array(Buffer.concat(all))
}

function write(format: TableFormat, rows: readonly TableRow[]): Promise<Uint8Array> {
  switch (format) {
    case 'xlsx':
      return bytesOf(zipChunks(xlsxParts(head, once(rows))))
    case 'docx':
      return bytesOf(zipChunks(docxParts(head, once(rows))))
    case 'html':
      return bytesOf(htmlPieces(head, once(rows)))
    case 'csv':
      return bytesOf(csvPieces(head, once(rows)))
  }
}

type Read = Omit<ReturnedPackage, 'forms'> & { forms: ReturnedForm[] }

function read(format: PackageFormat, content: Uint8Array): Read {
  const answer = answerExchangeJob({ contents: 'worklist', format, name: `list.${format}`, content })
  if (!answer.ok) throw new Error(answer.error.code)
  if (!('forms' in answer.value)) throw new Error('no worklist')
  return { ...answer.value, forms: [...itemsOf(answer.value.forms)] }
}

/** Texts with what tables lose: blanks, line breaks, controls, formulas, escapes, pictures, several scripts. */
const piece = fc.constantFrom(
  ...[
    'a',
    ' ',
    '  ',
    '\n',
    '\t',
    '\r',
    '\r\n',
    '\u0000',
    '\u0007',
    '\u001b',
    '=1+1',
    '+',
    '-',
    '@SUM(A1)',
    "'",
  ],
  ...[
    '"',
    ',',
    ';',
    '<b>',
    '&amp;',
    '&',
    '_x0041_',
    '_x',
    '␍',
    '␦',
    '␠',
    '😀',
    'ي',
    'שלום',
    'é',
    '\u00a0',
    '\u200f',
  ],
  ...['{0}', '%s', '\u2028', '\u0085'],
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

describe('a table', () => {
  it.each(FORMATS)('as %s returns the texts that were written, with nothing to import', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const strings = pairs.map(([source, translation], index) =>
          asString(source, translation, { stringId: index + 1 }),
        )
        const content = await write(
          format,
          strings.flatMap((string) => tableRows(string, head.language)),
        )
        const { forms, project, language, unreadable } = read(format, content)
        expect({ project, language, unreadable }).toEqual({ project: 'shop', language: 'ar', unreadable: 0 })
        expect(forms.map((form) => [form.sourceText, form.text])).toEqual(pairs)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('shows control characters as pictures, and takes pictures of a text for what they are', () => {
    expect(showControls('a\rb\u0000')).toBe('a␍b␀')
    fc.assert(
      fc.property(text, (any) => {
        expect(hideControls(showControls(any))).toBe(any)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('has a row for each form, with its name, its state and its match', () => {
    const rows = tableRows(
      asString('', '', {
        ...{ type: 'plural', source: { one: '%d item', other: '%d items' }, forms: ['one', 'few', 'many'] },
        translations: { one: { text: '%d товар', isApproved: true, match: { score: 92, isEdited: true } } },
        unfinished: { few: { text: '%d товари', isApproved: false, match: null } },
        ...{ context: 'Above the list', comments: ['anna: Which cart?'] },
      }),
      languageOf('uk'),
    )
    expect(rows.map((row) => [row.form, row.source, row.translation, row.state, row.match])).toEqual([
      ['one (1, 21, 31, …)', '%d item', '%d товар', 'approved', '92 %, edited'],
      ['few (2, 3, 4, …)', '%d items', '%d товари', 'needs work', ''],
      ['many (0, 5, 6, …)', '%d items', '', 'untranslated', ''],
    ])
    expect(rows[0]?.context).toBe('cart.empty\nAbove the list\nanna: Which cart?')
  })

  it('locks all cells of a sheet but translations and comments, and holds no formula', async () => {
    const content = await write('xlsx', tableRows(asString('=1+1', '=2+2'), head.language))
    const sheet = Buffer.from(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? []).toString()
    expect(sheet).toContain('<sheetProtection sheet="1"')
    expect(sheet).not.toContain('<f>')
    const formats = [...sheet.matchAll(/<c r="([A-I])2" s="(\d)"/g)].map(([, column, format]) => [
      column,
      format,
    ])
    const styles = Buffer.from(unzipSync(content)['xl/styles.xml'] ?? []).toString()
    const isUnlocked = [...styles.matchAll(/locked="(\d)"/g)].map(([, locked]) => locked === '0')
    // The first format of a cell is the default one, which states no lock.
    expect(formats.filter(([, format]) => isUnlocked[Number(format) - 1]).map(([column]) => column)).toEqual([
      'F',
      'G',
    ])
    expect(styles).toContain('readingOrder="2"')
  })

  it('locks the cells of a document but translations and comments, and marks right-to-left text', async () => {
    const content = await write('docx', tableRows(asString('Cart', 'عربة'), head.language))
    const xml = Buffer.from(unzipSync(content)['word/document.xml'] ?? []).toString()
    const cells = [...xml.matchAll(/<w:tc>.*?<\/w:tc>/gs)].slice(6).map(([cell]) => cell)
    expect(cells.map((cell) => cell.includes('sdtContentLocked'))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ])
    expect(cells.map((cell) => cell.includes('<w:bidi/>'))).toEqual([false, false, false, true, false, false])
  })
})

const cell = (reference: string, type: string, inner: string) =>
  `<c r="${reference}" t="${type}">${inner}</c>`

/** A workbook as another program writes it. */
function workbook(rows: string, shared: readonly string[] = []): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rel = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const rels = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
  const parts = {
    '_rels/.rels': rels(rel('a', 'officeDocument', '/xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}"/>`,
    'xl/_rels/workbook.xml.rels': rels(
      rel('b', 'worksheet', 'worksheets/other.xml') + rel('c', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((item) => `<si>${item}</si>`).join('')}</sst>`,
    'xl/worksheets/other.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

const idOf = (string: PackageString): string => tableRows(string, head.language)[0]?.id ?? ''

/** An archive whose directory states a size for its one part, which has 100,000 bytes. */
function stating(bytes: number): Uint8Array {
  const archive = Buffer.from(zipSync({ '_rels/.rels': strToU8(`<a>${' '.repeat(100_000)}</a>`) }))
  archive.writeUInt32LE(bytes, archive.indexOf('PK\u0001\u0002') + 24)
  return archive
}

describe('a workbook of another program', () => {
  const [first, second, third] = [1, 2, 3].map((stringId) => asString('Cart', 'Old', { stringId }))
  const HEADING =
    '<row r="1">' +
    cell('A1', 's', '<v>1</v>') +
    cell('B1', 's', '<v>2</v>') +
    cell('D1', 's', '<v>0</v>') +
    '</row>'
  const NAMES = ['<t>interlinear:shop en ar</t>', '<t>Comment</t>', '<t>Translation: Arabic</t>']

  it('is read by its headings: shared, rich and inline texts, moved columns, phonetic hints left out', () => {
    const content = workbook(
      `${HEADING}<row r="2">${cell('B2', 's', '<v>3</v>')}${cell('D2', 'inlineStr', `<is><t>${idOf(first!)}</t></is>`)}` +
        `${cell('A2', 'str', '<v>Good</v>')}</row>`,
      [
        ...NAMES,
        '<r><t>New </t></r><r><rPr><b/></rPr><t xml:space="preserve">te_x0009_xt</t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
      ],
    )
    expect(read('xlsx', content).forms).toMatchObject([
      { stringId: 1, text: 'New te\txt', comments: ['Good'] },
    ])
  })

  it('names rows that cannot be read, and reads the others', () => {
    const row = (number: number, id: string, translation: string) =>
      `<row r="${number}">${cell(`D${number}`, 'inlineStr', `<is><t>${id}</t></is>`)}${translation}</row>`
    const inline = (number: number, value: string) =>
      cell(`B${number}`, 'inlineStr', `<is><t>${value}</t></is>`)
    const content = workbook(
      HEADING +
        row(2, 'broken', inline(2, 'Text')) +
        row(3, idOf(first!), cell('B3', 'n', '<v>45000</v>')) +
        row(4, idOf(first!), inline(4, 'New')) +
        row(5, idOf(second!), '<c r="B5" t="str"><f>1+1</f><v>2</v></c>') +
        row(6, idOf(third!), inline(6, 'One')) +
        row(7, idOf(third!), inline(7, 'Old')) +
        row(8, idOf(second!), inline(8, 'One')) +
        row(9, idOf(second!), inline(9, 'Other')) +
        '<row r="10"/>',
      NAMES,
    )
    const { forms, unreadable, unreadableRows } = read('xlsx', content)
    expect(forms.map((form) => [form.stringId, form.text])).toEqual([
      [1, 'New'],
      [3, 'One'],
    ])
    expect(unreadable).toBe(5)
    expect(unreadableRows).toEqual([
      { row: 2, reason: 'id' },
      { row: 3, reason: 'notText' },
      { row: 5, reason: 'notText' },
      { row: 8, reason: 'doubled' },
      { row: 9, reason: 'doubled' },
    ])
  })

  it('is refused without the heading, and where it would inflate beyond all bounds', () => {
    expect(() => read('xlsx', workbook('<row r="1"/>'))).toThrow('worklist.notOne')
    expect(() => read('xlsx', strToU8('PK no archive'))).toThrow('format.syntax')
    expect(() => read('xlsx', stating(600 * 1024 * 1024))).toThrow('format.tooLarge')
    expect(() => read('xlsx', stating(20))).toThrow('format.syntax')
    const many = Object.fromEntries(
      Array.from({ length: 5_001 }, (_, index) => [`${index}`, new Uint8Array()]),
    )
    expect(() => read('xlsx', zipSync(many))).toThrow('format.tooLarge')
  })
})

describe('a document that was reviewed', () => {
  const string = asString('Cart', 'Old text')

  async function edited(change: (xml: string) => string, comments?: string): Promise<Read> {
    const parts = unzipSync(await write('docx', tableRows(string, head.language)))
    const before = Buffer.from(parts['word/document.xml'] ?? []).toString()
    const after = change(before)
    expect(after).not.toBe(before)
    parts['word/document.xml'] = strToU8(after)
    if (comments !== undefined) {
      parts['word/comments.xml'] = strToU8(comments)
      const rels = Buffer.from(parts['word/_rels/document.xml.rels'] ?? []).toString()
      const relation =
        '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/>'
      parts['word/_rels/document.xml.rels'] = strToU8(
        rels.replace('</Relationships>', `${relation}</Relationships>`),
      )
    }
    return read('docx', zipSync(parts))
  }

  const OLD = '<w:t xml:space="preserve">Old text</w:t></w:r>'

  it('has its tracked changes accepted and counted', async () => {
    const { forms, trackedChanges } = await edited((xml) =>
      xml.replace(
        OLD,
        '<w:t xml:space="preserve">New </w:t></w:r><w:del><w:r><w:delText>Old</w:delText></w:r></w:del>' +
          '<w:ins><w:r><w:t>text</w:t></w:r></w:ins>',
      ),
    )
    expect(forms).toMatchObject([{ text: 'New text' }])
    expect(trackedChanges).toBe(2)
  })

  it('has a line for each paragraph, and no row that was deleted with changes tracked', async () => {
    const { forms } = await edited((xml) =>
      xml.replace(OLD, '<w:t>One</w:t></w:r></w:p><w:p><w:r><w:t>two</w:t></w:r>'),
    )
    expect(forms).toMatchObject([{ text: 'One\ntwo' }])
    const gone = await edited((xml) =>
      xml.replace(/<w:trPr><w:cantSplit\/><\/w:trPr>/, '<w:trPr><w:del w:id="1"/></w:trPr>'),
    )
    expect(gone.forms).toEqual([])
  })

  it('has the comments of Word beside its rows', async () => {
    const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const { forms } = await edited(
      (xml) => xml.replace(OLD, `${OLD}<w:r><w:commentReference w:id="0"/></w:r>`),
      `<w:comments ${main}><w:comment w:id="0"><w:p><w:r><w:t>Which cart?</w:t></w:r></w:p></w:comment></w:comments>`,
    )
    expect(forms).toMatchObject([{ text: 'Old text', comments: ['Which cart?'] }])
  })
})

describe('a page that a word processor saved', () => {
  it('is read with its wrapped lines joined, its paragraphs apart and its deletions left out', async () => {
    const string = asString('Cart', 'Old')
    const page = Buffer.from(await write('html', tableRows(string, head.language))).toString()
    const after = page.replace(
      '>Old<',
      '>\n  <p><font>First\n line</font></p>\n <p>second <del>no</del>␠</p> <',
    )
    const { forms } = read('html', strToU8(after))
    expect(forms).toMatchObject([{ text: 'First line\nsecond  ' }])
  })
})

const PO = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Cart"
msgstr ""

msgid "Total"
msgstr ""

msgid "%d item"
msgid_plural "%d items"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""
`

async function shop(format: TableFormat) {
  const screen = testScreen()
  const path = join(screen.folder, `review.${format}`)
  writeFileSync(join(screen.folder, 'ui.po'), PO)
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'shop.interlinear'),
    ...{ name: 'Shop', sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
  })
  await screen.value('project.import', { project, paths: [join(screen.folder, 'ui.po')] })
  const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: total })
  const [cart = 0, sum = 0, items = 0] = rows.map(({ id }) => id)
  const of = (stringId: number) => ({ project, stringId, languageId: 'uk' })
  const save = (stringId: number, none: string, needsWork = false) =>
    screen.value('translation.save', { ...of(stringId), forms: { none }, needsWork })
  await save(cart, 'Кошик')
  await save(sum, 'Усього')
  return {
    ...{ screen, project, cart, sum, items, save, path },
    detail: (stringId: number) => screen.value('string.get', of(stringId)),
    export: () => screen.value('list.export', { list, path, format: format === 'csv' ? 'html' : format }),
    take: (more: Partial<CallInput<'worklist.import'>> = {}): Promise<PackageReport> =>
      screen.value('worklist.import', { project, path, ...more }),
    edit: (change: (content: string) => string) => writeFileSync(path, change(readFileSync(path, 'utf8'))),
  }
}

describe('a table that comes back to its project', () => {
  it('saves the edits, adds the comments once, and finds what changed on both sides', async () => {
    const { cart, sum, detail, take, edit, save, export: write } = await shop('html')
    expect(await write()).toMatchObject({ strings: 3, leftOut: [] })
    expect(await take()).toMatchObject({
      saved: 0,
      comments: 0,
      unchanged: 5,
      conflictCount: 0,
      unreadableRows: [],
    })
    edit((html) =>
      html
        .replace(/(>Кошик<\/td><td class="edit">)/, '>Мій кошик</td><td class="edit">Better with “my”')
        .replace('>Усього<', '>Разом<'),
    )
    await save(sum, 'Сума')
    expect(await take({ isPreview: true })).toMatchObject({ saved: 1, comments: 1, conflictCount: 1 })
    const report = await take()
    expect(report).toMatchObject({ saved: 1, comments: 1, unchanged: 3 })
    expect(report.conflicts).toMatchObject([{ base: 'Усього', theirs: 'Разом', ours: 'Сума' }])
    expect((await detail(cart)).translations.find(({ isTop }) => isTop)?.text).toBe('Мій кошик')
    expect((await detail(cart)).comments).toMatchObject([
      { text: 'Better with “my”', user: 'olena', languageId: 'uk' },
    ])
    expect(await take()).toMatchObject({ saved: 0, comments: 0 })
  })

  it('settles a text that needs work by an edit of it', async () => {
    const { cart, detail, take, edit, save, export: write } = await shop('html')
    await save(cart, 'Кошик', true)
    await write()
    edit((html) => html.replace('>Кошик<', '>Візок<'))
    expect(await take()).toMatchObject({ saved: 1, conflictCount: 0 })
    const [top] = (await detail(cart)).translations
    expect(top).toMatchObject({ text: 'Візок', needsWork: false })
  })

  it.each(['xlsx', 'docx'] as const)('as %s changes nothing where nothing was edited', async (format) => {
    const { take, export: write } = await shop(format)
    await write()
    expect(await take()).toMatchObject({ saved: 0, unchanged: 5, conflictCount: 0, unreadable: 0 })
  })
})
