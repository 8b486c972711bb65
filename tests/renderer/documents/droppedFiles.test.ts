/** A dropped file is opened, unless another was requested meanwhile. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDropped, takesDrop } from '../../../renderer/src/documents/droppedFiles.ts'
// It declares what a page of the desktop has.
import type {} from '../../../renderer/src/workbench/client/connect.ts'
import { App } from '../../../renderer/src/workbench/app.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()
// A browser, which says nothing of where a file lies.
beforeEach(() => void vi.stubGlobal('window', {}))

function dropping() {
  const workbench = new FakeWorkbench()
    .answers('app.state', { settings: {}, startPath: null, hasNativeDialogs: true })
    .answers('linked.open', ({ path }) => ({
      ...{ kind: 'opened', overview: overviewOf(path) },
      ...{ fileId: null, languageId: null, report: null },
    }))
    .answers('project.open', ({ path }) => overviewOf(path) as never)
    .answers('project.close', null)
    .answers('list.open', { list: 'l', total: 0, milliseconds: 1, shown: null })
  const app = new App(workbench)
  const hashing = Promise.withResolvers<ArrayBuffer>()
  const file = { name: 'uk.po', size: 3, arrayBuffer: () => hashing.promise } as unknown as File
  return { workbench, app, file, hashing }
}

describe('a file that is dropped', () => {
  it('is opened where it lies, and is waited for from the moment at which it was dropped', async () => {
    const { workbench, app, file, hashing } = dropping()
    workbench.answers('linked.locate', '/w/uk.po')
    const opening = openDropped(app, { file, isFolder: false })
    expect(app.openings.isOpening).toBe(true)
    hashing.resolve(new ArrayBuffer(3))
    await opening
    expect([app.project?.overview.path, app.openings.isOpening]).toEqual(['/w/uk.po', false])
  })

  it('does not take the place of a project that was asked for later', async () => {
    const { workbench, app, file, hashing } = dropping()
    workbench.answers('linked.locate', '/w/uk.po')
    const opening = openDropped(app, { file, isFolder: false })
    await app.openProject('/later')
    hashing.resolve(new ArrayBuffer(3))
    await opening
    await settled()
    expect([app.project?.overview.path, workbench.inputs('linked.open')]).toEqual(['/later', []])
  })

  it('cancels a drop that is not found, and not chosen manually', async () => {
    const { workbench, app, file, hashing } = dropping()
    await app.refreshState()
    workbench.answers('linked.locate', null).answers('app.pick', null)
    hashing.resolve(new ArrayBuffer(3))
    await openDropped(app, { file, isFolder: false })
    expect([app.project, app.openings.isOpening]).toEqual([null, false])
  })
})

describe('a file that is dropped on a field for a path', () => {
  function drop(app: App, file: File, types = ['Files']) {
    const paths: string[] = []
    const event = { dataTransfer: { types, files: [file], items: [] }, preventDefault: vi.fn() }
    takesDrop(app, (path) => paths.push(path)).ondrop(event as unknown as DragEvent)
    return { paths, event }
  }

  it('gives its path, and is not opened', async () => {
    const { workbench, app, file, hashing } = dropping()
    workbench.answers('linked.locate', '/w/uk.po')
    hashing.resolve(new ArrayBuffer(3))
    const { paths, event } = drop(app, file)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    await vi.waitUntil(() => paths.length > 0)
    expect([paths, workbench.inputs('linked.open')]).toEqual([['/w/uk.po'], []])
  })

  it('leaves a text that is dropped to the field', () => {
    const { app, file } = dropping()
    const { paths, event } = drop(app, file, ['text/plain'])
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(paths).toEqual([])
  })
})
