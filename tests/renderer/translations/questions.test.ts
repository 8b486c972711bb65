import { describe, expect, it } from 'vitest'
import { Questions } from '../../../renderer/src/translations/questions/questions.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const counts = { general_question: 1, translation_mistake: 2, context_request: 0, source_mistake: 3 }

function desk() {
  const workbench = new FakeWorkbench()
    .answers('question.report', ({ kinds = [] }) => ({
      markdown: `# ${kinds.join(' ')}`,
      questions: kinds.length,
      counts,
    }))
    .answers('question.save', { path: '/a.md', bytes: 10, questions: 4 })
  return { workbench, questions: new Questions(workbench, 'p') }
}

const last = ({ calls }: FakeWorkbench) => calls.at(-1)?.input

describe('questions to the author', () => {
  it('are those that an author answers, in all languages, to begin with', async () => {
    const { workbench, questions } = desk()
    expect(questions.isAny).toBe(false)
    await questions.load()
    expect(last(workbench)).toEqual({
      project: 'p',
      kinds: ['source_mistake', 'context_request', 'general_question'],
    })
    expect(questions.isAny).toBe(true)
  })

  it('are of the kinds and the language that are chosen, and are saved as such', async () => {
    const { workbench, questions } = desk()
    await questions.load()
    await questions.switchKind('general_question')
    await questions.switchKind('translation_mistake')
    await questions.choose('uk')
    const asked = {
      project: 'p',
      kinds: ['translation_mistake', 'context_request', 'source_mistake'],
      languageId: 'uk',
    }
    expect(last(workbench)).toEqual(asked)
    expect(await questions.save('/a.md')).toBe(4)
    expect(last(workbench)).toEqual({ ...asked, path: '/a.md' })
    await questions.choose(null)
    expect(last(workbench)).not.toHaveProperty('languageId')
  })

  it('are empty without a chosen kind, and still counted', async () => {
    const { questions } = desk()
    await questions.load()
    for (const kind of [...questions.kinds]) await questions.switchKind(kind)
    expect([questions.kinds, questions.isAny, questions.report?.counts]).toEqual([[], false, counts])
  })

  it('are those that were asked for last, however late another answer comes', async () => {
    const { workbench, questions } = desk()
    workbench.later('question.report')
    void questions.load()
    void questions.choose('uk')
    await workbench.calls[1]?.answer({ markdown: 'new', questions: 1, counts })
    await workbench.calls[0]?.answer({ markdown: 'old', questions: 9, counts })
    expect(questions.report?.markdown).toBe('new')
  })

  it('say what failed, and that nothing was saved', async () => {
    const { workbench, questions } = desk()
    await questions.load()
    workbench.answers('question.save', failing('export.unwritable'))
    expect(await questions.save('/a.md')).toBeNull()
    expect([questions.error?.code, questions.isSaving]).toEqual(['export.unwritable', false])
  })
})
