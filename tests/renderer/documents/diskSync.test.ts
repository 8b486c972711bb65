/** Saving to the file of a project, and its messages. */
import { describe, expect, it } from 'vitest'
import { DiskSync } from '../../../renderer/src/documents/diskSync.svelte.ts'
import type { ImportReport } from '../../../core/contract/index.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const REPORT = { files: [], conflicts: [], noPlace: [], failed: [], needsWork: 0, drafts: [] }
const CONTESTED = {
  ...{ fileId: 1, path: '/w/uk.po', languageId: 'uk', stringId: 7, identifier: 'a', source: 'A' },
  ...{ form: 'none' as const, ours: 'х', theirs: 'у' },
}

function linked({
  kind = 'file',
  place = '/w/uk.po',
  exists = true,
  translations,
}: {
  kind?: 'file' | 'folder'
  place?: string
  exists?: boolean
  translations?: Record<string, string>
} = {}) {
  const workbench = new FakeWorkbench().answers('linked.write', REPORT).answers('linked.conflicts', [])
  const told: string[] = []
  const headings: (string | undefined)[] = []
  const looks: boolean[] = []
  const toRetry: { run: () => void }[] = []
  const overview = {
    ...overviewOf('/p'),
    linkedPlace: {
      kind,
      place,
      exists,
      behind: 0,
      asksUnwritten: false,
      contested: 0,
      noPlace: 0,
      ...(translations && { translations }),
    },
  }
  const diskSync = new DiskSync({
    workbench,
    overview: () => overview,
    languageId: () => 'uk',
    settle: ({ savesTyped }) => Promise.resolve(void told.push(savesTyped ? 'settled' : 'confirmed')),
    onWritten: () => undefined,
    say: (text, action) => told.push(action ? `${text} [${action.label}]` : text),
    announce: (text) => told.push(`(${text})`),
    onFailure: ({ code }, { heading, action }) => {
      told.push(code)
      headings.push(heading)
      if (action) toRetry.push(action)
    },
    look: () => Promise.resolve(void looks.push(diskSync.isWriting)),
    onBehind: ({ isUnasked }) => told.push(isUnasked ? 'behind, unasked' : 'behind'),
    onCameOrWent: () => told.push('listed anew'),
    onContested: () => told.push('contested'),
    onNotes: () => told.push('notes'),
    onGone: ({ code }) => told.push(`gone: ${code}`),
  })
  return { workbench, diskSync, overview, told, headings, looks, again: () => toRetry.at(-1)?.run() }
}

