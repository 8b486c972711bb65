import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { defaultSrx } from '../../core/segmentation/defaults/versions.ts'
import { segmenterOf } from '../../core/segmentation/segment.ts'
import { segmenterFor } from '../../core/segmentation/segmenter.ts'
import { readSrx } from '../../core/segmentation/srx.ts'
import { tryRules } from '../../core/segmentation/trial.ts'
import { segmentsOf } from './segments.ts'
import { runs } from '../runs.ts'

/** A document of one language rule: `!` before those that do not break, `before / after`. */
function rules(...lines: string[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const written = lines.map((line) => {
    const [before = '', after = ''] = line.replace(/^!/, '').split(' / ')
    const parts = `<beforebreak>${escaped(before)}</beforebreak><afterbreak>${escaped(after)}</afterbreak>`
    return `<rule break="${line.startsWith('!') ? 'no' : 'yes'}">${parts}</rule>`
  })
  return `<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules>
<languagerule languagerulename="All">
${written.join('\n')}
</languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="All"/></maprules></body></srx>`
}

const cut = (text: string, ...lines: string[]) =>
  segmentsOf(segmenterOf(readSrx(rules(...lines)), 'en'), text)

describe('segments', () => {
  it('end at the first matching rule that is a break', () => {
    const text = 'Mr. Ott. Mr. Ild.'
    expect(cut(text, '!Mr\\. / \\s', '\\. / \\s')).toEqual(['Mr. Ott. ', 'Mr. Ild.'])
    expect(cut(text, '\\. / \\s', '!Mr\\. / \\s')).toEqual(['Mr. ', 'Ott. ', 'Mr. ', 'Ild.'])
    expect(cut(text, '!Mr\\. / \\s', 't\\. / \\s', '!\\. / \\s', '\\. / \\s')).toEqual([
      'Mr. Ott. ',
      'Mr. Ild.',
    ])
    expect(cut(text)).toEqual([text])
  })

  it('depend on both sides of a position, which may be empty', () => {
    expect(cut('a\nb\n', ' / \\n')).toEqual(['a\n', 'b\n'])
    expect(cut('a;b', '; / ')).toEqual(['a;', 'b'])
    expect(cut('😀a😀b', '😀 / \\p{Ll}')).toEqual(['😀', 'a😀', 'b'])
  })

  it('include the blanks behind them, and are never blank', () => {
    expect(cut('A.  B.\n\t C. ', '\\. / \\s', '\\n / ')).toEqual(['A.  ', 'B.\n\t ', 'C. '])
    expect(cut(' \n A.', '\\n / ')).toEqual([' \n A.'])
    expect(cut('', '\\. / ')).toEqual([])
  })

  it('are found in long texts as in short ones', () => {
    const sentence = 'It was No. 5, said Mr. Ott. '
    const segments = cut(sentence.repeat(2000), '!Mr\\. / \\s', '!No\\. / \\s', '\\. / \\s')
    expect(segments).toEqual(Array.from({ length: 2000 }, () => sentence))
  })

  it('use the anchors of the text, not of the examined part', () => {
    const text = `1. One. ${'Some more words. '.repeat(600)}1. Two.`
    const segments = cut(text, '!^\\d\\. / \\s', '\\. / \\s')
    expect(segments[0]).toBe('1. One. ')
    expect(segments.slice(-2)).toEqual(['1. ', 'Two.'])
  })

  it('name the rule that takes too long', () => {
    const segment = segmenterOf(readSrx(rules('y / ', '!a / b', 'x(a+)+\\. / \\s')), 'en')
    expect(segmentsOf(segment, 'xaaa. b')).toEqual(['xaaa. ', 'b'])
    const failure = (() => {
      try {
        return segment(`(${'a'.repeat(60)}. b`)
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({
      code: 'segmentation.slow',
      message: 'Rule 3 of "All" takes too long.',
      details: { line: 5 },
    })
  })
})

describe('a trial', () => {
  it('reports the rule of each break, and the problems', () => {
    const trial = tryRules({
      srx: rules('!Mr\\. / \\s', '\\X / ', '\\. / \\s'),
      languageTag: 'en',
      text: 'Mr. Ott. He left.',
    })
    expect(trial.segments).toEqual([
      { text: 'Mr. Ott. ', rule: null },
      { text: 'He left.', rule: { languageRule: 'All', number: 3, line: 5, column: 1 } },
    ])
    expect(trial.problems).toMatchObject([{ languageRule: 'All', rule: 2, line: 4 }])
    expect(trial.languageRules).toEqual(['All'])
  })

  it('uses the default rules if none are given', () => {
    const { segments, problems } = tryRules({ languageTag: 'de', text: 'Am 3. Mai, z. B. um 5. Oder nicht?' })
    expect(segments.map(({ text }) => text)).toEqual(['Am 3. Mai, z. B. um 5. ', 'Oder nicht?'])
    expect(problems).toEqual([])
  })
})

describe('the segmenter of a file', () => {
  it('uses its rules, else the default ones, and is made once', () => {
    const english = resolveLanguage('en')
    const own = rules(', / \\s')
    expect(segmenterFor({ srx: own }, english)('a, b. C')).toEqual([3])
    expect(segmenterFor({}, english)('a, b. C')).toEqual([6])
    expect(segmenterFor({ srx: own }, english)).toBe(segmenterFor({ srx: own }, english))
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      '. ',
      '.',
      '? ',
      '! ',
      '… ',
      ' ',
      '\n',
      '\n\n',
      'Dr',
      'a',
      'A',
      'e.g',
      '1',
      '1.',
      ')',
      '(',
      '"',
      '«',
      '»',
    ],
    ...[
      '。',
      '「',
      '」',
      '！',
      'です',
      '؟ ',
      'س',
      '। ',
      'क',
      '😀',
      '\ud83d',
      '\u2029',
      '<b>',
      '</b>',
      '• ',
      '- ',
    ],
  )
  const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))
  const languages = fc.constantFrom('en', 'de', 'fr', 'ru', 'ja', 'ar', 'hi', 'th', 'el', 'xx')

  it('is its segments joined, none of them blank', () => {
    const srx = readSrx(defaultSrx())
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        const starts = segmenterOf(srx, language)(text)
        const segments = segmentsOf(() => starts, text)
        expect(segments.join('')).toBe(text)
        if (text.trim() !== '') for (const segment of segments) expect(segment.trim()).not.toBe('')
        for (const start of starts) expect(text.charAt(start).trim()).not.toBe('')
        expect(starts).toEqual(Array.from(new Set(starts)).sort((a, b) => a - b))
      }),
      { numRuns: runs(400) },
    )
  })

  it.each(['. ', '.', '1. ', '(', '"', ' ', '「', '<b ', 'A.', 'z. B. ', '</', '* ', '1) ', '\n', '..." '])(
    'is split in time by the default rules if it is %j many times over',
    (piece) => {
      const text = piece.repeat(Math.ceil(200_000 / piece.length))
      for (const language of ['en', 'de', 'ja']) {
        const segments = segmentsOf(segmenterFor({}, resolveLanguage(language)), text)
        expect(segments.join('')).toBe(text)
      }
    },
  )
})
