/** Segments of XLIFF 1.2: the `mrk` elements of seg-source, in the files of Trados, Okapi and Matecat. */
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, ParsedString } from '../../core/formats/format.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { english, fileOf, language } from './support.ts'

const german = language('de')
const HEAD =
  '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0">'
const SEGMENTS = '<mrk mtype="seg" mid="1">One.</mrk>  <mrk mtype="seg" mid="2">Two.</mrk>'

const documentOf = (units: string, info = '') =>
  `${HEAD}${info}<file original="d" source-language="en" target-language="de"><body>${units}</body></file></xliff>`
const unitOf = (inner: string, source = SEGMENTS, attributes = '') =>
  `<trans-unit id="u"${attributes}><source>x</source><seg-source>${source}</seg-source>${inner}</trans-unit>`
const parse = (units: string, info = '') =>
  xliff12.parse(fileOf('a.sdlxliff', documentOf(units, info)), { sourceLanguage: english }).strings

function translationsOf(texts: Record<string, string | [string]>): Map<string, BuildTranslation> {
  return new Map(
    Object.entries(texts).map(([identifier, text]) => [
      identifier,
      typeof text === 'string' ? { text } : { text: text[0], needsWork: {} },
    ]),
  )
}

/** The units after texts were written into their own file; a text in a list needs work. */
function write(units: string, texts: Record<string, string | [string]>, cleared: string[] = []): string {
  const file = fileOf('a.sdlxliff', documentOf(units))
  const options = { sourceLanguage: english, targetLanguage: german, into: file, cleared: new Set(cleared) }
  const built = xliff12.build(file, { ...options, translations: translationsOf(texts) })
  const [head, tail] = documentOf('\u0000').split('\u0000') as [string, string]
  const text = new TextDecoder().decode(built)
  expect(text.startsWith(head) && text.endsWith(tail)).toBe(true)
  return text.slice(head.length, text.length - tail.length)
}

const mark = (text: string, id = 'c') => `<mrk mtype="x-sdl-comment" sdl:cid="${id}">${text}</mrk>`

const textsOf = (strings: ParsedString[]) =>
  strings.map(({ identifier, text, translation }) => [
    identifier,
    text,
    translation?.text,
    translation?.status,
  ])

