/** The outbox: the net effect of the edits, written with them. */
import { describe, expect, it } from 'vitest'
import { TestProject } from '../testProject.ts'

/** A project that syncs, whose strings the cloud has. */
function connected() {
  const project = new TestProject()
  const ids = project.import([
    { identifier: 'hello', text: 'Hello' },
    { identifier: 'bye', text: 'Good bye' },
  ])
  const [hello, bye] = [ids['hello'] ?? 0, ids['bye'] ?? 0]
  connect(project)
  return { project, hello, bye }
}

function connect(project: TestProject): void {
  project.db
    .prepare(
      `INSERT INTO cloud_project (id, connection_id, remote_id, user_id, language_ids) VALUES (1, 'c1', 7, ?, '["uk","de"]')`,
    )
    .run(project.anna)
  project.db.exec(
    `INSERT INTO cloud_row (entity, local_id, remote_id, base) SELECT 'string', id, id + 1000, '{}' FROM source_string`,
  )
}

/** A translation that the cloud has. */
function inCloud(project: TestProject, stringId: number, text: string): number {
  const id = project.save(stringId, text)
  project.db.prepare('DELETE FROM outbox').run()
  project.db
    .prepare(`INSERT INTO cloud_row (entity, local_id, remote_id, base) VALUES ('translation', ?, ?, ?)`)
    .run(id, id + 5000, JSON.stringify({ text }))
  return id
}

const waiting = (project: TestProject) =>
  project
    .rows<{ entity: string; base: string | null; value: string | null; state: string }>(
      'SELECT entity, base, value, state FROM outbox ORDER BY id',
    )
    .map(({ entity, base, value, state }) => ({
      ...{ entity, state },
      base: JSON.parse(base ?? 'null') as unknown,
      value: JSON.parse(value ?? 'null') as unknown,
    }))

