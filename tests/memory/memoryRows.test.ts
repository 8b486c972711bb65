/** Rows of memories: imports, pairs of documents, fillings, merged segments. */
import { describe, expect, it } from 'vitest'
import type { FinishedPairs } from '../../core/memory/rows/finishedPairs.ts'
import { decodeLines, encodeLines } from '../../core/platform/threads/jsonLines.ts'
import type { MemoryUnit } from '../../core/memory/rows/exchange.ts'
import { better, type TextToMatch } from '../../core/memory/rows/bestMatches.ts'
import { rankMatches } from '../../core/memory/score.ts'
import { isOfOthers, type MemoryFound, type MemoryQuery } from '../../core/memory/rows/lookup.ts'
import { neighbourHashes } from '../../core/memory/rows/updateMemory.ts'
import { matchesOf, type MemoryBeside } from '../../core/memory/memoryUse.ts'
import type { Project } from '../../core/history/project.ts'
import { termHash } from '../../core/store/indexes/postingTerms.ts'
import { failureOf, TestProject } from '../testProject.ts'

const record = (language: string, text: string, usageCount = 0) => ({
  ...{ language, text, usageCount },
  ...{ createdBy: null, updatedBy: null, createdAt: null, updatedAt: null },
})
const pair = (source: string, target: string) => [record('en', source), record('uk', target)]
const take = (project: TestProject, units: readonly MemoryUnit[], name = 'M') =>
  project.write('importMemory', {
    ...{ userId: project.anna, target: { name }, languages: {}, count: units.length },
    units: encodeLines(units),
  })

/** The texts of each segment, the source first. */
function texts(project: TestProject, tmName = 'M'): string[] {
  return project
    .rows<{ texts: string }>(
      `SELECT group_concat(text, ' | ' ORDER BY language_id <> 'en', r.id) AS texts
       FROM tm_record AS r JOIN tm_segment AS g ON g.id = segment_id JOIN tm ON tm.id = tm_id
       WHERE tm.name = ? GROUP BY g.id ORDER BY g.id`,
      tmName,
    )
    .map((row) => row.texts)
}

describe('an import of units', () => {
  it.each([2, 60])('merges each of %i that the memory has, and adds those with other texts', (count) => {
    const project = new TestProject()
    const units = Array.from({ length: count }, (_, index) => pair(`Text ${index}`, `Текст ${index}`))
    expect(take(project, units)).toMatchObject({ isNew: true, added: count, merged: 0 })
    const before = texts(project)
    expect(take(project, units.map((unit) => unit.toReversed()).toReversed())).toMatchObject({
      ...{ isNew: false, added: 0, merged: count },
    })
    expect(texts(project)).toEqual(before)
    const others = units.map(([source], index) => [source!, record('uk', `Інший ${index}`)])
    expect(take(project, others)).toMatchObject({ added: count, merged: 0 })
    const wider = units.map((unit, index) => [...unit, record('de', `Der Text ${index}`)])
    expect(take(project, wider)).toMatchObject({ added: count, merged: 0 })
    // Texts too short for the index of trigrams.
    expect(take(project, [pair('OK', 'Ні'), pair('OK', 'Так')])).toMatchObject({ added: 2 })
    expect(take(project, [pair('OK', 'Так')])).toMatchObject({ added: 0, merged: 1 })
  })

  it('keeps the higher usage and the later change of a text that the memory has', () => {
    const project = new TestProject()
    const unit = (usageCount: number, updatedAt: number | null) => [
      [record('en', 'Save', usageCount), { ...record('uk', 'Зберегти', usageCount), updatedAt }],
    ]
    const kept = () =>
      project.rows("SELECT usage_count AS used, updated_at AS at FROM tm_record WHERE language_id = 'uk'")
    take(project, unit(5, null))
    const later = project.now + 1_000_000
    take(project, unit(3, null))
    expect(kept()).toEqual([{ used: 5, at: null }])
    take(project, unit(3, later))
    expect(kept()).toEqual([{ used: 5, at: later }])
    take(project, unit(9, later - 500))
    expect(kept()).toEqual([{ used: 9, at: later }])
  })

  it('is read back in the order of its units, in pieces', () => {
    const project = new TestProject()
    take(project, [pair('Save', 'Зберегти'), pair('Open', 'Відкрити'), pair('Close', 'Закрити')])
    const [{ id: tmId } = { id: 0 }] = project.rows<{ id: number }>("SELECT id FROM tm WHERE name = 'M'")
    const [first, second, ...rest] = project.read('memoryUnits', { tmId, after: 0, limit: 2 })
    expect(rest).toEqual([])
    expect(first?.records).toEqual([
      { ...record('en', 'Save'), createdAt: project.now },
      { ...record('uk', 'Зберегти'), createdAt: project.now },
    ])
    const last = project.read('memoryUnits', { tmId, after: second?.segmentId ?? 0, limit: 2 })
    expect(last.map(({ records }) => records.map(({ text }) => text))).toEqual([['Close', 'Закрити']])
    expect(project.read('memorySize', { tmId })).toEqual({ segments: 3 })
  })

  it('keeps a unit apart from the same texts in another memory', () => {
    const project = new TestProject()
    take(project, [pair('Save', 'Зберегти')])
    expect(take(project, [pair('Save', 'Зберегти')], 'N')).toMatchObject({ isNew: true, added: 1 })
    expect(texts(project, 'N')).toEqual(['Save | Зберегти'])
  })
})

