import { describe, expect, it } from 'vitest'
import { mentionBefore, withMentions } from '../../../renderer/src/translations/mentions.ts'

const logins = new Set(['anna', 'boris.k', 'олена'])
const mentioned = (text: string) =>
  withMentions(text, logins)
    .filter(({ kind }) => kind === 'mention')
    .map((piece) => piece.text)

describe('mentions', () => {
  it('are of people that there are', () => {
    expect(mentioned('@anna, ask @boris.k. And (@олена)!')).toEqual(['@anna', '@boris.k', '@олена'])
    expect(mentioned('@nobody, me@anna, @annabel')).toEqual([])
  })

  it('leave the text as it is', () => {
    for (const text of ['', '@', 'Ask @anna.', '@anna@anna', 'a @anna\n@boris.k b'])
      expect(
        withMentions(text, logins)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
  })

  it('are completed in front of the cursor', () => {
    expect(mentionBefore('Ask @an now', 7)).toEqual({ start: 4, typed: 'an' })
    expect(mentionBefore('Ask @', 5)).toEqual({ start: 4, typed: '' })
    expect(mentionBefore('me@an', 5)).toBeNull()
    expect(mentionBefore('Ask @an now', 11)).toBeNull()
  })
})
