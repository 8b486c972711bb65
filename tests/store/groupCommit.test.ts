/** Queued writes are committed as a group, and each still succeeds or fails on its own. */
import type { Database } from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { rebuildPostings } from '../../core/store/indexes/postings.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { checkTrigrams, rebuildTrigrams } from '../../core/store/indexes/trigrams.ts'
import { addStrings, projectFile } from './projectFile.ts'

const stores: Store[] = []

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()))
})

const STRINGS = 100

function fill(db: Database): void {
  addStrings(db, STRINGS)
  rebuildTrigrams(db)
}

async function openShop(): Promise<Store> {
  const store = await openStore(projectFile(fill))
  stores.push(store)
  return store
}

/** Ids of strings that are not plural. */
function idsIn(store: Store): number[] {
  const ids = openDatabase(store.path, { readonly: true })
  const found = ids.prepare<[], number>("SELECT id FROM source_string WHERE type = 'plain'").pluck().all()
  ids.close()
  return found
}

const add = (store: Store, stringId: number, text: string) =>
  store.write('serviceChangeTranslations', {
    userId: 1,
    changes: [
      {
        kind: 'add',
        translation: {
          stringId,
          languageId: 'uk',
          form: 'none',
          text,
          provider: null,
          isPreTranslated: false,
          addToTm: true,
        },
      },
    ],
  })

const NOWHERE = 999_999

describe('group commit', () => {
  it('succeeds or fails each write alone, and the indexes match the result', async () => {
    const store = await openShop()
    const ids = idsIn(store)
    const asked = ids.flatMap((id, index) => (index % 5 === 4 ? [NOWHERE, id] : [id]))
    const settled = await Promise.allSettled(asked.map((id, index) => add(store, id, `Переклад ${index}`)))
    expect(settled.map(({ status }) => status)).toEqual(
      asked.map((id) => (id === NOWHERE ? 'rejected' : 'fulfilled')),
    )
    await store.close()

    const db = openDatabase(store.path)
    const texts = db.prepare('SELECT text FROM translation ORDER BY id').pluck().all()
    expect(texts).toEqual(asked.flatMap((id, index) => (id === NOWHERE ? [] : [`Переклад ${index}`])))
    checkTrigrams(db)
    const postings = () =>
      ['tm_posting', 'tm_size'].map((table) => db.prepare(`SELECT * FROM ${table}`).all())
    const kept = postings()
    rebuildPostings(db)
    expect(kept).toEqual(postings())
    db.close()
  })

  it('reports the changes of each write, in the order of the requests', async () => {
    const store = await openShop()
    const told: (number[] | null)[] = []
    store.onChange(({ stringIds }) => told.push(stringIds))
    const [first = 0, second = 0] = idsIn(store)
    await Promise.all([
      add(store, first, 'Один'),
      add(store, second, 'Два'),
      store.write('setTargetLanguages', { languageIds: ['uk'], userId: 1 }),
      add(store, first, 'Три'),
    ])
    expect(told).toEqual([[first], [second], null, [first]])
  })

  it('lets the caller cancel a write of a later group', async () => {
    const store = await openShop()
    const [id = 0] = idsIn(store)
    const abort = new AbortController()
    const input = { stringId: id, languageId: 'uk', userId: 1, forms: { none: 'Два' }, approve: false }
    const before = add(store, id, 'Один')
    const unwanted = store.write('saveForms', input, { signal: abort.signal })
    abort.abort()
    await expect(unwanted).rejects.toMatchObject({ code: 'cancelled' })
    expect((await before).translationIds).toHaveLength(1)
  })
})
