import { describe, expect, it } from 'vitest'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import type { BulkAction } from '../../core/contract/index.ts'
import { TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const ids = project.import([
    { identifier: 'empty', text: 'Your cart is empty' },
    { identifier: 'items', text: { one: '{count} item', other: '{count} items' } },
    { identifier: 'total', text: 'Total' },
  ])
  const { empty, items, total } = ids
  project.save(empty!, 'Кошик порожній')
  project.save(total!, 'Разом', { approve: true })
  return { project, stringIds: [empty!, items!, total!], userId: project.anna }
}

const derived = (project: TestProject) =>
  ['languages_summary', 'top_translation', 'progress'].map((table) =>
    project.rows(`SELECT * FROM ${table} ORDER BY 1, 2`),
  )
const edited = (project: TestProject) => [
  ...['translation', 'approval', 'string_label', 'label'].map((table) =>
    project.rows(`SELECT * FROM ${table} ORDER BY 1, 2`),
  ),
  project.rows('SELECT id, is_hidden FROM source_string'),
  ...derived(project),
]

const cases: [action: BulkAction, strings: number, changes: number][] = [
  [{ kind: 'approve' }, 1, 1],
  [{ kind: 'unapprove' }, 1, 1],
  [{ kind: 'label', title: 'Cart' }, 3, 3],
  [{ kind: 'hide' }, 3, 3],
  [{ kind: 'show' }, 0, 0],
  [{ kind: 'deleteTranslations' }, 2, 2],
  [{ kind: 'copySource' }, 1, 3],
  [{ kind: 'fill', texts: ['Кошик', 'Товари', 'Усього'] }, 1, 1],
]

describe('a bulk action', () => {
  it('previews each form of a plural string beside its own source', () => {
    const { project, stringIds } = shop()
    const { rows } = project.read('previewBulk', {
      ...{ stringIds, languageId: 'uk', action: { kind: 'copySource' } },
    })
    expect(rows.map(({ form, source, after }) => [form, source, after])).toEqual([
      ['one', '{count} item', '{count} item'],
      ['few', '{count} items', '{count} items'],
      ['many', '{count} items', '{count} items'],
    ])
    expect(structuredClone(rows)).toEqual(rows)
  })

  it.each(cases)('%o makes the previewed changes, and is undone as a whole', (action, strings, changes) => {
    const { project, stringIds, userId } = shop()
    const before = edited(project)
    const preview = project.read('previewBulk', { stringIds, languageId: 'uk', action })
    expect(preview).toMatchObject({ total: 3, strings, changes })
    expect(preview.rows).toHaveLength(changes)
    expect(edited(project)).toEqual(before)

    const done = project.write('runBulk', { stringIds, languageId: 'uk', action, userId })
    expect(done).toMatchObject({ strings, changes })
    expect(done.left).toEqual(preview.left)
    const kept = derived(project)
    rebuildDerived(project.db)
    expect(derived(project)).toEqual(kept)
    expect(project.read('previewBulk', { stringIds, languageId: 'uk', action }).changes).toBe(0)
    if (changes === 0) return

    const after = edited(project)
    expect(after).not.toEqual(before)
    project.write('undo', { userId })
    expect(edited(project)).toEqual(before)
    project.write('redo', { userId })
    expect(edited(project)).toEqual(after)
    expect(() => checkTrigrams(project.db)).not.toThrow()
  })

  it('copies numbers, prices and placeholders, and no text with letters', () => {
    const project = new TestProject()
    const texts = [
      '1,234.50',
      '%d / %s',
      '<b>{count}</b> — 7',
      '—',
      'Page 7',
      '%d items',
      '{count} ×',
      '42 km',
    ]
    const ids = project.import(texts.map((text, index) => ({ identifier: `s${index}`, text })))
    const stringIds = texts.map((_, index) => ids[`s${index}`] ?? 0)
    const action = { kind: 'copyNumbers' } as const
    const done = project.write('runBulk', { stringIds, languageId: 'uk', action, userId: project.anna })
    expect(done).toEqual({ strings: 5, changes: 5, left: [] })
    expect(stringIds.filter((id) => project.texts(id).length > 0)).toEqual(
      [0, 1, 2, 3, 6].map((index) => stringIds[index]),
    )
    expect(project.texts(stringIds[0]!)).toEqual(['1,234.50'])
    expect(
      project.write('runBulk', { stringIds, languageId: 'uk', action, userId: project.anna }).left,
    ).toMatchObject([{ reason: 'translated', strings: 5 }])
    project.write('undo', { userId: project.anna })
    project.write('undo', { userId: project.anna })
    expect(stringIds.flatMap((id) => project.texts(id))).toEqual([])
  })

  it('propagates finished texts of all strings to their repetitions, as one step', () => {
    const project = new TestProject()
    const ids = project.import([
      { identifier: 'a.ok', text: 'OK' },
      { identifier: 'a.no', text: 'No' },
      { identifier: 'b.ok', text: 'OK' },
      { identifier: 'b.no', text: 'No' },
      { identifier: 'c.no', text: 'No' },
    ])
    project.save(ids['a.ok']!, 'Гаразд')
    project.save(ids['a.no']!, 'Ні')
    project.save(ids['c.no']!, 'Нема')
    const before = edited(project)
    const input = {
      stringIds: [ids['a.ok']!, ids['a.no']!, ids['b.ok']!],
      languageId: 'uk',
      action: { kind: 'propagate' as const },
    }
    const preview = project.read('previewBulk', input)
    expect(preview.rows.map(({ identifier, before, after }) => [identifier, before, after])).toEqual([
      ['b.ok', null, 'Гаразд'],
      ['b.no', null, 'Ні'],
    ])
    expect(project.write('runBulk', { ...input, userId: project.anna })).toMatchObject({
      strings: 2,
      changes: 2,
    })
    // Another finished text is not replaced.
    expect(project.read('previewBulk', { ...input, stringIds: Object.values(ids) }).changes).toBe(0)
    project.write('undo', { userId: project.anna })
    expect(edited(project)).toEqual(before)
  })

  it('removes a label again', () => {
    const { project, stringIds, userId } = shop()
    const run = (action: BulkAction, ids = stringIds) =>
      project.write('runBulk', { stringIds: ids, languageId: 'uk', action, userId })
    run({ kind: 'label', title: 'Cart' })
    expect(project.read('labels', {})).toEqual([{ id: 1, title: 'Cart', isSystem: false, strings: 3 }])
    expect(run({ kind: 'unlabel', title: 'Cart' }, stringIds.slice(0, 2))).toMatchObject({
      strings: 2,
      changes: 2,
    })
    expect(project.read('labels', {})[0]?.strings).toBe(1)
    expect(run({ kind: 'unlabel', title: 'None' })).toMatchObject({ strings: 0, changes: 0 })
  })

  it('reports hidden strings that no longer count', () => {
    const { project, stringIds, userId } = shop()
    const counted = () => project.read('overview', {}).progress.find(({ languageId }) => languageId === 'uk')
    expect(counted()).toMatchObject({ strings: 3, translated: 2, approved: 1 })
    const hide: BulkAction = { kind: 'hide' }
    project.write('runBulk', { stringIds: stringIds.slice(2), languageId: 'uk', action: hide, userId })
    expect(counted()).toMatchObject({ strings: 2, translated: 1, approved: 0 })
    project.write('undo', { userId })
    expect(counted()).toMatchObject({ strings: 3, translated: 2, approved: 1 })
  })

  it('that is cancelled changes nothing', () => {
    const { project, stringIds, userId } = shop()
    const before = edited(project)
    const throwIfCancelled = () => {
      throw new Error('cancelled')
    }
    const run = () =>
      project.write(
        'runBulk',
        { stringIds, languageId: 'uk', action: { kind: 'hide' }, userId },
        { throwIfCancelled },
      )
    expect(run).toThrow('cancelled')
    expect(edited(project)).toEqual(before)
  })
})