describe('the pairs of a document in a memory that it shares', () => {
  const give = (project: TestProject, document: string, pairs: [string, string, string?][]) =>
    project.write('replaceDocumentPairs', {
      ...{ userId: project.anna, target: { name: 'Shared' }, document, count: pairs.length },
      units: encodeLines(
        pairs.map(([source, target, language = 'uk']) =>
          [record('en', source), record(language, target)].map((one) => ({ ...one, createdBy: document })),
        ),
      ),
    })
  const shared = (project: TestProject) => texts(project, 'Shared').toSorted()

  it.each([0, 60])('replace those of the same sources, beside %i others', (count) => {
    const project = new TestProject()
    const others = Array.from({ length: count }, (_, index): [string, string] => [
      `Other ${index}`,
      `Інше ${index}`,
    ])
    const kept = others.map((one) => one.join(' | '))
    give(project, 'shop', [...others, ['Save', 'Зберегти'], ['Open', 'Відкрити'], ['Save', 'Sichern', 'de']])
    give(project, 'till', [['Save', 'Записати']])
    give(project, 'shop', [...others, ['Save', 'Зберегти файл'], ['Close', 'Закрити']])
    expect(shared(project), 'those of other documents, languages and sources stay').toEqual(
      [
        ...kept,
        'Close | Закрити',
        'Open | Відкрити',
        'Save | Sichern',
        'Save | Записати',
        'Save | Зберегти файл',
      ].toSorted(),
    )
  })

  it('are written in no step of undo where nothing is outdated but the import', () => {
    const project = new TestProject()
    give(project, 'shop', [['Save', 'Зберегти']])
    give(project, 'shop', [['Save', 'Зберегти']])
    const imports = project.rows("SELECT id FROM intent WHERE action = 'memory.import'")
    give(project, 'shop', [['Save', 'Записати']])
    expect(project.rows("SELECT id FROM intent WHERE action = 'memory.import'").length - imports.length).toBe(
      2,
    )
    expect(imports).toHaveLength(2)
    expect(shared(project)).toEqual(['Save | Записати'])
  })

  it('stay where the memory is read-only, and none is removed', () => {
    const project = new TestProject()
    give(project, 'shop', [['Save', 'Зберегти']])
    const [{ id: tmId } = { id: 0 }] = project.rows<{ id: number }>("SELECT id FROM tm WHERE name = 'Shared'")
    project.write('setMemory', { userId: project.anna, tmId, isReadOnly: true })
    expect(failureOf(() => give(project, 'shop', [['Save', 'Записати']])).code).toBe('memory.readOnly')
    expect(shared(project)).toEqual(['Save | Зберегти'])
  })
})

