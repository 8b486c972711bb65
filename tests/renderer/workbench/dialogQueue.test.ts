/** Dialogs of the app: which one is open, what stands over it, and what waits until it is closed. */
import { describe, expect, it } from 'vitest'
import { MENU_COMMANDS, NEED_A_PROJECT } from '../../../core/contract/enumerations.ts'
import type { App } from '../../../renderer/src/workbench/app.svelte.ts'
import {
  offerCommands,
  offeredCommands,
  runFromOutside,
} from '../../../renderer/src/workbench/commands/outside.ts'
import { openPath } from '../../../renderer/src/documents/openPlace.ts'
import { failure, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { pathOf, started } from './startedApp.ts'
import { useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

describe('an outside event while a dialog is open', () => {
  it('opens once the dialog is closed, the last that was asked for, and says so', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    app.dialog = { kind: 'new-project' }
    workbench.emit('app.open', { path: '/elsewhere/two.po' })
    workbench.emit('app.open', { path: 'C:\\texts\\three.po' })
    await settled()
    expect([pathOf(app), app.dialog]).toEqual(['/one', { kind: 'new-project' }])
    expect(app.toasts.items.map(({ text }) => text)).toEqual([
      'two.po opens once this dialog is closed.',
      'three.po opens once this dialog is closed.',
    ])
    app.dialog = null
    app.dialogs.goOn()
    await settled()
    expect(pathOf(app)).toBe('C:\\texts\\three.po')
    expect(workbench.inputs('linked.open')).toHaveLength(1)
  })

  it('takes the place of a dialog that holds nothing of a person’s', async () => {
    const { workbench, app } = started()
    app.dialog = { kind: 'palette' }
    workbench.emit('app.open', { path: '/two' })
    await settled()
    expect([pathOf(app), app.dialog]).toEqual(['/two', null])
  })

  it('is a failure: beside the dialog as a message, or after it as a dialog', () => {
    const { workbench, app } = started()
    app.dialog = { kind: 'new-project' }
    workbench.emit('app.failed', { error: failure('cloud.unasked') })
    workbench.emit('app.failed', { error: failure('internal') })
    expect([app.toasts.items.length, app.dialog]).toEqual([1, { kind: 'new-project' }])
    app.dialog = null
    app.dialogs.goOn()
    expect(app.dialog).toMatchObject({ kind: 'failure', error: { code: 'internal' } })
  })

  it('is a project that took its time: it is shown once the dialog is closed, and the dialog stays as it is', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    workbench.later('linked.open').later('project.open')
    const dialog = { kind: 'glossary' } as const
    for (const open of [() => openPath(app, '/two'), () => app.openProject('/two')]) {
      const opening = open()
      await settled()
      app.dialog = dialog
      const call = [...workbench.waiting('linked.open'), ...workbench.waiting('project.open')][0]
      await call?.answer({
        ...{ kind: 'opened', overview: overviewOf('/two') },
        ...{ fileId: null, languageId: null, report: null },
        ...overviewOf('/two'),
      } as never)
      expect([pathOf(app), app.dialog]).toEqual(['/one', dialog])
      expect(app.toasts.items.at(-1)?.text).toBe('two opens once this dialog is closed.')
      app.dialogs.close(dialog)
      app.dialogs.goOn()
      await opening
      expect([pathOf(app), app.dialog]).toEqual(['/two', null])
      workbench.answers('project.open', ({ path }) => overviewOf(path) as never)
      await app.openProject('/one')
      workbench.later('project.open')
    }
  })

  it('is a question: about what is to be opened, what was changed elsewhere, or what is gone', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    workbench.later('linked.open')
    const opening = openPath(app, '/folder')
    await settled()
    const dialog = { kind: 'add-term', source: 'a', target: 'b' } as const
    app.dialog = dialog
    await workbench.one('linked.open').answer({ kind: 'asks' } as never)
    app.ask({ kind: 'gone', error: failure('bound.gone') })
    app.ask({ kind: 'gone', error: failure('bound.gone') })
    expect(app.dialog).toBe(dialog)
    const kindOf = ({ dialog: open }: App) => open?.kind
    app.dialogs.close(dialog)
    app.dialogs.goOn()
    await settled()
    expect(kindOf(app)).toBe('gone')
    app.dialog = null
    app.dialogs.goOn()
    await opening
    expect(kindOf(app)).toBe('open-place')
    app.dialog = null
    app.dialogs.goOn()
    expect(app.dialog).toBeNull()
  })

  it('is a question of a project that was closed since: it is dropped', async () => {
    const { app } = started()
    await app.openProject('/one')
    const dialog = { kind: 'glossary' } as const
    app.dialog = dialog
    app.ask({ kind: 'contested' })
    await app.closeProject()
    app.dialogs.goOn()
    expect(app.dialog).toBeNull()
  })

  it('is a failure of what was asked for here: it stands over the dialog, each in its turn', async () => {
    const { app } = started()
    await app.openProject('/one')
    const dialog = { kind: 'glossary' } as const
    app.dialog = dialog
    app.fail(failure('internal'))
    app.fail(failure('call.invalid'))
    expect([app.dialog, app.dialogs.failures.map(({ code }) => code)]).toEqual([
      dialog,
      ['internal', 'call.invalid'],
    ])
    app.dialogs.close(dialog)
    expect(app.dialogs.isCovered).toBe(true)
    app.dialogs.closeFailure()
    app.dialogs.closeFailure()
    expect(app.dialogs.isCovered).toBe(false)
  })

  it('closes no dialog but its own', () => {
    const { app } = started()
    const first = { kind: 'add-language' } as const
    const second = { kind: 'glossary' } as const
    app.dialog = first
    app.dialog = second
    app.dialogs.close(first)
    expect(app.dialog).toBe(second)
    app.dialogs.close(second)
    expect(app.dialog).toBeNull()
  })

  it('is shown in the place of the dialog that it was asked for in', async () => {
    const { workbench, app } = started()
    workbench.later('project.open')
    app.dialog = { kind: 'get-project' }
    const opening = app.openProject('/one')
    await workbench.one('project.open').answer(overviewOf('/one'))
    await opening
    expect([pathOf(app), app.dialog]).toEqual(['/one', null])
  })

  it('is no command: none is offered, and none is run; nor while the system asks', async () => {
    const { workbench, app } = started({ hasNativeDialogs: true })
    await app.start()
    await app.openProject('/one')
    workbench.answers('app.offer', null)
    const offer = offerCommands(workbench)
    offer(app)
    offer(app)
    expect(offeredCommands(app)).toEqual(expect.arrayContaining(['project.close', 'view.palette']))
    expect(workbench.inputs('app.offer')[0]?.on).toEqual([
      'view.theme.dark',
      'view.preview.both',
      'view.side',
    ])
    app.dialog = { kind: 'new-project' }
    offer(app)
    runFromOutside('project.close', app)
    expect([pathOf(app), app.dialog]).toEqual(['/one', { kind: 'new-project' }])
    expect(workbench.inputs('app.offer').map(({ commands }) => commands.length > 0)).toEqual([true, false])
    app.dialog = null
    workbench.later('app.pick')
    void app.files.pickOne('open-project')
    runFromOutside('project.close', app)
    expect([offeredCommands(app), pathOf(app)]).toEqual([[], '/one'])
  })

  it('is a command that needs a project, where there is none: it is not offered', () => {
    const { app } = started()
    const offered = offeredCommands(app)
    expect(MENU_COMMANDS.filter((id) => !offered.includes(id))).toEqual([...NEED_A_PROJECT])
  })
})
