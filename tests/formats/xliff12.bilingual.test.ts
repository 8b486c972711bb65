/** Generated files of other tools: an edit changes its segment and its state, and hostile files are worked or refused. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { runs } from '../runs.ts'
import { english, failureOf, fileOf, language, plain } from './support.ts'

const german = language('de')

interface Segment {
  /** XML. */
  source: string
  /** XML; '' where there is no translation. */
  target: string
  isLocked: boolean
}

interface Unit {
  segments: Segment[]
  hasTarget: boolean
  /** The white space between its segments. */
  gap: string
}

type Dialect = 'trados' | 'okapi' | 'memoq' | 'phrase' | 'wordfast'

const NAMESPACES = [
  'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"',
  'xmlns:mq="MQXliff"',
  'xmlns:m="http://www.memsource.com/mxlf/2.0"',
  'xmlns:gs4tr="http://www.gs4tr.org/schema/xliff-ext"',
].join(' ')

const documentOf = (units: string, head = '') =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" ${NAMESPACES}><file original="d" source-language="en" target-language="de">${head}<body>${units}</body></file></xliff>`

/** A unit as its tool writes it; `edited`: the indices of segments that got the text in their place here. */
function unitOf(
  dialect: Dialect,
  { segments, hasTarget, gap }: Unit,
  id: number,
  edited: ReadonlySet<number>,
): string {
  const [first] = segments
  if (!first) return ''
  const isEdited = edited.has(0)
  if (dialect === 'trados' || dialect === 'okapi') {
    const marks = (text: (segment: Segment) => string) =>
      segments
        .map((segment, index) => {
          const xml = text(segment)
          const tag = `<mrk mtype="seg" mid="${index + 1}"`
          return xml === '' ? `${tag}/>` : `${tag}>${xml}</mrk>`
        })
        .join(gap)
    const isThere = hasTarget || edited.size > 0
    const target = isThere ? `<target>${marks((segment) => segment.target)}</target>` : ''
    const definitions = segments.map(({ isLocked }, index) => {
      const locked = isLocked ? ' locked="true"' : ''
      const opened = `<sdl:seg id="${index + 1}"${locked}`
      return edited.has(index)
        ? `${opened} conf="Translated" origin="interactive"><sdl:prev-origin origin="tm" percent="80"/></sdl:seg>`
        : `${opened} conf="Draft" origin="tm" percent="80"/>`
    })
    const states = dialect === 'trados' ? `<sdl:seg-defs>${definitions.join('')}</sdl:seg-defs>` : ''
    return `<trans-unit id="${id}"><source>x</source><seg-source>${marks(({ source }) => source)}</seg-source>${target}${states}</trans-unit>`
  }
  const { source, target, isLocked } = first
  const attributes = {
    memoq: `mq:status="${isEdited ? 'ManuallyConfirmed' : 'PreTranslated'}"${isLocked ? ' mq:locked="locked"' : ''}`,
    phrase: `m:confirmed="${isEdited ? 1 : 0}" m:locked="${isLocked}" m:level-edited="${isEdited}"`,
    wordfast: `gs4tr:locked="${isLocked}"`,
  }[dialect]
  const state = dialect === 'wordfast' ? ` state="${isEdited ? 'translated' : 'needs-translation'}"` : ''
  return `<trans-unit id="${id}" ${attributes}><source>${source}</source><target${state}>${target}</target></trans-unit>`
}

const words = fc
  .string({
    unit: fc.constantFrom('a', 'ж', ' ', '&amp;', '&lt;g', '&lt;', '&gt;', '𝒳', '{0}'),
    minLength: 1,
    maxLength: 6,
  })
  .map((text) => `a${text}z`)
const { content } = fc.letrec<{ content: string; element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('<x id="1"/>', '<bpt id="2">&lt;b&gt;</bpt>', '<ept id="2">&lt;/b&gt;</ept>'),
    tie('content').map((inner) => `<g id="3">${inner}</g>`),
    tie('content').map((inner) => `<mrk mtype="term">${inner}</mrk>`),
  ),
  content: fc
    .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, words, tie('element')), { maxLength: 3 })
    .map((pieces) => `T${pieces.join('')}`),
}))

