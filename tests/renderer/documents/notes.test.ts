/** Notices about files: shown once, and kept by file. */
import { describe, expect, it } from 'vitest'
import type { FailureValue, ImportReport, Overview } from '../../../core/contract/index.ts'
import { byFile, FileNotes, noteWords } from '../../../renderer/src/documents/notes.svelte.ts'

type Of = Partial<Omit<ImportReport, 'files'>> & { files?: Record<string, string[]> }

function report({ files = {}, skipped = [], gone }: Of): ImportReport {
  const counts = { type: 'po', strings: 1, added: 0, changed: 0, archived: 0, translations: 0 }
  return {
    files: Object.entries(files).map(([path, notes]) => ({
      ...{ path, fileId: 1, ...counts },
      warnings: notes.map((english) => ({ english, said: null })),
    })),
    skipped,
    failed: [],
    ...(gone && { gone }),
  }
}

const goneAt = (path: string): FailureValue => ({
  code: 'file.gone',
  message: 'This source file is gone.',
  details: { path },
})

function notesOf(kind: 'file' | 'folder' | null, place = kind === 'file' ? '/w/uk.po' : '/w') {
  const told: string[] = []
  const linkedPlace: Overview['linkedPlace'] =
    kind === null
      ? null
      : { kind, place, exists: true, behind: 0, asksUnwritten: false, contested: 0, noPlace: 0 }
  const notes = new FileNotes({
    linkedPlace: () => linkedPlace,
    say: (text, action) => {
      told.push(`${text} [${action.label}]`)
      action.run()
    },
    onGone: ({ details }) => told.push(`gone: ${details.path}`),
    show: () => told.push('shown'),
  })
  const tell = (of: Of) => {
    told.length = 0
    notes.take(report(of))
    return [...told]
  }
  const wrote = (path: string, ...identifiers: string[]) => {
    told.length = 0
    const place = `/w/${path}`
    const file = { ...{ fileId: 1, languageId: 'uk', bytes: 9 }, isChanged: true, edits: 1, takenIn: 0 }
    const noPlace = identifiers.map((identifier) => ({
      path: place,
      fileId: 1,
      languageId: 'uk',
      identifier,
      reason: 'otherKind' as const,
    }))
    notes.wrote({ files: [{ path: place, ...file }], noPlace })
    return [...told]
  }
  const kept = () =>
    byFile(notes.all).map(({ path, notes: own }) => [path, ...own.map((one) => noteWords(path, one))])
  return { tell, wrote, kept }
}

describe('notes on files', () => {
  it('are shown individually if there is one, else as their number, with a link to all', () => {
    const ofFile = notesOf('file')
    expect(ofFile.tell({ files: { 'uk.po': [] } })).toEqual([])
    expect(ofFile.tell({ files: { 'uk.po': ['One is odd.'] } })).toEqual(['One is odd. [Show]', 'shown'])
    const ofFolder = notesOf('folder')
    expect(ofFolder.tell({ files: { 'po/uk.po': ['One is odd.'] } })).toEqual([
      'uk.po: One is odd. [Show]',
      'shown',
    ])
    const skipped = [{ path: 'uk/a.md', reason: 'It is built otherwise.' }]
    expect(ofFolder.tell({ skipped })[0]).toBe('a.md was left out: It is built otherwise. [Show]')
    expect(ofFolder.tell({ files: { b: ['Odd.', 'Even.'] } })[0]).toBe('2 notes on the files [Show]')
  })

  it('name what has no place in a file that is written, once while it has none', () => {
    const { tell, wrote, kept } = notesOf('folder')
    const limit =
      'The translation of “limit” is not in the file: something other than a text is in its place.'
    expect(wrote('l/uk.yml', 'limit')).toEqual([`uk.yml: ${limit} [Show]`, 'shown'])
    expect(wrote('l/uk.yml', 'limit')).toEqual([])
    expect(tell({ files: { 'l/uk.yml': ['Odd.'] } })).toEqual(['uk.yml: Odd. [Show]', 'shown'])
    expect(kept()).toEqual([['l/uk.yml', limit, 'Odd.']])
    expect(wrote('l/de.yml')).toEqual([])
    expect(wrote('l/uk.yml', 'limit', 'order.0')[0]).toMatch(/^uk\.yml: .*“order\.0”/)
    wrote('l/uk.yml')
    expect(kept()).toEqual([['l/uk.yml', 'Odd.']])
    expect(wrote('l/uk.yml', 'limit')).not.toEqual([])
  })

  it('are kept by file until it is read again; earlier ones are not shown again', () => {
    const { tell, kept } = notesOf('folder')
    tell({
      files: { 'a.po': ['One.', 'Two.'], 'b.po': ['Three.'] },
      skipped: [{ path: 'c.md', reason: 'It is built otherwise.' }],
    })
    expect(kept()).toEqual([
      ['c.md', 'c.md was left out: It is built otherwise.'],
      ['a.po', 'One.', 'Two.'],
      ['b.po', 'Three.'],
    ])
    expect(tell({ files: { 'a.po': ['Two.'], 'c.md': [] } })).toEqual([])
    expect(kept()).toEqual([
      ['b.po', 'Three.'],
      ['a.po', 'Two.'],
    ])
  })

  it('name a missing source file, which alone is shown as a failure', () => {
    const { tell, kept } = notesOf('folder')
    expect(tell({ files: { 'b.po': ['One.'] }, gone: [goneAt('/w/en/a.md')] })).toEqual([
      'gone: /w/en/a.md',
      'b.po: One. [Show]',
      'shown',
    ])
    expect(kept()[0]).toEqual(['en/a.md', 'This source file is gone.'])
    const gone = [goneAt('/w/en/b.md'), goneAt('/w/en/c.md')]
    expect(tell({ gone })).toEqual(['2 notes on the files [Show]', 'shown'])
    expect(kept().map(([path]) => path)).toEqual(['en/a.md', 'b.po', 'en/b.md', 'en/c.md'])
    expect(tell({ files: { 'en/a.md': [] } })).toEqual([])
    expect(kept().map(([path]) => path)).toEqual(['b.po', 'en/b.md', 'en/c.md'])
  })

  it('name what lies on Windows by its path in the project', () => {
    const { tell, kept } = notesOf('folder', String.raw`C:\work\site`)
    tell({ gone: [goneAt(String.raw`C:\work\site\en\a.md`), goneAt(String.raw`C:\work\site-2\b.md`)] })
    expect(kept().map(([path]) => path)).toEqual(['en/a.md', String.raw`C:\work\site-2\b.md`])
  })

  it('are none of a project that stands for no file', () => {
    const { tell, kept } = notesOf(null)
    expect([tell({ files: { 'a.po': ['One.'] } }), kept()]).toEqual([[], []])
  })
})