/** A project with a finished, a machine, an approved machine and a needs-work translation, and a German one. */
function translated() {
  const project = new TestProject()
  const ids = project.import(
    ['hand', 'machine', 'approved', 'work', 'german'].map((identifier) => ({
      identifier,
      text: `The ${identifier}`,
    })),
  )
  const { anna: userId } = project
  project.save(ids['hand']!, 'Рука')
  const forms = ['machine', 'approved'].map((identifier) => ({
    ...{ stringId: ids[identifier]!, form: 'none' as const },
    ...{ source: `The ${identifier}`, text: `Машина ${identifier}` },
  }))
  project.write('pretranslate', { userId, languageId: 'uk', forms })
  project.save(ids['approved']!, 'Машина approved', { approve: true })
  const work = project.save(ids['work']!, 'Робота')
  project.db.prepare('UPDATE translation SET needs_work = 1 WHERE id = ?').run(work)
  project.save(ids['german']!, 'Deutsch', { languageId: 'de' })
  project.db.exec('DELETE FROM tm_origin; DELETE FROM tm_record; DELETE FROM tm_segment')
  return { project, ids, userId }
}

describe('filling a memory', () => {
  it('takes finished translations of the language that is named, and of all languages otherwise', () => {
    const { project, userId } = translated()
    const own = () => texts(project, 'Shop')
    expect(project.write('fillMemory', { userId, languageId: 'uk' })).toEqual({ added: 2 })
    expect(own()).toEqual(['The hand | Рука', 'The approved | Машина approved'])
    expect(project.write('fillMemory', { userId })).toEqual({ added: 1 })
    expect(own()).toContain('The german | Deutsch')
    expect(failureOf(() => project.write('fillMemory', { userId, languageId: 'fr' })).code).toBe(
      'language.notTarget',
    )
  })

  it('gives another memory the same, with the document as their author', () => {
    const { project, ids } = translated()
    const read = (stringIds: readonly number[] | null) => {
      const pairs: FinishedPairs = project.read('finishedPairs', {
        ...{ stringIds, languageIds: ['uk', 'de'], document: 'shop' },
      })
      const units = [...decodeLines<MemoryUnit>(pairs.units)]
      expect(units).toHaveLength(pairs.count)
      for (const unit of units)
        expect(
          unit.map(({ createdBy }) => createdBy),
          'the author',
        ).toEqual(['shop', 'shop'])
      return units.map((unit) => unit.map(({ language, text }) => `${language}: ${text}`).join(' | '))
    }
    expect(read(null)).toEqual([
      'en: The hand | uk: Рука',
      'en: The approved | uk: Машина approved',
      'en: The german | de: Deutsch',
    ])
    expect(read([ids['work']!, ids['german']!])).toEqual(['en: The german | de: Deutsch'])
    const { empty } = project.import([{ identifier: 'empty', text: '' }], { path: 'empty.po' })
    project.save(empty!, 'Порожнє')
    expect(read([empty!])).toEqual([])
  })

  it('has the source of a plural form, and nothing of a read-only memory or an empty text', () => {
    const project = new TestProject()
    const { files } = project.import([
      { identifier: 'files', text: { one: '%d file', other: '%d files' } },
      { identifier: 'empty', text: '' },
    ])
    const own = () => texts(project, 'Shop')
    project.save(files!, '%d файл', { forms: { one: '%d файл', few: '%d файли' } })
    expect(own()).toEqual(['%d file | %d файл', '%d files | %d файли'])
    const [{ tm_id: tmId } = { tm_id: 0 }] = project.rows<{ tm_id: number }>('SELECT tm_id FROM tm_setting')
    project.write('setMemory', { userId: project.anna, tmId, isReadOnly: true })
    project.save(files!, '%d файлів', { forms: { many: '%d файлів' } })
    expect(own()).toHaveLength(2)
  })

  it('makes a new segment where the source was changed, and keeps the old one', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Save' }])
    project.save(a!, 'Зберегти')
    project.import([{ identifier: 'a', text: 'Save all' }])
    project.save(a!, 'Зберегти все')
    expect(texts(project, 'Shop')).toEqual(['Save | Зберегти', 'Save all | Зберегти все'])
  })
})

