/** Later pulls: what changed in the cloud comes, what is gone goes, and nothing that was edited here is lost. */
import type { SyncExample } from '../../core/contract/cloud.ts'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { copyOf, linesOf, richProject, startCloud, type Cloud, type Copy } from './cloud.ts'

let cloud: Cloud
const open: Copy[] = []

beforeAll(async () => {
  cloud = await startCloud(richProject({}, 24))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(() => cloud.close())

/** A copy of what the cloud has by now. */
async function pulled(): Promise<Copy> {
  const local = await copyOf(cloud, `copy ${Math.random()}`)
  open.push(local)
  await local.pull()
  return local
}

const nothing = { added: {}, changed: {}, removed: {} }
const idOf = (item: unknown): number => (item as { id: number }).id

function example(
  change: 'add' | 'change' | 'remove',
  entity: string,
  parts: Partial<SyncExample>,
): SyncExample {
  return { entity, change, stringId: null, languageId: null, before: null, after: null, ...parts }
}

describe('a pull without changes', () => {
  it('makes three requests for a language, and one for each other list', async () => {
    const local = await pulled()
    const asked: string[] = []
    const client = cloud.client({ onRequest: ({ path }) => asked.push(path) })
    expect((await local.pull({ client })).counts).toEqual(nothing)
    const ofLanguages = asked.filter((path) => /translations|approvals|votes/.test(path))
    expect(ofLanguages).toHaveLength(6)
    expect(asked.length - ofLanguages.length).toBe(14)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  })

  it('requests no list twice when it compares undated lists', async () => {
    const local = await pulled()
    const asked: string[] = []
    const client = cloud.client({ onRequest: ({ path }) => asked.push(path) })
    expect((await local.pull({ client, isComparing: true })).counts).toEqual(nothing)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  })

  it('requests the bytes of one of the files that it was refused', async () => {
    const local = await pulled()
    const asked: string[] = []
    const client = cloud.client({ onRequest: ({ path }) => asked.push(path) })
    const { skipped } = await local.pull({ client, isComparing: true })
    expect(asked.filter((path) => path.endsWith('/download'))).toHaveLength(1)
    expect(skipped).toEqual(['file 2'])
  })
})

describe('an undated change', () => {
  it('is pulled next time, however recent the last pull is, as a dry run reports', async () => {
    const local = await pulled()
    const [glossary] = (await cloud.ask('GET', '/glossaries')) as { data: { id: number } }[]
    const terms = `/glossaries/${glossary?.data.id ?? 0}/terms`
    const [term] = (await cloud.ask('GET', terms)) as { data: { id: number } }[]
    const rename = (path: string, value: string) => [{ op: 'replace', path, value }]
    await cloud.ask('PATCH', `${terms}/${term?.data.id ?? 0}`, rename('/text', 'quayside'))
    await cloud.ask('PATCH', '/projects/1/labels/4', rename('/title', 'much later'))
    const [branch] = (await cloud.ask('GET', '/projects/1/branches')) as { data: { id: number } }[]
    await cloud.ask('PATCH', `/projects/1/branches/${branch?.data.id ?? 0}`, rename('/name', 'trunk'))
    const changed = { term: 1, label: 1, branch: 1 }
    expect((await local.pull({ isDryRun: true })).counts.changed).toEqual(changed)
    expect((await local.pull()).counts.changed).toEqual(changed)
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
  })
})

describe('a later pull', () => {
  it('imports additions and changes, and reports their number', async () => {
    const local = await pulled()
    const string = idOf(
      await cloud.ask('POST', '/projects/1/strings', { text: 'New', identifier: 'new', fileId: 1 }),
    )
    await cloud.ask('PATCH', '/projects/1/strings/21', [{ op: 'replace', path: '/text', value: 'Other' }])
    const translation = idOf(
      await cloud.ask('POST', '/projects/1/translations', {
        stringId: string,
        languageId: 'uk',
        text: 'Нове',
      }),
    )
    await cloud.ask('POST', '/projects/1/approvals', { translationId: translation })
    await cloud.ask('POST', '/projects/1/comments', {
      stringId: string,
      text: 'Hm',
      type: 'comment',
      targetLanguageId: 'uk',
    })
    const { counts } = await local.pull()
    expect(counts).toEqual({
      // The service has learned of the translation.
      added: { string: 1, translation: 1, approval: 1, comment: 1, tm: 1, segment: 1, record: 2 },
      changed: { string: 1 },
      removed: {},
    })
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
    expect((await local.pull()).counts).toEqual(nothing)
    const history = await local.store.read('stringHistory', { stringId: string, languageId: 'uk' })
    expect(history[0]).toMatchObject({ action: 'cloud.pull', user: 'anna' })
    expect(await local.store.write('undo', { userId: 1 })).toBeNull()
  })

  it('leaves the mark of a text that needs work, of which the cloud does not know', async () => {
    const local = await pulled()
    const marked = () => {
      const db = openDatabase(local.path, { readonly: true })
      try {
        return db.prepare<[], number>('SELECT id FROM translation WHERE needs_work = 1').pluck().all()
      } finally {
        db.close()
      }
    }
    const stringIds = Array.from({ length: 24 }, (_, index) => index + 1)
    const action = { kind: 'needsWork' } as const
    await local.store.write('runBulk', { stringIds, languageId: 'uk', action, userId: 1 })
    const before = marked()
    expect(before.length).toBeGreaterThan(0)
    await local.pull({ isComparing: true, isThorough: true })
    expect(marked()).toEqual(before)
  })

  it('removes deleted rows, and keeps a deleted string archived with its translations', async () => {
    const local = await pulled()
    await cloud.ask('DELETE', '/projects/1/strings/2')
    await cloud.ask('DELETE', '/projects/1/translations/100')
    await cloud.ask('DELETE', '/projects/1/approvals/7')
    const { counts } = await local.pull()
    expect(counts.removed).toEqual({ string: 1, translation: 1, approval: 1 })
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
    expect(translationsOf(local, 2).map(({ text }) => text)).toEqual(['uk 2 0', 'uk 2 1'])
  })

  it('reports planned changes in a dry run, and makes none', async () => {
    const local = await pulled()
    await cloud.ask('POST', '/projects/1/translations', { stringId: 4, languageId: 'uk', text: 'Сухо' })
    await cloud.ask('PATCH', '/projects/1/strings/3', [{ op: 'replace', path: '/text', value: 'Drier' }])
    await cloud.ask('PATCH', '/projects/1/strings/7', [{ op: 'replace', path: '/maxLength', value: 9 }])
    await cloud.ask('DELETE', '/projects/1/strings/16')
    await cloud.ask('DELETE', '/projects/1/comments/8')
    const before = await linesOf(local.path)
    const trial = await local.pull({ isDryRun: true, isComparing: true })
    expect(trial.counts.added).toMatchObject({ translation: 1 })
    expect(trial.examples).toEqual(
      expect.arrayContaining([
        example('add', 'translation', { stringId: 4, languageId: 'uk', after: 'Сухо' }),
        example('change', 'string', { stringId: 3, before: 'Text 3', after: 'Drier' }),
        example('change', 'string', {
          stringId: 7,
          before: '{"max_length":null}',
          after: '{"max_length":9}',
        }),
        example('remove', 'string', { stringId: 16, before: 'Text 16' }),
        example('remove', 'comment', { stringId: 1, languageId: 'uk', before: 'Who?' }),
      ]),
    )
    expect(await linesOf(local.path)).toEqual(before)
    const { counts } = await local.pull({ isComparing: true })
    // The dry run counts what goes along with a string, too.
    expect(trial.counts).toMatchObject(counts)
  })

  it('counts a project that was not pulled yet in a dry run, with some strings', async () => {
    const local = await copyOf(cloud, `copy ${Math.random()}`)
    open.push(local)
    const { counts, examples } = await local.pull({ isDryRun: true })
    expect(counts.added).toMatchObject({ string: expect.any(Number) as number })
    expect(examples).toHaveLength(5)
    expect(examples).toContainEqual(example('add', 'string', { after: '6 day / 6 days' }))
    expect(await local.store.read('pullExpected', { kind: 'string' })).toMatchObject({ count: 0 })
  })
})

describe('an unsent local edit', () => {
  it('is never overwritten: both are kept, with a conflict if both changed the same', async () => {
    const local = await pulled()
    const form = { languageId: 'uk', userId: 1, approve: false }
    await local.store.write('saveForms', { ...form, stringId: 11, forms: { none: 'Моє' } })
    await local.store.write('saveForms', { ...form, stringId: 9, forms: { none: 'Двоє' } })
    await cloud.ask('POST', '/projects/1/translations', { stringId: 9, languageId: 'uk', text: 'Їхнє' })
    await local.pull({ isThorough: true })
    expect(translationsOf(local, 9).map(({ text }) => text)).toEqual(['Двоє', 'Їхнє'])
    expect(translationsOf(local, 11).map(({ text }) => text)).toContain('Моє')
  })

  it('is dropped if the server has the same by now', async () => {
    const local = await pulled()
    await local.store.write('saveForms', {
      ...{ stringId: 24, languageId: 'uk', userId: 1, approve: false },
      forms: { none: 'Однаково' },
    })
    expect((await local.store.read('cloudState', {})).outbox.pending).toBe(1)
    await cloud.ask('POST', '/projects/1/translations', { stringId: 24, languageId: 'uk', text: 'Однаково' })
    await local.pull()
    expect((await local.store.read('cloudState', {})).outbox.pending).toBe(0)
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
  })

  it('stays as a conflict if its string was deleted', async () => {
    const local = await pulled()
    await local.store.write('saveForms', {
      ...{ stringId: 19, languageId: 'uk', userId: 1, approve: false },
      forms: { none: 'Моє' },
    })
    await cloud.ask('DELETE', '/projects/1/strings/19')
    expect((await local.pull()).conflicts).toBe(1)
    expect(translationsOf(local, 19).map(({ text }) => text)).toEqual(['Моє'])
  })
})

/** Those that a file here has, of strings that were put away too. */
function translationsOf({ path }: Copy, stringId: number): { text: string }[] {
  const db = openDatabase(path, { readonly: true })
  try {
    return db
      .prepare<[number], { text: string }>(
        "SELECT text FROM translation WHERE string_id = ? AND language_id = 'uk' ORDER BY id",
      )
      .all(stringId)
  } finally {
    db.close()
  }
}

// ---- Anything, in any order --------------------------------------------------------------------------------------

const LANGUAGES = ['uk', 'de']
const edits: Record<string, (pick: number) => Promise<unknown>> = {
  translate: (pick) =>
    cloud.ask('POST', '/projects/1/translations', {
      stringId: [1, 4, 5, 8, 9][pick % 5],
      languageId: LANGUAGES[pick % 2],
      text: `Text ${pick}`,
    }),
  untranslate: async (pick) => cloud.ask('DELETE', `/projects/1/translations/${await translation(pick)}`),
  approve: async (pick) =>
    cloud.ask('POST', '/projects/1/approvals', { translationId: await translation(pick) }),
  disapprove: async (pick) => cloud.ask('DELETE', `/projects/1/approvals/${await some('approvals', pick)}`),
  vote: async (pick) =>
    cloud.ask('POST', '/projects/1/votes', {
      translationId: await translation(pick),
      mark: pick % 3 === 0 ? 'down' : 'up',
    }),
  unvote: async (pick) => cloud.ask('DELETE', `/projects/1/votes/${await some('votes', pick)}`),
  comment: (pick) =>
    cloud.ask('POST', '/projects/1/comments', {
      ...{ stringId: (pick % 3) + 4, text: `Comment ${pick}`, targetLanguageId: 'uk' },
      ...(pick % 2 ? { type: 'comment' } : { type: 'issue', issueType: 'general_question' }),
    }),
  resolve: async (pick) =>
    cloud.ask('PATCH', `/projects/1/comments/${await some('comments?type=issue', pick)}`, [
      { op: 'replace', path: '/issueStatus', value: pick % 2 ? 'resolved' : 'unresolved' },
    ]),
  uncomment: async (pick) => cloud.ask('DELETE', `/projects/1/comments/${await some('comments', pick)}`),
  addString: (pick) =>
    cloud.ask('POST', '/projects/1/strings', { text: `New ${pick}`, identifier: `new.${pick}`, fileId: 1 }),
  changeString: (pick) =>
    cloud.ask('PATCH', `/projects/1/strings/${(pick % 5) + 4}`, [
      pick % 2
        ? { op: 'replace', path: '/context', value: `Context ${pick}` }
        : { op: 'replace', path: '/isHidden', value: pick % 4 === 0 },
    ]),
  deleteString: async (pick) => cloud.ask('DELETE', `/projects/1/strings/${await some('strings', pick)}`),
  addTerm: (pick) =>
    cloud.ask('POST', '/glossaries/1/terms', {
      languageId: 'en',
      text: `term ${pick}`,
      ...(pick % 2 && { conceptId: 1 }),
    }),
  addSegment: (pick) =>
    cloud.ask('POST', '/tms/1/segments', { records: [{ languageId: 'en', text: `Segment ${pick}` }] }),
  addLabel: (pick) => cloud.ask('POST', '/projects/1/labels', { title: `Label ${pick}` }),
}

async function some(below: string, pick: number): Promise<number> {
  const items = (await cloud.ask('GET', `/projects/1/${below}`)) as { data: { id: number } }[]
  return items[pick % Math.max(1, items.length)]?.data.id ?? 0
}

async function translation(pick: number): Promise<number> {
  const path = `/projects/1/languages/${LANGUAGES[pick % 2]}/translations?croql=${encodeURIComponent('plural form = "none"')}`
  const items = (await cloud.ask('GET', path)) as { data: { translationId: number } }[]
  return items[pick % Math.max(1, items.length)]?.data.translationId ?? 0
}

describe('any edit on the server', () => {
  it('is equal here after a pull', async () => {
    const local = await pulled()
    const names = fc.constantFrom(...Object.keys(edits))
    const round = fc.array(fc.tuple(names, fc.nat({ max: 1_000 })), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(round, async (chosen) => {
        // The service refuses impossible edits, such as the same translation twice.
        for (const [name, pick] of chosen) await edits[name]?.(pick).catch(() => undefined)
        await local.pull({ isComparing: true })
        expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})
