/** The dictionaries of a project's languages, as the settings have them. */
import { describe, expect, it } from 'vitest'
import { Dictionaries } from '../../../renderer/src/quality/dictionaries.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const none = [{ languageId: 'uk', dictionaries: [] }]
const one = [
  { languageId: 'uk', dictionaries: [{ origin: 'own', path: '/home/uk.dic', isInUse: true }] },
] as const

describe('the dictionaries of a project', () => {
  it('are read again after one is added', async () => {
    const workbench = new FakeWorkbench().answers('qa.dictionaries', none)
    const dictionaries = new Dictionaries(workbench, 'p')
    expect(dictionaries.all).toBe(null)
    await dictionaries.load()
    expect(dictionaries.all).toEqual(none)
    workbench.answers('qa.addDictionary', {}).answers('qa.dictionaries', one)
    await dictionaries.add('uk', '/uk.aff')
    expect(workbench.inputs('qa.addDictionary')).toEqual([
      { project: 'p', languageId: 'uk', path: '/uk.aff' },
    ])
    expect(dictionaries.all).toEqual(one)
  })

  it('stay if an addition fails, and the next addition clears the failure', async () => {
    const workbench = new FakeWorkbench()
      .answers('qa.dictionaries', none)
      .answers('qa.addDictionary', failing('quality.dictionary'))
    const dictionaries = new Dictionaries(workbench, 'p')
    await dictionaries.load()
    await dictionaries.add('uk', '/uk.txt')
    expect([dictionaries.all, dictionaries.error?.code]).toEqual([none, 'quality.dictionary'])
    workbench.answers('qa.addDictionary', {})
    await dictionaries.add('uk', '/uk.aff')
    expect(dictionaries.error).toBe(null)
  })

  it('are as they were read last, whichever is answered first', async () => {
    const workbench = new FakeWorkbench()
    const dictionaries = new Dictionaries(workbench, 'p')
    for (const late of ['answered', 'failed'] as const) {
      void dictionaries.load()
      void dictionaries.load()
      const [older, newer] = workbench.waiting('qa.dictionaries')
      await newer?.answer(one)
      await (late === 'answered' ? older?.answer(none) : older?.fail('project.busy'))
      expect([dictionaries.all, dictionaries.error]).toEqual([one, null])
    }
  })
})
