import { describe, expect, it } from 'vitest'
import { StringEdits } from '../../../renderer/src/translations/stringEdits.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

function edits() {
  const workbench = new FakeWorkbench()
  const atHand = { project: 'p', languageId: 'uk', stringId: 1 as number | null }
  const edited: [number, string][] = []
  const failures: [string, number][] = []
  const made = new StringEdits({
    workbench,
    atHand: () => atHand,
    onEdited: ({ detail }, languageId) => edited.push([detail.row.id, languageId]),
    onFailure: ({ code }, stringId) => failures.push([code, stringId]),
  })
  return { workbench, atHand, edits: made, edited, failures }
}

const answer = { detail: { row: { id: 1 } } }

describe('an edit of the current string', () => {
  it('is one call, and answers whether it was done', async () => {
    const { workbench, edits: made, edited } = edits()
    for (const name of [
      ...(['translation.approve', 'translation.vote', 'translation.delete', 'translation.restore'] as const),
      ...(['repetition.except', 'comment.add', 'comment.noteInFile', 'comment.resolve'] as const),
    ])
      workbench.answers(name, answer)
    await made.approve([5], true)
    await made.vote([5], 'up')
    await made.resolve(6, true)
    expect(await made.remove([5, 7, 8])).toBe(true)
    expect(await made.restore('none', 'Старе')).toBe(true)
    expect(await made.exceptRepetition(true)).toBe(true)
    expect(await made.comment('Text', 'context_request')).toBe(true)
    expect(await made.comment('Text', null)).toBe(true)
    expect(await made.noteInFile('Text')).toBe(true)
    const of = { project: 'p', stringId: 1, languageId: 'uk' }
    expect(workbench.calls.map(({ name, input }) => [name, input])).toEqual([
      ['translation.approve', { project: 'p', translationId: 5, isApproved: true }],
      ['translation.vote', { project: 'p', translationId: 5, mark: 'up' }],
      ['comment.resolve', { project: 'p', commentId: 6, languageId: 'uk', isResolved: true }],
      ['translation.delete', { project: 'p', translationId: 5, otherForms: [7, 8] }],
      ['translation.restore', { ...of, form: 'none', text: 'Старе' }],
      ['repetition.except', { ...of, isException: true }],
      ['comment.add', { ...of, text: 'Text', type: 'issue', issueType: 'context_request' }],
      ['comment.add', { ...of, text: 'Text', type: 'comment' }],
      ['comment.noteInFile', { ...of, text: 'Text' }],
    ])
    expect(edited).toEqual(Array.from({ length: 9 }, () => [1, 'uk']))
  })

  it('says of which string it failed', async () => {
    const { workbench, edits: made, edited, failures } = edits()
    workbench.answers('comment.add', failing('project.readOnly'))
    expect(await made.comment('Text', null)).toBe(false)
    expect([edited, failures]).toEqual([[], [['project.readOnly', 1]]])
  })

  it('is of the string and language that it began at, however late its answer', async () => {
    const { workbench, atHand, edits: made, edited, failures } = edits()
    void made.vote([5], null)
    void made.approve([5], false)
    Object.assign(atHand, { languageId: 'de', stringId: 2 })
    await workbench.one('translation.vote').answer(answer)
    await workbench.one('translation.approve').fail('project.busy')
    expect([edited, failures]).toEqual([[[1, 'uk']], [['project.busy', 1]]])
  })

  it('is none where no string is shown', async () => {
    const { workbench, atHand, edits: made } = edits()
    atHand.stringId = null
    expect(await made.comment('Text', null)).toBe(false)
    expect(await made.restore('none', 'Старе')).toBe(false)
    expect(workbench.calls).toEqual([])
  })
})
