import { describe, expect, it } from 'vitest'
import { splitName } from '../../../renderer/src/controls/splitName.ts'

describe('a name whose middle can be left out', () => {
  it.each([
    ['strings.xml', 'strings.xml', ''],
    ['app/src/main/res/values/strings.xml', 'app/src/main/res/values/s', 'trings.xml'],
    ['a/this-is-a-very-long-name-of-a-file.po', 'a/this-is-a-very-long-name-of', '-a-file.po'],
    ['a-name-without-folders', 'a-name-without', '-folders'],
    ['x', 'x', ''],
    ['', '', ''],
  ])('parts %j into %j and %j', (name, start, end) => {
    expect(splitName(name)).toEqual({ start, end })
  })

  it('parts no character that is seen as one', () => {
    const name = 'e\u0301'.repeat(20)
    expect(splitName(name)).toEqual({ start: 'e\u0301'.repeat(12), end: 'e\u0301'.repeat(8) })
  })
})
