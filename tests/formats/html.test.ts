import { saying } from '../saying.ts'
import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { html } from '../../core/formats/html.ts'
import { isPlainTag, textPieces } from '../../core/formats/html/text.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  changedLines,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  language,
  ukrainian,
} from './support.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'

const options = { sourceLanguage: english }
const page = (content: string | Uint8Array) => fileOf('page.html', content)
const parse = (content: string | Uint8Array) => html.parse(page(content), options)
const textsOf = (content: string) => parse(content).strings.map(({ text }) => text)

/** Builds with a translation for each of some texts. */
function translate(content: string, translations: Record<string, string>, target = ukrainian): string {
  const map = new Map(
    parse(content).strings.flatMap(({ identifier, text }): [string, BuildTranslation][] => {
      const translation = translations[text as string]
      return translation === undefined ? [] : [[identifier, { text: translation }]]
    }),
  )
  expect(map.size).toBe(Object.keys(translations).length)
  return buildText(html, page(content), map, target)
}

describe('the texts of an HTML page', () => {
  it.each([
    [
      'paragraphs, with inline tags as written',
      '<p>A <b class=x>b</b> c</p><p>D',
      ['A <b class=x>b</b> c', 'D'],
    ],
    ['white space as a page shows it', '<p>\n  a\r\n  b&nbsp;&amp; c\n</p>', ['a b\u00a0& c']],
    ['text beside blocks', 'a<div>b<p>c</p>d</div>e', ['a', 'b', 'c', 'd', 'e']],
    [
      'list items and cells without end tags',
      '<ul><li>a<li>b</ul><table><tr><td>c<td>d',
      ['a', 'b', 'c', 'd'],
    ],
    [
      'no scripts, styles and code',
      '<script>a</script><style>b</style><pre>c</pre><p><code>d</code></p>',
      [],
    ],
    ['a script’s tags', '<script>"<p>a</p>"</script><p>b</p>', ['b']],
    ['a link around all of it', '<p><a href="x">a</a></p>', ['<a href="x">a</a>']],
    ['marks around all of it left out', '<p><em> a </em></p><li><img src=x> <i></i>b<br></li>', ['a', 'b']],
    ['one mark of several', '<p><b>a</b> <i>b</i></p>', ['<b>a</b> <i>b</i>']],
    [
      'the title and the description',
      '<title>a &lt;b></title><meta name=description content="c">',
      ['a <b>', 'c'],
    ],
    ['no other metadata', '<meta name="viewport" content="width">', []],
    [
      'attributes',
      '<img alt="a" title=\'b\'><input placeholder=c value=d><input type=submit value=e>',
      ['a', 'b', 'c', 'e'],
    ],
    [
      'attributes in a sentence',
      '<p>See <img alt="a cat"> here</p>',
      ['See <img alt="a cat"> here', 'a cat'],
    ],
    [
      'nothing that is not to be translated',
      '<p translate=no title=x>a</p><div class="notranslate"><p>b',
      [],
    ],
    ['a name in a sentence', '<p>a <span translate="no">B</span></p>', ['a <span translate="no">B</span>']],
    ['a literal tag', '<p>the &lt;b&gt; tag</p>', ['the &lt;b> tag']],
    ['a literal reference', '<p>write &amp;lt; here</p>', ['write &amp;lt; here']],
    ['signs that are no markup', '<p>a < b &amp; c <3 AT&T</p>', ['a < b & c <3 AT&T']],
    ['tags in the wrong order', '<p><b>a<i>b</b>c</i></p>', ['<b>a<i>b</b>c']],
    ['comments between words alone', '<p><!-- x -->a <!-- y -->b</p>', ['a <!-- y -->b']],
    [
      'no icons and players',
      '<p>a</p><svg><title>x</title><text>y</text></svg><video>z</video><p>b',
      ['a', 'b'],
    ],
    ['a formula in a sentence', '<p>if <math><mi>x</mi></math> is</p>', ['if <math><mi>x</mi></math> is']],
    [
      'forms',
      '<label>a <input></label><button>b</button><select><option>c<option>d</select>',
      ['a', 'b', 'c', 'd'],
    ],
    ['a text area, as it is', '<textarea>\na  b\r\nc &lt;</textarea>', ['a  b\nc <']],
    ['no signs alone', '<p>|</p><p>&nbsp;</p><p>5</p>', ['5']],
    ['what stands in a template', '<template><p>a</p></template><noscript><p>b</p></noscript>', ['a', 'b']],
  ])('are %s', (_, content, texts) => {
    expect(textsOf(content)).toEqual(texts)
  })

  it('have the headings above as context', () => {
    const { strings } = parse('<h1>A</h1><p>b</p><h2>C <i>d</i></h2><ul><li>e</ul><h2>F</h2><h1>G</h1>')
    expect(strings.map(({ context }) => context)).toEqual([
      'Heading 1',
      'A\nParagraph',
      'A\nHeading 2',
      'A › C d\nList item',
      'A\nHeading 2',
      'Heading 1',
    ])
  })

  it('keep their identifiers when another one is edited, added or moved', () => {
    const identifiers = (content: string) =>
      new Map(parse(content).strings.map(({ identifier, text }) => [text, identifier]))
    const before = identifiers('<p>a</p><p>b</p><p>c</p>')
    const after = identifiers('<h1>x</h1><p>c</p><p>b, edited</p><p>a</p>')
    expect(after.get('a')).toBe(before.get('a'))
    expect(after.get('c')).toBe(before.get('c'))
    expect([...before.values()]).not.toContain(after.get('b, edited'))
    const [one, two] = parse('<p>a</p><p>a</p>').strings
    expect(two!.identifier).toBe(`${one!.identifier}#2`)
  })

  it('are split into sentences outside of tags', () => {
    const segment = (text: string) => Array.from(text.matchAll(/(?<=[.!]\s+)(?=\S)/g), ({ index }) => index)
    const segments = (content: string) =>
      html.parse(page(content), { ...options, segment }).strings.map(({ text }) => text)
    expect(segments('<p>A b. C <b>d. E</b> f.  <i>G.</i> H!<br>\n I. <a href=x>J. K</a></p>')).toEqual([
      'A b.',
      'C <b>d. E</b> f.',
      'G.',
      'H!',
      'I.',
      '<a href=x>J. K</a>',
    ])
    expect(segments('<p><strong>A. B.</strong></p>')).toEqual(['A.', 'B.'])
  })
})