describe('reading segments', () => {
  it('has a string for each, with its neighbours', () => {
    const target = '<target><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"/></target>'
    const strings = parse(unitOf(target))
    expect(textsOf(strings)).toEqual([
      ['d␄u␄1', 'One.', 'Eins.', 'translated'],
      ['d␄u␄2', 'Two.', undefined, undefined],
    ])
    expect(strings.map(({ context }) => context)).toEqual(['After: Two.', 'Before: One.'])
  })

  it('names the only segment of a unit as the unit', () => {
    expect(textsOf(parse(unitOf('', '<g id="1"><mrk mtype="seg" mid="7">One.</mrk></g>')))).toEqual([
      ['d␄u', 'One.', undefined, undefined],
    ])
  })

  it('keeps inline elements, other marks among them', () => {
    const source = '<mrk mtype="seg" mid="1">A <g id="2"><mrk mtype="term">b</mrk></g><x id="3"/></mrk>'
    expect(parse(unitOf('', source))[0]?.text).toBe('A <g id="2"><mrk mtype="term">b</mrk></g><x id="3"/>')
  })

  it('reads a segment inside another as part of it', () => {
    const source = '<mrk mtype="seg" mid="1">a <mrk mtype="seg" mid="2">b</mrk></mrk>'
    expect(textsOf(parse(unitOf('', source)))).toEqual([
      ['d␄u', 'a <mrk mtype="seg" mid="2">b</mrk>', undefined, undefined],
    ])
  })

  it('pairs segments of the same id by their order', () => {
    const source = '<mrk mtype="seg" mid="1">a</mrk><mrk mtype="seg" mid="1">b</mrk>'
    const target = '<target><mrk mtype="seg" mid="1">c</mrk><mrk mtype="seg" mid="1">d</mrk></target>'
    expect(textsOf(parse(unitOf(target, source)))).toEqual([
      ['d␄u␄1', 'a', 'c', 'translated'],
      ['d␄u␄1␄2', 'b', 'd', 'translated'],
    ])
  })

  it('gives segments and repeated units different identifiers', () => {
    const units = [unitOf(''), '<trans-unit id="u"><source>again</source></trans-unit>'].join('')
    expect(parse(units).map(({ identifier }) => identifier)).toEqual(['d␄u␄1', 'd␄u␄2␄2', 'd␄u␄2'])
  })

  it('gives a target without segments to the first one, which needs work beside others', () => {
    expect(textsOf(parse(unitOf('<target>Eins. Zwei.</target>')))).toEqual([
      ['d␄u␄1', 'One.', 'Eins. Zwei.', 'needsWork'],
      ['d␄u␄2', 'Two.', undefined, undefined],
    ])
    const only = unitOf('<target>Eins.</target>', '<mrk mtype="seg" mid="1">One.</mrk>')
    expect(textsOf(parse(only))).toEqual([['d␄u', 'One.', 'Eins.', 'translated']])
  })

  it('reads tracked changes as accepted', () => {
    const target = `<target><mrk mtype="seg" mid="1">Ein<mrk mtype="x-sdl-deleted" sdl:revid="r">er<g id="1">x</g></mrk><mrk mtype="x-sdl-added" sdl:revid="s">s</mrk>.</mrk></target>`
    expect(parse(unitOf(target))[0]?.translation?.text).toBe('Eins.')
  })

  it('shows the comments of Trados and memoQ on their segment', () => {
    const info = `<doc-info xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><cmt-defs><cmt-def id="c1"><Comments xmlns=""><Comment severity="Low" user="Ada" version="1.0">Formal, please</Comment><Comment user="Bo">Yes</Comment></Comments></cmt-def></cmt-defs></doc-info>`
    const target =
      '<target><mrk mtype="seg" mid="1"><mrk mtype="x-sdl-comment" sdl:cid="c1">Eins.</mrk></mrk> <mrk mtype="seg" mid="2"/></target>'
    expect(parse(unitOf(target), info).map(({ context }) => context)).toEqual([
      'Ada: Formal, please\nBo: Yes\nAfter: Two.',
      'Before: One.',
    ])
    const unit = `<trans-unit id="1" xmlns:mq="MQXliff"><source>a</source><mq:comments><mq:comment mq:creatoruser="Ada" mq:deleted="false">Short</mq:comment><mq:comment mq:deleted="true">gone</mq:comment></mq:comments></trans-unit>`
    expect(parse(unit)[0]?.context).toBe('Ada: Short')
  })

  it('reads a source and a target without the marks of comments', () => {
    const source = `<mrk mtype="seg" mid="1">A ${mark('<x id="1"/>b')}</mrk>`
    const [string] = parse(unitOf(`<target><mrk mtype="seg" mid="1">C ${mark('d')}</mrk></target>`, source))
    expect([string?.text, string?.translation?.text]).toEqual(['A <x id="1"/>b', 'C d'])
  })

  it('has a unit as one string in a file that was imported as such', () => {
    const target = '<target><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"/></target>'
    const file = fileOf('a.sdlxliff', documentOf(unitOf(target)))
    const settings = { wholeUnits: true as const }
    const { strings } = xliff12.parse(file, { sourceLanguage: english, settings })
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([['d␄u', SEGMENTS]])
    const text = '<mrk mtype="seg" mid="1">Eins!</mrk> <mrk mtype="seg" mid="2"/>'
    const built = xliff12.build(file, {
      ...{ sourceLanguage: english, targetLanguage: german, settings, into: file },
      translations: translationsOf({ 'd␄u': text }),
    })
    expect(new TextDecoder().decode(built)).toBe(documentOf(unitOf(target)).replace('Eins.', 'Eins!'))
  })
})

