/** The short forms of placeholders. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieces, slicePieces } from '../../../renderer/src/strings/placeholders.ts'
import { MAX_LABEL } from '../../../renderer/src/strings/tokenLabels.ts'
import { runs } from '../../runs.ts'

const labels = (text: string, source?: string) =>
  pieces(text, source).flatMap((piece) => (piece.kind === 'placeholder' ? [piece.label] : []))

describe('the short form of a token', () => {
  it.each([
    // A tag is its number, whatever attributes it has, and each end has that of its start.
    ['Read <a href="https://example.org">the terms</a><br/>', ['1', '/1', '2']],
    ['<b>One</b> <b>two</b>', ['1', '/1', '1', '/1']],
    ['<a href="x">One <a href="y">two</a></a> <a href="x">three</a>', ['1', '2', '/2', '/1', '1', '/1']],
    ['<g id="7">Save</g> <x id="2"/>', ['1', '/1', '2']],
    ['<pc id="p7" dataRefStart="d1">Save</pc>', ['1', '/1']],
    ['<!-- a long comment -->', ['1']],
    // A component is named by a number already.
    ['Hello <0/><1>{{name}}</1>, $t(title)', ['0', '1', '{{name}}', '/1', '$t(title)']],
    // Tags are numbered apart from other placeholders.
    ['%s of <b>%s</b>', ['%s¹', '1', '%s²', '/1']],
    // Arguments that go by their position have its number where there are several.
    ['%s of %s in %s', ['%s¹', '%s²', '%s³']],
    ['%s: %d%%', ['%s¹', '%d²', '%%']],
    ['%-*s %s', ['%-*s²', '%s³']],
    ['<a title="%s">%s</a> %s', ['1', '%s²', '/1', '%s³']],
    ['%2$s of %1$s', ['%2$s', '%1$s']],
    ['%s and %(name)s', ['%s', '%(name)s']],
    ['%1 of %2', ['%1', '%2']],
    // A long one is cut.
    ['{{ user.profile.displayName }}', ['{{ user.profi…}}']],
    ['See [this](https://example.org/page) or `git add`', ['1', '/1', '`git add`']],
  ])('is for %j: %j', (text, wanted) => {
    expect(labels(text)).toEqual(wanted)
  })

  it('has in a translation the number that the same tag has in the source', () => {
    const source = '<a href="x">One</a> and <a href="y">two</a>'
    expect(labels('<a href="y">Два</a> і <a href="x">один</a>', source)).toEqual(['2', '/2', '1', '/1'])
  })

  it('tells a tag apart that the source has otherwise', () => {
    expect(labels('<a href="z">Один</a>', '<a href="x">One</a>')).toEqual(['2', '/2'])
  })

  it('is of a part what it is of the whole text', () => {
    const text = '<a href="x">%s</a> or <a href="y">%s</a>'
    const whole = pieces(text)
    const part = slicePieces(whole, text.indexOf(' or '), text.length)
    expect(part.flatMap((piece) => (piece.kind === 'placeholder' ? [piece.label] : []))).toEqual([
      '2',
      '%s²',
      '/2',
    ])
  })

  it('is never longer than a chip, and the text stays whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1 %s$*{}<>/="-!') }), (text) => {
        expect(labels(text).filter((label) => [...label].length > MAX_LABEL)).toEqual([])
        const joined = pieces(text).map((piece) =>
          piece.kind === 'placeholder' ? piece.placeholder.text : piece.text,
        )
        expect(joined.join('')).toBe(text)
      }),
      { numRuns: runs(1_000) },
    )
  })
})
