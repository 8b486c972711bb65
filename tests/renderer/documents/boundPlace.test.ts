/** Saving to the file that a project stands for, and what is told of it. */
import { describe, expect, it } from 'vitest'
import { BoundPlace } from '../../../renderer/src/documents/boundPlace.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const REPORT = { files: [], conflicts: [], failed: [], needsWork: 0, drafts: [] }
const CONTESTED = {
  ...{ fileId: 1, path: '/w/uk.po', languageId: 'uk', stringId: 7, identifier: 'a', source: 'A' },
  ...{ form: 'none' as const, ours: 'х', theirs: 'у' },
}

function bound({ kind = 'file', place = '/w/uk.po' }: { kind?: 'file' | 'folder'; place?: string } = {}) {
  const workbench = new FakeWorkbench().answers('bound.write', REPORT).answers('bound.contested', [])
  const told: string[] = []
  const toRetry: { run: () => void }[] = []
  const overview = { ...overviewOf('/p'), bound: { kind, place, exists: true } }
  const boundPlace = new BoundPlace({
    workbench,
    overview: () => overview,
    settle: ({ savesTyped }) => Promise.resolve(void told.push(savesTyped ? 'settled' : 'confirmed')),
    say: (text, action) => told.push(action ? `${text} [${action.label}]` : text),
    announce: (text) => told.push(`(${text})`),
    onFailure: ({ code }, action) => {
      told.push(code)
      if (action) toRetry.push(action)
    },
    onContested: () => told.push('contested'),
    onGone: ({ code }) => told.push(`gone: ${code}`),
  })
  return { workbench, boundPlace, told, again: () => toRetry.at(-1)?.run() }
}

