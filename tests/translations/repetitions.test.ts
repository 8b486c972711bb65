/** Repetitions: found, counted, given one translation, and left out (docs/reference/translations.md, "Repetitions"). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedString } from '../../core/formats/format.ts'
import type { StringDetail } from '../../core/contract/index.ts'
import { MAX_WITH_A_SAVE } from '../../core/translations/rows/propagate.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { TestProject } from '../testProject.ts'

const LANGUAGE = 'uk'

/** Makes a project with a number of strings of each source, named `source.1` and so on. */
function projectOf(sources: Record<string, number>, more: ParsedString[] = []) {
  const project = new TestProject()
  const strings = Object.entries(sources).flatMap(([text, count]) =>
    Array.from({ length: count }, (_, at) => ({ identifier: `${text}.${at + 1}`, text })),
  )
  const ids = project.import([...strings, ...more])
  const idOf = (identifier: string) => ids[identifier] ?? 0
  return { project, idOf }
}

const detailOf = (project: TestProject, stringId: number): StringDetail =>
  project.read('stringDetail', { stringId, languageId: LANGUAGE, userId: project.anna })

const previewOf = (project: TestProject, stringId: number) =>
  project.read('previewRepetitions', { stringId, languageId: LANGUAGE })

function use(project: TestProject, stringId: number, options: { all?: boolean; but?: number[] } = {}) {
  const place = { stringId, languageId: LANGUAGE, userId: project.anna }
  return project.write('useForRepetitions', { ...place, all: false, but: [], ...options }).strings
}

function except(project: TestProject, stringId: number, isException = true) {
  project.write('exceptRepetition', { stringId, languageId: LANGUAGE, userId: project.anna, isException })
}

const undo = (project: TestProject, userId = project.anna) => project.write('undo', { userId })

/** All that people made, and what follows from it. */
const everything = (project: TestProject) => ({
  translations: project.rows('SELECT * FROM translation ORDER BY id'),
  approvals: project.rows('SELECT * FROM approval ORDER BY id'),
  exceptions: project.rows('SELECT * FROM repetition_exception ORDER BY string_id, language_id'),
  memory: project.rows('SELECT segment_id, language_id, text FROM tm_record ORDER BY id'),
  summaries: project.rows('SELECT * FROM languages_summary ORDER BY string_id, language_id'),
  tops: project.rows('SELECT * FROM top_translation ORDER BY string_id, language_id, plural_form'),
  progress: project.rows('SELECT * FROM progress ORDER BY file_id, language_id'),
})

describe('the place of a string among its repetitions', () => {
  it('counts the visible strings of its source that are in their files, including itself', () => {
    const long = 'A text that is longer than what the index holds of it'
    const { project, idOf } = projectOf({ Open: 3, Close: 1, [long]: 2 }, [
      { identifier: 'other', text: `${long.slice(0, -1)}!` },
    ])
    const place = (identifier: string) => detailOf(project, idOf(identifier)).repetition
    expect([place('Open.1'), place('Open.3'), place('Close.1'), place(`${long}.2`), place('other')]).toEqual([
      { position: 1, count: 3 },
      { position: 3, count: 3 },
      null,
      { position: 2, count: 2 },
      null,
    ])
    const hidden = { stringIds: [idOf('Open.2')], languageId: LANGUAGE, action: { kind: 'hide' as const } }
    project.write('runBulk', { ...hidden, userId: project.anna })
    expect(place('Open.3')).toEqual({ position: 2, count: 2 })
    project.import([{ identifier: 'Open.1', text: 'Open' }])
    expect(place('Open.1')).toBeNull()
  })

  it('compares plural strings by all their forms, and never strings of different types', () => {
    const { project, idOf } = projectOf({}, [
      { identifier: 'one', text: { one: 'a file', other: 'files' } },
      { identifier: 'two', text: { one: 'a file', other: 'files' } },
      { identifier: 'zero', text: { zero: 'a file', other: 'files' } },
      { identifier: 'plain', text: 'a file\nfiles' },
    ])
    expect(detailOf(project, idOf('two')).repetition).toEqual({ position: 2, count: 2 })
    expect(detailOf(project, idOf('zero')).repetition).toBeNull()
    expect(detailOf(project, idOf('plain')).repetition).toBeNull()
  })

  it('is computed without sources that a NUL cuts short for the index', () => {
    const { project, idOf } = projectOf({}, [
      { identifier: 'a', text: 'Open\0door' },
      { identifier: 'b', text: 'Open\0doors' },
      { identifier: 'c', text: 'Open' },
    ])
    for (const identifier of ['a', 'b', 'c'])
      expect(detailOf(project, idOf(identifier)).repetition).toBeNull()
    expect(project.read('countRepetitions', {})).toEqual({ strings: 0, words: 0 })
  })
})