describe('replacing texts', () => {
  it('writes as if typed, keeps approvals, and is undone as a whole', () => {
    const { project, stringIds, userId } = shop()
    const before = edited(project)
    const texts = project.read('replaceableTexts', { stringIds, languageId: 'uk' })
    expect(texts.map(({ text, isApproved }) => [text, isApproved])).toEqual([
      ['Кошик порожній', false],
      ['Разом', true],
    ])
    const changes = texts.map(({ translationId, text }) => ({
      translationId,
      before: text,
      after: `${text}!`,
    }))
    expect(project.write('replaceTexts', { changes, userId, inApproved: true })).toEqual({
      ...{ strings: 2, changes: 2 },
    })
    const now = project.read('replaceableTexts', { stringIds, languageId: 'uk' })
    expect(now.map(({ text, isApproved }) => [text, isApproved])).toEqual([
      ['Кошик порожній!', false],
      ['Разом!', true],
    ])
    project.write('undo', { userId })
    expect(edited(project)).toEqual(before)
  })

  it('keeps a text that needs work as such', () => {
    const { project, stringIds, userId } = shop()
    const [first] = project.read('replaceableTexts', { stringIds, languageId: 'uk' })
    const { translationId, text: before } = first!
    project.write('runBulk', {
      stringIds: [stringIds[0]!],
      languageId: 'uk',
      action: { kind: 'needsWork' },
      userId,
    })
    const changes = [{ translationId, before, after: 'Порожній кошик' }]
    project.write('replaceTexts', { changes, userId, inApproved: false })
    expect(
      project.rows(
        `SELECT text, needs_work FROM top_translation JOIN translation ON id = translation_id
         WHERE top_translation.string_id = ?`,
        stringIds[0],
      ),
    ).toEqual([{ text: 'Порожній кошик', needs_work: 1 }])
  })

  it('skips texts that changed meanwhile', () => {
    const { project, stringIds, userId } = shop()
    const [first] = project.read('replaceableTexts', { stringIds, languageId: 'uk' })
    project.save(stringIds[0]!, 'Кошик ще порожній')
    const changes = [{ translationId: first!.translationId, before: first!.text, after: 'Інше' }]
    const replacing = { changes, userId, inApproved: false }
    expect(project.write('replaceTexts', replacing)).toMatchObject({ strings: 0, changes: 0 })
  })

  it('skips texts that were approved meanwhile, unless approved texts are included', () => {
    const { project, stringIds, userId } = shop()
    const [first] = project.read('replaceableTexts', { stringIds, languageId: 'uk' })
    const { translationId, text: before } = first!
    project.write('approveTranslation', { translationId, userId: project.boris, isApproved: true })
    const changes = [{ translationId, before, after: 'Кошик' }]
    const approvers = () =>
      project.rows(
        `SELECT text, approval.user_id FROM approval JOIN translation ON translation.id = translation_id
         WHERE string_id = ?`,
        stringIds[0],
      )
    const replacing = { changes, userId, inApproved: false }
    expect(project.write('replaceTexts', replacing)).toMatchObject({ strings: 0, changes: 0 })
    expect(approvers()).toEqual([{ text: before, user_id: project.boris }])
    const both = { ...replacing, inApproved: true }
    expect(project.write('replaceTexts', both)).toMatchObject({ strings: 1, changes: 1 })
  })

  it('skips texts that are no longer the top translation', () => {
    const { project, stringIds, userId } = shop()
    const [first] = project.read('replaceableTexts', { stringIds, languageId: 'uk' })
    const { translationId, text: before } = first!
    project.save(stringIds[0]!, 'У кошику порожньо', { userId: project.boris })
    const replacing = { changes: [{ translationId, before, after: 'Кошик' }], userId, inApproved: true }
    expect(project.rows('SELECT text FROM translation WHERE id = ?', translationId)).toEqual([
      { text: before },
    ])
    expect(project.write('replaceTexts', replacing)).toMatchObject({ strings: 0, changes: 0 })
    expect(project.texts(stringIds[0]!)[0]).toBe('У кошику порожньо')
  })
})

