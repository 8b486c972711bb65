import { describe, expect, it } from 'vitest'
import type { StringDetail } from '../../../core/contract/index.ts'
import { DraftKeeper } from '../../../renderer/src/translations/drafts.svelte.ts'
import { saveBase, SaveQueue, type TextsToSave } from '../../../renderer/src/translations/saveQueue.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

let projects = 0

const translation = (text: string, more: object = {}) => ({
  ...{ form: 'none', text, isTop: true, isOwn: true, approvals: [], votes: [], ownVote: null, ...more },
})
const savedAs = (text: string) => ({ detail: { translations: [translation(text)] }, conflicts: [] }) as never

function textsOf(stringId: number, text: string, more: Partial<TextsToSave> = {}): TextsToSave {
  const base = { none: { top: null, own: null } }
  return {
    stringId,
    languageId: 'uk',
    forms: { none: text },
    approve: false,
    needsWork: false,
    propagates: false,
    base,
    edits: [],
    ...more,
  }
}

function queue(path = `/saves-${++projects}`) {
  const workbench = new FakeWorkbench()
  const drafts = new DraftKeeper(
    workbench,
    path,
    () => 'p',
    () => undefined,
  )
  const saved: string[] = []
  const failed: { code: string; value: unknown }[] = []
  const saves = new SaveQueue(path, {
    ...{ workbench, drafts, project: () => 'p' },
    onSaved: ({ forms }) => saved.push(forms.none ?? ''),
    onFailure: ({ code, details }) => failed.push({ code, value: details.value }),
  })
  return { workbench, drafts, saves, saved, failed, path }
}