describe('writing segments', () => {
  const bothOf = (first: string, second: string) =>
    `<target><mrk mtype="seg" mid="1">${first}</mrk>  <mrk mtype="seg" mid="2">${second}</mrk></target>`

  it('changes the segment alone', () => {
    expect(write(unitOf(bothOf('Eins.', 'Zwei.')), { 'd␄u␄1': 'Eins.', 'd␄u␄2': 'Zwo <&>' })).toBe(
      unitOf(bothOf('Eins.', 'Zwo &lt;&amp;&gt;')),
    )
  })

  it('makes a target with the segments of the source and what is between them', () => {
    const source = `<g id="5">${SEGMENTS}</g>•`
    expect(write(unitOf('', source), { 'd␄u␄2': 'Zwei.' })).toBe(
      unitOf(
        '<target><g id="5"><mrk mtype="seg" mid="1"/>  <mrk mtype="seg" mid="2">Zwei.</mrk></g>•</target>',
        source,
      ),
    )
    expect(write(unitOf('<target/>'), { 'd␄u␄1': 'Eins.' })).toBe(
      unitOf('<target><mrk mtype="seg" mid="1">Eins.</mrk>  <mrk mtype="seg" mid="2"/></target>'),
    )
  })

  it('puts missing segments in the order of the source, and leaves others as they are', () => {
    const source = ['a', 'b', 'c'].map((text) => `<mrk mtype="seg" mid="${text}">${text}</mrk>`).join(' ')
    const target = '<target><mrk mtype="seg" mid="b">B</mrk><mrk mtype="seg" mid="z">?</mrk></target>'
    expect(write(unitOf(target, source), { 'd␄u␄a': 'A', 'd␄u␄c': 'C' })).toBe(
      unitOf(
        '<target><mrk mtype="seg" mid="a">A</mrk> <mrk mtype="seg" mid="b">B</mrk> <mrk mtype="seg" mid="c">C</mrk><mrk mtype="seg" mid="z">?</mrk></target>',
        source,
      ),
    )
  })

  it('keeps a target without segments as the text of the first one', () => {
    expect(write(unitOf('<target>Eins. <x id="1"/></target>'), { 'd␄u␄2': 'Zwei.' })).toBe(
      unitOf(
        '<target><mrk mtype="seg" mid="1">Eins. <x id="1"/></mrk>  <mrk mtype="seg" mid="2">Zwei.</mrk></target>',
      ),
    )
  })

  it('replaces tracked changes by an edit, and keeps them without one', () => {
    const tracked =
      'E<mrk mtype="x-sdl-deleted" sdl:revid="r">x</mrk><mrk mtype="x-sdl-added" sdl:revid="s">ins</mrk>.'
    const unit = unitOf(bothOf(tracked, 'Zwei.'))
    expect(write(unit, { 'd␄u␄1': 'Eins.', 'd␄u␄2': 'Zwei.' })).toBe(unit)
    expect(write(unit, { 'd␄u␄1': 'Eins!', 'd␄u␄2': 'Zwei.' })).toBe(unitOf(bothOf('Eins!', 'Zwei.')))
  })

  it.each([
    ['all of it', mark('Der rote Hut.'), 'Ein Hut, rot.', mark('Ein Hut, rot.')],
    ['all of it, which grows', mark('Der rote Hut'), 'Der rote Hut.', mark('Der rote Hut.')],
    ['a part, and the rest changes', `Der ${mark('rote')} Hut.`, 'Der rote Hut!', `Der ${mark('rote')} Hut!`],
    ['the end, and the start changes', `Der ${mark('Hut')}.`, 'Dein Hut.', `Dein ${mark('Hut')}.`],
    ['a part that changes', `Der ${mark('rote')} Hut.`, 'Der grüne Hut.', `Der ${mark('grüne')} Hut.`],
    ['a part that is taken away', `Der ${mark('rote ')}Hut.`, 'Der Hut.', `Der ${mark('')}Hut.`],
    ['a part, and both sides change', `Der ${mark('rote')} Hut.`, 'Mein Hut!', mark('Mein Hut!')],
    [
      'two parts',
      `${mark('A &amp; B', 'a')} und ${mark('C', 'b')}`,
      'A & B oder C',
      `${mark('A &amp; B', 'a')} oder ${mark('C', 'b')}`,
    ],
    ['parts in each other', mark(`a ${mark('b', 'b')}`, 'a'), 'x b', mark(`x ${mark('b', 'b')}`, 'a')],
    ['a tag', `a ${mark('<g id="1">b</g>')}`, 'c <g id="1">b</g>', `c ${mark('<g id="1">b</g>')}`],
    [
      'a part of an element that is cut there',
      `<g id="1">a${mark('b')}</g>`,
      '<g id="1">a</g>b<g id="2"></g>',
      mark('<g id="1">a</g>b<g id="2"></g>'),
    ],
    [
      'a tracked insertion',
      mark(
        'a<mrk mtype="x-sdl-added" sdl:revid="r"> b</mrk><mrk mtype="x-sdl-deleted" sdl:revid="d">c</mrk>',
      ),
      'a b d',
      mark('a b d'),
    ],
  ])('keeps a comment on %s', (_, before, text, after) => {
    expect(write(unitOf(bothOf(before, 'Zwei.')), { 'd␄u␄1': text, 'd␄u␄2': 'Zwei.' })).toBe(
      unitOf(bothOf(after, 'Zwei.')),
    )
  })

  it('keeps a comment on a text that is taken away, and gives it to the next one', () => {
    const unit = (text: string) => unitOf(bothOf(mark(text), 'Zwei.'))
    expect(write(unit('Eins.'), {}, ['d␄u␄1'])).toBe(unit(''))
    expect(write(unit(''), { 'd␄u␄1': 'Neu.' })).toBe(unit('Neu.'))
  })

  it('takes the mark of a comment in a translation as a tag, as earlier projects have it', () => {
    const before = unitOf(bothOf(`Der ${mark('rote')} Hut.`, 'Zwei.'))
    expect(write(before, { 'd␄u␄1': `Der ${mark('rote')} Hut.` })).toBe(before)
    expect(write(before, { 'd␄u␄1': `Der rote ${mark('Hut')}.` })).toBe(
      unitOf(bothOf(`Der rote ${mark('Hut')}.`, 'Zwei.')),
    )
    expect(write(before, { 'd␄u␄2': mark('Zwo.') })).toBe(
      unitOf(bothOf(`Der ${mark('rote')} Hut.`, mark('Zwo.'))),
    )
  })

  it('refuses the mark of a comment that the file does not have', () => {
    const unit = unitOf(bothOf('Eins.', 'Zwei.'))
    expect(() => write(unit, { 'd␄u␄1': mark('Eins!', 'x') })).toThrow(
      expect.objectContaining({ code: 'format.markup', identifier: 'd␄u␄1' }),
    )
    expect(() => write(unitOf(bothOf(mark('a'), 'Zwei.')), { 'd␄u␄2': `${mark('b')}</mrk>` })).toThrow(
      expect.objectContaining({ code: 'format.markup' }),
    )
  })

  it('empties the text that was taken away', () => {
    expect(write(unitOf(bothOf('Eins.', 'Zwei.')), { 'd␄u␄2': 'Zwei.' }, ['d␄u␄1'])).toBe(
      unitOf(bothOf('', 'Zwei.')),
    )
  })

  it('gives the state of a unit up once each of its segments is finished', () => {
    const unit = (state: string, first: string) =>
      unitOf(bothOf(first, 'Zwei.').replace('<target', `<target state="${state}"`))
    const before = unit('needs-review-translation', 'Eins.')
    expect(write(before, { 'd␄u␄1': 'Eins!' })).toBe(unit('needs-review-translation', 'Eins!'))
    expect(write(before, { 'd␄u␄1': 'Eins!', 'd␄u␄2': ['Zwei.'] })).toBe(
      unit('needs-review-translation', 'Eins!'),
    )
    expect(write(before, { 'd␄u␄1': 'Eins!', 'd␄u␄2': 'Zwei!' })).toBe(
      unit('translated', 'Eins!').replace('Zwei.', 'Zwei!'),
    )
    const approved = unitOf(bothOf('Eins.', 'Zwei.'), SEGMENTS, ' approved="yes"')
    expect(write(approved, { 'd␄u␄1': ['Eins?'], 'd␄u␄2': 'Zwei.' })).toBe(
      unitOf(bothOf('Eins?', 'Zwei.'), SEGMENTS, ' approved="no"').replace(
        '<target',
        '<target state="needs-review-translation"',
      ),
    )
  })
})

