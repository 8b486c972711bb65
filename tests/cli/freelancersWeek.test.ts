/**
 * A freelancer's week in a terminal. A file of Trados and a catalogue are analysed and quoted, translated with a memory
 * and a glossary, reviewed as a DOCX table, checked and delivered. Each expected file is the file that was received,
 * with the translated segments replaced.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { analysisReportSchema, type AnalyzedBands } from '../../core/contract/analysis.ts'
import { hasMsgfmt } from '../messages/msgfmt.ts'
import { commandLine } from './commandLine.ts'

const segment = (id: number, text: string) => `<mrk mtype="seg" mid="${id}">${text}</mrk>`

const SDL = `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2" sdl:version="1.0">
  <file original="guide.docx" datatype="x-sdlfilterframework2" source-language="en" target-language="de">
    <body>
      <trans-unit id="u1"><source>The ferry leaves at noon. Tickets cost 12 euros.</source><seg-source>${segment(1, 'The ferry leaves at noon.')} ${segment(2, 'Tickets cost 12 euros.')}</seg-source><target>${segment(1, '')} ${segment(2, '')}</target><sdl:seg-defs><sdl:seg id="1"/><sdl:seg id="2"/></sdl:seg-defs></trans-unit>
      <trans-unit id="u2"><source>Please show your <g id="7">boarding pass</g> to the crew.</source><seg-source>${segment(3, 'Please show your <g id="7">boarding pass</g> to the crew.')}</seg-source><target>${segment(3, '')}</target><sdl:seg-defs><sdl:seg id="3"/></sdl:seg-defs></trans-unit>
      <trans-unit id="u3"><source>Harbour Lines Ltd.</source><seg-source>${segment(4, 'Harbour Lines Ltd.')}</seg-source><target>${segment(4, 'Harbour Lines Ltd.')}</target><sdl:seg-defs><sdl:seg id="4" locked="true" conf="ApprovedSignOff"/></sdl:seg-defs></trans-unit>
      <trans-unit id="u4"><source>The ferry leaves at noon.</source><seg-source>${segment(5, 'The ferry leaves at noon.')}</seg-source><target>${segment(5, '')}</target><sdl:seg-defs><sdl:seg id="5"/></sdl:seg-defs></trans-unit>
    </body>
  </file>
</xliff>
`

const PO = `# Ferry app
msgid ""
msgstr ""
"Project-Id-Version: ferry\\n"
"PO-Revision-Date: 2026-01-01 10:00+0000\\n"
"Last-Translator: Agency\\n"
"Language-Team: German\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: app.c:1
msgid "Buy a ticket"
msgstr "Fahrkarte kaufen"

#: app.c:2
#, c-format
msgid "%d passenger"
msgid_plural "%d passengers"
msgstr[0] ""
msgstr[1] ""

#: app.c:3
msgid "The ferry leaves at noon."
msgstr ""

#: app.c:4
msgid "Show the boarding pass"
msgstr ""
`

const TMX = `<?xml version="1.0"?>
<tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>The ferry leaves at noon.</seg></tuv><tuv xml:lang="de"><seg>Die Fähre fährt mittags ab.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Tickets cost 10 euros.</seg></tuv><tuv xml:lang="de"><seg>Fahrkarten kosten 10 Euro.</seg></tuv></tu>
</body></tmx>
`

const TERMS = 'en,de\nboarding pass,Bordkarte\n'

/** Counts words by an own rule: tags and placeholders are taken out, and the rest is divided by ICU. */
function wordsOf(...texts: string[]): number {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
  const plain = texts.map((text) => text.replaceAll(/<[^>]*>/g, '').replaceAll('%d', ' '))
  return plain.flatMap((text) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike)).length
}

/** The rows of the table in a DOCX: the text of each cell. */
function tableOf(document: string): { xml: string; cells: string[] }[] {
  return document.split(/(?=<w:tr>)/).map((xml) => ({
    xml,
    cells: xml
      .split('<w:tc>')
      .slice(1)
      .map((cell) => [...cell.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text).join('')),
  }))
}

/** A match of the memory without an edit says so; all others are typed. */
const originOf = (id: number) => ([1, 5].includes(id) ? 'origin="tm" percent="100"' : 'origin="interactive"')

