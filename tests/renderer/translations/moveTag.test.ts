/** The places to which a tag of a text is moved by key. */
import { describe, expect, it } from 'vitest'
import { chipsOf } from '../../../renderer/src/translations/chips.ts'
import { nextPlace } from '../../../renderer/src/translations/moveTag.ts'

/** Returns the texts that each press makes of a text, until the tag moves no further. */
function moves(text: string, index: number, isForward: boolean): string[] {
  const { tags } = chipsOf(text)
  const moved = tags[index]!
  const target = nextPlace(text, moved, tags, isForward)
  if (target === undefined) return []
  const tag = text.slice(moved.from, moved.to)
  const at = target > moved.to ? target - tag.length : target
  const rest = text.slice(0, moved.from) + text.slice(moved.to)
  const next = rest.slice(0, at) + tag + rest.slice(at)
  const nextIndex = chipsOf(next).tags.findIndex(({ from }) => from === at)
  return [next, ...moves(next, nextIndex, isForward)]
}

describe('a tag that is moved', () => {
  it.each<[text: string, index: number, isForward: boolean, texts: string[]]>([
    // An opening tag stops before words, a closing tag behind them.
    ['one two <b>three</b>', 0, false, ['one <b>two three</b>', '<b>one two three</b>']],
    ['<b>one two</b> three', 1, true, ['<b>one two three</b>']],
    [
      '<b>one two</b> three',
      1,
      false,
      ['<b>one</b> two three', '<b></b>one two three', '</b><b>one two three'],
    ],
    ['one <br/>two three', 0, true, ['one two<br/> three', 'one two three<br/>']],
    // It passes other tags one by one.
    [
      '<i>one</i> <b>two</b>',
      2,
      false,
      ['<i>one<b></i> two</b>', '<i><b>one</i> two</b>', '<b><i>one</i> two</b>'],
    ],
    ['日本語を<b>読む</b>', 0, false, ['日本語<b>を読む</b>', '<b>日本語を読む</b>']],
    ['<b>alone</b>', 0, false, []],
  ])('stops in %j at tag %i, forward: %j, where %j', (text, index, isForward, texts) => {
    expect(moves(text, index, isForward)).toEqual(texts)
  })
})
