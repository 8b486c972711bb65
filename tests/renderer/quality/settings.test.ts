import { describe, expect, it } from 'vitest'
import type { QaRule } from '../../../core/contract/index.ts'
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

  it('are read again when a word is removed, or report the failure', async () => {
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

  it('leave no box ticked whose check could not be switched', async () => {
    const workbench = new FakeWorkbench()
      .answers('qa.settings', { checks: [{ check: 'spaces', isOn: false }] })
      .answers('qa.setCheck', failing('project.readOnly'))
    const settings = new QualitySettings(workbench, of)
    await settings.load()
    const box = { checked: true }
    await settings.switchCheck('spaces', box)
    expect([box.checked, settings.error?.code]).toEqual([false, 'project.readOnly'])
    workbench.answers('qa.setCheck', { checks: [{ check: 'spaces', isOn: true }] })
    box.checked = true
    await settings.switchCheck('spaces', box)
    expect([box.checked, settings.error]).toEqual([true, null])
  })

  it('leave a box as it was pressed since, though what was before it fails', async () => {
    const workbench = new FakeWorkbench().answers('qa.settings', {
      checks: [{ check: 'spaces', isOn: true }],
    })
    const settings = new QualitySettings(workbench, of)
    await settings.load()
    const box = { checked: true }
    const older = settings.switchCheck('spaces', box)
    box.checked = false
    void settings.switchCheck('spaces', box)
    await workbench.waiting('qa.setCheck')[0]?.fail('project.busy')
    await older
    expect(box.checked).toBe(false)
  })

  it('close a rule that is saved, but none that was opened meanwhile', async () => {
    const workbench = new FakeWorkbench()
    const settings = new QualitySettings(workbench, of)
    const [tabs, spaces] = [{ id: 1 }, { id: 2 }] as unknown as QaRule[]
    settings.edit(tabs ?? null)
    void settings.saveRule({ name: 'No tabs' } as never)
    settings.edit(spaces ?? null)
    await workbench.one('qa.saveRule').answer(withWords())
    expect(settings.editing?.rule).toBe(spaces)
    void settings.saveRule({ name: 'No spaces' } as never)
    await workbench.one('qa.saveRule').answer(withWords())
    expect(settings.editing).toBeNull()
  })

  it('close no new rule that was begun while another new one was saved, nor one that cannot be saved', async () => {
    const workbench = new FakeWorkbench()
    const settings = new QualitySettings(workbench, of)
    settings.edit(null)
    void settings.saveRule({ name: 'First' } as never)
    settings.closeRule()
    settings.edit(null)
    await workbench.one('qa.saveRule').answer(withWords())
    expect(settings.editing).toEqual({ rule: null })
    void settings.saveRule({ name: '(' } as never)
    await workbench.one('qa.saveRule').fail('quality.pattern')
    expect(settings.editing).toEqual({ rule: null })
  })
})