describe('the file that a project stands for', () => {
  it('tells once that the file lacks edits of an earlier session, and keeps them where a person says so', async () => {
    const { workbench, diskSync, overview, told } = linked()
    diskSync.tellBehind()
    expect(told).toEqual([])
    Object.assign(overview.linkedPlace, { behind: 2, asksUnwritten: true })
    diskSync.caughtUp({ project: 'handle of /p', report: null, error: null })
    await settled()
    diskSync.tellBehind()
    expect(told).toEqual(['behind, unasked'])
    workbench.answers('linked.keep', null)
    await diskSync.keep()
    expect(workbench.inputs('linked.keep')).toEqual([{ project: 'handle of /p' }])
  })

  it('is written once what was typed is in the project, and says so', async () => {
    const { workbench, diskSync, told } = linked()
    await diskSync.write()
    expect(told).toEqual(['settled', '(Saved to uk.po)'])
    expect(workbench.inputs('linked.write')).toEqual([{ project: 'handle of /p' }])
    expect(diskSync.writtenAt).not.toBeNull()
  })

  it('is a source whose translation is written: that is the one that is named', async () => {
    const translations = { uk: 'l10n/app_uk.arb', de: 'l10n/app_de.arb' }
    const { diskSync, told } = linked({ place: '/w/l10n/app_en.arb', translations })
    await diskSync.write()
    expect(told).toEqual(['settled', '(Saved to app_uk.arb)'])
    const report = { files: [], skipped: [], failed: [] }
    const file = { fileId: 1, type: 'arb', strings: 2, warnings: [], added: 0, changed: 0, archived: 0 }
    const files = [{ ...file, path: 'l10n/app_uk.arb', translations: 1 }]
    diskSync.caughtUp({ project: 'handle of /p', report: { ...report, files }, error: null })
    await settled()
    expect(told.at(-1)).toBe('app_uk.arb was changed by others. 1 change was imported.')

    const android = { place: '/w/values/strings.xml', translations: { uk: 'values-uk/strings.xml' } }
    expect(linked(android).diskSync.writtenName).toBe('values-uk/strings.xml')
    expect(linked({ ...android, translations: {} }).diskSync.writtenName).toBe('strings.xml')
  })

  it('is behind what is saved in the project until it is written', async () => {
    const { workbench, diskSync } = linked()
    expect(diskSync.standing(null)).toBe('untouched')
    expect(diskSync.standing(new Date())).toBe('behind')
    workbench.later('linked.write')
    const writing = diskSync.write()
    expect(diskSync.standing(new Date())).toBe('writing')
    await pass(1)
    const savedMeanwhile = new Date()
    await pass(1)
    await workbench.waiting('linked.write')[0]?.answer(REPORT)
    await writing
    expect(diskSync.standing(null)).toBe('written')
    expect(diskSync.standing(savedMeanwhile)).toBe('behind')
  })

  it('reports a text without a place, and does not claim that it was saved', async () => {
    const { workbench, diskSync, overview, told } = linked()
    const noPlace = [
      { path: '/w/uk.po', fileId: 1, languageId: 'uk', identifier: 'limit', reason: 'otherKind' as const },
    ]
    const file = { ...{ fileId: 1, languageId: 'uk', path: '/w/uk.po', bytes: 9 }, takenIn: 0 }
    const reported = (isChanged: boolean) => ({ ...REPORT, files: [{ ...file, isChanged }], noPlace })
    workbench.answers('linked.write', reported(false))
    await diskSync.write()
    expect(told).toEqual(['settled', expect.stringMatching(/“limit” is not in the file.*\[Show\]$/)])
    overview.linkedPlace.noPlace = 1
    expect(diskSync.standing(null)).toBe('unplaced')
    workbench.answers('linked.write', reported(true))
    await diskSync.write()
    expect(told.slice(2)).toEqual(['settled', '(Saved to uk.po)'])
  })

  it('is written once more where one saves while it is being saved, however often', async () => {
    const { workbench, diskSync } = linked()
    workbench.later('linked.write')
    const first = diskSync.write()
    await settled()
    const again = [diskSync.write(), diskSync.write()]
    const [running] = workbench.waiting('linked.write')
    workbench.answers('linked.write', REPORT)
    await running?.answer(REPORT)
    await Promise.all([first, ...again])
    expect(workbench.inputs('linked.write')).toHaveLength(2)
  })

  it('is written with all that was asked for meanwhile, and each who asked waits for that', async () => {
    const { workbench, diskSync } = linked()
    workbench.later('linked.write')
    const decision = (identifier: string) => ({
      ...{ fileId: 1, languageId: 'uk', identifier, form: 'none' as const, theirs: 'у' },
    })
    const done: string[] = []
    void diskSync.write().then(() => done.push('first'))
    await settled()
    void diskSync.write({ ours: [decision('a')] }).then(() => done.push('a'))
    void diskSync.write({ ours: [decision('b')] }).then(() => done.push('b'))
    void diskSync.write({ anew: true, all: true }).then(() => done.push('anew'))
    await settled()
    expect(done).toEqual([])
    await workbench.one('linked.write').answer(REPORT)
    expect([done, workbench.inputs('linked.write').slice(1)]).toEqual([
      ['first'],
      [{ project: 'handle of /p', ours: [decision('a'), decision('b')], anew: true, all: true }],
    ])
    await workbench.one('linked.write').answer(REPORT)
    expect(done).toEqual(['first', 'a', 'b', 'anew'])
  })

  it('is written a moment after an edit with what was confirmed, never with what is being typed', async () => {
    const { workbench, diskSync, told } = linked()
    diskSync.writeSoon(1500)
    await pass(1400)
    diskSync.writeSoon(1500)
    await pass(1400)
    expect(workbench.inputs('linked.write')).toEqual([])
    await pass(100)
    expect(told).toEqual(['confirmed', '(Saved to uk.po)'])
  })

  it('is tried again as it was: by itself with what was confirmed', async () => {
    const { workbench, diskSync, told, again } = linked()
    workbench.answers('linked.write', failing('export.readOnly'))
    diskSync.writeSoon(1500)
    await pass(1500)
    again()
    await settled()
    expect(told).toEqual(['confirmed', 'export.readOnly', 'confirmed', 'export.readOnly'])
  })

  it('is written before the project is closed, where an edit waits to be', async () => {
    const { workbench, diskSync, told } = linked()
    await diskSync.finish(3000)
    expect(workbench.inputs('linked.write')).toEqual([])
    const other = linked()
    other.workbench.answers('linked.write', failing('bound.gone'))
    other.diskSync.writeSoon(1500)
    await other.diskSync.finish(3000)
    expect([told, other.told]).toEqual([['confirmed'], ['confirmed', 'confirmed', 'bound.gone']])
    other.diskSync.writeSoon(1500)
    await pass(1500)
    expect(other.workbench.inputs('linked.write')).toHaveLength(1)
  })

  it('is not waited for without end when the project is closed', async () => {
    const { workbench, diskSync } = linked()
    workbench.later('linked.write')
    diskSync.writeSoon(1500)
    let isOver = false
    void diskSync.finish(3000).then(() => (isOver = true))
    await pass(2900)
    expect(isOver).toBe(false)
    await pass(100)
    expect(isOver).toBe(true)
  })

  it('is asked for at once when the page goes while an edit waits to be written', () => {
    const { workbench, diskSync } = linked()
    diskSync.leave()
    expect(workbench.inputs('linked.write')).toEqual([])
    diskSync.writeSoon(1500)
    diskSync.leave()
    expect(workbench.inputs('linked.write')).toEqual([{ project: 'handle of /p' }])
  })

  it('asks about a missing file; another failure offers a retry', async () => {
    const { workbench, diskSync, told } = linked()
    workbench.answers('linked.write', failing('bound.gone'))
    await diskSync.write()
    workbench.answers('linked.write', failing('export.readOnly'))
    await diskSync.write()
    expect(told.filter((one) => one !== 'settled')).toEqual(['gone: bound.gone', 'export.readOnly'])
    expect(diskSync.writtenAt).toBeNull()
  })

  it('checks the file before it claims a save, because it may have been missing', async () => {
    const { diskSync, looks } = linked({ exists: false })
    expect(diskSync.standing(null)).toBe('gone')
    await diskSync.write({ anew: true, all: true })
    expect(looks).toEqual([true])
    diskSync.caughtUp({ project: 'handle of /p', report: null, error: null })
    expect(looks).toHaveLength(2)
  })

  it('is behind what was changed here by other means, and waits for what is to be decided', async () => {
    const { diskSync, overview } = linked()
    await diskSync.write()
    expect(diskSync.standing(null)).toBe('written')
    overview.linkedPlace.contested = 1
    expect(diskSync.standing(null)).toBe('contested')
    overview.linkedPlace.behind = 1
    expect(diskSync.standing(null)).toBe('behind')
  })

  it('names the file that could not be written or imported in the failure', async () => {
    const { workbench, diskSync, headings } = linked({ kind: 'folder', place: '/w' })
    const { error } = failing('format.syntax')
    const ofFile = { ...error, details: { path: 'po/de.po' } }
    workbench.answers('linked.write', { ...REPORT, failed: [ofFile] })
    await diskSync.write()
    workbench.answers('linked.write', failing('project.busy'))
    await diskSync.write()
    diskSync.caughtUp({ project: 'handle of /p', report: null, error: ofFile })
    expect(headings).toEqual([
      'de.po was not saved',
      'w was not saved',
      'de.po was changed by others and could not be imported',
    ])
  })

  it('names a removed source as missing', async () => {
    const { diskSync, told, headings } = linked({ kind: 'folder', place: '/w' })
    const gone = { ...failing('file.gone').error, details: { path: '/w/en/a.md' } }
    const report = { files: [], skipped: [], failed: [], gone: [gone] }
    diskSync.caughtUp({ project: 'handle of /p', report, error: null })
    await settled()
    expect([told, headings]).toEqual([['file.gone'], ['a.md is not where it was']])
  })

  it('says what it lacks, and what is to be decided', async () => {
    const { workbench, diskSync, told } = linked({ kind: 'folder', place: '/w' })
    workbench.answers('linked.write', {
      ...REPORT,
      files: [{ fileId: 1, path: '/w/a', bytes: 1, isChanged: true, takenIn: 3 }],
      conflicts: [CONTESTED],
      needsWork: 2,
    })
    await diskSync.write()
    expect(told.slice(1)).toEqual([
      '(Saved to w)',
      'Wrote 1 file.',
      'w was changed by others. 3 changes were imported.',
      '2 texts need work: they were left out of files that have no mark for it.',
      '1 text was changed in the file and here. The files keep theirs until you decide. [Decide]',
    ])
  })

  it('says once what each save leaves out, unless it is more', async () => {
    const { workbench, diskSync, told } = linked()
    const leftOut = async (needsWork: number) => {
      told.length = 0
      workbench.answers('linked.write', { ...REPORT, needsWork })
      await diskSync.write()
      return told.slice(2)
    }
    expect(await leftOut(1)).toEqual([expect.stringContaining('1 text needs work')])
    expect(await leftOut(1)).toEqual([])
    expect(await leftOut(2)).toEqual([expect.stringContaining('2 texts need work')])
    expect(await leftOut(0)).toEqual([])
    expect(await leftOut(1)).toHaveLength(1)
  })

  it('tells what others changed in it, and asks where both did', async () => {
    const { workbench, diskSync, told } = linked()
    workbench.answers('linked.conflicts', [CONTESTED])
    const file = { path: 'uk.po', fileId: 1, type: 'po', strings: 2, warnings: [] }
    const counts = { added: 0, changed: 0, archived: 0, translations: 3 }
    const report = { files: [{ ...file, ...counts }], skipped: [], failed: [] }
    diskSync.caughtUp({ project: 'handle of /p', report, error: null })
    await settled()
    expect(told).toEqual([
      'uk.po was changed by others. 3 changes were imported.',
      '1 text was changed in the file and here. The files keep theirs until you decide. [Decide]',
    ])
  })

  it('that others changed is said to leave the texts as they are only where it does', async () => {
    const { workbench, diskSync, told } = linked()
    const file = { path: 'uk.po', fileId: 1, type: 'po', strings: 2, warnings: [] }
    const counts = { added: 0, changed: 0, archived: 0, translations: 1, takenIn: 0 }
    const report = { files: [{ ...file, ...counts }], skipped: [], failed: [] }
    const tell = async (how: Partial<ImportReport>) => {
      told.length = 0
      diskSync.caughtUp({ project: 'handle of /p', report: { ...report, ...how }, error: null })
      await settled()
      return [...told]
    }
    expect(await tell({})).toEqual(['uk.po was changed by others. The texts here stay as they are.'])
    expect(
      await tell({ skipped: [{ path: 'uk/a.md', reason: 'It is not built like its source.' }] }),
    ).toEqual(['a.md was left out: It is not built like its source. [Show]'])
    workbench.answers('linked.conflicts', [CONTESTED])
    expect(await tell({})).toEqual([
      '1 text was changed in the file and here. The files keep theirs until you decide. [Decide]',
    ])
  })

  it('reloads its list if others added or removed strings', async () => {
    const { diskSync, told } = linked()
    const file = { path: 'uk.po', fileId: 1, type: 'po', strings: 2, warnings: [] }
    const tell = (counts: { added: number; archived: number; returned?: number }) =>
      diskSync.caughtUp({
        ...{ project: 'handle of /p', error: null },
        report: { files: [{ ...file, changed: 1, translations: 0, ...counts }], skipped: [], failed: [] },
      })
    tell({ added: 0, archived: 0 })
    expect(told).not.toContain('listed anew')
    tell({ added: 1, archived: 1 })
    await settled()
    expect(told.filter((one) => one === 'listed anew')).toHaveLength(1)
    tell({ added: 0, archived: 0, returned: 1 })
    expect(told.filter((one) => one === 'listed anew')).toHaveLength(2)
  })

  it('is no file of a project of its own: nothing is written', async () => {
    const { workbench } = linked()
    const own = new DiskSync({
      workbench,
      overview: () => ({ ...overviewOf('/p'), linkedPlace: null }),
      languageId: () => 'uk',
      settle: () => Promise.reject(new Error('Nothing is to be settled.')),
      ...{
        say: () => undefined,
        onWritten: () => undefined,
        announce: () => undefined,
        onFailure: () => undefined,
      },
      look: () => Promise.resolve(),
      ...{ onBehind: () => undefined, onCameOrWent: () => undefined, onContested: () => undefined },
      ...{ onNotes: () => undefined, onGone: () => undefined },
    })
    await own.write()
    await own.catchUp()
    expect([workbench.inputs('linked.write'), workbench.inputs('linked.syncFromDisk'), own.name]).toEqual([
      [],
      [],
      '',
    ])
  })
})
