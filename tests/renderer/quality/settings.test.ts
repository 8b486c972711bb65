import { describe, expect, it } from 'vitest'
import { QualitySettings } from '../../../renderer/src/quality/settings.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const of = { project: 'p', languageId: 'uk' }
/** Settings that differ in their words alone. */
const withWords = (...words: string[]) => ({ spelling: { words } })

describe('the settings of QA', () => {
  it('are as each change answers them', async () => {
    const workbench = new FakeWorkbench().answers('qa.settings', withWords())
    const settings = new QualitySettings(workbench, of)
    expect(await settings.load()).toBe(true)
    expect(settings.value).toMatchObject(withWords())
    workbench
      .answers('qa.setCheck', withWords('a'))
      .answers('qa.saveRule', withWords('b'))
      .answers('qa.deleteRule', withWords('c'))
      .answers('qa.addDictionary', withWords('d'))
    const changes = [
      () => settings.setCheck('spaces', false),
      () => settings.saveRule({ name: 'No tabs' } as never),
      () => settings.deleteRule(7),
      () => settings.addDictionary('/uk.dic'),
    ]
    for (const [index, change] of changes.entries()) {
      expect(await change()).toBe(true)
      expect(settings.value).toMatchObject(withWords('abcd'.charAt(index)))
    }
    expect(workbench.inputs('qa.setCheck')).toEqual([{ ...of, check: 'spaces', isOn: false }])
    expect(workbench.inputs('qa.deleteRule')).toEqual([{ ...of, ruleId: 7 }])
    expect(workbench.inputs('qa.addDictionary')).toEqual([{ ...of, path: '/uk.dic' }])
  })

  it('stay where a change fails, whose failure the next one forgets', async () => {
    const workbench = new FakeWorkbench()
      .answers('qa.settings', withWords('kept'))
      .answers('qa.saveRule', failing('quality.pattern'))
    const settings = new QualitySettings(workbench, of)
    await settings.load()
    expect(await settings.saveRule({ name: '(' } as never)).toBe(false)
    expect(settings.error).toMatchObject({ code: 'quality.pattern' })
    expect(settings.value).toMatchObject(withWords('kept'))
    await settings.load()
    expect(settings.error).toBeNull()
  })

  it('are read anew when a word is forgotten, and say why it cannot be', async () => {
    const workbench = new FakeWorkbench()
      .answers('qa.word', { words: [] })
      .answers('qa.settings', withWords())
    const settings = new QualitySettings(workbench, of)
    await settings.forget('кошик')
    expect(workbench.inputs('qa.word')).toEqual([{ ...of, word: 'кошик', isKnown: false }])
    expect(settings.value).toMatchObject(withWords())
    workbench.answers('qa.word', failing('project.readOnly'))
    await settings.forget('кошик')
    expect(settings.error).toMatchObject({ code: 'project.readOnly' })
  })

  it('show the newest change, whichever is answered first', async () => {
    const workbench = new FakeWorkbench()
    const settings = new QualitySettings(workbench, of)
    void settings.setCheck('spaces', false)
    void settings.setCheck('spaces', true)
    const [older, newer] = workbench.waiting('qa.setCheck')
    await newer?.answer(withWords('newer'))
    await older?.answer(withWords('older'))
    expect(settings.value).toMatchObject(withWords('newer'))
  })
})
