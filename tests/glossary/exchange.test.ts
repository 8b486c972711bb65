import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forEachTermMember } from '../../core/model/term.ts'
import { emptyConcept, emptyTerm } from '../../core/glossary/conceptDraft.ts'
import { glossaryTableHead, glossaryTableRows, readGlossaryTable } from '../../core/glossary/table.ts'
import { guessColumns } from '../../core/glossary/tableColumns.ts'
import { readTbx } from '../../core/glossary/tbx.ts'
import { TBX_END, tbxConcept, tbxHead } from '../../core/glossary/tbxWriter.ts'
import type { GlossaryConcept } from '../../core/glossary/rows/exchange.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'
import { failureOf } from '../testProject.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function conceptsOf(content: Uint8Array) {
  const concepts: GlossaryConcept[] = []
  return { report: readTbx(content, (concept) => concepts.push(concept)), all: concepts }
}

function tableOf(content: Uint8Array, columns?: string[]) {
  const concepts: GlossaryConcept[] = []
  const options = { name: 'g.csv', columns }
  return { report: readGlossaryTable(content, options, (concept) => concepts.push(concept)), all: concepts }
}

describe.skipIf(!hasCorpus)('real glossaries', () => {
  it('reads TBX-Basic in DCT style', () => {
    const { report, all } = conceptsOf(corpusFile('tbx/tbx-basic/DCT/Example_Astronomy_DCT_VALID.tbx'))
    expect(report).toMatchObject({ concepts: 45, terms: 113 })
    expect(report.languages.toSorted()).toEqual(['en', 'es', 'zu'])
    const terms = all.flatMap((concept) => concept.terms)
    expect(terms.filter(({ partOfSpeech }) => partOfSpeech !== null)).toHaveLength(107)
    expect(terms.filter(({ status }) => status !== null)).toHaveLength(32)
    expect(all[0]).toMatchObject({ subject: 'General', createdBy: 'Tommy', createdAt: Date.UTC(2010, 3, 17) })
  })

  it('reads TBX 2, with its DTD named and a byte order mark', () => {
    const { all } = conceptsOf(corpusFile('tbx/omegat/glossaries/sampleTBXfile.tbx'))
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      subject: 'manufacturing',
      definition: 'A value between 0 and 1 used in ...',
      terms: [
        { language: 'en', text: 'alpha smoothing factor', type: 'full_form', partOfSpeech: 'noun' },
        { language: 'hu', text: 'hu translation', partOfSpeech: 'noun' },
      ],
    })
  })

  it('detects the columns of a table with repeated names', () => {
    const path = 'glossary-csv/matecat/glossary/Final-Matecat-new_glossary_format-Glossary.csv'
    const { report, all } = tableOf(corpusFile(path))
    expect(report).toMatchObject({ concepts: 11, languages: ['en-GB', 'es-ES', 'it-IT'] })
    expect(all[0]).toMatchObject({ subject: 'Uber / Partner', terms: [{ text: 'Contact' }, {}, {}] })
    expect(all[4]?.terms[0]?.note).toBeNull()
    expect(all[8]?.terms).toMatchObject([{ language: 'es-ES', text: 'Perro', status: 'not_recommended' }])
  })
})

describe('columns of a glossary', () => {
  it.each([
    ['term_en', { holds: 'term', language: 'en' }],
    ['Part of Speech [uk]', { holds: 'partOfSpeech', language: 'uk' }],
    ['partOfSpeech_pt-BR', { holds: 'partOfSpeech', language: 'pt-BR' }],
    ['uk: note', { holds: 'note', language: 'uk' }],
    ['German', { holds: 'term', language: 'de' }],
    ['Concept Definition', { holds: 'definition' }],
    ['url', { holds: 'conceptUrl' }],
    ['note', { holds: 'conceptNote' }],
    ['colour', { holds: 'nothing' }],
  ])('reads %s', (name, column) => {
    expect(guessColumns([name])).toEqual([column])
  })

  it('uses the user’s columns, and reports invalid ones', () => {
    const { all } = tableOf(bytes('a,b,c\nshop,cart,кошик\n'), ['subject', 'term:en', 'term:uk'])
    expect(all[0]).toMatchObject({ subject: 'shop', terms: [{ text: 'cart' }, { text: 'кошик' }] })
  })

  it.each(['colour', 'subject:uk', 'term', 'term:'])('refuses "%s" as the name of a column', (column) => {
    expect(() => tableOf(bytes('a\nb\n'), [column])).toThrow(
      expect.objectContaining({ code: 'glossary.columns' }),
    )
  })

  it('refuses a table in which no column holds terms, with the names of its columns', () => {
    expect(failureOf(() => tableOf(bytes('subject,colour\nshop,red\n')))).toMatchObject({
      code: 'glossary.columns',
      details: { value: 'subject, colour' },
    })
  })
})

