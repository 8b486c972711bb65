import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { markdown } from '../../core/formats/markdown.ts'
import { mdx } from '../../core/formats/mdx.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  ukrainian,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const page = (content: string) => fileOf('page.md', content)
const parse = (content: string, format = markdown) => format.parse(page(content), options)
const textsOf = (content: string, format = markdown) => parse(content, format).strings.map(({ text }) => text)

/** Builds with a translation for each of some texts. */
function translate(content: string, translations: Record<string, string>, format = markdown): string {
  const map = new Map(
    parse(content, format).strings.flatMap(({ identifier, text }): [string, BuildTranslation][] => {
      const translation = translations[text as string]
      return translation === undefined ? [] : [[identifier, { text: translation }]]
    }),
  )
  expect(map.size).toBe(Object.keys(translations).length)
  return buildText(format, page(content), map)
}

describe('the texts of a Markdown file', () => {
  it.each([
    ['paragraphs, with wrapped lines as one', 'a\nb  c\r\n   d\n\ne', ['a b  c d', 'e']],
    ['headings', '# A\n\nB *c*\n===\n\nD\n---\n\n## E ##', ['A', 'B *c*', 'D', 'E']],
    ['list items', '- a\n  b\n- [ ] c\n\n1. d\n\n   e', ['a b', 'c', 'd', 'e']],
    ['quotes', '> a\n> b\n>\n> > c\nd', ['a b', 'c d']],
    ['lists in quotes', '> - a\n>   b', ['a b']],
    ['table cells', '| a | b \\| c |\n|---|:-:|\n| d | |', ['a', 'b \\| c', 'd']],
    ['footnotes', 'a[^1]\n\n[^1]: b\n    c', ['a[^1]', 'b c']],
    ['no code', '```\na\n```\n\n    b\n\n`c`\n\n`d` e', ['`d` e']],
    ['no definitions', '[a]: https://x.y "b"\n\n[a]', ['[a]']],
    ['images and links as they are written', '![a](b.png "c") [d](e)', ['![a](b.png "c") [d](e)']],
    ['an image', '![a](b.png)', ['![a](b.png)']],
    ['no image without words', '![](b.png)', []],
    ['lines that readers see end', 'a  \nb\\\nc', ['a\nb\nc']],
    ['escapes and references as they are written', 'a \\* b &amp; c', ['a \\* b &amp; c']],
    ['HTML', '<div title="a">\n<p>b</p>\n</div>\n\nc <b>d</b>', ['a', 'b', 'c <b>d</b>']],
    ['no HTML that begins with the signs of a quote', '> <div>\n> a\n> </div>', []],
    [
      'the front matter that people read',
      '---\ntitle: "A"\nslug: b\ndescription: |\n  c\n---\n\nd',
      ['A', 'c', 'd'],
    ],
    ['asides without their signs', ':::note[A]\nb\nc\n:::\n\n:::tip\n\nd\n\n:::', ['A', 'b c', 'd']],
    ['alerts without their signs', '> [!NOTE]\n> a', ['a']],
    ['paragraphs without attributes and templates', 'a\n{: .b}\n\n{% include c %}\n\n{{ d }}', ['a']],
    ['templates in a sentence', 'a {{ b }} c', ['a {{ b }} c']],
    ['addresses', 'see https://x.y. End', ['see https://x.y. End']],
    ['no address alone', '<https://x.y>', []],
  ])('are %s', (_, content, texts) => {
    expect(textsOf(content)).toEqual(texts)
  })

  it('have the headings above as context, and keys as identifiers of the front matter', () => {
    const { strings } = parse('---\ntitle: T\n---\n# A\n\nb\n\n## C\n\n- d\n\n# E\n\n| f |\n|---|')
    expect(strings.map(({ identifier, context }) => [identifier.slice(0, 5), context])).toEqual([
      ['title', '“title” of the front matter'],
      [expect.any(String), 'Heading 1'],
      [expect.any(String), 'A\nParagraph'],
      [expect.any(String), 'A\nHeading 2'],
      [expect.any(String), 'A › C\nList item'],
      [expect.any(String), 'Heading 1'],
      [expect.any(String), 'E\nTable cell'],
    ])
  })

  it('keep their identifiers if the paragraph is rewrapped', () => {
    expect(parse('a b\nc').strings[0]!.identifier).toBe(parse('> a\n> b c').strings[0]!.identifier)
  })

  it('are split into sentences outside of links, code and emphasis', () => {
    const segment = (text: string) => Array.from(text.matchAll(/(?<=[.!]\s+)(?=\S)/g), ({ index }) => index)
    const content = 'A b.\nC [d. E](f.g). `h. i`! **J. K.**\n*L.*'
    expect(markdown.parse(page(content), { ...options, segment }).strings.map(({ text }) => text)).toEqual(
      // Code alone is no text.
      ['A b.', 'C [d. E](f.g).', '**J. K.**', '*L.*'],
    )
  })

  it('stay unchanged in a front matter that is no YAML, with a warning', () => {
    expect(parse('---\ntitle: "a\n---\n\nb')).toMatchObject({
      strings: [{ text: 'b' }],
      warnings: [saying(expect.stringContaining('no valid YAML'))],
    })
  })
})