describe('repetitions in the count', () => {
  it('are the strings whose source occurred before, with their words', () => {
    const { project } = projectOf({ 'Save as': 3, Open: 2, Close: 1 })
    const counted = { strings: 3, words: 2 * 2 + 1 }
    expect(project.read('countRepetitions', {})).toEqual(counted)
    const [file] = project.read('listFiles', {})
    project.write('countWords', { fileId: file?.id ?? null, limit: 100 })
    expect(project.read('countRepetitions', {})).toEqual(counted)
  })
})

describe('a text that is used for all repetitions', () => {
  it('is written to untranslated ones, as one intent of the user, and added to the memory once', () => {
    const { project, idOf } = projectOf({ Open: 4, Close: 1 })
    project.save(idOf('Open.2'), 'Відкрити', { userId: project.boris })
    const before = everything(project)
    expect(use(project, idOf('Open.2'))).toBe(3)
    for (const at of [1, 3, 4]) {
      const [entry] = detailOf(project, idOf(`Open.${at}`)).translations
      expect(entry).toMatchObject({ text: 'Відкрити', user: { id: project.anna }, provider: null })
    }
    expect(project.texts(idOf('Close.1'))).toEqual([])
    expect(everything(project).memory).toEqual(before.memory)
    const derived = everything(project)
    rebuildDerived(project.db)
    expect(everything(project)).toEqual(derived)
    const history = { stringId: idOf('Open.4'), languageId: LANGUAGE }
    expect(project.read('stringHistory', history)[0]?.action).toBe('translation.propagate')
    expect(undo(project)?.action).toBe('translation.propagate')
    expect(everything(project)).toEqual(before)
  })

  it('confirms and replaces texts that need work, and others only if they are chosen', () => {
    const { project, idOf } = projectOf({ Open: 5 })
    project.save(idOf('Open.2'), 'Відкрити', { needsWork: true })
    project.save(idOf('Open.3'), 'Відкривати', { needsWork: true, userId: project.boris })
    project.save(idOf('Open.4'), 'Розгорнути')
    project.save(idOf('Open.5'), 'Відчинити', { userId: project.boris, approve: true })
    project.save(idOf('Open.1'), 'Відкрити')
    const { counts, others } = previewOf(project, idOf('Open.1'))
    expect(counts).toMatchObject({ none: 0, needsWork: 2, other: 1, approved: 1, same: 0 })
    expect(others).toMatchObject([
      { stringId: idOf('Open.4'), identifier: 'Open.4', texts: [{ form: 'none', text: 'Розгорнути' }] },
    ])
    expect(use(project, idOf('Open.1'))).toBe(2)
    expect(project.texts(idOf('Open.2'))).toEqual(['Відкрити'])
    expect(project.texts(idOf('Open.3'))).toEqual(['Відкрити', 'Відкривати'])
    expect(project.texts(idOf('Open.4'))).toEqual(['Розгорнути'])
    expect(use(project, idOf('Open.1'), { all: true, but: [idOf('Open.4')] })).toBe(0)
    expect(use(project, idOf('Open.1'), { but: [idOf('Open.4'), idOf('Open.5')] })).toBe(1)
    expect(project.texts(idOf('Open.4'))).toEqual(['Відкрити'])
    expect(project.texts(idOf('Open.5'))).toEqual(['Відчинити'])
    const memory = project.rows<{ text: string }>("SELECT text FROM tm_record WHERE language_id = 'uk'")
    expect(memory.map(({ text }) => text).toSorted()).toEqual(['Відкрити', 'Відкрити', 'Відчинити'])
  })

  it('is not used while it needs work, and skips those that share a master on the server', () => {
    const { project, idOf } = projectOf({ Open: 3 })
    project.save(idOf('Open.1'), 'Відкрити', { needsWork: true })
    expect(previewOf(project, idOf('Open.1'))).toMatchObject({ given: [], counts: { same: 2 } })
    expect(use(project, idOf('Open.1'))).toBe(0)
    project.save(idOf('Open.1'), 'Відкрити')
    const shared = project.save(idOf('Open.2'), 'Відчинити')
    project.db.prepare('UPDATE translation SET is_shared = 1 WHERE id = ?').run(shared)
    expect(previewOf(project, idOf('Open.1')).counts).toMatchObject({ shared: 1, none: 1 })
    expect(use(project, idOf('Open.1'), { all: true })).toBe(1)
    expect(project.texts(idOf('Open.2'))).toEqual(['Відчинити'])
  })

  it('is written form by form of a plural, in the forms that the repetition has', () => {
    const source = { one: '%d file', other: '%d files' }
    const { project, idOf } = projectOf({}, [
      { identifier: 'a', text: source },
      { identifier: 'b', text: source },
      { identifier: 'c', text: source },
    ])
    // A PO file numbers three forms.
    const forms = { one: '%d файл', few: '%d файли', many: '%d файлів' }
    project.save(idOf('a'), '', { forms })
    project.save(idOf('b'), '', { forms: { one: '%d файл' } })
    project.save(idOf('c'), '', { forms: { one: '%d документ' } })
    expect(use(project, idOf('a'))).toBe(1)
    expect(project.texts(idOf('b'))).toEqual(Object.values(forms))
    // A translation is not completed with another user's words.
    expect(project.texts(idOf('c'))).toEqual(['%d документ'])
  })

  it('is unchanged if the work is cancelled', () => {
    const { project, idOf } = projectOf({ Open: 1_200 })
    project.save(idOf('Open.1'), 'Відкрити')
    const before = everything(project)
    const input = {
      stringId: idOf('Open.1'),
      languageId: LANGUAGE,
      userId: project.anna,
      all: false,
      but: [],
    }
    const reports: (number | null)[] = []
    const giveUp = () =>
      project.write('useForRepetitions', input, {
        onProgress: ({ done }) => reports.push(done),
        throwIfCancelled: () => {
          if (reports.length === 2) throw new Error('given up')
        },
      })
    expect(giveUp).toThrow('given up')
    expect(reports).toEqual([0, 500])
    expect(everything(project)).toEqual(before)
  })
})