describe('the outbox', () => {
  it('stays empty without a linked server, and for pulled changes', () => {
    const project = new TestProject()
    const ids = project.import([{ identifier: 'hello', text: 'Hello' }])
    project.save(ids['hello'] ?? 0, 'Привіт')
    expect(waiting(project)).toEqual([])
  })

  it('has one row for several edits of one object, and none once they cancel out', () => {
    const { project, hello } = connected()
    project.save(hello, 'Привіт')
    project.save(hello, 'Вітаю')
    expect(waiting(project)).toEqual([
      { entity: 'translation', state: 'pending', base: null, value: { text: 'Вітаю' } },
    ])
    project.write('undo', { userId: project.anna })
    expect(waiting(project)).toMatchObject([{ value: { text: 'Привіт' } }])
    project.write('undo', { userId: project.anna })
    expect(waiting(project)).toEqual([])
    project.write('redo', { userId: project.anna })
    expect(waiting(project)).toMatchObject([{ base: null, value: { text: 'Привіт' } }])
  })

  it('stores the base of an edit, whatever is pulled in between', () => {
    const { project, hello } = connected()
    const id = inCloud(project, hello, 'Привіт')
    project.save(hello, 'Вітаю')
    project.save(hello, 'Добридень')
    expect(waiting(project)).toMatchObject([{ base: { text: 'Привіт' }, value: { text: 'Добридень' } }])
    project.write('deleteTranslation', { translationId: id, userId: project.anna })
    expect(waiting(project)).toMatchObject([{ base: { text: 'Привіт' }, value: null }])
    project.write('undo', { userId: project.anna })
    project.save(hello, 'Привіт')
    expect(waiting(project)).toEqual([])
  })

  it('has a row for each repetition that a text is used for, by a save or automatically, and none of a removed one', () => {
    const project = new TestProject()
    const open = Array.from({ length: 4 }, (_, at) => ({ identifier: `open.${at}`, text: 'Open' }))
    const ids = project.import(open)
    connect(project)
    const place = { languageId: 'uk', userId: project.anna }
    const alone = { ...place, stringId: ids['open.3'] ?? 0, isException: true }
    project.write('exceptRepetition', alone)
    expect(waiting(project)).toEqual([])
    project.save(ids['open.0'] ?? 0, 'Відкрити', { propagates: true })
    const sent = { entity: 'translation', state: 'pending', base: null, value: { text: 'Відкрити' } }
    expect(waiting(project)).toEqual([sent, sent, sent])
    project.write('undo', { userId: project.anna })
    expect(waiting(project)).toEqual([])
    project.save(ids['open.0'] ?? 0, 'Відкрити')
    const use = { ...place, stringId: ids['open.0'] ?? 0, all: false, but: [] }
    expect(project.write('useForRepetitions', use).strings).toBe(2)
    expect(waiting(project)).toEqual([sent, sent, sent])
  })

  it('holds a second edit while the first is being sent', () => {
    const { project, hello } = connected()
    project.save(hello, 'Привіт')
    const { tasks } = project.write('takeFromOutbox', { entity: 'translation', after: 0, limit: 10 })
    expect(tasks).toMatchObject([{ change: 'add', value: { text: 'Привіт' }, remoteId: null }])
    project.save(hello, 'Вітаю')
    expect(waiting(project)).toEqual([
      { entity: 'translation', state: 'sending', base: null, value: { text: 'Привіт' } },
      { entity: 'translation', state: 'pending', base: { text: 'Привіт' }, value: { text: 'Вітаю' } },
    ])
    expect(project.write('takeFromOutbox', { entity: 'translation', after: 0, limit: 10 }).tasks).toEqual([])
    project.write('requeue', { outboxIds: [tasks[0]?.outboxId ?? 0] })
    expect(waiting(project)).toEqual([
      { entity: 'translation', state: 'pending', base: null, value: { text: 'Вітаю' } },
    ])
  })

  it('includes approvals, own votes, comments, labels and visibility', () => {
    const { project, hello } = connected()
    const id = inCloud(project, hello, 'Привіт')
    const { anna, boris } = project
    project.write('approveTranslation', { translationId: id, userId: anna, isApproved: true })
    project.write('vote', { translationId: id, userId: boris, mark: 'up' })
    const { commentId } = project.write('addComment', {
      ...{ stringId: hello, languageId: 'uk', userId: anna, type: 'issue', text: 'Why?' },
    })
    project.write('resolveComment', { commentId, userId: anna, isResolved: true })
    const scope = { stringIds: [hello], languageId: 'uk', userId: anna }
    project.write('runBulk', { ...scope, action: { kind: 'label', title: 'Menu' } })
    project.write('runBulk', { ...scope, action: { kind: 'hide' } })
    expect(waiting(project).map(({ entity, value }) => ({ entity, value }))).toMatchObject([
      { entity: 'approval' },
      { entity: 'vote', value: { mark: 1 } },
      { entity: 'comment', value: { text: 'Why?', issueStatus: 'resolved' } },
      { entity: 'label', value: { title: 'Menu' } },
      { entity: 'stringLabel' },
      { entity: 'string', value: { isHidden: true } },
    ])
    project.write('undo', { userId: anna })
    project.write('undo', { userId: anna })
    expect(waiting(project).map(({ entity }) => entity)).toEqual(['approval', 'vote', 'comment'])
  })

  it('has strings that differ, counts by state and pages', () => {
    const { project, hello, bye } = connected()
    project.save(hello, 'Привіт')
    project.save(bye, 'Бувай')
    expect(project.read('unsyncedStrings', { stringIds: [hello, bye, 999], languageId: 'uk' })).toEqual([
      { stringId: hello, state: 'pending' },
      { stringId: bye, state: 'pending' },
    ])
    expect(project.read('unsyncedStrings', { stringIds: [hello], languageId: 'de' })).toEqual([])
    expect(project.read('cloudState', {}).outbox).toEqual({
      pending: 2,
      sending: 0,
      rejected: 0,
      conflict: 0,
    })
    const page = project.read('listOutbox', { limit: 1, offset: 1 })
    expect(page.total).toBe(2)
    expect(page.edits).toMatchObject([{ identifier: 'bye', change: 'add', value: { text: 'Бувай' } }])
  })

  it('resends, updates or reverts a rejected edit', () => {
    const { project, hello } = connected()
    inCloud(project, hello, 'Привіт')
    project.save(hello, 'Вітаю')
    const reject = () => {
      const [task] = project.write('takeFromOutbox', { entity: 'translation', after: 0, limit: 1 }).tasks
      project.write('rejectEdit', { outboxId: task?.outboxId ?? 0, message: 'Too long' })
    }
    reject()
    const [edit] = project.read('listOutbox', { state: 'rejected' }).edits
    expect(edit).toMatchObject({ message: 'Too long', attempts: 1 })
    project.write('retryEdits', { ids: [edit?.id ?? 0] })
    expect(waiting(project)).toMatchObject([{ state: 'pending' }])
    reject()
    project.save(hello, 'Вітання')
    expect(waiting(project)).toMatchObject([{ state: 'pending', value: { text: 'Вітання' } }])
    reject()
    project.write('takeBackEdits', { ids: [edit?.id ?? 0], userId: project.anna })
    expect(project.texts(hello)).toEqual(['Привіт'])
    expect(waiting(project)).toEqual([])
    project.write('undo', { userId: project.anna })
    expect(project.texts(hello)).toEqual(['Вітання'])
    expect(waiting(project)).toMatchObject([{ base: { text: 'Привіт' }, value: { text: 'Вітання' } }])
  })

  it('sends judgements again once their translation is accepted, but not those refused for another reason', () => {
    const { project, hello, bye } = connected()
    const { anna, boris } = project
    const [id, other] = [project.save(hello, 'Привіт'), project.save(bye, 'Бувай')]
    const takeAll = (entity: 'translation' | 'approval' | 'vote') =>
      project.write('takeFromOutbox', { entity, after: 0, limit: 10 }).tasks
    for (const task of takeAll('translation'))
      project.write('rejectEdit', { outboxId: task.outboxId, message: 'Too long' })
    for (const translationId of [id, other]) {
      project.write('approveTranslation', { translationId, userId: anna, isApproved: true })
      project.write('vote', { translationId, userId: boris, mark: 'up' })
    }
    expect([...takeAll('approval'), ...takeAll('vote')]).toEqual([])
    const held = () =>
      project
        .read('listOutbox', {})
        .edits.map(({ entity, identifier, state, message }) => [entity, identifier, state, message])
    const notTaken = 'The cloud has not taken the translation.'
    expect(held()).toEqual([
      ['translation', 'hello', 'rejected', 'Too long'],
      ['translation', 'bye', 'rejected', 'Too long'],
      ['approval', 'hello', 'rejected', notTaken],
      ['vote', 'hello', 'rejected', notTaken],
      ['approval', 'bye', 'rejected', notTaken],
      ['vote', 'bye', 'rejected', notTaken],
    ])
    project.db
      .prepare("UPDATE outbox SET message = 'Votes are closed' WHERE entity = 'vote' AND local_id = ?")
      .run(id)
    const edits = project.read('listOutbox', { state: 'rejected' }).edits
    const again = edits.find(({ entity, identifier }) => entity === 'translation' && identifier === 'hello')
    project.write('retryEdits', { ids: [again?.id ?? 0] })
    const [task] = takeAll('translation')
    const link = { entity: 'translation', localId: id, remoteId: 9000, base: { text: 'Привіт' } } as const
    project.write('acknowledge', { outboxId: task?.outboxId ?? 0, link })
    expect(held()).toEqual([
      ['translation', 'bye', 'rejected', 'Too long'],
      ['approval', 'hello', 'pending', null],
      ['vote', 'hello', 'rejected', 'Votes are closed'],
      ['approval', 'bye', 'rejected', notTaken],
      ['vote', 'bye', 'rejected', notTaken],
    ])
  })

  describe('keeps a judgement whose translation no longer exists', () => {
    /** A translation that the cloud has with an approval, which is deleted here. */
    function unapproved() {
      const { project, hello } = connected()
      const id = inCloud(project, hello, 'Привіт')
      const userId = project.anna
      const approve = (isApproved: boolean) =>
        project.write('approveTranslation', { translationId: id, userId, isApproved })
      approve(true)
      project.db.exec(`DELETE FROM outbox; INSERT INTO cloud_row (entity, local_id, remote_id, base)
        SELECT 'approval', id, id + 7000, json_object('at', created_at) FROM approval`)
      approve(false)
      const takeBack = () => {
        const [edit] = project.read('listOutbox', {}).edits.filter(({ entity }) => entity === 'approval')
        return project.write('takeBackEdits', { ids: [edit?.id ?? 0], userId })
      }
      return { project, id, userId, takeBack }
    }

    it('reverts no edit while the server deletes the translation', () => {
      const { project, id, userId, takeBack } = unapproved()
      project.write('deleteTranslation', { translationId: id, userId })
      project.write('takeFromOutbox', { entity: 'translation', after: 0, limit: 1 })
      expect(takeBack).toThrow(expect.objectContaining({ code: 'cloud.underWay' }))
    })

    it('has nothing to restore if the server deleted the translation', () => {
      const { project, takeBack } = unapproved()
      const scope = { kind: 'translation', languageId: 'uk' } as const
      project.write('pullMissing', { scope, present: [], at: 1, isDryRun: false })
      takeBack()
      expect(waiting(project)).toEqual([])
      expect(project.rows('SELECT id FROM approval')).toEqual([])
    })
  })

  it('asks the user about a judgement of a translation that the server no longer has', () => {
    const { project, hello } = connected()
    const id = inCloud(project, hello, 'Привіт')
    project.db.exec("DELETE FROM cloud_row WHERE entity = 'translation'")
    project.write('approveTranslation', { translationId: id, userId: project.anna, isApproved: true })
    project.write('vote', { translationId: id, userId: project.anna, mark: 'up' })
    expect(project.read('planPush', { examples: 5 })).toMatchObject({
      conflicts: 2,
      counts: [],
      rejected: [],
    })
    for (const entity of ['approval', 'vote'] as const)
      expect(project.write('takeFromOutbox', { entity, after: 0, limit: 5 })).toMatchObject({
        ...{ tasks: [], conflicts: 1, rejected: [] },
      })
    const { conflicts } = project.read('listConflicts', {})
    expect(conflicts).toMatchObject([
      { entity: 'approval', theirs: null, choices: ['ours', 'theirs'] },
      { entity: 'vote', theirs: null, choices: ['ours', 'theirs'] },
    ])
    const conflictIds = conflicts.map((conflict) => conflict.id)
    project.write('resolveConflicts', { conflictIds, resolution: 'ours', userId: project.anna })
    expect(waiting(project)).toMatchObject([
      { entity: 'approval', state: 'pending' },
      { entity: 'vote', state: 'pending' },
      { entity: 'translation', state: 'pending', value: { text: 'Привіт' } },
    ])
  })

  it('keeps a judgement of a translation into a language that is not synced', () => {
    const { project, hello } = connected()
    project.db.exec("UPDATE cloud_project SET language_ids = '[]'")
    const id = project.save(hello, 'Привіт')
    project.db.exec('DELETE FROM outbox')
    project.write('vote', { translationId: id, userId: project.anna, mark: 'up' })
    const batch = project.write('takeFromOutbox', { entity: 'vote', after: 0, limit: 5 })
    expect(batch).toMatchObject({ tasks: [], conflicts: 0, rejected: [] })
    expect(waiting(project)).toMatchObject([{ entity: 'vote', state: 'pending' }])
  })
})

