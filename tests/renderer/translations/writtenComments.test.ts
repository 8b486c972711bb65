import { describe, expect, it } from 'vitest'
import {
  keepWrittenComments,
  WrittenComments,
} from '../../../renderer/src/translations/writtenComments.svelte.ts'

let paths = 0

function desk(path = `/comments-${++paths}`) {
  const sent: { text: string; issueType: string | null; stringId: number; answer: (is: boolean) => void }[] =
    []
  const make = () =>
    new WrittenComments({
      path: () => path,
      send: (text, issueType, { stringId }) =>
        new Promise((answer) => void sent.push({ text, issueType, stringId, answer })),
    })
  return { comments: make(), make, sent }
}

const first = { stringId: 1, languageId: 'uk' }
const second = { stringId: 2, languageId: 'uk' }

describe('a comment that is being written', () => {
  it('is of its string, and another string has none', () => {
    const { comments } = desk()
    comments.write(first, { text: 'Чому?' })
    comments.write(first, { isIssue: true, issueType: 'source_mistake' })
    expect([comments.of(first).text, comments.of(second)]).toEqual([
      'Чому?',
      { text: '', isIssue: false, issueType: 'source_mistake' },
    ])
  })

  it('is sent to the string that it was written for, once', async () => {
    const { comments, sent } = desk()
    comments.write(first, { text: ' Чому? ', isIssue: true, issueType: 'source_mistake' })
    const sending = comments.send(first)
    expect([await comments.send(first), await comments.send(second)]).toEqual([false, false])
    expect(comments.isSending(first)).toBe(true)
    expect(sent).toMatchObject([{ text: 'Чому?', issueType: 'source_mistake', stringId: 1 }])
    sent[0]?.answer(true)
    expect(await sending).toBe(true)
    expect([comments.of(first).text, comments.of(first).isIssue, comments.isSending(first)]).toEqual([
      ...['', false, false],
    ])
  })

  it('stays where it could not be sent, and where it was written on meanwhile', async () => {
    const { comments, sent } = desk()
    comments.write(first, { text: 'Чому?' })
    const failing = comments.send(first)
    sent[0]?.answer(false)
    expect([await failing, comments.of(first).text]).toEqual([false, 'Чому?'])
    const sending = comments.send(first)
    comments.write(first, { text: 'Чому? І як?' })
    sent[1]?.answer(true)
    expect([await sending, comments.of(first).text]).toEqual([true, 'Чому? І як?'])
  })

  it('is there again when its project is, and in the next page of the tab', () => {
    const { comments, make } = desk()
    comments.write(first, { text: 'Чому?' })
    expect(make().of(first).text).toBe('Чому?')
    expect(desk().comments.of(first).text).toBe('')
    keepWrittenComments()
    expect(sessionStorage.getItem('interlinear.typed.comment')).toContain('Чому?')
  })
})
