import { describe, expect, it } from 'vitest'
import { excerpt, shownIdentifier } from '../../../renderer/src/strings/rowText.ts'

describe('a line of the list', () => {
  it('holds a text on one line', () => {
    expect(excerpt('One\r\nTwo\tthree')).toBe('One ↵ Two three')
    expect(excerpt('x'.repeat(5_000)).length).toBeLessThan(300)
  })

  it.each([
    ['nav.home', 'Home', 'nav.home'],
    ['Search', 'Search', ''],
    ['cart\u2404Remove', 'Remove', 'cart'],
    ['%d ticket', '%d ticket\n%d tickets', ''],
    ['cart\u2404%d ticket', '%d ticket\n%d tickets', 'cart'],
    ['mail.html\u2404body', 'Thank you', 'mail.html · body'],
  ])('shows of %j for %j what is not the source: %j', (identifier, text, shown) => {
    expect(shownIdentifier({ identifier, text })).toBe(shown)
  })
})
