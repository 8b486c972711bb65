import fc from 'fast-check'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../cpuTime.ts'
import { readXml } from '../../../core/formats/xml/reader.ts'
import {
  isTokenizable,
  NotTokenized,
  XmlTokenizer,
  type XmlTag,
} from '../../../core/formats/xml/tokenizer.ts'

/** The events of a document with their places, or null where it is refused. */
type Events = unknown[] | null

const described = ({ name, prefix, local, uri, attributes, isSelfClosing }: XmlTag | SaxesTagNS) => ({
  ...{ name, prefix, local, uri, isSelfClosing },
  attributes: Object.values(attributes).map((one) => [one.name, one.prefix, one.local, one.uri, one.value]),
})

function bySaxes(text: string): Events {
  const events: unknown[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) =>
    events.push(['open', described(tag), text.lastIndexOf('<', parser.position - 1), parser.position]),
  )
  parser.on('closetag', (tag) => events.push(['close', described(tag), parser.position]))
  parser.on('text', (value) => events.push(['text', value]))
  parser.on('cdata', (value) => events.push(['cdata', value]))
  parser.on('comment', (value) => events.push(['comment', value, parser.position]))
  parser.on('doctype', (value) => events.push(['doctype', value, parser.position]))
  try {
    parser.write(text).close()
    return events
  } catch {
    return null
  }
}

function byTokenizer(text: string): Events {
  const events: unknown[] = []
  const tokenizer = new XmlTokenizer(text, {
    open: (tag, start, end) => events.push(['open', described(tag), start, end]),
    close: (tag, end) => events.push(['close', described(tag), end]),
    text: (value) => events.push(['text', value]),
    cdata: (value) => events.push(['cdata', value]),
    comment: (value, end) => events.push(['comment', value, end]),
    doctype: (value, end) => events.push(['doctype', value, end]),
  })
  try {
    tokenizer.read()
    return events
  } catch (error) {
    if (error instanceof NotTokenized) return null
    throw error
  }
}

const content = fc.constantFrom(
  ...['text', ' ', '\n', '\r\n', '\r', ']', ']]', '>', 'é😀', '&amp;', '&#38;', '&#x1F600;', '&quot;'],
  ...['<!-- c\r -->', '<![CDATA[<&]]]>', '<?pi a?b?>', '<z/>', '<z y=\'1\' w="2" />'],
)
const startTag = fc.constantFrom(
  ...['<a>', '<a\n>', '<b-1 k="v">', "<é à='&lt;\t\r\n\"'>", '<a xml:lang="de">', '<e xmlns="u:e">'],
  ...[
    '<p:d xmlns:p="u:p" p:k="1" k="2">',
    '<q:d xmlns:q="u:1" xmlns:r="u:1">',
    '<x xmlns:xml="http://www.w3.org/XML/1998/namespace">',
  ],
)
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      startTag,
      fc.array(fc.oneof({ maxDepth: 4 }, content, tie('element')), { maxLength: 4 }),
      fc.constantFrom('', ' ', '\r\n'),
    )
    .map(([start, inner, blank]) => `${start}${inner.join('')}</${/^<([^\s>]+)/.exec(start)![1]}${blank}>`),
}))
const wellFormed = fc
  .tuple(
    fc.constantFrom('', '\n', '<?xml version="1.0"?>', '\ufeff<?xml version="1.0" encoding=\'utf-8\' ?>\n'),
    fc.constantFrom('', '<!-- p -->', '<!DOCTYPE r>\n', '<!DOCTYPE r SYSTEM "x>y">', '<?xml-style a?>'),
    element,
    fc.constantFrom('', '\n', '<!-- e -->', '<?e?>\r\n'),
  )
  .map((parts) => parts.join(''))

/** Most of them break a document. */
const fragment = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '/>',
    '=',
    '"',
    "'",
    '&',
    ';',
    '--',
    ']]>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<?',
    '?>',
    '<!',
  ],
  ...['</a>', '<a>', '<a b="1" b="2"/>', '<a b="1"c="2"/>', '<a b>', '<a b=c>', '<a b="<">', '< a>', '<-a>'],
  ...['<a:b:c/>', '<:a/>', '<a:/>', '<n:a/>', '<xmlns:a/>', '<a xmlns:x=""/>', '<a xmlns:xml="u"/>'],
  ...['<a xmlns:q="u" xmlns:r="u" q:a="1" r:a="2"/>', '&foo;', '&#0;', '&#xD800;', '&#x110000;', '&#xFFFE;'],
  ...[
    '<?xml version="1.0"?>',
    '<?XML a?>',
    '<?a:b c?>',
    '<!DOCTYPE a>',
    '\ufeff',
    '\u2028',
    '\u0085',
    '·',
    '\t',
  ],
)
const changed = fc
  .tuple(wellFormed, fc.nat(), fc.nat({ max: 2 }), fc.oneof(fragment, fc.constant('')))
  .map(([text, place, length, added]) => {
    const offset = place % text.length
    return text.slice(0, offset) + added + text.slice(offset + length)
  })

/** saxes takes a target that ends at a question mark, and reads on: `<?a?b?>`. XML 1.0 (production 16) does not. */
const hasOddInstruction = (text: string) => /<\?[^?>\s\ufeff]*\?(?!>)|<\?[^?>]*\ufeff/.test(text)

describe('the XML tokenizer', () => {
  it('reads random documents as saxes does, event by event with places', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(isTokenizable(text)).toBe(true)
        expect(byTokenizer(text)).toEqual(bySaxes(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('refuses what saxes refuses, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          changed,
          fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join('')),
        ),
        (text) => {
          fc.pre(isTokenizable(text) && !hasOddInstruction(text))
          expect(byTokenizer(text)).toEqual(bySaxes(text))
        },
      ),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['XML 1.1', '<?xml version="1.1"?><a>\u0085</a>'],
    ['definitions of entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a character that XML forbids', '<a>\u0001</a>'],
    ['half a surrogate pair', '<a>\ud83d</a>'],
    ['a declaration that is not as it should be', '<?xml encoding="utf-8"?><a/>'],
  ])('leaves a document with %s to the library', (_, text) => {
    expect(isTokenizable(text)).toBe(false)
  })

  it('refuses a processing instruction whose target ends at a question mark', () => {
    const handlers = { open() {}, close() {}, text() {}, cdata() {} }
    expect(() => readXml('<a>\n<?b?c?></a>', handlers)).toThrow(
      'The XML is broken here: malformed processing instruction.',
    )
  })

  it.each<[string, (size: number) => string]>([
    [
      'namespaces',
      (size) =>
        `<a ${Array.from({ length: size }, (_, index) => `xmlns:p${index}="u"`).join(' ')}>${'<p0:b/>'.repeat(size)}</a>`,
    ],
    [
      'attributes',
      (size) => `<a ${Array.from({ length: size }, (_, index) => `b${index}="&amp;"`).join(' ')}/>`,
    ],
    ['references', (size) => `<a>${'&amp;'.repeat(size)}</a>`],
    ['quotes of a document type', (size) => `<!DOCTYPE a${' "'.repeat(size)}><a/>`],
    ['starts of comments', (size) => `<a>${'<!--'.repeat(size)}</a>`],
    ['bare ampersands', (size) => `<a b="${'&'.repeat(size)}"/>`],
  ])('reads many %s in linear time', async (_, documentOf) => {
    await expectLinearTime((size) => byTokenizer(documentOf(size)), 2000)
  })
})