describe('the Markdown file that is built', () => {
  it.each([
    ['a wrapped paragraph on one line', 'a\nb\n\nc\n', { 'a b': 'я ю' }, 'я ю\n\nc\n'],
    ['a paragraph in a quote', '> a\n> b\n\nc', { 'a b': 'я' }, '> я\n\nc'],
    ['headings', 'A\n===\n\n## B ##', { A: 'Я', B: 'Ю' }, 'Я\n===\n\n## Ю ##'],
    ['a cell', '| a | b |\n|---|---|', { b: 'c | d \\| e' }, '| a | c \\| d \\| e |\n|---|---|'],
    ['no list', 'a', { a: '- b' }, '\\- b'],
    ['no numbered list', '- a', { a: '1. b' }, '- 1\\. b'],
    ['a number that starts a heading', '# a', { a: '1. b' }, '# 1. b'],
    ['no heading', 'a', { a: '# b' }, '\\# b'],
    ['no code block', 'a', { a: '```' }, '\\```'],
    ['no HTML block', 'a', { a: '<div>' }, '\\<div>'],
    ['no task', '- a', { a: '[ ] b' }, '- \\[ ] b'],
    ['no sign of an aside', 'a', { a: ':::note' }, '\\:::note'],
    ['a heading’s own signs', '# a', { a: 'C #' }, '# C \\#'],
    ['lines in a list item', '- a\n\n> b  \n> c', { a: 'я\nю', 'b\nc': 'к\nл' }, '- я\\\n  ю\n\n> к  \n> л'],
    ['one line in a heading', '# a', { a: 'b\nc' }, '# b c'],
    [
      'front matter in its quotes',
      "---\ntitle: 'a'\ndescription: b\n---\n",
      { a: "it's", b: 'я' },
      "---\ntitle: 'it''s'\ndescription: я\n---\n",
    ],
    ['front matter that needs quotes', '---\ntitle: a\n---\n', { a: 'b: c' }, '---\ntitle: "b: c"\n---\n'],
    [
      'a block of front matter',
      '---\ntitle: >\n  a\n  b\nslug: c\n---\n',
      { 'a b': 'я' },
      '---\ntitle: "я"\nslug: c\n---\n',
    ],
    ['HTML in HTML', '<p>a</p>', { a: 'b < c' }, '<p>b &lt; c</p>'],
    ['the title of an aside', ':::note[A b]\nc\n:::\n', { 'A b': 'Я', c: 'ю' }, ':::note[Я]\nю\n:::\n'],
    ['CRLF', 'a\\\r\nb\r\n', { 'a\nb': 'я\nю\nє' }, 'я\\\r\nю\\\r\nє\r\n'],
  ] as [string, string, Record<string, string>, string][])('holds %s', (_, content, translations, built) => {
    expect(translate(content, translations)).toBe(built)
  })

  it('writes only one sentence of a paragraph', () => {
    const segment = (text: string) => Array.from(text.matchAll(/(?<=\. )(?=\S)/g), ({ index }) => index)
    const file = page('One\nline. Two\n- lines. Three.')
    const content = 'One\nline. Two\nlines. Three.\n'
    const { strings } = markdown.parse(page(content), { ...options, segment })
    expect(strings.map(({ text }) => text)).toEqual(['One line.', 'Two lines.', 'Three.'])
    const build = (index: number, text: string) =>
      new TextDecoder().decode(
        markdown.build(page(content), {
          ...options,
          segment,
          targetLanguage: ukrainian,
          translations: new Map([[strings[index]!.identifier, { text }]]),
        }),
      )
    expect(build(1, 'Два.')).toBe('One\nline. Два. Three.\n')
    expect(build(0, '1. Один.')).toBe('1\\. Один. Two\nlines. Three.\n')
    expect(file.name).toBe('page.md')
  })

  it.each([
    ['markdown', markdown],
    ['MDX', mdx],
  ])(
    'keeps any text on a round trip, with escapes if necessary, or refuses it with a reason: %s',
    (_, format) => {
      const signs = fc.string({ unit: fc.constantFrom(...' \n#*_`~[]()<>!|-+=:{}\\1.^"&;/abc') })
      const contents = [
        'x',
        '# x',
        'x\n===',
        '- x',
        '> x',
        '| x |\n|---|',
        '- [ ] a\n\n  x',
        '[^1]: x',
        'x **y** z',
        '---\ntitle: x\n---',
      ]
      const plain = (text: string) =>
        text
          .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
          .replace(/\s+/g, ' ')
          .trim()
      // An escape can separate a brace from its pair, after which the text between them may be code. A string that is
      // only code is not translatable, whichever of its characters become code.
      const code = [/`[^]*`|<[^]*>|\{[^]*\}/g, /`[^]*`/g, /<[^]*>/g, /\{[^]*\}/g]
      const hasWords = (text: string) => /[\p{Letter}\p{Number}]/u.test(text)
      fc.assert(
        fc.property(
          fc.oneof(fc.string({ unit: 'binary' }), signs),
          fc.constantFrom(...contents),
          (value, content) => {
            if (!code.every((form) => hasWords(value.replace(form, '')))) return
            const { identifier, text: source } = parse(content, format).strings.at(-1)!
            if (value.trim() === source) return
            let built: string
            try {
              built = buildText(format, page(content), { [identifier]: value })
            } catch (error) {
              expect(['format.encoding', 'format.markup']).toContain((error as { code: string }).code)
              if ((error as { code: string }).code === 'format.encoding')
                expect(/[\0\p{Surrogate}]/u.test(value)).toBe(true)
              return
            }
            const again = parse(built, format).strings
            expect(again).toHaveLength(parse(content, format).strings.length)
            expect(plain(again.at(-1)!.text as string)).toBe(plain(value))
          },
        ),
        { numRuns: runs(1500) },
      )
    },
  )
})