describe('a table of terms', () => {
  const columns = ['concept', 'term:en', 'term:uk']

  it('adds a term to a concept once, however often its rows repeat it', () => {
    const { report, all } = tableOf(bytes('id,a,b\n7,cart,кошик\n7,cart,візок\n'), columns)
    expect(report).toMatchObject({ concepts: 1, terms: 3 })
    expect(all[0]?.terms.map(({ text }) => text)).toEqual(['cart', 'кошик', 'візок'])
  })

  it('has no warning, and all its languages, where each row has a term', () => {
    const { report } = tableOf(bytes('id,a,b\n7,cart,\n8,,кошик\n'), columns)
    expect(report).toEqual({ languages: ['en', 'uk'], concepts: 2, terms: 2, warnings: [] })
  })

  it('leaves out what a column marked "-" has, and accepts rows that end early', () => {
    const { all } = tableOf(bytes('a,b,c\ncart,remark,кошик\ntill\n'), ['term:en', '-', 'term:uk'])
    expect(all.map(({ terms }) => terms.map(({ text }) => text))).toEqual([['cart', 'кошик'], ['till']])
  })

  it('names a value outside of the lists by its first 60 characters', () => {
    const { report } = tableOf(bytes(`term_en,status_en\ncart,${'x'.repeat(70)}\n`))
    expect(report.warnings).toEqual([saying(`Left out: 1 × status "${'x'.repeat(60)}".`)])
  })

  it.each([
    ['no', false],
    ['FALSE', false],
    ['0', false],
    ['yes', true],
    ['not sure', true],
    ['0.5', true],
    ['is it no', true],
  ])('reads whether a concept is translatable: %j', (mark, isTranslatable) => {
    const { all } = tableOf(bytes(`term,translatable\ncart,${mark}\n`), ['term:en', 'translatable'])
    expect(all).toMatchObject([{ isTranslatable }])
  })

  it.each([
    ['yes', 'not_recommended'],
    ['TRUE', 'not_recommended'],
    ['1', 'not_recommended'],
    ['x', 'not_recommended'],
    ['no', null],
    ['0', null],
    ['not yes', null],
    ['1 of 2', null],
    ['', null],
  ])('reads the mark of a forbidden term: %j', (mark, status) => {
    const { all } = tableOf(bytes(`term_en,forbidden\ncart,${mark}\n`))
    expect(all).toMatchObject([{ terms: [{ text: 'cart', status }] }])
  })

  it('counts the rows without a term that an import leaves out', () => {
    const { report, all } = tableOf(bytes('id,a,b\n7,cart,\n8,,\n9, ,\n'), columns)
    expect(all).toHaveLength(1)
    expect(report.warnings).toEqual([saying('2 rows without a term were left out.')])
  })
})

it('refuses a file that is no TBX', () => {
  expect(() => conceptsOf(bytes('<tmx/>'))).toThrow(expect.objectContaining({ code: 'glossary.notTbx' }))
})

it('reports values outside of the lists, and leaves them out', () => {
  const { report, all } = conceptsOf(
    bytes(
      '<tbx><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>run</term>' +
        '<termNote type="partOfSpeech">gerund</termNote></termSec></langSec></conceptEntry></body></text></tbx>',
    ),
  )
  expect(all[0]?.terms[0]).toMatchObject({ text: 'run', partOfSpeech: null })
  expect(report.warnings).toEqual([saying('Left out: 1 × partOfSpeech "gerund".')])
})

