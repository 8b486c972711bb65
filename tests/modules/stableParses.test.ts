/** A module's answers to the same file, compared with each other. */
import { describe, expect, it } from 'vitest'
import type { JobString } from '../../core/contract/moduleProtocol.ts'
import { checkLengths, checkServiceTypes, compareParses } from '../../core/modules/kit/stableParses.ts'
import { stableId } from '../../core/modules/organization.ts'

const string = (identifier: string, more: Partial<JobString> = {}): JobString => ({
  ...{ identifier, text: `Text ${identifier}`, hasPlurals: false },
  ...more,
})
const said = (second: readonly JobString[], first = ['a', 'b', 'c'].map((name) => string(name))) =>
  compareParses(first, second, 'again').map(({ message, path, value }) => [message, path, value])

describe('two parses of one file', () => {
  it('agree where strings, order and members are the same', () => {
    expect(said(['a', 'b', 'c'].map((name) => string(name)))).toEqual([])
  })

  it('differ by each string that the second one lacks, and by no more strings than twenty', () => {
    expect(said([string('a'), string('c')])).toEqual([
      ['Parsed again the file has no string with this identifier.', 'b', undefined],
    ])
    const many = Array.from({ length: 30 }, (_, index) => string(`s${index}`))
    expect(said([], many)).toHaveLength(20)
  })

  it('differ by further strings, and by the order', () => {
    expect(said(['a', 'b', 'c', 'd'].map((name) => string(name)))).toEqual([
      ['Parsed again the file has 4 strings in place of 3.', 'data.strings', undefined],
    ])
    expect(said(['a', 'c', 'b'].map((name) => string(name)))).toEqual([
      ['Parsed again the strings are in another order.', 'data.strings[1]', '"c"'],
    ])
  })

  it.each([
    ['text', { text: 'Other' }],
    ['context', { context: 'On a button' }],
    ['maxLength', { maxLength: 5 }],
    ['isHidden', { isHidden: true }],
    ['hasPlurals', { hasPlurals: true }],
    ['labels', { labels: ['Urgent'] }],
    ['customData', { customData: '7' }],
    ['attributes', { attributes: { serviceType: 'po' } }],
  ] as const)('differ by the member %s', (member, change) => {
    const changed = [string('a'), string('b', change as Partial<JobString>), string('c')]
    expect(said(changed)).toEqual([
      [`Parsed again it is another ${member}.`, `b: ${member}`, JSON.stringify(Object.values(change)[0])],
    ])
  })
})

describe('a parsed string', () => {
  it('is as long as its translations may be, in characters', () => {
    const lengths = (text: JobString['text'], maxLength: number | null) =>
      checkLengths([string('a', { text, maxLength })]).map(({ message }) => message)
    expect(lengths('👍👍', 2)).toEqual([])
    expect(lengths('abc', null)).toEqual([])
    expect(lengths('abc', 2)).toEqual(['The text has 3 characters, and translations may have 2.'])
    expect(lengths({ one: 'a', other: 'abcd' }, 3)).toEqual([
      'The text has 4 characters, and translations may have 3.',
    ])
  })

  it('has a service type only without plurals', () => {
    const attributes = { serviceType: 'po' }
    expect(checkServiceTypes([string('a', { attributes }), string('b', { hasPlurals: true })])).toEqual([])
    expect(checkServiceTypes([string('a', { attributes, hasPlurals: true })])).toMatchObject([
      { level: 'warning', path: 'a: attributes.serviceType', value: 'po' },
    ])
  })
})

describe('the number of a project or a user for an app', () => {
  it('is the same each time, and another for each kind and name', () => {
    const ids = [stableId('project', 'shop'), stableId('user', 'shop'), stableId('project', 'till')]
    expect(new Set(ids).size).toBe(3)
    expect(stableId('project', 'shop')).toBe(ids[0])
    for (const id of ids) expect(id).toBeGreaterThan(0)
  })
})
