/** The places to which a tag of a text is moved by key. */
import { ChangeSet, Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { chipsOf } from '../../../renderer/src/translations/chips.ts'
import { moveOf } from '../../../renderer/src/translations/moveTag.ts'

/** Returns the texts that each press makes of a text, until the tag moves no further. */
function moves(text: string, index: number, isForward: boolean): string[] {
  const { tags } = chipsOf(text)
  const moved = tags[index]!
  const move = moveOf(text, moved, tags, isForward)
  if (move === undefined) return []
  const changes = ChangeSet.of(
    [
      { from: move.from, to: move.to },
      { from: move.target, insert: move.insert },
    ],
    text.length,
  )
  const next = changes.apply(Text.of([text])).toString()
  // The cursor stands behind the moved tag.
  const nextIndex = chipsOf(next).tags.findIndex(({ to }) => to === move.cursor)
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
    // Between blanks it is a word.
    ['one <br/> two three', 0, true, ['one two <br/> three', 'one two three <br/>']],
    ['one two <br/>', 0, false, ['one <br/> two', '<br/> one two']],
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