const NOT_XML = /[^\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .filter((text) => !NOT_XML.test(text) && text.trim() === text && text !== '')
const anyMember = fc.option(anyText)
const anyDay = fc.option(fc.integer({ min: 0, max: 40_000 }).map((day) => day * 86_400_000))
const valueOf = (...values: string[]) => fc.option(fc.constantFrom(...values))

const anyTerm = fc.record({
  language: fc.constantFrom('en', 'uk'),
  text: anyText,
  ...forEachTermMember(() => anyMember),
  partOfSpeech: valueOf('noun', 'adj', 'propn', 'x', 'cconj'),
  status: valueOf('preferred', 'admitted', 'not_recommended', 'obsolete', 'draft'),
  type: valueOf('full_form', 'acronym', 'abbreviation', 'short_form', 'phrase', 'variant'),
  gender: valueOf('masculine', 'feminine', 'neuter', 'common', 'other'),
})
const anyConcept = fc
  .record({
    subject: anyMember,
    definition: anyMember,
    url: anyMember,
    note: anyMember,
    isTranslatable: fc.boolean(),
    terms: fc.uniqueArray(anyTerm, {
      minLength: 1,
      maxLength: 4,
      selector: ({ language, text }) => `${language} ${text}`,
    }),
  })
  .map(({ terms, ...concept }) => ({
    ...emptyConcept(),
    ...concept,
    terms: terms
      .map((term) => ({ ...emptyTerm('', ''), ...term }))
      .toSorted((a, b) => a.language.localeCompare(b.language)),
  }))

it('takes an address from a target or a text, and reports a second one and a term without a text', () => {
  const { report, all } = conceptsOf(
    bytes(
      '<tbx><text><body><conceptEntry><xref type="externalCrossReference" target="https://a.example">A</xref>' +
        '<xref type="externalCrossReference" target="https://b.example">B</xref>' +
        '<langSec xml:lang="en"><termSec><term>run</term>' +
        '<xref type="xSource">https://c.example</xref></termSec>' +
        '<termSec><term></term></termSec></langSec></conceptEntry></body></text></tbx>',
    ),
  )
  expect(all).toMatchObject([
    { url: 'https://a.example', terms: [{ text: 'run', url: 'https://c.example' }] },
  ])
  expect(all[0]?.terms).toHaveLength(1)
  expect(report.warnings).toEqual([
    saying('Left out: 1 × further address.'),
    saying('Left out: 1 × term without a text.'),
  ])
})

describe('a TBX file', () => {
  const conceptEntry = (content: string) =>
    conceptsOf(bytes(`<tbx><text><body><conceptEntry>${content}</conceptEntry></body></text></tbx>`)).all
  const term = (text: string, more = '') => `<termSec><term>${text}</term>${more}</termSec>`
  const transaction = (type: string, who: string, date: string) =>
    `<transacGrp><transac type="transactionType">${type}</transac>` +
    `<transacNote type="responsibility">${who}</transacNote><date>${date}</date></transacGrp>`

  it('has the terms of its language sections only', () => {
    expect(conceptEntry(`${term('lost')}<langSec xml:lang="en">${term('run')}</langSec>`)).toMatchObject([
      { terms: [{ language: 'en', text: 'run' }] },
    ])
  })

  it('has texts without the blanks around them', () => {
    const [concept] = conceptEntry(
      `<descrip type="definition">\n  What one buys\n</descrip><langSec xml:lang="en">${term(' run\n')}</langSec>`,
    )
    expect(concept).toMatchObject({ definition: 'What one buys', terms: [{ text: 'run' }] })
  })

  it('gives what a language says to its terms, before and after them, and the rest to the concept', () => {
    const [concept] = conceptEntry(
      `<langSec xml:lang="en">${term('run')}<note>Of programs</note></langSec>` +
        `<langSec xml:lang="de"><descrip type="definition">Ein Lauf</descrip>${term('Lauf')}</langSec>` +
        '<note>Ask Anna</note>',
    )
    expect(concept).toMatchObject({
      note: 'Ask Anna',
      terms: [
        { language: 'en', note: 'Of programs', description: null },
        { language: 'de', note: null, description: 'Ein Lauf' },
      ],
    })
  })

  it('counts concepts and terms, and leaves out those of a language without a code', () => {
    const { report, all } = conceptsOf(
      bytes(
        `<tbx><text><body><conceptEntry><langSec>${term('lost')}</langSec><langSec xml:lang="en">${term('run')}</langSec></conceptEntry>` +
          `<conceptEntry><langSec xml:lang="en">${term('walk')}${term('stroll')}</langSec></conceptEntry></body></text></tbx>`,
      ),
    )
    expect(all.map(({ terms }) => terms.map(({ text }) => text))).toEqual([['run'], ['walk', 'stroll']])
    expect(report).toMatchObject({ concepts: 2, terms: 3, languages: ['en'] })
    expect(report.warnings).toEqual([saying('Left out: 1 × languages without a code.')])
  })

  it.each([
    ['2026-01-02', Date.UTC(2026, 0, 2)],
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05+02:00', Date.UTC(2026, 0, 2, 1, 4, 5)],
    ['2026-01-02T03:04', new Date(2026, 0, 2, 3, 4).getTime()],
    ['2026-01-02 of the old calendar', null],
    ['on 2026-01-02', null],
    ['2026-01', null],
  ])('has the date %s', (date, time) => {
    for (const type of ['origination', 'creation']) {
      const [concept] = conceptEntry(
        transaction(type, 'Anna', date) + `<langSec xml:lang="en">${term('run')}</langSec>`,
      )
      expect(concept).toMatchObject({ createdAt: time, createdBy: 'Anna' })
    }
  })

  it('is written element by element, without those of absent members', () => {
    const terms = [
      { ...emptyTerm('en', 'run'), description: 'To go fast' },
      { ...emptyTerm('uk', 'бігти'), url: 'https://example.com' },
    ]
    const written = tbxConcept({ ...emptyConcept(), isTranslatable: false, terms }, 7, 'dca')
    expect(written.replaceAll(/^ +/gm, '')).toBe(
      [
        '<conceptEntry id="c7">',
        '<admin type="translatable">no</admin>',
        '<langSec xml:lang="en">',
        '<descrip type="definition">To go fast</descrip>',
        '<termSec>',
        '<term>run</term>',
        '</termSec>',
        '</langSec>',
        '<langSec xml:lang="uk">',
        '<termSec>',
        '<term>бігти</term>',
        '<xref type="externalCrossReference" target="https://example.com">https://example.com</xref>',
        '</termSec>',
        '</langSec>',
        '</conceptEntry>',
        '',
      ].join('\n'),
    )
  })

  it('says nothing by an empty element or a date that is none', () => {
    const [concept] = conceptEntry(
      `<descrip type="definition"></descrip>${transaction('origination', 'Anna', 'today')}` +
        `<langSec xml:lang="en">${term('run', transaction('modification', 'Boris', '2026-13-99'))}</langSec>`,
    )
    expect(concept).toMatchObject({ definition: null, createdAt: null, createdBy: 'Anna' })
    expect(concept?.terms).toMatchObject([{ updatedAt: null }])
  })

  it('says of a concept and of each term when they were made and changed last', () => {
    const changes = ['2026-01-03', '2026-01-05', '2026-01-04'].map((day) =>
      transaction('modification', 'B', day),
    )
    const [concept] = conceptEntry(
      transaction('origination', 'Anna', '2026-01-02T03:04:05Z') +
        `<langSec xml:lang="en">${term('run', transaction('origination', 'Carl', '2026-01-02') + changes.join(''))}</langSec>`,
    )
    expect(concept).toMatchObject({
      createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      createdBy: 'Anna',
      updatedAt: null,
    })
    expect(concept?.terms).toMatchObject([
      { createdAt: Date.UTC(2026, 0, 2), createdBy: 'Carl', updatedAt: Date.UTC(2026, 0, 5) },
    ])
  })

  it('cuts the name of an author at 200 characters, and passes over dates outside of concepts', () => {
    const long = transaction('origination', 'A'.repeat(300), '2026-01-02')
    const { all } = conceptsOf(
      bytes(
        `<tbx><text><body>${long}<conceptEntry><langSec xml:lang="en"><termSec><term>run</term>${long}</termSec>` +
          `</langSec>${long}</conceptEntry></body></text></tbx>`,
      ),
    )
    const createdBy = 'A'.repeat(200)
    expect(all).toMatchObject([{ createdBy, terms: [{ createdBy }] }])
  })

  it.each([
    ['dca', '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>'],
    ['dct', '<min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus>'],
  ] as const)('is written in the words and the elements of the standard, style %s', (style, status) => {
    const written = tbxConcept(
      {
        ...emptyConcept(),
        terms: [{ ...emptyTerm('en', 'run'), status: 'not_recommended', type: 'full_form' }],
      },
      1,
      style,
    )
    expect(written).toContain(status)
    expect(written).toContain('>fullForm<')
  })
})

describe('any concept survives a round trip', () => {
  it.each(['dca', 'dct'] as const)('from TBX in style %s', (style) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyConcept, anyDay), { maxLength: 4 }), (pairs) => {
        const concepts = pairs.map(([concept, day]) => ({ ...concept, createdAt: day, updatedAt: day }))
        const text =
          tbxHead(style, 'en') + concepts.map((one, id) => tbxConcept(one, id, style)).join('') + TBX_END
        expect(conceptsOf(bytes(text)).all).toEqual(concepts)
      }),
      { numRuns: runs(200) },
    )
  })

  it('from a table', () => {
    fc.assert(
      fc.property(fc.array(anyConcept, { minLength: 1, maxLength: 4 }), (concepts) => {
        const languages = ['en', 'uk']
        const rows = concepts.map((one, index) =>
          glossaryTableRows(one, index + 1, languages, { formulas: 0 }),
        )
        const { all } = tableOf(bytes(glossaryTableHead(languages) + rows.join('')))
        const ordered = all.map((one) => ({
          ...one,
          terms: one.terms.toSorted((a, b) => a.language.localeCompare(b.language)),
        }))
        expect(ordered).toEqual(concepts)
      }),
      { numRuns: runs(200) },
    )
  })
})