describe('saving with use for repetitions', () => {
  const propagates = true

  it('fills untranslated ones within the save, so that one undo reverts all', () => {
    const { project, idOf } = projectOf({ Open: 4 })
    project.save(idOf('Open.2'), 'Відчинити')
    project.save(idOf('Open.3'), 'Відчинити', { needsWork: true })
    const before = everything(project)
    const input = { stringId: idOf('Open.1'), languageId: LANGUAGE, userId: project.boris, approve: true }
    const saved = project.write('saveForms', { ...input, forms: { none: 'Відкрити' }, propagates })
    expect(saved.repetitions).toEqual({ used: 1, left: 0 })
    expect(project.texts(idOf('Open.4'))).toEqual(['Відкрити'])
    expect(project.texts(idOf('Open.2'))).toEqual(['Відчинити'])
    expect(project.texts(idOf('Open.3'))).toEqual(['Відчинити'])
    // An approval is of one string.
    expect(project.rows('SELECT * FROM approval')).toHaveLength(1)
    expect(undo(project, project.boris)?.action).toBe('translation.save')
    expect(everything(project)).toEqual(before)
  })

  it('skips texts that need work, were emptied, or are not the top ones', () => {
    const { project, idOf } = projectOf({ Open: 2 })
    const save = (text: string, more: object = {}) =>
      project.save(idOf('Open.1'), text, { propagates, ...more })
    save('Відкрити', { needsWork: true })
    expect(project.texts(idOf('Open.2'))).toEqual([])
    save('')
    expect(project.texts(idOf('Open.2'))).toEqual([])
    project.save(idOf('Open.1'), 'Відчинити', { userId: project.boris, approve: true })
    save('Розгорнути')
    expect(project.texts(idOf('Open.1'))).toEqual(['Відчинити', 'Розгорнути'])
    expect(project.texts(idOf('Open.2'))).toEqual([])
  })

  it('stops at the limit, and reports the number of remaining ones', () => {
    const { project, idOf } = projectOf({ Open: MAX_WITH_A_SAVE + 8 })
    const input = { stringId: idOf('Open.1'), languageId: LANGUAGE, userId: project.anna, approve: false }
    const saved = project.write('saveForms', { ...input, forms: { none: 'Відкрити' }, propagates })
    expect(saved.repetitions).toEqual({ used: MAX_WITH_A_SAVE, left: 7 })
    expect(use(project, idOf('Open.1'))).toBe(7)
    checkTrigrams(project.db)
  })

  it('is requested by each save: others fill nothing', () => {
    const { project, idOf } = projectOf({ Open: 2 })
    project.save(idOf('Open.1'), 'Відкрити')
    expect(project.texts(idOf('Open.2'))).toEqual([])
  })
})

