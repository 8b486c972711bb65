/** Texts in Markdown, as a parser of others reads them: with GitHub's additions, which make links of bare addresses. */
import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it } from 'vitest'
import {
  escapedLine,
  fenced,
  inlineCode,
  quotedMarkdown,
} from '../../../core/translations/questions/markdown.ts'
import { runs } from '../../runs.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** The names of a page's elements, and its text. */
function read(markdown: string): { names: string[]; text: string } {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const names: string[] = []
  let text = ''
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.nodeName === '#text' && 'value' in node) text += node.value
      else names.push(node.nodeName)
      if ('childNodes' in node) walk(node.childNodes)
    }
  }
  walk(parseFragment(html).childNodes)
  return { names, text }
}

const SPITEFUL = [
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '*',
    '**',
    '_',
    '__',
    '~',
    '#',
    '# ',
    '- ',
    '+ ',
    '1. ',
    '1) ',
    '> ',
    '|',
    '|-|',
    '---',
  ],
  ...[
    '===',
    '[a](b)',
    '![a](b)',
    '[a]: b',
    '[^1]',
    '<b>',
    '</blockquote>',
    '<!--',
    '<?',
    '&amp;',
    '&#35;',
    '\\',
  ],
  ...[
    'https://a.example',
    'www.a.example',
    'a@b.example',
    '@anna',
    '#12',
    '    ',
    '\t',
    '\n',
    '\n\n',
    ' ',
    'a',
    '!',
  ],
  ...[
    '$',
    '<a@b.example>',
    '<https://a.example>',
    'слово',
    '\u202e',
    '"',
    "'",
    '{',
    '(',
    ')',
    '[',
    ']',
    '=',
    ':',
  ],
]
const spiteful = fc
  .array(fc.oneof(fc.constantFrom(...SPITEFUL), fc.string({ maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join(''))
const RUNS = { numRuns: runs(3_000) }

/** Characters that a page cannot show: controls become signs, and all line breaks one kind. */
const shown = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, (one) => (/[\n\t\x80-\x9F]/.test(one) ? one : '\uFFFD'))

describe('a text in Markdown', () => {
  it('is literal in a block, letter by letter', () => {
    fc.assert(
      fc.property(spiteful, (text) => {
        const { names, text: found } = read(`before\n\n${fenced(text)}\n\nafter`)
        expect(names.filter((name) => name !== '#text')).toEqual(['p', 'pre', 'code', 'p'])
        expect(found).toBe(`before\n${shown(text)}\n\nafter`)
      }),
      RUNS,
    )
  })

  it('is literal within a line, with a sign for each line break', () => {
    fc.assert(
      fc.property(spiteful, (text) => {
        const { names, text: found } = read(`### x${inlineCode(text)}y`)
        expect(names).toEqual(text === '' ? ['h3'] : ['h3', 'code'])
        expect(found).toBe(`x${shown(text).replaceAll('\n', '⏎')}y`)
      }),
      RUNS,
    )
  })

  it('is a quotation with its lines, without markup, links and mentions, if a user wrote it', () => {
    fc.assert(
      fc.property(spiteful, (text) => {
        const { names, text: found } = read(`before\n\n${quotedMarkdown(text)}\n\nafter`)
        expect(names.filter((name) => !['br', 'p', 'code'].includes(name))).toEqual(['blockquote'])
        const words = (one: string) => one.split(/\s+/).filter(Boolean).join(' ')
        expect(words(found)).toBe(words(`before ${shown(text)} after`))
      }),
      RUNS,
    )
  })

  it.each([
    ['Is this *really* meant?', 'Is this \\*really\\* meant?'],
    ['Ask @anna, or mail a@b.example', 'Ask `@anna`, or mail a\\@b.example'],
    ['1. first', '1\\. first'],
    ['- no list', '\\- no list'],
    ['50 % of 1.5 GB (that is all).', '50 % of 1.5 GB (that is all).'],
    ['See https://a.example/b_c', 'See https\\://a.example/b\\_c'],
  ])('stays easy to read: %s', (text, expected) => {
    expect(escapedLine(text)).toBe(expected)
  })
})