describe('the HTML page that is built', () => {
  it.each([
    ['a text', '<P>\n a <b>b</b>\n</P>', { 'a <b>b</b>': '<b>я</b> ю' }, '<P>\n <b>я</b> ю\n</P>'],
    ['signs that are no markup', '<p>x', { x: 'a < b & c > d <x y' }, '<p>a &lt; b &amp; c &gt; d &lt;x y'],
    ['tags that may stand in a text', '<p>x', { x: '<em>a</em><script>b' }, '<p><em>a</em>&lt;script&gt;b'],
    ['references as they are typed', '<p>x', { x: 'a&nbsp;&lt;b> &amp;lt;' }, '<p>a&nbsp;&lt;b&gt; &amp;lt;'],
    [
      'references as the source has them',
      '<p>a&nbsp;&mdash; b',
      { 'a\u00a0— b': 'я\u00a0— ю' },
      '<p>я&nbsp;&mdash; ю',
    ],
    ['a literal tag', '<p>the &lt;b> tag', { 'the &lt;b> tag': 'тег &lt;b>' }, '<p>тег &lt;b&gt;'],
    ['no tags in a title', '<title>x</title>', { x: 'a <b>' }, '<title>a &lt;b&gt;</title>'],
    [
      'quotes in attributes',
      `<img alt="x" title='y'>`,
      { x: `a"'<`, y: `a"'` },
      `<img alt="a&quot;'&lt;" title='a"&#39;'>`,
    ],
    ['quotes around an attribute that has none', '<img alt=x>', { x: 'a b' }, '<img alt="a b">'],
    ['an attribute alone', '<p>a <img alt="x"> b', { x: 'я' }, '<p>a <img alt="я"> b'],
    [
      'an attribute in a translated text',
      '<p>a <img alt="x"> b',
      { 'a <img alt="x"> b': 'я <img alt="x"> ю', x: 'кіт' },
      '<p>я <img alt="кіт"> ю',
    ],
    [
      'the language of the page',
      '<html lang=en dir="ltr"><p>x',
      { x: 'я' },
      '<html lang="uk" dir="ltr"><p>я',
    ],
    ['a text area with its lines', '<textarea>x</textarea>', { x: 'a\n  b' }, '<textarea>a\n  b</textarea>'],
  ] as [string, string, Record<string, string>, string][])('holds %s', (_, content, translations, built) => {
    expect(translate(content, translations)).toBe(built)
  })

  it('states the direction of the target language if the page states one', () => {
    expect(translate('<html lang="en" dir="ltr"><p>x', { x: 'س' }, language('ar'))).toBe(
      '<html lang="ar" dir="rtl"><p>س',
    )
  })

  it('keeps its encoding, and writes other characters as references', () => {
    const source = '<meta charset="ISO-8859-1"><p>x é\u0093y</p>'
    const file = page(Buffer.from(source, 'latin1'))
    const [string] = html.parse(file, options).strings
    expect(string!.text).toBe('x é“y')
    const built = html.build(file, {
      ...options,
      targetLanguage: ukrainian,
      translations: new Map([[string!.identifier, { text: 'Ж é“' }]]),
    })
    expect(Buffer.from(built).toString('latin1')).toBe('<meta charset="ISO-8859-1"><p>&#1046; é\u0093</p>')
  })

  it('refuses characters that no page can contain', () => {
    expect(failureOf(() => translate('<p>x', { x: 'a\0' })).code).toBe('format.encoding')
  })

  it('keeps any text on a round trip, as a page shows it', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \n<>/b&;!-a="\'#1') })
    const content = fc.constantFrom(
      '<p>x</p>',
      '<p>x <b>y</b> z</p>',
      '<title>x</title>',
      '<img alt="x">',
      "<img alt='x'>",
    )
    // References that are typed are the characters that they stand for.
    const shown = (text: string) => {
      const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes
      return (node as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, ' ')
    }
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), content, (value, source) => {
        const text = `Я${value.replace(/[\r\f\t]/g, ' ')}Ж`
        const { identifier } = parse(source).strings[0]!
        let built: string
        try {
          built = buildText(html, page(source), { [identifier]: text })
        } catch (error) {
          expect(error).toMatchObject({ code: 'format.encoding' })
          expect(/[\0\p{Surrogate}]/u.test(text)).toBe(true)
          return
        }
        const again = parse(built).strings
        expect(again).toHaveLength(1)
        expect(shown(again[0]!.text as string)).toBe(shown(text))
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('an HTML page that is hard to read', () => {
  it('is read even if a tag or a text exceeds the limits of a regular expression', () => {
    const long = 10_000_000
    expect(isPlainTag(`<b title="a" ${'x'.repeat(long)}>`)).toBe(true)
    const pieces = textPieces('ab'.repeat(long / 2), 0, long, 'text')
    expect(pieces[0]!.start).toBe(0)
    expect(pieces.at(-1)!.end).toBe(long)
  })

  it.each([
    ['deep', (count: number) => '<div>'.repeat(count) + 'a'],
    ['deep in a sentence', (count: number) => '<p>' + '<b>'.repeat(count) + 'a' + '</i>'.repeat(count)],
    ['full of tags that close nothing', (count: number) => '<p>a' + '</p>'.repeat(count)],
    ['one long line', (count: number) => `<p>a${' b'.repeat(5 * count)}`],
    ['full of open comments', (count: number) => '<p>a' + '<!--'.repeat(count)],
    ['full of references', (count: number) => `<p>a${'&lt;'.repeat(count)}`],
    ['cut off in a tag', (count: number) => `<p>${'a'.repeat(count)}<b href="`],
  ])('is read in linear time: %s', async (_, contentOf) => {
    await expectLinearTime((count) => {
      const content = contentOf(count)
      const { strings } = parse(content)
      expect(strings[0]!.text).toMatch(/a/)
      const built = buildText(html, page(content), { [strings[0]!.identifier]: 'Я' })
      expect(built).toContain('Я')
    }, 10_000)
  })

  it.each([
    ['no bytes', '', 'format.empty'],
    [
      'another encoding than it says',
      Buffer.from('<meta charset=utf-8><p>\xe9', 'latin1'),
      'format.encoding',
    ],
    ['an encoding that is not known', '<meta charset="nonsense"><p>a', 'format.encoding'],
    ['a NUL', '<p>a\0b', 'format.binary'],
  ])('is refused: %s', (_, content, code) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code })
  })
})