describe('a string that is translated on its own', () => {
  it('is excluded in both directions, in its language alone, until it is included again', () => {
    const { project, idOf } = projectOf({ Open: 3 })
    except(project, idOf('Open.2'))
    expect(detailOf(project, idOf('Open.2')).row.isRepetitionException).toBe(true)
    project.save(idOf('Open.1'), 'Відкрити', { propagates: true })
    expect([2, 3].map((at) => project.texts(idOf(`Open.${at}`)))).toEqual([[], ['Відкрити']])
    expect(previewOf(project, idOf('Open.1')).counts).toMatchObject({ exception: 1, same: 1 })
    project.save(idOf('Open.2'), 'Відчинено', { propagates: true })
    expect(previewOf(project, idOf('Open.2'))).toMatchObject({ isException: true, given: [] })
    expect(use(project, idOf('Open.2'), { all: true })).toBe(0)
    expect(use(project, idOf('Open.1'), { all: true })).toBe(0)
    const german = { stringId: idOf('Open.1'), languageId: 'de', userId: project.anna }
    project.save(idOf('Open.1'), 'Öffnen', { languageId: 'de' })
    expect(project.write('useForRepetitions', { ...german, all: false, but: [] }).strings).toBe(2)
    except(project, idOf('Open.2'), false)
    expect(use(project, idOf('Open.1'), { all: true })).toBe(1)
  })

  it('is excluded by an intent of its own, which undo reverts and a snapshot restores', () => {
    const { project, idOf } = projectOf({ Open: 2 })
    const isException = () => detailOf(project, idOf('Open.1')).row.isRepetitionException
    except(project, idOf('Open.1'))
    except(project, idOf('Open.1'))
    expect(undo(project)?.action).toBe('repetition.except')
    expect(isException()).toBe(false)
    project.write('redo', { userId: project.anna })
    expect(isException()).toBe(true)
    const [snapshot] = project.write('addSnapshot', { userId: project.anna, name: 'then', note: '' })
    const restored = { userId: project.anna, snapshotId: snapshot?.id ?? 0 }
    except(project, idOf('Open.1'), false)
    except(project, idOf('Open.2'))
    project.write('restoreSnapshot', restored)
    expect(project.rows('SELECT string_id AS id FROM repetition_exception')).toEqual([{ id: idOf('Open.1') }])
    undo(project)
    expect(project.rows('SELECT string_id AS id FROM repetition_exception')).toEqual([{ id: idOf('Open.2') }])
  })

  it('is ignored by the check of other translations, and ignores them', () => {
    const { project, idOf } = projectOf({ Open: 4 })
    for (const at of [1, 2, 3]) project.save(idOf(`Open.${at}`), 'Відкрити')
    project.save(idOf('Open.4'), 'Відчинено')
    const sameSource = (at: number) => {
      const stringIds = [idOf(`Open.${at}`)]
      return project.read('toCheck', { stringIds, languageIds: [LANGUAGE] })[0]?.sameSource.toSorted()
    }
    expect([sameSource(1)?.length, sameSource(4)?.length]).toEqual([3, 3])
    except(project, idOf('Open.4'))
    expect([sameSource(1), sameSource(4)]).toEqual([['Відкрити', 'Відкрити'], []])
  })

  it('is removed with its string, and the history keeps it', () => {
    const { project, idOf } = projectOf({ Open: 2 })
    except(project, idOf('Open.1'))
    const [file] = project.read('listFiles', {})
    project.write('serviceDeletePlace', { userId: project.anna, place: 'file', id: file?.id ?? 0 })
    expect(project.rows('SELECT * FROM repetition_exception')).toEqual([])
    const events = project.rows<{ before: string }>(
      "SELECT before FROM event WHERE entity = 'repetitionException' AND after IS NULL",
    )
    expect(events.map(({ before }) => JSON.parse(before) as unknown)).toEqual([
      { string_id: idOf('Open.1'), language_id: LANGUAGE },
    ])
  })
})