describe('MDX', () => {
  it.each([
    [
      'no imports, exports and expressions',
      'import A from "a"\n\nexport const b = 1\n\n{/* c */}\n\nd {e} f',
      ['d {e} f'],
    ],
    ['no tags alone', '<A title="b">\n\nc\n\n</A>\n\n<D />', ['c']],
    ['tags in a text', '<A>b [c](d)</A>', ['<A>b [c](d)</A>']],
    ['Markdown in JSX', '<A>\n  ## b\n\n  - c\n</A>', ['b', 'c']],
  ])('has as texts %s', (_, content, texts) => {
    expect(textsOf(content, mdx)).toEqual(texts)
  })

  it('has braces and angles that are no JSX as text', () => {
    expect(translate('a', { a: 'b { c' }, mdx)).toBe('b \\{ c')
    expect(translate('a', { a: 'b <c d' }, mdx)).toBe('b \\<c d')
    expect(translate('a <B/>', { 'a <B/>': 'я <B/> {c}' }, mdx)).toBe('я <B/> {c}')
  })

  it.each([
    ['a tag that is not closed', 'a\n\n<B>\n\nc', 3, 1],
    ['tags in the wrong order', '<A><B>c</A></B>', 1, 4],
    ['a tag that closes nothing', 'a\n\n</B>', 3, 1],
    ['an expression that is cut off', 'a {b', 1, 5],
    ['an import that is none', 'import {\n\na', 3, 2],
    ['a tag that is cut off', 'a <b', 1, 5],
  ])('is refused with its place: %s', (_, content, line, column) => {
    expect(failureOf(() => parse(content, mdx))).toMatchObject({
      code: 'format.syntax',
      details: { line, column: expect.any(Number) as unknown },
    })
    expect([line, column]).toEqual([line, failureOf(() => parse(content, mdx)).details.column])
  })
})