describe('segments of a memory', () => {
  const memoryOf = (project: TestProject) =>
    project.rows<{ id: number }>("SELECT id FROM tm WHERE name = 'M'")[0]!.id

  it('are merged with the sum of the usage of equal texts, and with the languages that the first lacks', () => {
    const project = new TestProject()
    const { anna: userId } = project
    take(project, [
      [record('en', 'Save', 2), record('uk', 'Зберегти', 3)],
      [record('en', 'Save', 5), record('uk', 'Записати', 7), record('de', 'Sichern', 1)],
    ])
    const tmId = memoryOf(project)
    const groups = [project.rows<{ id: number }>('SELECT id FROM tm_segment ORDER BY id').map(({ id }) => id)]
    const merged = project.write('mergeSegments', { userId, tmId, groups })
    expect(merged).toEqual({ segments: 1 })
    const rows = project.rows('SELECT text, usage_count AS used FROM tm_record ORDER BY language_id')
    expect(rows).toEqual([
      { text: 'Sichern', used: 1 },
      { text: 'Save', used: 7 },
      { text: 'Зберегти', used: 3 },
    ])
    // The first one has gone since: nothing is merged into it.
    const late = [[9999, groups[0]![0]!]]
    expect(project.write('mergeSegments', { userId, tmId, groups: late })).toEqual({ segments: 0 })
    const gone = [[groups[0]![0]!, 9999]]
    expect(project.write('mergeSegments', { userId, tmId, groups: gone })).toEqual({ segments: 0 })
    expect(project.read('memorySegments', { ids: [9999] })).toEqual([])
    expect(texts(project)).toEqual(['Save | Зберегти | Sichern'])
  })

  it('stay where another user has changed them, though their translation is undone', () => {
    const project = new TestProject()
    const { anna, boris } = project
    const { a, b } = project.import([
      { identifier: 'a', text: 'Save' },
      { identifier: 'b', text: 'Open' },
    ])
    project.save(a!, 'Зберегти')
    project.save(b!, 'Відкрити')
    const [own] = project.read('memories', {}).filter(({ isOwn }) => isOwn)
    const [record] = project.rows<{ id: number; segment_id: number }>(
      "SELECT id, segment_id FROM tm_record WHERE text = 'Зберегти'",
    )
    project.write('saveSegment', {
      ...{ userId: boris, tmId: own!.id, segmentId: record!.segment_id },
      records: [{ recordId: record!.id, languageId: 'uk', text: 'Записати' }],
    })
    for (let step = 0; step < 2; step++) project.write('undo', { userId: anna })
    expect([project.texts(a!), project.texts(b!)]).toEqual([[], []])
    expect(texts(project, 'Shop')).toEqual(['Save | Записати'])
  })

  it('come back with the string that they came from, if their deletion is undone', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const { a } = project.import([{ identifier: 'a', text: 'Save' }])
    project.save(a!, 'Зберегти')
    const [own] = project.read('memories', {}).filter(({ isOwn }) => isOwn)
    const before = project.rows('SELECT * FROM tm_origin')
    expect(before).toHaveLength(1)
    const segmentIds = project.rows<{ id: number }>('SELECT id FROM tm_segment').map(({ id }) => id)
    project.write('deleteSegments', { userId, tmId: own!.id, segmentIds })
    expect(project.rows('SELECT * FROM tm_origin')).toEqual([])
    project.write('undo', { userId })
    expect(project.rows('SELECT * FROM tm_origin')).toEqual(before)
  })

  it('widen the languages of their memory, each once', () => {
    const project = new TestProject()
    take(project, [pair('Save', 'Зберегти')])
    const [{ id: segmentId } = { id: 0 }] = project.rows<{ id: number }>('SELECT id FROM tm_segment')
    const save = (languageId: string, text: string) =>
      project.write('saveSegment', {
        ...{ userId: project.anna, tmId: memoryOf(project), segmentId },
        records: [{ languageId, text }],
      })
    save('de', 'Sichern')
    save('de', 'Speichern')
    project.write('saveSegment', {
      ...{ userId: project.anna, tmId: memoryOf(project), segmentId },
      records: [
        { languageId: 'fr', text: '' },
        { languageId: 'de', text: 'Merken' },
      ],
    })
    const unknown = { userId: project.anna, tmId: memoryOf(project), segmentId }
    const records = [{ recordId: 999, languageId: 'de', text: 'Speichern' }]
    expect(failureOf(() => project.write('saveSegment', { ...unknown, records })).code).toBe(
      'memory.unknownSegment',
    )
    expect(texts(project)).toEqual(['Save | Зберегти | Sichern | Speichern | Merken'])
    expect(project.rows("SELECT language_ids FROM tm WHERE name = 'M'")).toEqual([
      { language_ids: '["en","uk","de"]' },
    ])
  })

  it('stay in a memory that is read-only, the project’s own or unknown', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const { a } = project.import([{ identifier: 'a', text: 'Save' }])
    project.save(a!, 'Зберегти')
    take(project, [pair('Open', 'Відкрити')])
    const tmId = memoryOf(project)
    const [own] = project.read('memories', {}).filter(({ isOwn }) => isOwn)
    const codeOf = (write: () => unknown) => failureOf(write).code
    expect(codeOf(() => project.write('deleteMemory', { userId, tmId: own!.id }))).toBe('memory.own')
    project.write('setMemory', { userId, tmId, isReadOnly: true })
    const segmentIds = project.rows<{ id: number }>('SELECT id FROM tm_segment').map(({ id }) => id)
    for (const write of [
      () => project.write('deleteMemory', { userId, tmId }),
      () => project.write('serviceClearTm', { userId, tmId }),
      () => project.write('deleteSegments', { userId, tmId, segmentIds }),
      () => project.write('mergeSegments', { userId, tmId, groups: [segmentIds] }),
    ])
      expect(codeOf(write)).toBe('memory.readOnly')
    const unknown = failureOf(() =>
      project.read('duplicateGroups', { tmId: 99, same: 'texts', keep: 'newest' }),
    )
    expect(unknown).toMatchObject({ code: 'memory.unknown' })
    expect(unknown.details.near).toContain(`${tmId} (M)`)
    expect([...texts(project), ...texts(project, 'Shop')]).toEqual(['Open | Відкрити', 'Save | Зберегти'])
  })
})