describe('after any edits', () => {
  const state = fc.constantFrom(
    'none',
    'needsWork',
    'own',
    'others',
    'approved',
    'same',
    'exception',
    'hidden',
  )

  it('approved texts and exceptions are unchanged, all others agree, and undo restores the exact state', () => {
    fc.assert(
      fc.property(
        fc.array(state, { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        fc.boolean(),
        (states, all, onSave) => {
          const { project, idOf } = projectOf({ Open: states.length + 1, Close: 1 })
          const idAt = (at: number) => idOf(`Open.${at + 2}`)
          for (const [at, kind] of states.entries()) {
            const other = `Текст ${at}`
            if (kind === 'needsWork') project.save(idAt(at), other, { needsWork: true })
            if (kind === 'own' || kind === 'exception') project.save(idAt(at), other)
            if (kind === 'others') project.save(idAt(at), other, { userId: project.boris })
            if (kind === 'approved') project.save(idAt(at), other, { approve: true })
            if (kind === 'same') project.save(idAt(at), 'Відкрити', { userId: project.boris })
            if (kind === 'exception') except(project, idAt(at))
            if (kind === 'hidden') {
              const hide = { stringIds: [idAt(at)], languageId: LANGUAGE, action: { kind: 'hide' as const } }
              project.write('runBulk', { ...hide, userId: project.boris })
            }
          }
          if (!onSave) project.save(idOf('Open.1'), 'Відкрити')
          const before = everything(project)
          if (onSave) project.save(idOf('Open.1'), 'Відкрити', { propagates: true })
          else use(project, idOf('Open.1'), { all })
          const written = onSave ? ['none'] : ['none', 'needsWork', ...(all ? ['own', 'others'] : [])]
          for (const [at, kind] of states.entries()) {
            const untouched = kind === 'same' ? 'Відкрити' : `Текст ${at}`
            const stays = kind === 'none' || kind === 'hidden' ? undefined : untouched
            expect(project.texts(idAt(at))[0]).toBe(written.includes(kind) ? 'Відкрити' : stays)
          }
          const derived = everything(project)
          rebuildDerived(project.db)
          expect(everything(project)).toEqual(derived)
          checkTrigrams(project.db)
          const isChanged = onSave || states.some((kind) => written.includes(kind))
          if (isChanged) undo(project)
          expect(everything(project)).toEqual(before)
          project.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})
