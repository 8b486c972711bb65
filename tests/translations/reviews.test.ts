import { describe, expect, it } from 'vitest'
import { failureOf, TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const ids = project.import([{ identifier: 'cart.empty', text: 'Your cart is empty' }])
  return { project, empty: ids['cart.empty']! }
}

const detailOf = (project: TestProject, stringId: number) =>
  project.read('stringDetail', { stringId, languageId: 'uk', userId: project.anna })

describe('approving', () => {
  it('makes a translation the top one, and withdrawing undoes that', () => {
    const { project, empty } = shop()
    const first = project.save(empty, 'Перший')
    project.save(empty, 'Другий', { userId: project.boris })
    project.write('approveTranslation', { translationId: first, userId: project.boris, isApproved: true })
    expect(project.texts(empty)).toEqual(['Перший', 'Другий'])
    expect(detailOf(project, empty).row.state).toBe('approved')
    expect(detailOf(project, empty).translations[0]).toMatchObject({
      isTop: true,
      isApproved: true,
      approvals: [{ user: 'boris' }],
    })
    project.write('approveTranslation', { translationId: first, userId: project.anna, isApproved: false })
    expect(project.texts(empty)).toEqual(['Другий', 'Перший'])
    expect(detailOf(project, empty).row.state).toBe('translated')
  })

  it('counts once for each user, and a repetition changes nothing', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик', { approve: true })
    const again = project.write('approveTranslation', {
      translationId: id,
      userId: project.anna,
      isApproved: true,
    })
    expect(again.intentId).toBeNull()
    project.write('approveTranslation', { translationId: id, userId: project.boris, isApproved: true })
    expect(detailOf(project, empty).translations[0]?.approvals.map(({ user }) => user)).toEqual([
      'boris',
      'anna',
    ])
  })

  it('makes a translation the top one again that was approved before another', () => {
    const { project, empty } = shop()
    const first = project.save(empty, 'Перший', { approve: true })
    project.save(empty, 'Другий', { approve: true, userId: project.boris })
    expect(project.texts(empty)).toEqual(['Другий', 'Перший'])
    project.write('approveTranslation', { translationId: first, userId: project.anna, isApproved: true })
    expect(project.texts(empty)).toEqual(['Перший', 'Другий'])
  })
})

describe('voting', () => {
  it('sets, changes and withdraws the user’s one vote', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик', { userId: project.boris })
    for (const [mark, rating] of [
      ['up', 1],
      ['down', -1],
      [null, 0],
    ] as const) {
      project.write('vote', { translationId: id, userId: project.anna, mark })
      expect(detailOf(project, empty).translations[0]).toMatchObject({ ownVote: mark, rating })
    }
    const same = project.write('vote', { translationId: id, userId: project.anna, mark: null })
    expect(same.intentId).toBeNull()
    expect(
      failureOf(() => project.write('vote', { translationId: 99, userId: project.anna, mark: 'up' })).code,
    ).toBe('translation.unknown')
  })
})

describe('the votes on a translation', () => {
  it('are shown with their users, and only one is the user’s own', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик', { userId: project.boris })
    const { id: carl } = project.write('ensureUser', { login: 'carl', name: 'Carl' })
    project.write('vote', { translationId: id, userId: project.anna, mark: 'down' })
    project.write('vote', { translationId: id, userId: carl, mark: 'up' })
    const [shown] = detailOf(project, empty).translations
    expect(shown).toMatchObject({ ownVote: 'down', rating: 0 })
    expect(shown?.votes.toSorted((a, b) => (a.user < b.user ? -1 : 1))).toEqual([
      { user: 'anna', mark: 'down' },
      { user: 'carl', mark: 'up' },
    ])
  })
})

describe('deleting', () => {
  it('removes votes and approvals, each with an event of its own', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик', { approve: true })
    project.write('vote', { translationId: id, userId: project.boris, mark: 'up' })
    project.write('deleteTranslation', { translationId: id, userId: project.boris })
    expect(project.texts(empty)).toEqual([])
    expect(project.rows('SELECT 1 FROM vote UNION ALL SELECT 1 FROM approval')).toEqual([])
    const [deletion] = project.read('stringHistory', { stringId: empty, languageId: 'uk' })
    expect(deletion).toMatchObject({
      action: 'translation.delete',
      user: 'boris',
      changes: [
        { entity: 'vote', form: 'none', before: 'up', after: null },
        { entity: 'approval', form: 'none', before: 'approved', after: null },
        { entity: 'translation', form: 'none', before: 'Кошик', after: null },
      ],
    })
  })
})

describe('comments and issues', () => {
  it('belong to a language or to all, and an issue can be resolved and reopened', () => {
    const { project, empty } = shop()
    const comment = { stringId: empty, userId: project.boris, type: 'comment' as const }
    project.write('addComment', { ...comment, languageId: null, text: 'Which cart?' })
    project.write('addComment', { ...comment, languageId: 'de', text: 'Nur Deutsch' })
    const { commentId } = project.write('addComment', {
      ...comment,
      languageId: 'uk',
      text: 'Missing a dot',
      type: 'issue',
      issueType: 'translation_mistake',
    })
    expect(detailOf(project, empty)).toMatchObject({
      row: { comments: 2, unresolvedIssues: 1 },
      comments: [
        { text: 'Which cart?', user: 'boris', type: 'comment', issueStatus: null, languageId: null },
        { text: 'Missing a dot', type: 'issue', issueType: 'translation_mistake', issueStatus: 'unresolved' },
      ],
    })
    project.write('resolveComment', { commentId, userId: project.anna, isResolved: true })
    expect(detailOf(project, empty).row.unresolvedIssues).toBe(0)
    expect(project.read('stringHistory', { stringId: empty, languageId: 'uk' })[0]?.changes).toEqual([
      {
        entity: 'comment',
        entityId: commentId,
        form: null,
        before: 'unresolved',
        after: 'resolved',
        match: null,
      },
    ])
    project.write('resolveComment', { commentId, userId: project.anna, isResolved: false })
    expect(detailOf(project, empty).row.unresolvedIssues).toBe(1)
  })

  it('report invalid input', () => {
    const { project, empty } = shop()
    const comment = { stringId: empty, userId: project.anna, languageId: 'uk', type: 'comment' as const }
    expect(failureOf(() => project.write('addComment', { ...comment, text: '  ' })).code).toBe(
      'comment.empty',
    )
    const { commentId } = project.write('addComment', { ...comment, text: 'Hello' })
    const resolve = { commentId, userId: project.anna, isResolved: true }
    expect(failureOf(() => project.write('resolveComment', resolve)).code).toBe('comment.notIssue')
    expect(failureOf(() => project.write('resolveComment', { ...resolve, commentId: 99 })).code).toBe(
      'comment.unknown',
    )
  })
})