describe('a concordance', () => {
  it('has segments with the text in either language, the newest first, with their memory', () => {
    const project = new TestProject()
    take(project, [pair('Save the file', 'Зберегти файл'), pair('Open', 'Відкрити')])
    take(project, [pair('A file', 'Напилок')], 'Tools')
    const search = (text: string) =>
      project
        .read('memoryConcordance', { text, languageId: 'uk' })
        .map(({ memory, target, foundIn }) => [memory.name, target, foundIn])
    expect(search('FILE')).toEqual([
      ['Tools', 'Напилок', 'source'],
      ['M', 'Зберегти файл', 'source'],
    ])
    expect(search('Файл')).toEqual([['M', 'Зберегти файл', 'target']])
    expect(search('й')).toEqual([['M', 'Зберегти файл', 'target']])
  })
})

describe('the settings of a memory', () => {
  it('are listed as they are set, and leave no intent where nothing changes', () => {
    const project = new TestProject()
    const { anna: userId } = project
    const { tmId } = project.write('createMemory', { userId, name: 'M', languageIds: ['en', 'uk'] })
    const listed = () => project.read('memories', {}).find(({ id }) => id === tmId)
    expect(listed()).toMatchObject({ isAttached: true, isReadOnly: false, priority: 1000, penalty: 0 })
    const intents = () => project.rows('SELECT id FROM intent').length
    const before = intents()
    project.write('renameMemory', { userId, tmId, name: 'M' })
    project.write('setMemory', { userId, tmId, isAttached: true, isReadOnly: false, penalty: 0 })
    expect(intents()).toBe(before)
    const set = { isAttached: false, isReadOnly: true, priority: 3, penalty: 7 }
    for (let time = 0; time < 2; time++) {
      project.write('setMemory', { userId, tmId, ...set })
      expect(listed()).toMatchObject(set)
      expect(intents()).toBe(before + 1)
    }
  })
})

