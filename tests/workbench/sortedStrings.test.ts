/** A long list in an order shows its first strings before all of it is in order. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderedBy } from '../../core/translations/rows/sortedStrings.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { SortedStrings } from '../../core/workbench/sortedStrings.ts'
import { sourceFile } from '../testProject.ts'

const STRINGS = 60
const SIZES = { few: 5, first: 8, least: 4 }
const PERSON = { login: 'olena', name: 'Olena' }
const never = new AbortController().signal

async function long() {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-first-'))
  const path = join(folder, 'p.interlinear')
  const definition = { name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  createProject(path, { ...definition, deployment: 'standard', type: 'file-based' }, PERSON)
  const session = await ProjectSession.open(path, PERSON, { home: folder })
  onTestFinished(async () => {
    await session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const texts = Array.from({ length: STRINGS }, (_, index) => `${(index * 37) % STRINGS} bottles`)
  const strings = texts.map((text, index) => ({ identifier: `k${index}`, text }))
  const userId = await session.editorId()
  await session.store.write('importSources', { userId, files: [sourceFile(strings)] })
  const ids = await session.allStrings.get()
  const sorted = new SortedStrings(session, SIZES)
  const order = (by: OrderedBy, { isDescending = false, of = ids, signal = never } = {}) =>
    sorted.order(of, { by, isDescending }, { languageId: 'uk', isEvery: of === ids }, signal)
  const whole = async (by: OrderedBy, isDescending = false) =>
    session.store.read('sortedStrings', { by, isDescending, languageId: 'uk', userId, ids: null })
  const save = (stringId: number, text: string) =>
    session.store.write('saveForms', {
      stringId,
      languageId: 'uk',
      userId,
      forms: { none: text },
      approve: false,
    })
  return { ids, order, whole, save }
}

describe('a long sorted list', () => {
  it.each(['source', 'translation', 'length', 'changed', 'state'] as const)(
    'sorted by %s has its first strings at once and then the others',
    async (by) => {
      const { order, whole } = await long()
      for (const isDescending of [false, true]) {
        const listed = await order(by, { isDescending })
        const expected = [...(await whole(by, isDescending))]
        expect(listed.total).toBe(STRINGS)
        expect(listed.first.length).toBeGreaterThanOrEqual(SIZES.least)
        expect([...listed.first]).toEqual(expected.slice(0, listed.first.length))
        expect([...(await listed.all())]).toEqual(expected)
        expect([...listed.first]).toEqual(expected)
      }
    },
  )

  it('contains exactly the results of a query', async () => {
    const { order, whole, ids } = await long()
    const of = ids.filter((_, index) => index % 3 === 0)
    const expected = [...(await whole('source'))].filter((id) => of.includes(id))
    const listed = await order('source', { of })
    expect([...listed.first]).toEqual(expected.slice(0, SIZES.first))
    expect([...(await listed.all())]).toEqual(expected)
  })

  it('keeps its visible rows, and each string once, if the user edits before all are loaded', async () => {
    const { order, save, ids } = await long()
    const listed = await order('translation', { isDescending: true })
    const shown = [...listed.first]
    const [other = 0] = ids
    await save(shown[0] ?? 0, 'а')
    await save(other, 'я')
    const all = [...(await listed.all())]
    expect(all.slice(0, shown.length)).toEqual(shown)
    expect(all.toSorted((one, other) => one - other)).toEqual([...ids])
    const now = await order('translation', { isDescending: true })
    expect([...now.first].slice(0, 2)).toEqual([other, shown[0]])
  })

  it('is cancelled once its last reader leaves, while another continues', async () => {
    const { order, whole } = await long()
    const [one, other] = [await order('source'), await order('source')]
    const waiting = [one.all(), other.all()] as const
    one.close()
    await expect(waiting[0]).rejects.toThrow()
    expect([...(await waiting[1])]).toEqual([...(await whole('source'))])
    await expect(one.all()).rejects.toThrow()
  })

  it('does not start for a cancelled reader', async () => {
    const { order } = await long()
    const leaving = AbortSignal.abort(new Error('Left off'))
    await expect(order('length', { signal: leaving })).rejects.toThrow()
    expect((await order('length')).first.length).toBe(SIZES.first)
  })
})