describe('states of Trados', () => {
  const unit = (definitions: string, first = 'Eins.') =>
    unitOf(
      `<target><mrk mtype="seg" mid="1">${first}</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk></target><sdl:seg-defs>${definitions}</sdl:seg-defs>`,
    )

  it.each([
    [' conf="Unspecified"', 'needsWork'],
    ['', 'needsWork'],
    [' conf="Draft"', 'needsWork'],
    [' conf="Translated"', 'translated'],
    [' conf="RejectedTranslation"', 'needsWork'],
    [' conf="ApprovedTranslation"', 'approved'],
    [' conf="RejectedSignOff"', 'needsWork'],
    [' conf="ApprovedSignOff"', 'approved'],
  ])('reads%s as %s, of its segment alone', (conf, status) => {
    const strings = parse(unit(`<sdl:seg id="1"${conf}/><sdl:seg id="2" conf="Translated"/>`))
    expect(strings.map(({ translation }) => translation?.status)).toEqual([status, 'translated'])
  })

  it('makes the match of an edited segment its previous origin', () => {
    const match = 'origin="tm" origin-system="Memory" percent="98" struct-match="true" text-match="Source"'
    const second = '<sdl:seg id="2" conf="Draft" origin="mt"/>'
    expect(
      write(unit(`<sdl:seg id="1" locked="false" conf="Draft" ${match}/>${second}`), { 'd␄u␄1': 'Eins!' }),
    ).toBe(
      unit(
        `<sdl:seg id="1" locked="false" conf="Translated" origin="interactive"><sdl:prev-origin ${match}/></sdl:seg>${second}`,
        'Eins!',
      ),
    )
  })

  it('says that a text is a match of a memory, with its percent', () => {
    const before = unit('<sdl:seg id="1"/><sdl:seg id="2" conf="Draft" origin="mt" origin-system="X"/>', '')
    const file = fileOf('a.sdlxliff', documentOf(before))
    const writeMatches = (matches: [string, number][]) => {
      const translations = translationsOf({ 'd␄u␄1': 'Eins!', 'd␄u␄2': 'Zwei!' })
      const options = { sourceLanguage: english, targetLanguage: german, into: file, translations }
      const built = xliff12.build(file, { ...options, matches: new Map(matches) })
      return /<sdl:seg-defs>(.*)<\/sdl:seg-defs>/.exec(new TextDecoder().decode(built))?.[1]
    }
    expect(
      writeMatches([
        ['d␄u␄1', 100],
        ['d␄u␄2', 101],
      ]),
    ).toBe(
      '<sdl:seg id="1" origin="tm" percent="100" conf="Translated"/>' +
        '<sdl:seg id="2" conf="Translated" origin="tm" percent="100" text-match="SourceAndTarget"><sdl:prev-origin origin="mt" origin-system="X"/></sdl:seg>',
    )
    expect(writeMatches([['d␄u␄1', 87]])).toContain('<sdl:seg id="1" origin="tm" percent="87"')
  })

  it('keeps what stands in the definition, in the order of the schema', () => {
    const inner = (previous: string) =>
      `<sdl:rep id="r"/>${previous}<sdl:value key="modified_on">2020</sdl:value>`
    const before = unit(`<sdl:seg id="1" conf="ApprovedSignOff" origin="mt">${inner('')}</sdl:seg>`)
    const after = unit(
      `<sdl:seg id="1" conf="Draft" origin="interactive">${inner('<sdl:prev-origin origin="mt"/>')}</sdl:seg>`,
      'Eins?',
    )
    expect(write(before, { 'd␄u␄1': ['Eins?'] })).toBe(after)
    const older = '<sdl:prev-origin origin="source"/>'
    const nested = unit(
      `<sdl:seg id="1" conf="Translated" origin="interactive">${inner(`<sdl:prev-origin origin="mt">${older}</sdl:prev-origin>`)}</sdl:seg>`,
      'Eins!',
    )
    expect(write(unit(`<sdl:seg id="1" origin="mt">${inner(older)}</sdl:seg>`), { 'd␄u␄1': 'Eins!' })).toBe(
      nested.replace(' conf="Translated" origin="interactive"', ' origin="interactive" conf="Translated"'),
    )
  })

  it('keeps the origin of a text that is confirmed as it stands', () => {
    const before = unit('<sdl:seg id="1" conf="Draft" origin="tm" percent="98"/>')
    const file = fileOf('a.sdlxliff', documentOf(before))
    const built = xliff12.build(file, {
      ...{ sourceLanguage: english, targetLanguage: german, into: file },
      translations: translationsOf({ 'd␄u␄1': 'Eins.' }),
      settled: new Set(['d␄u␄1']),
    })
    expect(new TextDecoder().decode(built)).toBe(documentOf(before).replace('Draft', 'Translated'))
  })
})