describe('texts that were confirmed', () => {
  it('are known here until they are saved, which is answered', async () => {
    const { workbench, saves, saved } = queue()
    const answer = saves.add(textsOf(1, 'Кошик'))
    expect([saves.waiting, saves.text(1, 'uk', 'none'), saves.text(1, 'de', 'none')]).toEqual([
      1,
      'Кошик',
      undefined,
    ])
    await settled()
    const { input } = workbench.one('translation.save')
    expect(input).toMatchObject({ project: 'p', stringId: 1, forms: { none: 'Кошик' }, approve: false })
    expect(input).not.toHaveProperty('edits')
    await workbench.one('translation.save').answer(savedAs('Кошик'))
    expect([await answer, saves.waiting, saved]).toEqual([true, 0, ['Кошик']])
  })

  it('that can never be saved are drafts again, unless something newer was typed or confirmed', async () => {
    const { workbench, drafts, saves } = queue()
    workbench.answers('draft.save', null)
    const place = { stringId: 1, languageId: 'uk', form: 'none' } as const
    const kept = () => workbench.inputs('draft.save').map(({ text }) => text)
    const fail = async () => {
      await settled()
      await workbench.waiting('translation.save')[0]?.fail('translation.tooLong')
      await pass(500)
    }
    void saves.add(textsOf(1, 'A'))
    drafts.type(place, 'A і ще')
    await pass(500)
    await fail()
    expect(kept()).toEqual(['A і ще'])
    void saves.add(textsOf(1, 'B'))
    void saves.add(textsOf(1, 'C'))
    await fail()
    expect(kept()).toEqual(['A і ще'])
    drafts.type(place, 'C!')
    drafts.type(place, null)
    await fail()
    expect(kept().at(-1)).toBe('C')
  })

  it('are sent sequentially for one string, each on the result of the previous; others run in parallel', async () => {
    const { workbench, saves } = queue()
    void saves.add(textsOf(1, 'Ко'))
    void saves.add(textsOf(1, 'Кошик'))
    void saves.add(textsOf(2, 'Торба'))
    await settled()
    const [first, other] = workbench.waiting('translation.save')
    expect([first?.input.forms.none, other?.input.forms.none]).toEqual(['Ко', 'Торба'])
    expect(saves.text(1, 'uk', 'none')).toBe('Кошик')
    await first?.answer(savedAs('Ко'))
    const second = workbench.waiting('translation.save')[1]
    expect(second?.input).toMatchObject({
      forms: { none: 'Кошик' },
      base: { none: { top: 'Ко', own: 'Ко' } },
    })
  })

  it('are sent again under the same key where no answer came', async () => {
    const { workbench, saves } = queue()
    const answer = saves.add(textsOf(1, 'Кошик'))
    await settled()
    await workbench.one('translation.save').fail('connection.broken')
    expect(saves.waiting).toBe(1)
    await pass(999)
    expect(workbench.waiting('translation.save')).toEqual([])
    await pass(1)
    const [first, again] = workbench.inputs('translation.save')
    expect(again?.key).toBe(first?.key)
    await workbench.one('translation.save').answer(savedAs('Кошик'))
    expect(await answer).toBe(true)
    await saves.settled()
  })

  it('that can never be saved are drafts again, and told', async () => {
    const { workbench, drafts, saves, failed } = queue()
    const answer = saves.add(textsOf(1, 'Кошик'))
    await settled()
    await workbench.one('translation.save').fail('string.unknown')
    expect([await answer, saves.waiting]).toEqual([false, 0])
    expect(failed).toEqual([{ code: 'string.unknown', value: undefined }])
    expect(drafts.waiting({ stringId: 1, languageId: 'uk', form: 'none' })).toBe('Кошик')
  })

  it('get what was typed into branches first, and show it where it finds no place', async () => {
    const { workbench, saves, failed } = queue()
    const edits = [{ address: [0, 1], text: 'візок' }]
    void saves.add(textsOf(1, '{a}', { edits }))
    await settled()
    expect(workbench.one('message.edit').input).toMatchObject({ text: '{a}', edits, complete: false })
    await workbench.one('message.edit').answer({ text: '{b}' })
    expect(workbench.one('translation.save').input.forms.none).toBe('{b}')
    await workbench.one('translation.save').answer(savedAs('{b}'))
    void saves.add(textsOf(1, '{a}', { edits }))
    await settled()
    await workbench.one('message.edit').fail('message.address')
    expect(failed).toEqual([{ code: 'message.address', value: 'візок' }])
  })

  it('wait for a draft of theirs that is on its way', async () => {
    const { workbench, drafts, saves } = queue()
    drafts.type({ stringId: 1, languageId: 'uk', form: 'none' }, 'Ко')
    void drafts.flush()
    void saves.add(textsOf(1, 'Кошик'))
    await settled()
    expect(workbench.waiting('translation.save')).toEqual([])
    await workbench.one('draft.save').answer(null)
    expect(workbench.waiting('translation.save')).toHaveLength(1)
  })

  it('stay for the next session of a closed project, and are taken over', async () => {
    const { workbench, saves, path } = queue()
    void saves.add(textsOf(1, 'Кошик'))
    await settled()
    await workbench.one('translation.save').fail('project.notOpen')
    saves.close()
    saves.retry()
    await pass(60_000)
    expect(workbench.inputs('translation.save')).toHaveLength(1)
    const next = queue(path)
    expect(next.saves.waiting).toBe(1)
    next.saves.retry()
    next.saves.adopt([['k', { ...textsOf(2, 'Торба'), key: 'k' }]])
    await settled()
    expect(next.workbench.inputs('translation.save').map(({ forms }) => forms.none)).toEqual([
      'Кошик',
      'Торба',
    ])
  })

  it('wait for an undo that was asked for before them, and begin from what it left', async () => {
    const { workbench, saves } = queue()
    const earlier = saves.add(textsOf(1, 'Ко'))
    const undo = () => saves.undo(() => workbench.call('history.undo', { project: 'p' }))
    const undone = undo()
    void saves.add(textsOf(1, 'Кошик'))
    void saves.add(textsOf(2, 'Вітаємо'))
    await settled()
    // Earlier confirmed texts are undone.
    expect(workbench.inputs('translation.save').map(({ stringId }) => stringId)).toEqual([1])
    expect(workbench.inputs('history.undo')).toHaveLength(0)
    await workbench.one('translation.save').answer(savedAs('Ко'))
    expect(await earlier).toBe(true)
    await settled()
    expect(workbench.inputs('translation.save')).toHaveLength(1)
    await workbench.one('history.undo').answer({ action: 'translation.save', stringId: 1, languageId: 'uk' })
    await workbench.one('string.get').answer({ translations: [translation('Візок')] } as never)
    expect(await undone).toMatchObject({ ok: true })
    await settled()
    const sent = workbench.inputs('translation.save').slice(1)
    expect(sent.map(({ stringId }) => stringId).toSorted()).toEqual([1, 2])
    expect(sent.find(({ stringId }) => stringId === 1)).toMatchObject({
      forms: { none: 'Кошик' },
      base: { none: { top: 'Візок', own: 'Візок' } },
    })
  })

  it('wait for no undo that failed, and each undo for the one before and what was confirmed between', async () => {
    const { workbench, saves } = queue()
    const undo = () => saves.undo(() => workbench.call('history.undo', { project: 'p' }))
    const [first, second] = [undo(), undo()]
    await settled()
    expect(workbench.inputs('history.undo')).toHaveLength(1)
    await workbench.one('history.undo').fail('store.busy')
    expect(await first).toMatchObject({ ok: false })
    await settled()
    expect(workbench.inputs('history.undo')).toHaveLength(2)
    await workbench.one('history.undo').answer(null)
    expect(await second).toMatchObject({ ok: true })
    const saved = saves.add(textsOf(1, 'Кошик'))
    await settled()
    await workbench.one('translation.save').answer(savedAs('Кошик'))
    expect(await saved).toBe(true)
  })
})

it('an edit begins from the top translation, and from the own one that saving writes over', () => {
  const detail = (...translations: object[]) => ({ translations }) as unknown as StringDetail
  const own = translation('own', { isTop: false })
  const approved = translation('approved', { approvals: [{}] })
  expect(saveBase(detail(approved, own), 'none')).toEqual({ top: 'approved', own: 'own' })
  expect(saveBase(detail(translation('voted', { votes: [{}], ownVote: null })), 'none')).toEqual({
    top: 'voted',
    own: null,
  })
  expect(saveBase(detail(translation('mine', { votes: [{}], ownVote: 'up' })), 'none')).toEqual({
    top: 'mine',
    own: 'mine',
  })
  expect(saveBase(detail(own), 'few')).toEqual({ top: null, own: null })
})