describe('the file that a project stands for', () => {
  it('is written once what was typed is in the project, and says so', async () => {
    const { workbench, boundPlace, told } = bound()
    await boundPlace.write()
    expect(told).toEqual(['settled', '(Saved to uk.po)'])
    expect(workbench.inputs('bound.write')).toEqual([{ project: 'handle of /p' }])
    expect(boundPlace.writtenAt).not.toBeNull()
  })

  it('is written once more where one saves while it is being saved, however often', async () => {
    const { workbench, boundPlace } = bound()
    workbench.later('bound.write')
    const first = boundPlace.write()
    await settled()
    const again = [boundPlace.write(), boundPlace.write()]
    const [running] = workbench.waiting('bound.write')
    workbench.answers('bound.write', REPORT)
    await running?.answer(REPORT)
    await Promise.all([first, ...again])
    expect(workbench.inputs('bound.write')).toHaveLength(2)
  })

  it('is written with all that was asked for meanwhile, and each who asked waits for that', async () => {
    const { workbench, boundPlace } = bound()
    workbench.later('bound.write')
    const decision = (identifier: string) => ({
      ...{ fileId: 1, languageId: 'uk', identifier, form: 'none' as const, theirs: 'у' },
    })
    const done: string[] = []
    void boundPlace.write().then(() => done.push('first'))
    await settled()
    void boundPlace.write({ ours: [decision('a')] }).then(() => done.push('a'))
    void boundPlace.write({ ours: [decision('b')] }).then(() => done.push('b'))
    void boundPlace.write({ anew: true, all: true }).then(() => done.push('anew'))
    await settled()
    expect(done).toEqual([])
    await workbench.one('bound.write').answer(REPORT)
    expect([done, workbench.inputs('bound.write').slice(1)]).toEqual([
      ['first'],
      [{ project: 'handle of /p', ours: [decision('a'), decision('b')], anew: true, all: true }],
    ])
    await workbench.one('bound.write').answer(REPORT)
    expect(done).toEqual(['first', 'a', 'b', 'anew'])
  })

  it('is written a moment after an edit with what was confirmed, never with what is being typed', async () => {
    const { workbench, boundPlace, told } = bound()
    boundPlace.writeSoon(1500)
    await pass(1400)
    boundPlace.writeSoon(1500)
    await pass(1400)
    expect(workbench.inputs('bound.write')).toEqual([])
    await pass(100)
    expect(told).toEqual(['confirmed', '(Saved to uk.po)'])
  })

  it('is tried again as it was: by itself with what was confirmed', async () => {
    const { workbench, boundPlace, told, again } = bound()
    workbench.answers('bound.write', failing('export.readOnly'))
    boundPlace.writeSoon(1500)
    await pass(1500)
    again()
    await settled()
    expect(told).toEqual(['confirmed', 'export.readOnly', 'confirmed', 'export.readOnly'])
  })

  it('is written before the project is closed, where an edit waits to be', async () => {
    const { workbench, boundPlace, told } = bound()
    await boundPlace.finish(3000)
    expect(workbench.inputs('bound.write')).toEqual([])
    const other = bound()
    other.workbench.answers('bound.write', failing('bound.gone'))
    other.boundPlace.writeSoon(1500)
    await other.boundPlace.finish(3000)
    expect([told, other.told]).toEqual([['confirmed'], ['confirmed', 'confirmed', 'bound.gone']])
    other.boundPlace.writeSoon(1500)
    await pass(1500)
    expect(other.workbench.inputs('bound.write')).toHaveLength(1)
  })

  it('is not waited for without end when the project is closed', async () => {
    const { workbench, boundPlace } = bound()
    workbench.later('bound.write')
    boundPlace.writeSoon(1500)
    let isOver = false
    void boundPlace.finish(3000).then(() => (isOver = true))
    await pass(2900)
    expect(isOver).toBe(false)
    await pass(100)
    expect(isOver).toBe(true)
  })

  it('is asked for at once when the page goes while an edit waits to be written', () => {
    const { workbench, boundPlace } = bound()
    boundPlace.leave()
    expect(workbench.inputs('bound.write')).toEqual([])
    boundPlace.writeSoon(1500)
    boundPlace.leave()
    expect(workbench.inputs('bound.write')).toEqual([{ project: 'handle of /p' }])
  })

  it('that is gone is asked about; another failure is told with a way to try again', async () => {
    const { workbench, boundPlace, told } = bound()
    workbench.answers('bound.write', failing('bound.gone'))
    await boundPlace.write()
    workbench.answers('bound.write', failing('export.readOnly'))
    await boundPlace.write()
    expect(told.filter((one) => one !== 'settled')).toEqual(['gone: bound.gone', 'export.readOnly'])
    expect(boundPlace.writtenAt).toBeNull()
  })

  it('says what it lacks, and what is to be decided', async () => {
    const { workbench, boundPlace, told } = bound({ kind: 'folder', place: '/w' })
    workbench.answers('bound.write', {
      ...REPORT,
      files: [{ fileId: 1, path: '/w/a', bytes: 1, isChanged: true, takenIn: 3 }],
      conflicts: [CONTESTED],
      needsWork: 2,
    })
    await boundPlace.write()
    expect(told.slice(1)).toEqual([
      '(Saved to w)',
      'Wrote 1 file.',
      'w was changed by others. 3 changes were taken in.',
      '2 texts need work: they were left out of files that have no mark for it.',
      '1 text was changed in the file and here. The files keep theirs until you decide. [Decide]',
    ])
  })

  it('tells what others changed in it, and asks where both did', async () => {
    const { workbench, boundPlace, told } = bound()
    workbench.answers('bound.contested', [CONTESTED])
    const file = { path: 'uk.po', fileId: 1, type: 'po', strings: 2, warnings: [] }
    const counts = { added: 0, changed: 0, archived: 0, translations: 3 }
    const report = { files: [{ ...file, ...counts }], skipped: [], failed: [] }
    boundPlace.caughtUp({ project: 'handle of /p', report, error: null })
    await settled()
    expect(told).toEqual([
      'uk.po was changed by others. 3 changes were taken in.',
      '1 text was changed in the file and here. The files keep theirs until you decide. [Decide]',
    ])
  })

  it('is no file of a project of its own: nothing is written', async () => {
    const { workbench } = bound()
    const own = new BoundPlace({
      workbench,
      overview: () => ({ ...overviewOf('/p'), bound: null }),
      settle: () => Promise.reject(new Error('Nothing is to be settled.')),
      ...{ say: () => undefined, announce: () => undefined, onFailure: () => undefined },
      ...{ onContested: () => undefined, onGone: () => undefined },
    })
    await own.write()
    await own.catchUp()
    expect([workbench.inputs('bound.write'), workbench.inputs('bound.catchUp'), own.name]).toEqual([
      [],
      [],
      '',
    ])
  })
})