const files = [...corpusRows('markdown'), ...corpusRows('mdx')].map((row) => ({
  row,
  path: row.path,
  file: corpusSource(row.path),
  format: row.path.endsWith('.mdx') ? mdx : markdown,
}))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file, format }) => {
  const { strings, warnings } = format.parse(file, options)
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const ending = (kind: RegExp) => strings.filter(({ context }) => kind.test(context!)).length
    // Rules are lines too: those around the front matter, and others that stand alone.
    const rules = text.match(/^(?:---|\*\*\*|- - -)\s*$/gm)?.length ?? 0
    const hasFrontMatter = row.notes.includes('front matter yes')
    expect(warnings).toEqual([])
    expect(strings.some(({ context }) => context!.includes('front matter'))).toBe(hasFrontMatter)
    const atx = expected(row, /(\d+) ATX/)
    const setext = expected(row, /(\d+) setext/)
    expect(ending(/Heading \d$/)).toBeGreaterThanOrEqual(atx)
    expect(ending(/Heading \d$/)).toBeLessThanOrEqual(atx + setext)
    expect(ending(/Heading \d$/)).toBeGreaterThanOrEqual(
      atx + setext - Math.max(rules, hasFrontMatter ? 2 : 0),
    )
    // An item may hold several paragraphs.
    expect(ending(/List item$/)).toBeGreaterThanOrEqual(expected(row, /(\d+) list items/))
    const links = strings.map((one) => (one.text as string).match(/\]\(/g)?.length ?? 0)
    expect(links.reduce((sum, count) => sum + count, 0)).toBe(expected(row, /(\d+) inline links/))
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text }) => [identifier, { text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = format.build(file, { ...options, targetLanguage: ukrainian, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const { identifier, text: value } = strings.findLast(
      ({ text: one }) => text.split(one as string).length === 2,
    )!
    expect(buildText(format, file, { [identifier]: 'changed' })).toBe(
      text.replace(value as string, 'changed'),
    )
  })

  it('accepts a change of every text, with the same structure', () => {
    const changed = new Map(
      strings.map(({ identifier, text }) => [identifier, { text: `Ґ ${text as string}` }]),
    )
    const content = format.build(file, { ...options, targetLanguage: ukrainian, translations: changed })
    const { strings: aligned, warnings } = format.align!(file, { ...file, content }, options)
    expect(warnings).toEqual([])
    expect(new Map(aligned.map(({ identifier, text }) => [identifier, { text }]))).toEqual(changed)
  })
})

describe.skipIf(!hasCorpus)('a translated Markdown file', () => {
  const align = (source: string, translated: string, format = markdown) =>
    format.align!(corpusSource(source), corpusSource(translated), options)

  it('provides translations by its structure', () => {
    const source = 'markdown/helm/docs/chart_template_guide/control_structures.md'
    const { strings } = align(source, 'markdown/helm/i18n/uk/chart_template_guide/control_structures.md')
    const { strings: sources } = markdown.parse(corpusSource(source), options)
    const translationOf = (text: string) =>
      strings.find(({ identifier }) => identifier === sources.find((one) => one.text === text)!.identifier)
        ?.text
    expect(translationOf('a numeric zero')).toBe('числове значення нуль')
    expect(translationOf('an empty string')).toBe('порожній рядок')
    expect(strings.length).toBeGreaterThan(sources.length * 0.9)
  })

  it('is aligned if some blocks differ from its source', () => {
    const { strings } = align(
      'mdx/astro-docs/en/basics/astro-components.mdx',
      'mdx/astro-docs/ar/basics/astro-components.mdx',
      mdx,
    )
    expect(strings.length).toBeGreaterThan(20)
  })

  it('is refused with the position if its structure differs from its source’s', () => {
    const source = page('# A\n\n- B\n- C\n\nD\n')
    expect(failureOf(() => markdown.align!(source, page('А\n\n> Б\n'), options))).toMatchObject({
      code: 'format.shape',
      details: { line: expect.any(Number) as unknown },
    })
  })

  it('provides no translation if it equals the source, and warns of texts with another segmentation', () => {
    const segment = (text: string) => Array.from(text.matchAll(/(?<=\. )(?=\S)/g), ({ index }) => index)
    const cut = { ...options, segment, segmentTranslation: segment }
    const result = markdown.align!(page('# A\n\nB. C.\n\nD. E.\n'), page('# A\n\nБ. В.\n\nГ.\n'), cut)
    expect(result.strings.map(({ text }) => text)).toEqual(['Б.', 'В.'])
    expect(result.warnings).toEqual([saying(expect.stringContaining('Line 5'))])
  })
})