describe('the account of a bulk action', () => {
  const account = (project: TestProject, stringIds: number[], action: BulkAction) =>
    project.write('runBulk', { stringIds, languageId: 'uk', action, userId: project.anna }).left

  it('names the strings that it left as they are, by the reason', () => {
    const { project, stringIds } = shop()
    expect(account(project, stringIds, { kind: 'approve' })).toEqual([
      { reason: 'noTranslation', strings: 1, sources: ['{count} item\n{count} items'] },
      { reason: 'unchanged', strings: 1, sources: ['Total'] },
    ])
    expect(account(project, stringIds, { kind: 'show' })).toMatchObject([{ reason: 'unchanged', strings: 3 }])
    expect(account(project, stringIds, { kind: 'copySource' })).toMatchObject([
      { reason: 'translated', strings: 2 },
    ])
  })

  it('names strings without a translation, which have none to give to repetitions', () => {
    const { project, stringIds } = shop()
    expect(account(project, stringIds, { kind: 'propagate' })).toEqual([
      { reason: 'noTranslation', strings: 1, sources: ['{count} item\n{count} items'] },
    ])
  })

  it('names each text that does not fit its string, and the others are saved', () => {
    const { project, stringIds, userId } = shop()
    const [empty = 0, , total = 0] = stringIds
    const { mail } = project.import([{ identifier: 'mail', text: 'Mail' }], { path: 'mail.po' })
    const place = { stringId: mail ?? 0, languageId: 'uk', userId, form: 'none' } as const
    project.write('saveDraft', { ...place, text: 'Ли' })
    const texts = ['', 'Товари', 'Разом', 'Лист', 'без рядка']
    const action = { kind: 'fill', texts } as const
    expect(account(project, [...stringIds, mail ?? 0], action)).toEqual([
      { reason: 'forms', strings: 1, sources: ['{count} item\n{count} items'] },
      { reason: 'approved', strings: 1, sources: ['Total'] },
      { reason: 'empty', strings: 1, sources: ['Your cart is empty'] },
      { reason: 'draft', strings: 1, sources: ['Mail'] },
    ])
    expect(account(project, [empty, total], { kind: 'fill', texts: ['Порожньо'] })).toEqual([])
    const texted = project.rows(
      'SELECT text FROM top_translation JOIN translation ON id = translation_id ORDER BY 1',
    )
    expect(texted).toEqual([{ text: 'Порожньо' }, { text: 'Разом' }])
  })

  it('has each text in the place of its string in lists of several batches', () => {
    const project = new TestProject()
    const strings = Array.from({ length: 1201 }, (_, index) => ({
      identifier: `k${index}`,
      text: `Text ${index}`,
    }))
    const ids = project.import(strings)
    const stringIds = strings.map(({ identifier }) => ids[identifier] ?? 0)
    const texts = strings.map((_, index) => `Рядок ${index}`)
    expect(account(project, stringIds, { kind: 'fill', texts })).toEqual([])
    expect(
      project.rows(`SELECT count(*) AS count FROM source_string AS s JOIN translation AS t ON t.string_id = s.id
        WHERE t.text = 'Рядок ' || substr(s.text, 6)`),
    ).toEqual([{ count: 1201 }])
  })
})
