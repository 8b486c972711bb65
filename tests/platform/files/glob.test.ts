/** Globs: what they match, and that no pattern of a stranger takes longer than its length times the path's. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../../core/platform/files/glob.ts'
import { expectLinearTime } from '../../cpuTime.ts'

const deepOf = (pattern: string, path: string): string | null =>
  compileGlob(pattern).match(path)?.deep ?? null

describe('a glob', () => {
  it.each([
    ['en/*.json', 'en/a.json', ''],
    ['en/*.json', 'en/b/a.json', null],
    ['en/**/*.json', 'en/a.json', ''],
    ['en/**/*.json', 'en/b/c/a.json', 'b/c'],
    ['**/en.json', 'app/web/en.json', 'app/web'],
    ['**/en.json', 'xen.json', null],
    ['en/**', 'en/b/a.json', 'b/a.json'],
    ['en/?.json', 'en/ab.json', null],
    ['en/[a-c].json', 'en/b.json', ''],
    ['en/[^a-c].json', 'en/b.json', null],
    ['en/[z-a].json', 'en/b.json', null],
    ['[', '[', ''],
    ['en/a.json', 'en/a.jsonx', null],
    ['a*b*c', 'a-b-b-c', ''],
    ['**/a/**/b', 'x/a/y/z/b', 'x'],
    ['', '', ''],
  ])('%j of %j: %j', (pattern, path, deep) => {
    expect(deepOf(pattern, path)).toBe(deep)
  })

  it('matches what a regular expression of it does', () => {
    const token = fc.constantFrom('a', 'b', '/', '*', '?', '**', '**/', '[ab]', '[^a]')
    const character = fc.constantFrom('a', 'b', '/')
    const property = fc.property(
      fc.array(token, { maxLength: 8 }).filter((tokens) => !/\*\*\*/.test(tokens.join(''))),
      fc.array(character, { maxLength: 9 }),
      (tokens, characters) => {
        const [pattern, path] = [tokens.join(''), characters.join('')]
        const source = (pattern.match(/\*\*\/?|\*|\?|\[[^\]/]+\]|[^*?[]+/g) ?? [])
          .map((one) => {
            if (one === '**/') return '(?:.*/)?'
            if (one === '**') return '.*'
            if (one === '*') return '[^/]*'
            if (one === '?') return '[^/]'
            return one === '[^a]' ? '[^a/]' : one
          })
          .join('')
        expect(compileGlob(pattern).match(path) !== null, `${pattern} ${path}`).toBe(
          new RegExp(`^${source}$`).test(path),
        )
      },
    )
    fc.assert(property, { numRuns: 5_000 })
  })

  it.each([
    ['stars in a part', '*a'.repeat(400)],
    ['stars over parts', '**a'.repeat(330)],
    ['stars and parts', '**/*a*/'.repeat(140)],
    ['classes', '*[ab]'.repeat(200)],
  ])('is matched in linear time with many %s', async (_, pattern) => {
    const glob = compileGlob(`${pattern}!`)
    await expectLinearTime((length) => glob.match('a/'.repeat(50) + 'a'.repeat(length)), 2_000)
  })
})
