import { describe, expect, it } from 'vitest'
import {
  areIdentified,
  areNoted,
  excerpt,
  excerptPieces,
  isRowFinished,
  shownIdentifier,
  spokenName,
  wholeIdentifier,
} from '../../../renderer/src/strings/rowText.ts'
import type { StringRow } from '../../../core/contract/index.ts'
import { textOf } from '../../../renderer/src/strings/placeholders.ts'

describe('a line of the list', () => {
  it('holds a text on one line', () => {
    expect(excerpt('One\r\nTwo\tthree')).toBe('One ↵ Two three')
    expect(excerpt('x'.repeat(5_000)).length).toBeLessThan(300)
  })

  it.each([
    ['\n  Usage: git  add\n', 'Usage: git  add'],
    ['One\n\n\t  Two', 'One ↵ Two'],
    ['One  \n', 'One'],
    [' \n', ''],
    ['%s\n%s', '%s ↵ %s'],
  ])('begins and ends %j with a word: %j', (text, shown) => {
    expect(excerpt(text)).toBe(shown)
  })

  it('numbers the arguments of each form of a plural by themselves', () => {
    const labels = (text: string) =>
      excerptPieces(text, { hasForms: true }).flatMap((piece) =>
        piece.kind === 'placeholder' ? [piece.label] : [],
      )
    expect(labels('%d ticket\n%d tickets')).toEqual(['%d', '%d'])
    expect(labels('%s: %d ticket\n%s: %d tickets')).toEqual(['%s¹', '%d²', '%s¹', '%d²'])
    expect(excerptPieces('%d ticket\n%d tickets', { hasForms: true }).map(textOf).join('')).toBe(
      '%d ticket ↵ %d tickets',
    )
  })

  it('begins shortly before a hit that would be out of sight, with the numbers of the whole text', () => {
    const text = `  %s and ${'more '.repeat(40)}here %s`
    const shown = excerptPieces(text, { hit: text.indexOf('here') })
    expect(shown.map(textOf).join('')).toBe('… more more more more here %s')
    expect(shown.at(-1)).toMatchObject({ label: '%s²' })
    expect(excerptPieces(text, { hit: 10 })[0]).toMatchObject({ label: '%s¹' })
    // A long tag takes no more room than its short form.
    const link = `<a href="${'x'.repeat(300)}">`
    const linked = `Read ${link}the terms</a>${link.replace('x', 'y')}`
    expect(
      excerptPieces(linked, { hit: linked.indexOf('terms') })
        .map(textOf)
        .join(''),
    ).toBe(linked)
  })

  it.each([
    ['nav.home', 'Home', 'nav.home'],
    ['Search', 'Search', ''],
    ['cart\u2404Remove', 'Remove', 'cart'],
    ['%d ticket', '%d ticket\n%d tickets', ''],
    ['cart\u2404%d ticket', '%d ticket\n%d tickets', 'cart'],
    ['9f86d081884c7d659a2feaa0c55ad015', 'A paragraph', ''],
    ['9f86d081884c7d659a2feaa0c55ad015:2', 'A paragraph', ''],
    ['deadbeefface', 'No digest: a word', 'deadbeefface'],
    ['202611231517', 'A number', '202611231517'],
    ['mail.html\u2404body', 'Thank you', 'mail.html · body'],
  ])('shows of %j for %j what is not the source: %j', (identifier, text, shown) => {
    expect(shownIdentifier({ identifier, text })).toBe(shown)
  })

  it.each([
    ['nav.home', 'Home', 'nav.home'],
    ['cart\u2404Remove', 'Remove', 'cart'],
    ['Search', 'Search', 'Search'],
    ['mail.html\u2404body', 'Thank you', 'mail.html, body'],
    ['9f86d081884c7d659a2feaa0c55ad015', 'A paragraph', 'A paragraph'],
  ])('is called, with %j for %j, without a sign or digest: %j', (identifier, text, name) => {
    expect(spokenName({ identifier, text })).toBe(name)
  })

  it.each([
    ['approved', {}, true],
    ['translated', {}, true],
    ['translated', { isMachine: true }, false],
    ['translated', { hasQaIssues: true }, false],
    ['approved', { isSourceChanged: true }, false],
    ['translated', { unresolvedIssues: 1 }, false],
    ['approved', { hasUnusedText: true }, false],
    ['translated', { draft: 'typed' }, false],
    ['partial', {}, false],
    ['needsWork', {}, false],
    ['untranslated', {}, false],
  ] as const)('is finished where it is %s with %j: %j', (state, more, isDone) => {
    const row = {
      state,
      isMachine: false,
      draft: null,
      hasUnusedText: false,
      hasQaIssues: false,
      isSourceChanged: false,
      unresolvedIssues: 0,
    }
    expect(isRowFinished({ ...row, ...more } as StringRow)).toBe(isDone)
  })

  it('has a whole identifier without the sign between its parts', () => {
    expect(wholeIdentifier('cart\u2404Remove')).toBe('cart · Remove')
  })

  it('has a column of identifiers where a quarter of them say something', () => {
    const silent = { identifier: 'Search', text: 'Search' }
    const saying = { identifier: 'menu\u2404Search', text: 'Search' }
    expect(areIdentified([saying, silent, silent, silent])).toBe(true)
    expect(areIdentified([saying, silent, silent, silent, silent])).toBe(false)
    expect(areIdentified([])).toBe(false)
  })

  it('has a column of notes where a quarter of them say something', () => {
    const [noted, bare] = [{ note: 'A verb' }, { note: '' }]
    expect(areNoted([noted, bare, bare, bare])).toBe(true)
    expect(areNoted([noted, bare, bare, bare, bare])).toBe(false)
  })
})
