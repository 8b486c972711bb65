/** Marks of strings in a document, and what Markdown makes of texts beside them. */
import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { markdownPage, markdownTexts } from '../../core/formats/markdown/page.ts'
import { markedPartsOf, withMarks, withoutMarks } from '../../core/formats/runningText/pageMarks.ts'

/** The HTML that the parser's own library makes of a text. */
function htmlOf(text: string): string {
  return micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

describe('marks', () => {
  it('are found at their positions, in any text, and leave it unchanged', () => {
    const pieces = fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 })), { maxLength: 20 })
    fc.assert(
      fc.property(pieces, (pairs) => {
        let text = ''
        const places = pairs.map(([before, inside], index) => {
          const start = text.length + before.length
          text += before + inside
          return { start, end: start + inside.length, id: index + 1 }
        })
        const marked = withMarks(text, places)
        expect(withoutMarks(marked)).toBe(text)
        const ids = markedPartsOf(marked).flatMap((part) => ('opens' in part ? [part.opens] : []))
        expect(ids).toEqual(places.map(({ id }) => id))
      }),
    )
  })

  it('stay distinguishable from noncharacters of the document', () => {
    const marked = withMarks('\ufdda\ufdd1\ufddb a', [{ start: 4, end: 5, id: 7 }])
    expect(markedPartsOf(marked)).toEqual([
      { text: '\ufffd\ufffd\ufffd ' },
      { opens: 7 },
      { text: 'a' },
      { closes: true },
    ])
  })

  it('do not change how Markdown parses the characters beside them', () => {
    // A text as it is cut: pairs of signs are whole in it, and it stands between spaces, signs and brackets.
    const words = fc.constantFrom('x', '"x"', '(x)', 'x.', '`x`', 'a_b', '2 * 3', '[x](/y)', '!', '&amp;')
    const signs = fc.constantFrom('', '*', '_', '**', '__', '~~', '***')
    const text = fc.tuple(signs, words, words, signs).map(([sign, one, other, inner]) => {
      return `${sign}${one} ${inner}${other}${inner} ${one}${sign}`
    })
    const around = fc.constantFrom(' ', '\n', ' (', '. ', ') ', ' – ')
    fc.assert(
      fc.property(fc.array(fc.tuple(around, text), { minLength: 1, maxLength: 6 }), (parts) => {
        let document = 'Begin'
        const places = parts.map(([before, inside], index) => {
          const start = document.length + before.length
          document += before + inside
          return { start, end: document.length, id: index + 1 }
        })
        document += ' end'
        expect(withoutMarks(htmlOf(withMarks(document, places)))).toBe(htmlOf(document))
      }),
    )
  })
})

describe('a text of Markdown as HTML', () => {
  const document = '# Title\n\nSee [the guide][guide].\n\n[guide]: https://example.org/guide "The guide"\n'
  it.each([
    ['a *b* `c`', 'a <em>b</em> <code>c</code>'],
    [
      'siehe [die Anleitung][guide]',
      'siehe <a href="https://example.org/guide" title="The guide">die Anleitung</a>',
    ],
    ['1. no list', '1. no list'],
    ['# no heading', '# no heading'],
    ['two\nlines', 'two<br />\nlines'],
    ['<b>bold</b> & more', '<b>bold</b> &amp; more'],
    ['[x](javascript:alert(1))', '<a href="">x</a>'],
  ])('%s', (text, html) => {
    expect(markdownTexts(document, [text])).toEqual([html])
  })
})

describe('a page of Markdown', () => {
  it('has its own styles and no scripts of the document', () => {
    const page = markdownPage('a\n\n<script>alert(1)</script>\n')
    expect(page).toContain('<style>')
    expect(page).toContain('&lt;script>')
  })
})