describe('a text that needs work', () => {
  const sentTexts = (project: TestProject) => {
    const { tasks } = project.write('takeFromOutbox', { entity: 'translation', after: 0, limit: 10 })
    return tasks.map(({ value }) => value?.['text'])
  }

  it('is not sent before it is confirmed', () => {
    const { project, hello } = connected()
    project.save(hello, 'Привіт', { needsWork: true })
    expect(waiting(project)).toEqual([])
    project.save(hello, 'Вітаю', { needsWork: true })
    expect(waiting(project)).toEqual([])
    project.save(hello, 'Вітаю')
    expect(waiting(project)).toEqual([
      { entity: 'translation', state: 'pending', base: null, value: { text: 'Вітаю' } },
    ])
    project.write('undo', { userId: project.anna })
    expect(waiting(project)).toEqual([])
  })

  it('is removed from the outbox if it is marked before it was sent', () => {
    const { project, hello } = connected()
    project.save(hello, 'Привіт')
    project.save(hello, 'Привіт', { needsWork: true })
    expect(waiting(project)).toEqual([])
    project.write('undo', { userId: project.anna })
    expect(waiting(project)).toMatchObject([{ base: null, value: { text: 'Привіт' } }])
  })

  it('reverts nothing on the server, and its edits wait until it is confirmed', () => {
    const { project, hello } = connected()
    inCloud(project, hello, 'Привіт')
    project.save(hello, 'Привіт', { needsWork: true })
    expect(waiting(project)).toEqual([])
    project.save(hello, 'Вітаю', { needsWork: true })
    expect(waiting(project)).toMatchObject([{ base: { text: 'Привіт' }, value: { text: 'Вітаю' } }])
    expect(sentTexts(project)).toEqual([])
    project.save(hello, 'Вітаю')
    expect(sentTexts(project)).toEqual(['Вітаю'])
  })
})