describe('states of memoQ and Phrase', () => {
  const memoq = (status: string, target = 'b') =>
    `<trans-unit id="1" xmlns:mq="MQXliff" mq:status="${status}" mq:percent="80"><source>a</source><target>${target}</target></trans-unit>`
  const phrase = (confirmed: string, target = 'b', isEdited = target !== 'b') =>
    `<trans-unit id="1" xmlns:m="http://www.memsource.com/mxlf/2.0" m:confirmed="${confirmed}" m:score="0.8" m:level-edited="${isEdited}"><source>a</source><target>${target}</target></trans-unit>`
  const statusOf = (unit: string) => parse(unit)[0]?.translation?.status

  it.each([
    ['NotStarted', 'needsWork'],
    ['PreTranslated', 'needsWork'],
    ['PartiallyEdited', 'needsWork'],
    ['AssembledFromFragments', 'needsWork'],
    ['Rejected', 'needsWork'],
    ['ManuallyConfirmed', 'translated'],
    ['MachineTranslated', 'needsWork'],
    ['Reviewer1Confirmed', 'approved'],
    ['Proofread', 'approved'],
  ])('reads mq:status="%s" as %s', (status, standing) => {
    expect(statusOf(memoq(status))).toBe(standing)
  })

  it('writes mq:status with the text, and leaves the rate of the match', () => {
    expect(write(memoq('PreTranslated'), { 'd␄1': 'c' })).toBe(memoq('ManuallyConfirmed', 'c'))
    expect(write(memoq('Proofread'), { 'd␄1': 'c' })).toBe(memoq('ManuallyConfirmed', 'c'))
    expect(write(memoq('Proofread'), { 'd␄1': ['c'] })).toBe(memoq('PartiallyEdited', 'c'))
    expect(write(memoq('Proofread'), {}, ['d␄1'])).toBe(memoq('NotStarted', ''))
    expect(write(memoq('Proofread'), { 'd␄1': 'b' })).toBe(memoq('Proofread'))
  })

  it('confirms in Phrase the step of the workflow that the file is in', () => {
    expect(statusOf(phrase('0'))).toBe('needsWork')
    expect(statusOf(phrase('2'))).toBe('translated')
    expect(write(phrase('0'), { 'd␄1': 'c' })).toBe(phrase('1', 'c'))
    expect(write(phrase('2'), { 'd␄1': ['c'] })).toBe(phrase('0', 'c'))
    const head = HEAD.replace('>', ' xmlns:m="http://www.memsource.com/mxlf/2.0" m:level="2">')
    const content = documentOf(phrase('0')).replace(HEAD, head)
    const file = fileOf('a.mxliff', content)
    const built = xliff12.build(file, {
      ...{ sourceLanguage: english, targetLanguage: german, into: file },
      translations: translationsOf({ 'd␄1': 'c' }),
    })
    expect(new TextDecoder().decode(built)).toBe(
      content.replace('"0"', '"2"').replace('false', 'true').replace('>b<', '>c<'),
    )
  })
})