const files = corpusRows('html').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, path, file }) => {
  const { strings } = html.parse(file, options)
  const encoding = path.endsWith('.ko.euc-kr') ? 'euc-kr' : path.endsWith('.de') ? 'latin1' : 'utf-8'
  const decoded = new TextDecoder(encoding, { ignoreBOM: true }).decode(file.content)

  it('has a string for each heading that SOURCES.md counts', () => {
    const headings = strings.filter(({ context }) => /Heading [1-3]$/.test(context!))
    expect(headings).toHaveLength(expected(row, /h1–h3 (\d+)/))
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
    expect(strings.some(({ text }) => (text as string).includes('prettyPrint'))).toBe(false)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text }) => [identifier, { text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = html.build(file, { ...options, targetLanguage: ukrainian, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one line, and in its language, when one translation changed', () => {
    const { identifier } = strings.find(({ context }) => context === 'Heading 1')!
    const built = html.build(file, {
      ...options,
      targetLanguage: ukrainian,
      translations: new Map([[identifier, { text: 'changed' }]]),
    })
    const lines = changedLines(decoded, new TextDecoder(encoding, { ignoreBOM: true }).decode(built))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('lang="uk" xml:lang="uk"')
    expect(lines[1]).toContain('<h1>changed</h1>')
  })

  it('accepts a change of every text, with the same structure', () => {
    const changed = new Map(
      strings.map(({ identifier, text }) => [identifier, { text: `x ${text as string}` }]),
    )
    const content = html.build(file, { ...options, targetLanguage: ukrainian, translations: changed })
    const built = { ...file, content }
    const aligned = html.align!(file, built, options)
    expect(aligned.warnings).toEqual([])
    const normal = (text: string) => text.replaceAll(/(title|alt|content)="x /g, '$1="')
    expect(
      aligned.strings.map(({ identifier, text }) => [identifier, normal(text as string)]).toSorted(),
    ).toEqual([...changed].map(([identifier, { text }]) => [identifier, normal(text)]).toSorted())
  })
})

describe.skipIf(!hasCorpus)('a translated HTML page', () => {
  const source = () => corpusSource('html/httpd/manual/bind.html.en.utf8')

  it('is aligned if some blocks differ from its source', () => {
    const korean = corpusSource('html/httpd/manual/bind.html.ko.euc-kr')
    const { strings, warnings } = html.align!(source(), korean, options)
    expect(strings.length).toBeGreaterThan(10)
    expect(warnings).toContainEqual(
      saying(expect.stringContaining('The file lacks these texts of its source')),
    )
  })

  it('is refused with the position if its structure differs from its source’s', () => {
    const other = fileOf('bind.html.uk', '<h1>Інше</h1><p>Зовсім інше.</p>')
    expect(failureOf(() => html.align!(source(), other, options))).toMatchObject({
      code: 'format.shape',
      message: expect.stringContaining('the source has') as unknown,
      details: { line: expect.any(Number) as unknown, todo: expect.any(String) as unknown },
    })
  })
})
