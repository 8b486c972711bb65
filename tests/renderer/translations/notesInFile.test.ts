import { describe, expect, it } from 'vitest'
import { NotesInFile } from '../../../renderer/src/translations/notesInFile.svelte.ts'
import { StringEdits } from '../../../renderer/src/translations/stringEdits.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'

/** The comments of two strings, the first of which is current. */
function desk() {
  const workbench = new FakeWorkbench().answers('comment.noteInFile', ({ stringId }) => ({
    detail: { row: { id: stringId } },
  }))
  const atHand = { project: 'p', languageId: 'uk', stringId: 1 }
  const failures: number[] = []
  const edits = new StringEdits({
    workbench,
    atHand: () => atHand,
    onEdited: () => undefined,
    onFailure: (_, stringId) => failures.push(stringId),
  })
  const notes = new NotesInFile({ save: (text, of) => edits.noteInFile(text, of) })
  const written = () =>
    workbench
      .inputs('comment.noteInFile')
      .map(({ stringId, languageId, text }) => [stringId, languageId, text])
  return { workbench, notes, atHand, written, failures, first: { stringId: 1, languageId: 'uk' } }
}

describe('the note in the file', () => {
  it('is not written without input, whatever string is current when its field is removed', async () => {
    const { notes, atHand, written, first } = desk()
    atHand.stringId = 2
    expect([await notes.leave(first), written(), notes.typed(first)]).toEqual([false, [], null])
  })

  it('is written to its own string, though another one is current', async () => {
    const { notes, atHand, written, first } = desk()
    notes.type(first, 'Моя примітка ', 'Стара')
    Object.assign(atHand, { stringId: 2, languageId: 'de' })
    expect(await notes.leave(first)).toBe(true)
    expect(written()).toEqual([[1, 'uk', 'Моя примітка']])
    expect(notes.typed(first)).toBeNull()
  })

  it('is written once where its field loses the cursor as it goes', async () => {
    const { notes, written, first } = desk()
    notes.type(first, 'Нова', '')
    await Promise.all([notes.leave(first), notes.leave(first)])
    expect(written()).toHaveLength(1)
  })

  it('keeps another user’s change if it was retyped unchanged', async () => {
    const { notes, written, first } = desk()
    notes.type(first, 'A!', 'A')
    notes.type(first, 'A', 'B')
    expect([await notes.leave(first), written(), notes.typed(first)]).toEqual([false, [], null])
  })

  it('stays typed where it could not be written, and where it was typed on meanwhile', async () => {
    const { workbench, notes, atHand, failures, first } = desk()
    workbench.later('comment.noteInFile')
    notes.type(first, 'Нова', '')
    const leaving = notes.leave(first)
    atHand.stringId = 2
    await workbench.one('comment.noteInFile').fail('project.busy')
    expect([await leaving, notes.typed(first), failures]).toEqual([false, 'Нова', [1]])
    void notes.leave(first)
    notes.type(first, 'Новіша', '')
    await workbench.one('comment.noteInFile').answer({ detail: {} })
    expect(notes.typed(first)).toBe('Новіша')
    notes.type(first, 'Нова', '')
    await notes.leave(first)
    await settled()
    expect([workbench.waiting('comment.noteInFile'), notes.typed(first)]).toEqual([[], null])
  })
})
