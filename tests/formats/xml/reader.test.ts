/** Places and words of XML that is not well-formed. */
import { describe, expect, it } from 'vitest'
import { readXml } from '../../../core/formats/xml/reader.ts'
import { failureOf } from '../support.ts'

const IGNORED = {
  open: () => undefined,
  close: () => undefined,
  text: () => undefined,
  cdata: () => undefined,
}

describe('a document that is not well-formed', () => {
  it.each([
    ['<a>\n<b>\n<c>x\n</b>\n</a>', 3, 1, 'The XML is broken here: unclosed tag: c.'],
    ['<a>\n<b>x</b>\n<b>y<br>\n</b></a>', 3, 5, 'The XML is broken here: unclosed tag: br.'],
    ['<!DOCTYPE a [<!ENTITY x "y">]>\n<a>\n<b></a>', 3, 1, 'The XML is broken here: unclosed tag: b.'],
    ['<a>\n<b>x</c></b></a>', 2, 5, 'The XML is broken here: unmatched closing tag: c.'],
    ['<a>\n<b>x</b>\n', 3, 1, 'The XML is broken here: unclosed tag: a.'],
    ['<a>\n<b>x &y\n</a>', 2, 6, 'There is a bare & here.'],
  ])('names the tag or the sign that began it: %j', (text, line, column, message) => {
    const failure = failureOf(() => readXml(text, { ...IGNORED, readsPlainEntities: true }))
    expect(failure).toMatchObject({ code: 'format.syntax', message, details: { line, column } })
  })

  it.each([
    ['<a>x\ny < 3</a>', 2, 3],
    ['<a>x <= 3</a>', 1, 6],
    ['<a><b/><3</a>', 1, 8],
  ])('says how to write a bare <: %j', (text, line, column) => {
    const details = { line, column, todo: 'Write it as &lt;.' }
    expect(failureOf(() => readXml(text, IGNORED))).toMatchObject({
      message: 'There is a bare < here.',
      details,
    })
  })

  it.each([
    ['<a>x\n\u0001</a>', 2, 1, 'U+0001'],
    ['<a>\n<b c="\u000b"/></a>', 2, 7, 'U+000B'],
    ['<a>\uffff</a>', 1, 4, 'U+FFFF'],
  ])('names a character that XML does not allow: %j', (text, line, column, character) => {
    const failure = failureOf(() => readXml(text, IGNORED))
    expect(failure.message).toBe(`XML does not allow the character ${character}.`)
    expect(failure.details).toMatchObject({ line, column, todo: 'Remove the character.' })
  })
})
