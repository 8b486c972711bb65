/** Local edits reach the server and the other workbench, once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyTermMembers } from '../../core/model/term.ts'
import type { Items } from '../../core/service/rows/kinds.ts'
import { openBenches, type Bench, type Benches } from './benches.ts'

let benches: Benches
let a: Bench
let b: Bench
beforeAll(async () => {
  benches = await openBenches()
  a = await benches.bench()
  b = await benches.bench()
})
afterAll(() => benches.close())

/** A string that both workbenches have. */
async function shared(): Promise<string> {
  const identifier = await benches.newString()
  await a.sync()
  await b.sync()
  return identifier
}

async function inCloud<Kind extends keyof Items>(kind: Kind, filters = {}): Promise<Items[Kind][]> {
  return (await benches.cloud.store.read('serviceList', { kind, filters })) as Items[Kind][]
}

async function translationsInCloud(identifier: string): Promise<Items['translation'][]> {
  const { stringId } = await benches.cloud.store.read('findString', { reference: identifier })
  return inCloud('translation', { stringId })
}

const NOTHING = { added: {}, changed: {}, removed: {} }
const waiting = async (bench: Bench) => (await bench.store.read('cloudState', {})).outbox

describe('a push', () => {
  it('sends a translation to the other workbench, once', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    expect((await a.sync()).pushed).toEqual({ ...NOTHING, added: { translation: 1 } })
    expect(await waiting(a)).toMatchObject({ pending: 0, sending: 0 })
    await b.sync()
    expect(await b.texts(string)).toEqual(['Зберегти'])
    expect((await a.sync()).pushed).toEqual(NOTHING)
    expect(await translationsInCloud(string)).toHaveLength(1)
  })

  it('replaces an edited translation by a new one, and deletes its own old one', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    await a.sync()
    const [before] = await translationsInCloud(string)
    await a.save(string, 'Запам’ятати')
    expect((await a.sync()).pushed).toEqual({ ...NOTHING, changed: { translation: 1 } })
    const after = await translationsInCloud(string)
    expect(after).toMatchObject([{ text: 'Запам’ятати' }])
    expect(after[0]?.id).not.toBe(before?.id)
    await b.sync()
    expect(await b.texts(string)).toEqual(['Запам’ятати'])
    expect(await a.texts(string)).toEqual(['Запам’ятати'])
  })

  it('sends plural forms by their category', async () => {
    const string = await benches.newString({ one: 'File', other: 'Files' })
    await a.sync()
    const forms = { one: 'Файл', few: 'Файли', many: 'Файлів', other: 'Файлу' }
    const place = { stringId: await a.stringId(string), languageId: 'uk', userId: a.userId, approve: false }
    await a.store.write('saveForms', { ...place, forms })
    expect((await a.sync()).pushed.added).toEqual({ translation: 4 })
    const sent = await translationsInCloud(string)
    expect(Object.fromEntries(sent.map(({ pluralForm, text }) => [pluralForm, text]))).toEqual(forms)
    await a.sync({ isThorough: true })
    expect(await a.texts(string)).toHaveLength(4)
  })

  it('sends approvals and votes, and withdraws them', async () => {
    const string = await shared()
    const translationId = await a.save(string, 'Зберегти')
    const { store, userId } = a
    await store.write('approveTranslation', { translationId, userId, isApproved: true })
    await store.write('vote', { translationId, userId, mark: 'up' })
    expect((await a.sync()).pushed.added).toEqual({ translation: 1, approval: 1, vote: 1 })
    const [remote] = await translationsInCloud(string)
    const filters = { translationId: remote?.id }
    expect(await inCloud('approval', filters)).toHaveLength(1)
    expect(await inCloud('vote', filters)).toMatchObject([{ mark: 1 }])
    await store.write('vote', { translationId, userId, mark: 'down' })
    await a.sync()
    expect(await inCloud('vote', filters)).toMatchObject([{ mark: -1 }])
    await store.write('vote', { translationId, userId, mark: null })
    await store.write('approveTranslation', { translationId, userId, isApproved: false })
    expect((await a.sync()).pushed.removed).toEqual({ approval: 1, vote: 1 })
    expect(await inCloud('vote', filters)).toEqual([])
    expect(await inCloud('approval', filters)).toEqual([])
  })

  it('sends comments: new, edited by replacing, resolved and deleted', async () => {
    const string = await shared()
    const stringId = await a.stringId(string)
    const { store, userId } = a
    const { commentId } = await store.write('addComment', {
      ...{ stringId, languageId: 'uk', userId, type: 'issue', text: 'Which one?' },
    })
    await a.sync()
    const [comment] = (await inCloud('comment')).filter(({ text }) => text === 'Which one?')
    expect(comment).toMatchObject({ issueStatus: 'unresolved', languageId: 'uk' })
    await store.write('resolveComment', { commentId, userId, isResolved: true })
    expect((await a.sync()).pushed.changed).toEqual({ comment: 1 })
    await b.sync()
    const { comments } = await b.store.read('stringDetail', {
      ...{ stringId: await b.stringId(string), languageId: 'uk', userId: b.userId },
    })
    expect(comments).toMatchObject([{ text: 'Which one?', issueStatus: 'resolved' }])
    await store.write('serviceChangeComments', { userId, changes: [{ kind: 'remove', commentId }] })
    expect((await a.sync()).pushed.removed).toEqual({ comment: 1 })
    expect((await inCloud('comment')).filter(({ text }) => text === 'Which one?')).toEqual([])
  })

  it('sends labels after a new label, and hidden strings', async () => {
    const string = await shared()
    const scope = { stringIds: [await a.stringId(string)], languageId: 'uk', userId: a.userId }
    await a.store.write('runBulk', { ...scope, action: { kind: 'label', title: 'Menu' } })
    await a.store.write('runBulk', { ...scope, action: { kind: 'hide' } })
    await a.sync()
    const [label] = (await inCloud('label')).filter(({ title }) => title === 'Menu')
    const found = await inCloud('string', { labelIds: [label?.id ?? 0] })
    expect(found).toMatchObject([{ identifier: string, isHidden: 1 }])
    await a.store.write('runBulk', { ...scope, action: { kind: 'unlabel', title: 'Menu' } })
    await a.sync()
    expect(await inCloud('string', { labelIds: [label?.id ?? 0] })).toEqual([])
  })

  it('sends glossaries, and terms with their concept', async () => {
    const { store, userId } = a
    const { glossaryId } = await store.write('createGlossary', {
      name: 'Shop',
      languageIds: ['en', 'uk'],
      userId,
    })
    const term = emptyTermMembers()
    await store.write('saveConcept', {
      ...{ glossaryId, userId },
      concept: { subject: 'shop', definition: 'What is bought', url: null, note: null, translatable: true },
      terms: [
        { ...term, languageId: 'en', text: 'cart', partOfSpeech: 'noun' },
        { ...term, languageId: 'uk', text: 'кошик' },
      ],
    })
    expect((await a.sync()).pushed.added).toMatchObject({ glossary: 1, term: 2 })
    const concepts = (await inCloud('concept')).filter(({ subject }) => subject === 'shop')
    expect(concepts).toMatchObject([{ definition: 'What is bought' }])
    const terms = (await inCloud('term')).filter(({ conceptId }) => conceptId === concepts[0]?.id)
    expect(terms.map(({ text, partOfSpeech }) => [text, partOfSpeech])).toEqual([
      ['cart', 'noun'],
      ['кошик', null],
    ])
    expect(await waiting(a)).toMatchObject({ pending: 0, rejected: 0 })
  })

  it('keeps edits that the service refuses, with its message, and sends the others', async () => {
    const [string, gone] = [await shared(), await shared()]
    await a.save(gone, 'Зберегти')
    await a.save(string, 'Зберегти')
    const { stringId } = await benches.cloud.store.read('findString', { reference: gone })
    const refusing: typeof fetch = async (input, init) => {
      if (typeof init?.body === 'string' && init.body.includes(`"stringId":${stringId},`))
        return new Response(JSON.stringify({ error: { code: 403, message: 'This language is closed' } }), {
          status: 403,
        })
      return fetch(input, init)
    }
    const report = await a.syncBy(refusing)
    expect(report.rejected).toMatchObject([{ entity: 'translation', message: 'This language is closed' }])
    expect(report.pushed.added).toEqual({ translation: 1 })
    expect(await translationsInCloud(string)).toHaveLength(1)
    await a.store.write('retryEdits', {})
    expect((await a.sync()).rejected).toEqual([])
    expect(await translationsInCloud(gone)).toHaveLength(1)
  })

  it('sends many edits in one request, and the others if the service refuses some', async () => {
    const strings = [await benches.newString(), await benches.newString(), await benches.newString()]
    const refused = await benches.newString()
    await a.sync()
    const approve = (translationId: number) =>
      a.store.write('approveTranslation', { translationId, userId: a.userId, isApproved: true })
    for (const string of strings) await approve(await a.save(string, `Багато ${string}`))
    await a.save(refused, 'Ні')
    const { stringId } = await benches.cloud.store.read('findString', { reference: refused })
    const writes: string[] = []
    const refusing: typeof fetch = async (input, init) => {
      if (typeof init?.body !== 'string') return fetch(input, init)
      const answer = init.body.includes(`"stringId":${stringId},`)
        ? new Response('{"errors": []}', { status: 400 })
        : await fetch(input, init)
      writes.push(`${init.method} ${answer.status}`)
      return answer
    }
    const { pushed, rejected } = await a.syncBy(refusing)
    expect(pushed.added).toEqual({ translation: 3, approval: 3 })
    expect(rejected).toMatchObject([{ entity: 'translation' }])
    // All four, two halves, the second one by one; then all approvals.
    expect(writes).toEqual(['PATCH 400', 'PATCH 200', 'PATCH 400', 'POST 201', 'POST 400', 'PATCH 200'])
    for (const string of strings) {
      const [translation, ...others] = await translationsInCloud(string)
      expect({ text: translation?.text, others }).toEqual({ text: `Багато ${string}`, others: [] })
      expect(await inCloud('approval', { translationId: translation?.id })).toHaveLength(1)
    }
    await a.store.write('retryEdits', {})
    expect((await a.sync()).pushed.added).toEqual({ translation: 1 })
  })

  it('makes no duplicates of many edits after a lost response', async () => {
    const strings = [await benches.newString(), await benches.newString()]
    await a.sync()
    for (const string of strings) {
      const translationId = await a.save(string, 'Зберегти')
      await a.store.write('approveTranslation', { translationId, userId: a.userId, isApproved: true })
    }
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (init?.method !== 'PATCH') return answer
      await answer.arrayBuffer()
      throw new TypeError('fetch failed')
    }
    await a.syncBy(losing)
    expect(await waiting(a)).toMatchObject({ pending: 0, sending: 0, rejected: 0 })
    for (const string of strings) {
      const [translation, ...others] = await translationsInCloud(string)
      expect(others).toEqual([])
      expect(await inCloud('approval', { translationId: translation?.id })).toHaveLength(1)
    }
  })

  it('makes no duplicate after a lost response', async () => {
    const string = await shared()
    const { store, userId } = a
    const translationId = await a.save(string, 'Зберегти')
    await store.write('approveTranslation', { translationId, userId, isApproved: true })
    await store.write('addComment', {
      ...{
        stringId: await a.stringId(string),
        languageId: 'uk',
        userId,
        type: 'comment',
        text: 'Lost words',
      },
    })
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (init?.method !== 'POST') return answer
      await answer.arrayBuffer()
      throw new TypeError('fetch failed')
    }
    await a.syncBy(losing)
    expect(await waiting(a)).toMatchObject({ pending: 0, sending: 0, rejected: 0 })
    const translations = await translationsInCloud(string)
    expect(translations).toHaveLength(1)
    expect(await inCloud('approval', { translationId: translations[0]?.id })).toHaveLength(1)
    expect((await inCloud('comment')).filter(({ text }) => text === 'Lost words')).toHaveLength(1)
    await b.sync()
    expect(await b.texts(string)).toEqual(['Зберегти'])
  })

  it('reads the result of an edit that was being sent when the last sync ended', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    const ending = new AbortController()
    const cutting: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (init?.method === 'POST') ending.abort()
      return answer
    }
    await expect(a.syncBy(cutting, { signal: ending.signal })).rejects.toMatchObject({ code: 'cancelled' })
    await a.sync()
    expect(await translationsInCloud(string)).toHaveLength(1)
    expect(await a.texts(string)).toEqual(['Зберегти'])
    expect(await waiting(a)).toMatchObject({ pending: 0, sending: 0 })
  })

  describe('a machine translation', () => {
    const fill = async (provider: 'ai' | 'tm', text = 'Зберегти') => {
      const string = await shared()
      const stringId = await a.stringId(string)
      const place = { userId: a.userId, languageId: 'uk' }
      await a.store.write('pretranslate', {
        ...place,
        forms: [{ stringId, form: 'none', text, provider }],
      })
      const [translation] = (await a.store.read('serviceList', {
        kind: 'translation',
        filters: { stringId, languageId: 'uk' },
      })) as { id: number }[]
      return { string, stringId, place, translationId: translation?.id ?? 0 }
    }

    it('is counted and not sent, with its judgements, until the user chooses to send it', async () => {
      const { string, translationId, place } = await fill('ai')
      await a.store.write('vote', { translationId, userId: place.userId, mark: 'up' })
      const trial = await a.sync({ isDryRun: true })
      expect(trial).toMatchObject({ heldMachine: 1, pushed: NOTHING })
      expect(await a.sync()).toMatchObject({ heldMachine: 1, pushed: NOTHING, rejected: [] })
      expect(await translationsInCloud(string)).toEqual([])
      expect(await a.sync({ isDryRun: true, isSendingMachine: true })).toMatchObject({
        ...{ heldMachine: 0, pushed: { added: { translation: 1, vote: 1 } } },
      })
      expect(await a.sync({ isSendingMachine: true })).toMatchObject({
        ...{ heldMachine: 0, pushed: { added: { translation: 1, vote: 1 } } },
      })
      expect(await translationsInCloud(string)).toMatchObject([{ text: 'Зберегти' }])
      expect(await a.sync()).toMatchObject({ heldMachine: 0, pushed: NOTHING })
    })

    it('is sent once a user saved, edited or approved it', async () => {
      const saved = await fill('ai')
      const reworded = await fill('ai')
      const approved = await fill('ai')
      expect((await a.sync()).heldMachine).toBe(3)
      await a.save(saved.string, 'Зберегти')
      await a.save(reworded.string, 'Запам’ятати')
      const { translationId, place } = approved
      await a.store.write('approveTranslation', { translationId, userId: place.userId, isApproved: true })
      expect(await a.sync()).toMatchObject({
        ...{ heldMachine: 0, pushed: { added: { translation: 3, approval: 1 } } },
      })
    })

    it('is withdrawn if the user who saved it reverts that', async () => {
      const { string, place } = await fill('ai')
      await a.save(string, 'Зберегти')
      await a.store.write('undo', { userId: place.userId })
      expect(await a.sync()).toMatchObject({ heldMachine: 1, pushed: NOTHING })
      await a.store.write('undo', { userId: place.userId })
      expect(await a.sync()).toMatchObject({ heldMachine: 0, pushed: NOTHING })
    })

    it('from a memory counts as a user’s', async () => {
      await fill('tm')
      expect(await a.sync()).toMatchObject({ heldMachine: 0, pushed: { added: { translation: 1 } } })
    })
  })

  it('deletes a translation that the user deleted', async () => {
    const string = await shared()
    const translationId = await a.save(string, 'Зберегти')
    await a.sync()
    await a.store.write('deleteTranslation', { translationId, userId: a.userId })
    expect((await a.sync()).pushed.removed).toEqual({ translation: 1 })
    expect(await translationsInCloud(string)).toEqual([])
  })
})