const segment: fc.Arbitrary<Segment> = fc.record({
  source: content,
  target: fc.oneof(content, fc.constant('')),
  isLocked: fc.boolean(),
})
const unit: fc.Arbitrary<Unit> = fc
  .record({
    segments: fc.array(segment, { minLength: 1, maxLength: 4 }),
    hasTarget: fc.boolean(),
    gap: fc.constantFrom('', ' ', '\n  ', ' • '),
  })
  .map(({ segments, hasTarget, gap }) => ({
    segments: hasTarget ? segments : segments.map((one) => ({ ...one, target: '' })),
    ...{ hasTarget, gap },
  }))

describe.each<Dialect>(['trados', 'okapi', 'memoq', 'phrase', 'wordfast'])('a file of %s', (dialect) => {
  const isWhole = dialect !== 'trados' && dialect !== 'okapi'
  const locks = dialect !== 'okapi'

  it('keeps its bytes without an edit, and changes the edited segments alone', () => {
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        (all, choice) => {
          const units = isWhole
            ? all.map((one) => ({ ...one, segments: one.segments.slice(0, 1), hasTarget: true }))
            : all
          const none = new Set<number>()
          const before = documentOf(units.map((one, id) => unitOf(dialect, one, id, none)).join(''))
          const file = fileOf('a.xlf', before)
          const { strings } = xliff12.parse(file, { sourceLanguage: english })
          const segments = units.flatMap((one) => one.segments)
          expect(strings.map(({ isLocked = false }) => isLocked)).toEqual(
            segments.map(({ isLocked }) => locks && isLocked),
          )
          const translations = new Map<string, BuildTranslation>()
          let place = 0
          const edited = units.map((one) => {
            const indices = new Set<number>()
            const changed = one.segments.map((own, index) => {
              const string = strings[place++]!
              const standing = plain(string.translation?.text ?? '')
              const isLocked = locks && own.isLocked
              const isChosen = !isLocked && choice.next().value === true
              const text = isChosen ? `Neu ${standing === '' ? plain(string.text) : standing}` : standing
              if (text !== '') {
                const isDraft = !isChosen && string.translation?.status === 'needsWork'
                translations.set(string.identifier, {
                  text,
                  ...(isDraft && { needsWork: {} }),
                })
              }
              if (!isChosen) return own
              indices.add(index)
              return { ...own, target: `Neu ${own.target === '' ? own.source : own.target}` }
            })
            return { unit: { ...one, segments: changed }, indices }
          })
          const build = (texts: ReadonlyMap<string, BuildTranslation>) =>
            new TextDecoder().decode(
              xliff12.build(file, {
                sourceLanguage: english,
                targetLanguage: german,
                into: file,
                translations: texts,
              }),
            )
          expect(build(new Map())).toBe(before)
          expect(build(translations)).toBe(
            documentOf(edited.map((one, id) => unitOf(dialect, one.unit, id, one.indices)).join('')),
          )
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})

describe('a locked segment', () => {
  const unit = (target: string) =>
    `<trans-unit id="u" mq:status="Proofread" mq:locked="locked"><source>a</source><target>${target}</target></trans-unit>`
  const file = fileOf('a.mqxliff', documentOf(unit('b')))
  const options = { sourceLanguage: english, targetLanguage: german }
  const translations = new Map([['d␄u', { text: 'c' }]])

  it('is refused for another text, and named', () => {
    for (const into of [file, undefined]) {
      const failure = failureOf(() =>
        xliff12.build(file, { ...options, translations, ...(into && { into }) }),
      )
      expect([failure.code, failure.details.value]).toEqual(['format.locked', 'd␄u'])
    }
  })

  it('stays where its text is taken away, or asks for work', () => {
    const cleared = {
      into: file,
      translations: new Map<string, BuildTranslation>(),
      cleared: new Set(['d␄u']),
    }
    expect(xliff12.build(file, { ...options, ...cleared })).toBe(file.content)
    const marked = { into: file, translations: new Map([['d␄u', { text: 'b', needsWork: {} }]]) }
    expect(xliff12.build(file, { ...options, ...marked })).toBe(file.content)
  })

  it('is translated in a file of another language', () => {
    const built = xliff12.build(file, { ...options, targetLanguage: language('fr'), translations })
    expect(new TextDecoder().decode(built)).toContain('<target>c</target>')
  })
})

describe('hostile files', () => {
  const segmentOf = (mid: number, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`

  it('reads and writes a unit of many segments, of which the target lacks all but the last', () => {
    const count = 20_000
    const source = Array.from({ length: count }, (_, index) => segmentOf(index, 'a')).join(' ')
    const unit = `<trans-unit id="u"><source>x</source><seg-source>${source}</seg-source><target>${segmentOf(count - 1, 'z')}</target></trans-unit>`
    const file = fileOf('a.xlf', documentOf(unit))
    const { strings } = xliff12.parse(file, { sourceLanguage: english })
    expect(strings.length).toBe(count)
    const translations = new Map(strings.map(({ identifier }) => [identifier, { text: 'b' }]))
    const options = { sourceLanguage: english, targetLanguage: german, into: file, translations }
    const built = new TextDecoder().decode(xliff12.build(file, options))
    expect(built).toBe(documentOf(unit).replace(segmentOf(count - 1, 'z'), source.replaceAll('>a<', '>b<')))
  })

  it('gives segments of one id different identifiers, however many there are', () => {
    const source = Array.from({ length: 20_000 }, () => segmentOf(1, 'a')).join('')
    const unit = `<trans-unit id="u"><source>x</source><seg-source>${source}</seg-source></trans-unit>`
    const { strings } = xliff12.parse(fileOf('a.xlf', documentOf(unit)), { sourceLanguage: english })
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(20_000)
  })

  it('leaves a large embedded file as it is', () => {
    const embedded = `<header><reference><internal-file form="base64">${'QUJD'.repeat(5_000_000)}</internal-file></reference></header>`
    const unit = (target: string) =>
      `<trans-unit id="u"><source>x</source><seg-source>${segmentOf(1, 'a')}</seg-source><target>${target}</target></trans-unit>`
    const file = fileOf('a.sdlxliff', documentOf(unit(segmentOf(1, 'b')), embedded))
    const translations = new Map([['d␄u', { text: 'c' }]])
    const options = { sourceLanguage: english, targetLanguage: german, into: file, translations }
    const built = Buffer.from(xliff12.build(file, options))
    expect(built.equals(Buffer.from(documentOf(unit(segmentOf(1, 'c')), embedded)))).toBe(true)
  })

  it('refuses elements that are nested too deep', () => {
    const source = `${'<g id="1">'.repeat(250)}${segmentOf(1, 'a')}${'</g>'.repeat(250)}`
    const unit = `<trans-unit id="u"><source>x</source><seg-source>${source}</seg-source></trans-unit>`
    const failure = failureOf(() =>
      xliff12.parse(fileOf('a.xlf', documentOf(unit)), { sourceLanguage: english }),
    )
    expect(failure.code).toBe('format.tooDeep')
  })

  it('reads a source that is empty, and a segment without an id', () => {
    const unit = `<trans-unit id="u"><source/><seg-source><mrk mtype="seg">a</mrk><mrk mtype="seg" mid="2"/></seg-source><target><mrk mtype="seg">b</mrk></target></trans-unit>`
    const { strings } = xliff12.parse(fileOf('a.xlf', documentOf(unit)), { sourceLanguage: english })
    expect(strings.map(({ identifier, text, translation }) => [identifier, text, translation?.text])).toEqual(
      [
        ['d␄u␄', 'a', 'b'],
        ['d␄u␄2', '', undefined],
      ],
    )
  })
})
