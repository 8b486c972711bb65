import { describe, expect, it } from 'vitest'
import { inFileOrder } from '../../core/strings/fileOrder.ts'

function ordered(...paths: string[]): string[] {
  const files = paths.map((path, index) => ({ id: index + 1, path, branch: null }))
  return inFileOrder(files).map(({ path }) => path)
}

describe('the order of files', () => {
  it('has numbers in their natural order', () => {
    expect(ordered('chapter10.md', 'chapter9.md', 'chapter1.md')).toEqual([
      'chapter1.md',
      'chapter9.md',
      'chapter10.md',
    ])
  })

  it('keeps the content of each folder together, also where names differ in case or punctuation', () => {
    expect(ordered('a/y.po', 'A/z.po', 'a-b/x.po', 'A/x.po', 'a b/x.po', 'a/x.po')).toEqual([
      'a/x.po',
      'a/y.po',
      'A/x.po',
      'A/z.po',
      'a b/x.po',
      'a-b/x.po',
    ])
  })

  it('has a file before the content of a folder of its name, whichever comes first', () => {
    const expected = ['docs', 'docs/a.md', 'docs/a.md/b']
    expect(ordered(...expected)).toEqual(expected)
    expect(ordered(...expected.toReversed())).toEqual(expected)
  })

  it('has files of a branch behind those without one, and files of one path by their ids', () => {
    const files = [
      { id: 4, path: 'a.po', branch: 'beta' },
      { id: 3, path: 'release/a.po', branch: null },
      { id: 2, path: 'z.po', branch: null },
      { id: 1, path: 'z.po', branch: null },
    ]
    expect(inFileOrder(files).map(({ id }) => id)).toEqual([3, 1, 2, 4])
  })
})