describe('the matches of a string', () => {
  it('are none of its own texts: of another form, or that it has already', () => {
    const match = (target: string, form: 'one' | 'few' | null, isSameString = true) =>
      isOfOthers({ target, form, isSameString } as MemoryFound, 'few', new Set(['файли']))
    expect(match('файли', 'few')).toBe(false)
    expect(match('файл', 'one')).toBe(false)
    expect(match('файлики', 'few')).toBe(true)
    expect(match('файли', 'one', false)).toBe(true)
  })

  it('come from the shared memory, too, but not the texts that the string has', async () => {
    const query: MemoryQuery = { text: 'Save', sourceLanguageId: 'en', languageId: 'uk', form: 'none' }
    const session = { store: { read: () => Promise.resolve({ query, found: [], current: ['Зберегти'] }) } }
    const ofOthers = (target: string) => ({
      ...{ recordId: 1, segmentId: 1, memory: { id: 1, name: 'Shared', priority: 0, penalty: 0 } },
      ...{ sourceLanguageId: 'en', source: 'Save', languageId: 'uk', target, similarity: 1, usageCount: 0 },
      ...{ changedAt: 0, changedBy: null, form: null, isSameString: false, isSameIdentifier: false },
      ...{ isSamePrevious: false, isSameNext: false, isFromHere: false },
    })
    const beside: MemoryBeside = {
      name: 'Shared',
      lookUp: () => Promise.resolve(['Зберегти', 'Записати'].map(ofOthers)),
      bestMatches: () => Promise.reject(new Error('Not asked')),
    }
    const place = { stringId: 1, languageId: 'uk' }
    const targets = async (shared: MemoryBeside | null) =>
      (await matchesOf(session as unknown as Project, place, {}, shared)).map(({ target }) => target)
    expect(await targets(beside)).toEqual(['Записати'])
    expect(await targets(null)).toEqual([])
  })

  it('are in context between the strings that stand beside it, by place and then by age', () => {
    const project = new TestProject()
    const ids = project.import(
      'abcd'.split('').map((identifier) => ({ identifier, text: `Text ${identifier}` })),
    )
    const hashes = (identifier: string) => {
      const [row] = project.rows<{ id: number; file_id: number }>(
        'SELECT id, file_id FROM source_string WHERE id = ?',
        ids[identifier],
      )
      return neighbourHashes(project.db, row!)
    }
    const between = (previous: string | null, next: string | null) => ({
      previous_hash: previous === null ? null : termHash(`Text ${previous}`),
      next_hash: next === null ? null : termHash(`Text ${next}`),
    })
    for (const setPlaces of ['', 'UPDATE source_string SET position = 0']) {
      project.db.exec(setPlaces)
      expect(hashes('a')).toEqual(between(null, 'b'))
      expect(hashes('b')).toEqual(between('a', 'c'))
      expect(hashes('c')).toEqual(between('b', 'd'))
      expect(hashes('d')).toEqual(between('c', null))
    }
  })
})

