import { describe, expect, it } from 'vitest'
import { doJob } from '../../core/parsing/job.ts'
import { english, fileOf } from './support.ts'
import { saying } from '../saying.ts'

function parse(name: string, texts: Record<string, string>) {
  const file = fileOf(name, JSON.stringify(texts))
  return doJob({ kind: 'parse', file, type: 'json', options: { sourceLanguage: english } }).parsed
}

describe('messages with branches', () => {
  it('are marked; broken ones are named with their position', () => {
    const { strings, warnings } = parse('app.json', {
      items: '{n, plural, one {# item} other {# items}}',
      name: 'Hello {name}, copy, select, paste {',
      broken: 'You have {n, plural, one {# item} other {# items}',
      bare: '{who, select, you {yours}}',
    })
    expect(strings.map(({ message }) => message)).toEqual(['icu', undefined, undefined, undefined])
    expect(warnings).toEqual([
      saying(expect.stringMatching(/^“broken” is no message.* at character 10\. The brace that opens here/)),
      saying(expect.stringMatching(/^“bare” is no message.* other is missing/i)),
    ])
  })

  it('are reported individually if they are few', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`a${index}`, '{n, plural, one {']),
    )
    expect(parse('app.json', texts).warnings.slice(5)).toEqual([
      saying('3 more of its messages cannot be read.'),
    ])
  })
})