describe('a week of work', () => {
  it('delivers the received files with no other change than the translated segments', async () => {
    const { folder, ok, run, json } = commandLine()
    const at = (name: string) => join(folder, name)
    const files = { 'guide.docx.sdlxliff': SDL, 'app.po': PO, 'memory.tmx': TMX, 'terms.csv': TERMS }
    for (const [name, content] of Object.entries(files)) writeFileSync(at(name), content)

    // Monday: the job is received, analysed and quoted.
    await ok(['init', 'week.interlinear', '--source', 'en', '--target', 'de'])
    await ok(['import', 'week.interlinear', 'guide.docx.sdlxliff', 'app.po'])
    await ok(['tm', 'import', 'week.interlinear', 'memory.tmx', '--tm', 'Client'])
    await ok(['glossary', 'import', 'week.interlinear', 'terms.csv', '--glossary', 'Client'])
    await ok([
      'analyze',
      'week.interlinear',
      '--rate',
      '0.12',
      '--currency',
      'EUR',
      '--json',
      'quote.json',
      '--html',
      'quote.html',
    ])
    const quote = analysisReportSchema.parse(JSON.parse(readFileSync(at('quote.json'), 'utf8')))
    const [german] = quote.languages
    const analyzed = german?.files ?? []
    const bands = new Map(analyzed.map(({ path, bands: of }) => [path ?? '', filled(of)] as const))
    const noon = 'The ferry leaves at noon.'
    const boarding = 'Please show your <g id="7">boarding pass</g> to the crew.'
    expect(Object.fromEntries<unknown>(bands)).toEqual({
      'app.po': {
        translated: wordsOf('Buy a ticket'),
        exact: wordsOf(noon),
        none: wordsOf('%d passenger', '%d passengers', 'Show the boarding pass'),
      },
      'guide.docx.sdlxliff': {
        translated: wordsOf('Harbour Lines Ltd.'),
        acrossFiles: 2 * wordsOf(noon),
        from95: wordsOf('Tickets cost 12 euros.'),
        none: wordsOf(boarding),
      },
    })
    const weighted = { exact: 0.25, acrossFiles: 0.25, from95: 0.4, none: 1 } as const
    const payable = Object.entries(weighted).reduce(
      (sum, [band, weight]) => sum + weight * (german?.total[band as keyof typeof weighted].words ?? 0),
      0,
    )
    expect(payable).toBeCloseTo(5 * 0.25 + 10 * 0.25 + 4 * 0.4 + 14)
    expect(quote.quotes?.de?.payableWords).toBeCloseTo(payable)
    const price = Math.round(payable * 12) / 100
    expect(quote.quotes?.de?.price).toBe(price)
    expect(readFileSync(at('quote.html'), 'utf8')).toContain(`${price.toFixed(2)} EUR`)

    // Tuesday: the memory fills what it knows, and the rest is translated.
    const rows = (await json(['strings', 'week.interlinear'])) as { id: number; text: unknown }[]
    const idOf = (text: string) =>
      String(rows.find((row) => JSON.stringify(row.text).includes(JSON.stringify(text).slice(1, -1)))?.id)
    await ok(['pretranslate', 'week.interlinear', 'true', '--language', 'de'])
    const translate = (of: string, text: string, ...more: string[]) =>
      ok(['translate', 'week.interlinear', '--string', idOf(of), '--language', 'de', '--text', text, ...more])
    await translate('%d passenger', '%d Fahrgast', '--form', 'one')
    await translate('%d passenger', '%d Fahrgäste', '--form', 'other')
    await translate(boarding, 'Bitte zeigen Sie Ihren <g id="7">Boardingpass</g> der Besatzung.')
    await translate('Show the boarding pass', 'Bordkarte zeigen')
    const locked = await run([
      ...['translate', 'week.interlinear', '--string', idOf('Harbour Lines Ltd.'), '--language', 'de'],
      ...['--text', 'Hafenlinien GmbH'],
    ])
    expect([locked.code, locked.stderr]).toEqual([2, expect.stringContaining('Its file locks this string.')])

    // Wednesday: the glossary finds the term that was not used.
    const issues = async () => {
      const { code } = await run(['qa', 'week.interlinear', '--language', 'de', '--report', 'qa.json'])
      const report = JSON.parse(readFileSync(at('qa.json'), 'utf8')) as {
        issues: { check: string; stringId: number; severity: string; category: string }[]
      }
      return { code, issues: report.issues.filter(({ check }) => check !== 'spelling') }
    }
    const found = await issues()
    expect(found.code).toBe(1)
    expect(found.issues).toMatchObject([
      {
        check: 'terms',
        stringId: Number(idOf(boarding)),
        severity: 'major',
        category: 'Terminology: Inconsistent with terminology resource',
      },
    ])

    // Thursday: a reviewer edits two rows of a table and comments a third.
    await ok(['worklist', 'export', 'week.interlinear', 'true', '--language', 'de', '--out', 'review.docx'])
    const parts = unzipSync(readFileSync(at('review.docx')))
    const table = tableOf(strFromU8(parts['word/document.xml'] ?? new Uint8Array()))
    const edit = (source: string, change: (row: string) => string) => {
      const row = table.find(({ cells }) => cells[2] === xml(source))
      if (row === undefined) throw new Error(`The table has no row of ${source}`)
      const edited = change(row.xml)
      expect(edited).not.toBe(row.xml)
      row.xml = edited
    }
    edit('Tickets cost 12 euros.', (row) => row.replace('Fahrkarten kosten', 'Tickets kosten'))
    edit(boarding, (row) => row.replace('Ihren', 'Ihre').replace('Boardingpass', 'Bordkarte'))
    edit('Show the boarding pass', (row) =>
      row.replace(/(.*<w:tc>.*?)<w:p><\/w:p>/s, '$1<w:p><w:r><w:t>As an infinitive?</w:t></w:r></w:p>'),
    )
    const document = strToU8(table.map((row) => row.xml).join(''))
    writeFileSync(at('reviewed.docx'), zipSync({ ...parts, 'word/document.xml': document }))
    const returned = ['worklist', 'import', 'week.interlinear', 'reviewed.docx']
    expect(await json(returned)).toMatchObject({ saved: 2 })
    const again = await json(returned)
    expect(again).toMatchObject({ saved: 0 })
    const commented = 'count of comments where (text contains "As an infinitive?") = 1'
    const about = await ok(['query', 'week.interlinear', commented, '--language', 'de'])
    expect(about).toContain('Show the boarding pass')
    expect((await issues()).issues).toEqual([])

    // Friday: the delivery. All bytes are the client's but those of the segments that were translated.
    await ok(['export', 'week.interlinear', '--language', 'de', '--out', 'delivery'])
    const deliveredSdl = readFileSync(at('delivery/guide.docx.sdlxliff'), 'utf8')
    const deliveredPo = readFileSync(at('delivery/app.po'), 'utf8')
    expect(deliveredSdl).toBe(
      [
        [1, 'Die Fähre fährt mittags ab.'] as const,
        [2, 'Tickets kosten 12 Euro.'] as const,
        [3, 'Bitte zeigen Sie Ihre <g id="7">Bordkarte</g> der Besatzung.'] as const,
        [5, 'Die Fähre fährt mittags ab.'] as const,
      ].reduce(
        (text, [id, translation]) =>
          text
            .replace(segment(id, ''), segment(id, translation))
            .replace(`<sdl:seg id="${id}"/>`, `<sdl:seg id="${id}" ${originOf(id)} conf="Translated"/>`),
        SDL,
      ),
    )
    const texts = ['%d Fahrgast', '%d Fahrgäste', 'Die Fähre fährt mittags ab.', 'Bordkarte zeigen']
    const today = /"PO-Revision-Date: (.*)\\n"/
    expect(deliveredPo.replace(today, '')).toBe(
      texts
        .reduce((text, one) => text.replace(/(msgstr(?:\[\d\])?) ""\n(?!")/, `$1 "${one}"\n`), PO)
        .replace(today, ''),
    )
    expect(Date.parse(today.exec(deliveredPo)?.[1] ?? '')).toBeGreaterThan(Date.parse('2026-01-01T10:00Z'))
    if (hasMsgfmt)
      expect(spawnSync('msgfmt', ['-c', '-o', '/dev/null', at('delivery/app.po')]).status).toBe(0)
  })
})

function xml(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The words of the bands that have any. */
function filled(bands: AnalyzedBands): Record<string, number> {
  return Object.fromEntries(
    Object.entries(bands).flatMap(([band, { words }]) => (words > 0 ? [[band, words]] : [])),
  )
}