describe('the best matches of many texts', () => {
  const PAIRS = ['Save the file', 'Save the files', 'save the file.', 'Open {name}', 'Close 5 tabs', 'OK']
  const TEXTS = [
    'Save the file',
    'Save the fill',
    'SAVE THE FILE',
    'Open {user}',
    'Close 7 tabs',
    'ok',
    '',
    'Else',
  ]
  const plain = (text: string) => ({ stringId: null, form: 'none' as const, text })
  const best = (
    project: TestProject,
    run: string,
    texts: readonly TextToMatch[],
    memoryIds: number[] | null = null,
  ) =>
    project.read('bestMatches', {
      ...{ run, texts, sourceLanguageId: 'en', languageId: 'uk', memoryIds, atLeast: 0.5 },
    })

  it('are the first ones that a look-up of each finds, however often a run asks', () => {
    const project = new TestProject()
    take(
      project,
      PAIRS.map((text) => pair(text, `${text} uk`)),
    )
    const expected = TEXTS.map((text) => {
      const query = { text, sourceLanguageId: 'en', languageId: 'uk', form: 'none' as const }
      const found = project.read('memoryLookup', { query, atLeast: 0.5 })
      const [first] = rankMatches(query, found, { atLeast: 0, now: project.now })
      return first === undefined ? null : { kind: first.kind, score: first.score }
    })
    expect(expected.map((match) => match?.kind ?? null)).toEqual([
      'exact',
      'fuzzy',
      'fuzzy',
      'fuzzy',
      'fuzzy',
      'fuzzy',
      null,
      null,
    ])
    const texts = TEXTS.map(plain)
    expect(best(project, 'one', texts)).toEqual(expected)
    expect(best(project, 'one', texts)).toEqual(expected)
    expect(best(project, 'two', texts.toReversed())).toEqual(expected.toReversed())
    take(project, [pair('Else', 'Інше')])
    expect(best(project, 'three', [plain('Else')])).toEqual([{ kind: 'exact', score: 100 }])
  })

  it('are none without a memory, and none of the texts that the string has itself', () => {
    const project = new TestProject()
    const { a, b } = project.import([
      { identifier: 'a', text: 'Save the file' },
      { identifier: 'b', text: 'Save the file' },
    ])
    project.save(a!, 'Зберегти файл')
    const texts = [a!, b!].map((stringId) => ({ ...plain('Save the file'), stringId }))
    expect(best(project, 'one', texts)).toEqual([null, { kind: 'exact', score: 100 }])
    expect(best(project, 'two', texts, [])).toEqual([null, null])
  })

  it.each([
    [{ kind: 'exact', score: 100 }, { kind: 'context', score: 100 }, 1],
    [{ kind: 'context', score: 100 }, { kind: 'exact', score: 100 }, 0],
    [{ kind: 'fuzzy', score: 80 }, { kind: 'context', score: 79 }, 0],
    [{ kind: 'fuzzy', score: 80 }, { kind: 'fuzzy', score: 81 }, 1],
    [null, { kind: 'fuzzy', score: 81 }, 1],
    [{ kind: 'fuzzy', score: 81 }, null, 0],
  ] as const)('choose, of %j and %j, the higher score, then the context', (one, other, place) => {
    expect(better(one, other)).toEqual([one, other][place])
  })
})

describe('a look-up', () => {
  it.each([
    ['uk', 'uk-UA', true],
    ['pt-BR', 'pt', true],
    ['zh-CN', 'zh', true],
    ['zh-CN', 'zh-TW', false],
    ['sr', 'sr-Latn', false],
    ['uk', 'ru', false],
  ])('in %s finds texts in %s: %s', (languageId, stored, isFound) => {
    const project = new TestProject()
    take(project, [[record('en-GB', 'Save the file'), record(stored, 'X')]])
    const query = { text: 'Save the file', sourceLanguageId: 'en', languageId, form: 'none' as const }
    expect(project.read('memoryLookup', { query, atLeast: 0.6 })).toHaveLength(isFound ? 1 : 0)
    const back = { ...query, sourceLanguageId: languageId, languageId: 'en', text: 'X' }
    expect(project.read('memoryLookup', { query: back, atLeast: 0.6 })).toHaveLength(isFound ? 1 : 0)
  })

  it('finds nothing in a memory that is detached', () => {
    const project = new TestProject()
    take(project, [pair('Save', 'Зберегти')])
    take(project, [pair('Save', 'Записати')], 'N')
    const [aside] = project.read('memories', {}).filter(({ name }) => name === 'M')
    project.write('setMemory', { userId: project.anna, tmId: aside!.id, isAttached: false })
    const query = { text: 'Save', sourceLanguageId: 'en', languageId: 'uk', form: 'none' as const }
    const found = project.read('memoryLookup', { query, atLeast: 0.6 })
    expect(found.map(({ target }) => target)).toEqual(['Записати'])
  })

  it('answers with the 40 most similar texts, of equal ones the newest', () => {
    const project = new TestProject()
    take(project, [
      ...Array.from({ length: 45 }, (_, index) => pair('Save the files', `Зберегти ${index}`)),
      pair('Save the file', 'Зберегти'),
    ])
    const query = { text: 'Save the file', sourceLanguageId: 'en', languageId: 'uk', form: 'none' as const }
    const targets = project.read('memoryLookup', { query, atLeast: 0.6 }).map(({ target }) => target)
    expect(targets).toHaveLength(40)
    expect(new Set(targets)).toContain('Зберегти')
    expect(new Set(targets)).toContain('Зберегти 44')
    expect(new Set(targets)).not.toContain('Зберегти 0')
  })
})
