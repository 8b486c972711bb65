import { describe, expect, it } from 'vitest'
import { FileRules } from '../../../renderer/src/segmentation/rules.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const cut = (...lines: number[]) => ({ problems: lines.map((line) => ({ line })) }) as never

async function editing(attached: object = { srx: null, defaults: '<default/>', languageId: 'en-GB' }) {
  const workbench = new FakeWorkbench()
    .answers('segmentation.rules', attached as never)
    .answers('segmentation.try', cut())
  const rules = new FileRules(workbench, () => 'p', 3)
  await rules.load('One. Two.')
  return { workbench, rules }
}

const settle = () => Promise.resolve()

describe('the rules of a file', () => {
  it('begin with those that it is cut by, else the defaults, tried on a sample in its language', async () => {
    const { workbench, rules } = await editing()
    expect(rules).toMatchObject({ srx: '<default/>', text: 'One. Two.', isChanged: false, error: null })
    expect(workbench.inputs('segmentation.try')).toEqual([
      { srx: '<default/>', text: 'One. Two.', languageId: 'en-GB' },
    ])
    const own = await editing({ srx: '<own/>', defaults: '<default/>', languageId: 'uk' })
    expect(own.rules).toMatchObject({ srx: '<own/>', text: '', isChanged: false })
  })

  it('say why they cannot be had, and then try nothing', async () => {
    const workbench = new FakeWorkbench().answers('segmentation.rules', failing('file.gone'))
    const rules = new FileRules(workbench, () => 'p', 3)
    await rules.load('One.')
    rules.changeText('Two.')
    await pass(1_000)
    expect(rules).toMatchObject({ attached: null, error: { code: 'file.gone' }, isChanged: false })
    expect(workbench.inputs('segmentation.try')).toEqual([])
  })

  it('are tested a moment after the last key; lines with problems are reported', async () => {
    const { workbench, rules } = await editing()
    workbench.answers('segmentation.try', cut(4, 9))
    rules.changeRules('<default/>')
    rules.changeRules('<a/>')
    await pass(200)
    rules.changeText('Text')
    await pass(249)
    expect(workbench.inputs('segmentation.try')).toHaveLength(1)
    await pass(1)
    expect(workbench.inputs('segmentation.try').at(-1)).toEqual({
      srx: '<a/>',
      text: 'Text',
      languageId: 'en-GB',
    })
    expect(rules.problemLines).toEqual([4, 9])
    expect(rules.isChanged).toBe(true)
    workbench.answers('segmentation.try', failing('segmentation.syntax', { line: 2 }))
    rules.changeRules('<b>')
    await pass(250)
    expect(rules.problemLines).toEqual([2])
    expect(rules.trial).toEqual(cut(4, 9))
  })

  it('show the newest trial: an older one is cancelled, and its late answer dropped', async () => {
    const { workbench, rules } = await editing()
    workbench.later('segmentation.try')
    rules.changeRules('<a/>')
    await pass(250)
    rules.changeRules('<b/>')
    await pass(250)
    const [older, newer] = workbench.waiting('segmentation.try')
    expect(older?.signal?.aborted).toBe(true)
    await newer?.answer(cut(2))
    await older?.answer(cut(1))
    expect(rules.problemLines).toEqual([2])
    rules.changeRules('<c/>')
    await pass(250)
    rules.close()
    expect(workbench.one('segmentation.try').signal?.aborted).toBe(true)
  })

  it('are read from a file and written to one, or say why not', async () => {
    const { workbench, rules } = await editing()
    workbench
      .answers('segmentation.open', { srx: '<file/>' })
      .answers('segmentation.save', { path: '/b.srx' })
    await rules.openFile('/a.srx')
    expect(rules.srx).toBe('<file/>')
    expect(await rules.saveFile('/b.srx')).toBe(true)
    expect(workbench.inputs('segmentation.save')).toEqual([{ path: '/b.srx', srx: '<file/>' }])
    workbench
      .answers('segmentation.open', failing('file.gone'))
      .answers('segmentation.save', failing('file.exists'))
    await rules.openFile('/c.srx')
    expect(rules).toMatchObject({ srx: '<file/>', error: { code: 'file.gone' } })
    expect(await rules.saveFile('/d.srx')).toBe(false)
    expect(rules.error).toMatchObject({ code: 'file.exists' })
  })

  it('are attached as a document or as the defaults; null where that failed', async () => {
    const { workbench, rules } = await editing()
    rules.changeRules('<own/>')
    const attaching = rules.attach('document', settle)
    expect(rules.isBusy).toBe(true)
    await settled()
    await workbench.one('segmentation.attach').answer({ added: 1 })
    expect(await attaching).toEqual({ added: 1 })
    workbench.answers('segmentation.attach', failing('project.busy'))
    expect(await rules.attach('defaults', settle)).toBeNull()
    expect(rules).toMatchObject({ isBusy: false, error: { code: 'project.busy' } })
    expect(workbench.inputs('segmentation.attach').map(({ srx }) => srx)).toEqual(['<own/>', null])
  })

  it('are attached one time only, once what was typed is in the project', async () => {
    const { workbench, rules } = await editing()
    const typed = Promise.withResolvers<void>()
    const attaching = rules.attach('document', () => typed.promise)
    expect(await rules.attach('document', settle)).toBeNull()
    expect(workbench.inputs('segmentation.attach')).toEqual([])
    typed.resolve()
    await settled()
    await workbench.one('segmentation.attach').answer({ added: 1 })
    expect(await attaching).toEqual({ added: 1 })
    expect(workbench.inputs('segmentation.attach')).toHaveLength(1)
  })

  it('are unkept while a change of them is nowhere else', async () => {
    const { workbench, rules } = await editing()
    expect(rules.isUnkept).toBe(false)
    rules.changeRules('<own/>')
    expect(rules.isUnkept).toBe(true)
    workbench.answers('segmentation.save', null as never).answers('segmentation.open', { srx: '<file/>' })
    await rules.saveFile('/d.srx')
    expect(rules.isUnkept).toBe(false)
    rules.changeRules('<other/>')
    expect(rules.isUnkept).toBe(true)
    await rules.openFile('/e.srx')
    expect(rules.isUnkept).toBe(false)
  })

  it('are those of the project under the handle that it has by then', async () => {
    const workbench = new FakeWorkbench().answers('segmentation.rules', failing('project.notOpen'))
    let handle = 'p'
    const rules = new FileRules(workbench, () => handle, 3)
    handle = 'new'
    await rules.load('A sample.')
    expect(workbench.inputs('segmentation.rules')).toEqual([{ project: 'new', fileId: 3 }])
  })
})
