/** Saving to the file of a project, and its messages. */
import { describe, expect, it } from 'vitest'
import { BoundPlace } from '../../../renderer/src/documents/boundPlace.svelte.ts'
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

function bound({
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
  const workbench = new FakeWorkbench().answers('bound.write', REPORT).answers('bound.contested', [])
  const told: string[] = []
  const headings: (string | undefined)[] = []
  const looks: boolean[] = []
  const toRetry: { run: () => void }[] = []
  const overview = {
    ...overviewOf('/p'),
    bound: {
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
  const boundPlace = new BoundPlace({
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
    look: () => Promise.resolve(void looks.push(boundPlace.isWriting)),
    onBehind: ({ isUnasked }) => told.push(isUnasked ? 'behind, unasked' : 'behind'),
    onCameOrWent: () => told.push('listed anew'),
    onContested: () => told.push('contested'),
    onNotes: () => told.push('notes'),
    onGone: ({ code }) => told.push(`gone: ${code}`),
  })
  return { workbench, boundPlace, overview, told, headings, looks, again: () => toRetry.at(-1)?.run() }
}

describe('the file that a project stands for', () => {
  it('tells once that the file lacks edits of an earlier session, and keeps them where a person says so', async () => {
    const { workbench, boundPlace, overview, told } = bound()
    boundPlace.tellBehind()
    expect(told).toEqual([])
    Object.assign(overview.bound, { behind: 2, asksUnwritten: true })
    boundPlace.caughtUp({ project: 'handle of /p', report: null, error: null })
    await settled()
    boundPlace.tellBehind()
    expect(told).toEqual(['behind, unasked'])
    workbench.answers('bound.keep', null)
    await boundPlace.keep()
    expect(workbench.inputs('bound.keep')).toEqual([{ project: 'handle of /p' }])
  })

  it('is written once what was typed is in the project, and says so', async () => {
    const { workbench, boundPlace, told } = bound()
    await boundPlace.write()
    expect(told).toEqual(['settled', '(Saved to uk.po)'])
    expect(workbench.inputs('bound.write')).toEqual([{ project: 'handle of /p' }])
    expect(boundPlace.writtenAt).not.toBeNull()
  })

  it('is a source whose translation is written: that is the one that is named', async () => {
    const translations = { uk: 'l10n/app_uk.arb', de: 'l10n/app_de.arb' }
    const { boundPlace, told } = bound({ place: '/w/l10n/app_en.arb', translations })
    await boundPlace.write()
    expect(told).toEqual(['settled', '(Saved to app_uk.arb)'])
    const report = { files: [], skipped: [], failed: [] }
    const file = { fileId: 1, type: 'arb', strings: 2, warnings: [], added: 0, changed: 0, archived: 0 }
    const files = [{ ...file, path: 'l10n/app_uk.arb', translations: 1 }]
    boundPlace.caughtUp({ project: 'handle of /p', report: { ...report, files }, error: null })
    await settled()
    expect(told.at(-1)).toBe('app_uk.arb was changed by others. 1 change was taken in.')

    const android = { place: '/w/values/strings.xml', translations: { uk: 'values-uk/strings.xml' } }
    expect(bound(android).boundPlace.writtenName).toBe('values-uk/strings.xml')
    expect(bound({ ...android, translations: {} }).boundPlace.writtenName).toBe('strings.xml')
  })

  it('is behind what is saved in the project until it is written', async () => {
    const { workbench, boundPlace } = bound()
    expect(boundPlace.standing(null)).toBe('untouched')
    expect(boundPlace.standing(new Date())).toBe('behind')
    workbench.later('bound.write')
    const writing = boundPlace.write()
    expect(boundPlace.standing(new Date())).toBe('writing')
    await pass(1)
    const savedMeanwhile = new Date()
    await pass(1)
    await workbench.waiting('bound.write')[0]?.answer(REPORT)
    await writing
    expect(boundPlace.standing(null)).toBe('written')
    expect(boundPlace.standing(savedMeanwhile)).toBe('behind')
  })

  it('reports a text without a place, and does not claim that it was saved', async () => {
    const { workbench, boundPlace, overview, told } = bound()
    const noPlace = [
      { path: '/w/uk.po', fileId: 1, languageId: 'uk', identifier: 'limit', reason: 'otherKind' as const },
    ]
    const file = { ...{ fileId: 1, languageId: 'uk', path: '/w/uk.po', bytes: 9 }, takenIn: 0 }
    const reported = (isChanged: boolean) => ({ ...REPORT, files: [{ ...file, isChanged }], noPlace })
    workbench.answers('bound.write', reported(false))
    await boundPlace.write()
    expect(told).toEqual(['settled', expect.stringMatching(/“limit” is not in the file.*\[Show\]$/)])
    overview.bound.noPlace = 1
    expect(boundPlace.standing(null)).toBe('unplaced')
    workbench.answers('bound.write', reported(true))
    await boundPlace.write()
    expect(told.slice(2)).toEqual(['settled', '(Saved to uk.po)'])
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

  it('asks about a missing file; another failure offers a retry', async () => {
    const { workbench, boundPlace, told } = bound()
    workbench.answers('bound.write', failing('bound.gone'))
    await boundPlace.write()
    workbench.answers('bound.write', failing('export.readOnly'))
    await boundPlace.write()
    expect(told.filter((one) => one !== 'settled')).toEqual(['gone: bound.gone', 'export.readOnly'])
    expect(boundPlace.writtenAt).toBeNull()
  })

  it('checks the file before it claims a save, because it may have been missing', async () => {
    const { boundPlace, looks } = bound({ exists: false })
    expect(boundPlace.standing(null)).toBe('gone')
    await boundPlace.write({ anew: true, all: true })
    expect(looks).toEqual([true])
    boundPlace.caughtUp({ project: 'handle of /p', report: null, error: null })
    expect(looks).toHaveLength(2)
  })

  it('is behind what was changed here by other means, and waits for what is to be decided', async () => {
    const { boundPlace, overview } = bound()
    await boundPlace.write()
    expect(boundPlace.standing(null)).toBe('written')
    overview.bound.contested = 1
    expect(boundPlace.standing(null)).toBe('contested')
    overview.bound.behind = 1
    expect(boundPlace.standing(null)).toBe('behind')
  })

  it('names the file that could not be written or imported in the failure', async () => {
    const { workbench, boundPlace, headings } = bound({ kind: 'folder', place: '/w' })
    const { error } = failing('format.syntax')
    const ofFile = { ...error, details: { path: 'po/de.po' } }
    workbench.answers('bound.write', { ...REPORT, failed: [ofFile] })
    await boundPlace.write()
    workbench.answers('bound.write', failing('project.busy'))
    await boundPlace.write()
    boundPlace.caughtUp({ project: 'handle of /p', report: null, error: ofFile })
    expect(headings).toEqual([
      'de.po was not saved',
      'w was not saved',
      'de.po was changed by others and could not be taken in',
    ])
  })

  it('names a removed source as missing', async () => {
    const { boundPlace, told, headings } = bound({ kind: 'folder', place: '/w' })
    const gone = { ...failing('file.gone').error, details: { path: '/w/en/a.md' } }
    const report = { files: [], skipped: [], failed: [], gone: [gone] }
    boundPlace.caughtUp({ project: 'handle of /p', report, error: null })
    await settled()
    expect([told, headings]).toEqual([['file.gone'], ['a.md is not where it was']])
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

  it('says once what each save leaves out, unless it is more', async () => {
    const { workbench, boundPlace, told } = bound()
    const leftOut = async (needsWork: number) => {
      told.length = 0
      workbench.answers('bound.write', { ...REPORT, needsWork })
      await boundPlace.write()
      return told.slice(2)
    }
    expect(await leftOut(1)).toEqual([expect.stringContaining('1 text needs work')])
    expect(await leftOut(1)).toEqual([])
    expect(await leftOut(2)).toEqual([expect.stringContaining('2 texts need work')])
    expect(await leftOut(0)).toEqual([])
    expect(await leftOut(1)).toHaveLength(1)
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

  it('that others changed is said to leave the texts as they are only where it does', async () => {
    const { workbench, boundPlace, told } = bound()
    const file = { path: 'uk.po', fileId: 1, type: 'po', strings: 2, warnings: [] }
    const counts = { added: 0, changed: 0, archived: 0, translations: 1, takenIn: 0 }
    const report = { files: [{ ...file, ...counts }], skipped: [], failed: [] }
    const tell = async (how: Partial<ImportReport>) => {
      told.length = 0
      boundPlace.caughtUp({ project: 'handle of /p', report: { ...report, ...how }, error: null })
      await settled()
      return [...told]
    }
    expect(await tell({})).toEqual(['uk.po was changed by others. The texts here stay as they are.'])
    expect(
      await tell({ skipped: [{ path: 'uk/a.md', reason: 'It is not built like its source.' }] }),
    ).toEqual(['a.md was left out: It is not built like its source. [Show]'])
    workbench.answers('bound.contested', [CONTESTED])
    expect(await tell({})).toEqual([
      '1 text was changed in the file and here. The files keep theirs until you decide. [Decide]',
    ])
  })

  it('reloads its list if others added or removed strings', async () => {
    const { boundPlace, told } = bound()
    const file = { path: 'uk.po', fileId: 1, type: 'po', strings: 2, warnings: [] }
    const tell = (counts: { added: number; archived: number; returned?: number }) =>
      boundPlace.caughtUp({
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
    const { workbench } = bound()
    const own = new BoundPlace({
      workbench,
      overview: () => ({ ...overviewOf('/p'), bound: null }),
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
    expect([workbench.inputs('bound.write'), workbench.inputs('bound.catchUp'), own.name]).toEqual([
      [],
      [],
      '',
    ])
  })
})
