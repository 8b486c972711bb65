import { describe, expect, it, onTestFinished } from 'vitest'
import type { CallInput } from '../../core/contract/index.ts'
import { emptyTermMembers } from '../../core/model/term.ts'
import { emptyConcept, emptyTerm } from '../../core/glossary/conceptDraft.ts'
import { matchTexts } from '../../core/glossary/rows/termMatches.ts'
import { encodeLines } from '../../core/platform/threads/jsonLines.ts'
import { openDatabase } from '../../core/store/database.ts'
import { failureOf, TestProject } from '../testProject.ts'

type ConceptMembers = CallInput<'glossary.saveConcept'>['concept']
type TermMembers = CallInput<'glossary.saveConcept'>['terms'][number]

const members: ConceptMembers = {
  subject: 'Shop',
  definition: 'What one wants to buy',
  url: null,
  note: null,
  translatable: true,
}

function term(languageId: string, text: string, more: Partial<TermMembers> = {}): TermMembers {
  return { languageId, text, ...emptyTermMembers(), ...more }
}

function shop() {
  const project = new TestProject()
  const userId = project.anna
  const { glossaryId } = project.write('createGlossary', { name: 'Shop', languageIds: ['en', 'uk'], userId })
  const { conceptId } = project.write('saveConcept', {
    glossaryId,
    concept: members,
    terms: [term('en', 'cart'), term('uk', 'кошик'), term('uk', 'візок', { status: 'not_recommended' })],
    userId,
  })
  return { project, userId, glossaryId, conceptId }
}

describe('a concept that is saved after edits of others', () => {
  it('keeps their edits of other members', () => {
    const { project, glossaryId, conceptId, userId } = shop()
    const { concept, terms } = project.read('conceptDetail', { conceptId })
    const read = terms.map(({ id, languageId, text, user: _, createdAt: __, updatedAt: ___, ...rest }) => ({
      ...{ id, languageId, text },
      ...rest,
    }))
    const { subject, definition, url, note, translatable } = concept
    const base = { concept: { subject, definition, url, note, translatable }, terms: read }
    const [cart, basket, wagon] = read
    const { boris } = project
    const save = { glossaryId, conceptId, userId: boris, concept: base.concept }
    // Boris adds a term, rewords one, and says what the concept is.
    project.write('saveConcept', {
      ...save,
      concept: { ...base.concept, definition: 'By Boris' },
      terms: [cart!, { ...basket!, note: 'By Boris' }, wagon!, term('uk', 'торба')],
    })
    const now = () => {
      const saved = project.read('conceptDetail', { conceptId })
      const texts = saved.terms.map(({ text, note }) => (note === null ? text : `${text}: ${note}`))
      return [saved.concept.subject, saved.concept.definition, ...texts.toSorted()]
    }
    // Anna had it open: she corrects a letter and the subject, and takes a term out.
    const anna = { glossaryId, conceptId, userId, base }
    const edited = {
      concept: { ...base.concept, subject: 'Shops' },
      terms: [{ ...cart!, text: 'Cart' }, basket!],
    }
    project.write('saveConcept', { ...anna, ...edited })
    expect(now()).toEqual(['Shops', 'By Boris', 'Cart', 'кошик: By Boris', 'торба'])

    project.write('saveConcept', { ...save, terms: [{ ...cart!, text: 'Cart' }] })
    project.write('saveConcept', { ...anna, ...edited, terms: [cart!, basket!, wagon!] })
    expect(now().slice(2), 'what was deleted and not edited stays deleted').toEqual(['Cart'])
    const reworded = { ...anna, ...edited, terms: [cart!, { ...basket!, text: 'кошичок' }] }
    expect(failureOf(() => project.write('saveConcept', reworded)).code).toBe('glossary.unknownTerm')
  })
})

const match = (project: TestProject, ...texts: string[]) =>
  project.read('matchTexts', { texts, sourceLanguageId: 'en', languageId: 'uk' })

describe('a glossary', () => {
  it('holds concepts with all members of theirs and of their terms', () => {
    const { project, glossaryId, conceptId, userId } = shop()
    const { terms } = project.read('conceptDetail', { conceptId })
    const [cart] = terms
    const full: TermMembers = {
      ...emptyTermMembers(),
      id: cart!.id,
      languageId: 'en',
      text: 'shopping cart',
      description: 'Not the vehicle',
      partOfSpeech: 'noun',
      status: 'preferred',
      type: 'full_form',
      gender: 'neuter',
      note: 'Never "basket"',
      lemma: 'cart',
      url: 'https://example.com/cart',
    }
    const concept = { ...members, url: 'https://example.com', note: 'Ask Anna', translatable: false }
    project.write('saveConcept', { glossaryId, conceptId, concept, terms: [full], userId })
    const saved = project.read('conceptDetail', { conceptId })
    expect(saved.concept).toMatchObject({ ...concept, user: 'anna' })
    expect(saved.concept.updatedAt).not.toBeNull()
    expect(saved.terms).toHaveLength(1)
    expect(saved.terms[0]).toMatchObject({ ...full, user: 'anna' })
    expect(project.read('glossaries', {})).toEqual([
      { id: glossaryId, name: 'Shop', languageIds: ['en', 'uk'], concepts: 1, terms: 1 },
    ])
  })

  it('is reverted step by step, and redone', () => {
    const { project, userId, glossaryId } = shop()
    const rows = () => ['glossary', 'concept', 'term'].map((table) => project.rows(`SELECT * FROM ${table}`))
    const full = rows()
    project.write('deleteGlossary', { glossaryId, userId })
    expect(rows()).toEqual([[], [], []])
    project.write('undo', { userId })
    expect(rows()).toEqual(full)
    expect(match(project, 'Your carts').concepts).toHaveLength(1)
    project.write('undo', { userId })
    expect(match(project, 'Your carts').concepts).toHaveLength(0)
    project.write('undo', { userId })
    expect(rows()).toEqual([[], [], []])
    for (let step = 0; step < 2; step++) project.write('redo', { userId })
    expect(rows()).toEqual(full)
  })

  it('is renamed and gets languages in one step of undo, and in none if it has them', () => {
    const { project, userId, glossaryId } = shop()
    const stored = () => project.rows('SELECT name, language_ids FROM glossary')
    const before = stored()
    const change = (name: string, languageIds: string[]) =>
      project.write('changeGlossary', { glossaryId, name, languageIds, userId })
    change('Shop', ['en', 'uk'])
    change('Store', ['en', 'uk'])
    change('Store', ['en', 'uk', 'de'])
    expect(stored()).toEqual([{ name: 'Store', language_ids: '["en","uk","de"]' }])
    project.write('undo', { userId })
    expect(stored()).toEqual([{ name: 'Store', language_ids: '["en","uk"]' }])
    project.write('undo', { userId })
    expect(stored()).toEqual(before)
    expect(project.write('undo', { userId })).toMatchObject({ action: 'concept.save' })
  })

  it('keeps its languages if its name alone is given', () => {
    const { project, userId, glossaryId } = shop()
    project.write('serviceRenameGlossary', { userId, glossaryId, name: 'Store' })
    expect(project.rows('SELECT name, language_ids FROM glossary')).toEqual([
      { name: 'Store', language_ids: '["en","uk"]' },
    ])
  })

  it('lists concepts by a text in them', () => {
    const { project, userId, glossaryId } = shop()
    project.write('saveConcept', { glossaryId, concept: members, terms: [term('en', 'Basket')], userId })
    const list = (search: string) =>
      project.read('conceptRows', {
        glossaryId,
        sourceLanguageId: 'en',
        languageId: 'uk',
        search,
        from: 0,
        count: 10,
      })
    expect(list('').rows.map(({ source }) => source)).toEqual([['Basket'], ['cart']])
    expect(list('КОШИК')).toMatchObject({
      total: 1,
      rows: [
        {
          source: ['cart'],
          target: [
            { text: 'кошик', isForbidden: false },
            { text: 'візок', isForbidden: true },
          ],
        },
      ],
    })
    expect(list('buy').total).toBe(2)
    expect(list('nowhere').total).toBe(0)
  })

  it('lists the terms of a concept by language, and within a language the preferred ones first', () => {
    const { project, glossaryId, userId } = shop()
    const { conceptId } = project.write('saveConcept', {
      ...{ glossaryId, concept: members, userId },
      terms: [
        term('uk', 'візок', { status: 'obsolete' }),
        term('en', 'trolley'),
        term('uk', 'кошик', { status: 'preferred' }),
        term('en', 'cart'),
        term('en', 'basket', { status: 'admitted' }),
      ],
    })
    const { terms } = project.read('conceptDetail', { conceptId })
    expect(terms.map(({ text }) => text)).toEqual(['basket', 'trolley', 'cart', 'кошик', 'візок'])
  })

  it('finds terms, and forbidden ones in a translation', () => {
    const { project, conceptId, glossaryId, userId } = shop()
    const { matches, concepts } = match(project, 'Two carts', 'Nothing')
    expect(matches.map((one) => one.length)).toEqual([1, 0])
    expect(matches[0]?.[0]).toMatchObject({ start: 4, end: 9, conceptId })
    expect(matches[0]?.[0]?.translations.map(({ text }) => text)).toEqual(['кошик', 'візок'])
    expect(concepts[0]?.terms.map(({ text }) => text)).toEqual(['cart', 'кошик', 'візок'])

    const check = (conceptIds: number[]) =>
      project.read('forbiddenTerms', { text: 'У візку порожньо', languageId: 'uk', conceptIds })
    expect(check([])).toMatchObject([{ start: 2, end: 7, term: { text: 'візок' }, instead: ['кошик'] }])
    // Now it is also a good term of another concept.
    project.write('saveConcept', { glossaryId, concept: members, terms: [term('uk', 'візок')], userId })
    expect(check([])).toEqual([])
    expect(check([conceptId])).toHaveLength(1)
  })

  it('refuses unknown ids', () => {
    const { project, userId, glossaryId, conceptId } = shop()
    const save = (ids: { glossaryId: number; conceptId?: number; id?: number }) =>
      failureOf(() =>
        project.write('saveConcept', {
          glossaryId: ids.glossaryId,
          conceptId: ids.conceptId,
          concept: members,
          terms: [term('en', 'a', ids.id === undefined ? {} : { id: ids.id })],
          userId,
        }),
      ).code
    expect(save({ glossaryId: 99 })).toBe('glossary.unknown')
    expect(save({ glossaryId, conceptId: 99 })).toBe('glossary.unknownConcept')
    expect(save({ glossaryId, conceptId, id: 99 })).toBe('glossary.unknownTerm')
    expect(project.read('conceptDetail', { conceptId }).terms).toHaveLength(3)
    const remove = (ids: { conceptId: number; userId: number }) =>
      failureOf(() => project.write('deleteConcept', ids)).code
    expect(remove({ conceptId: 99, userId })).toBe('glossary.unknownConcept')
    expect(remove({ conceptId, userId: 99 })).toBe('user.unknown')
    expect(project.read('conceptDetail', { conceptId }).terms).toHaveLength(3)
  })
})

describe('an import of concepts', () => {
  const cart = { ...emptyConcept(), terms: [emptyTerm('en', 'cart')] }
  const input = (userId: number) => ({
    ...{ userId, target: { name: 'New' }, languages: {}, count: 1 },
    concepts: encodeLines([cart]),
  })

  it('keeps concepts of the same subject and definition apart by their terms, in any order of these', () => {
    const { project, userId } = shop()
    const of = (...texts: string[]) => ({
      ...emptyConcept(),
      subject: 'Shop',
      terms: texts.map((text) => emptyTerm('en', text)),
    })
    const concepts = [
      of('cart', 'trolley'),
      of('till'),
      of('trolley', 'cart'),
      { ...of('till'), subject: 'Bank' },
    ]
    const { added, merged } = project.write('importGlossary', {
      ...input(userId),
      count: concepts.length,
      concepts: encodeLines(concepts),
    })
    expect({ added, merged }).toEqual({ added: 3, merged: 1 })
    const made = project.read('glossaries', {}).find(({ name }) => name === 'New')
    expect(made).toMatchObject({ languageIds: ['en'], concepts: 3, terms: 4 })
  })

  it('keeps concepts apart whose subject and definition are parted at another place', () => {
    const { project, userId } = shop()
    const of = (subject: string | null, definition: string | null) => ({ ...cart, subject, definition })
    const concepts = [of('a', 'b'), of('ab', null), of(null, 'ab')]
    const written = project.write('importGlossary', {
      ...input(userId),
      count: concepts.length,
      concepts: encodeLines(concepts),
    })
    expect(written).toMatchObject({ added: 3, merged: 0 })
  })

  it('fills in the address and the note that a known concept lacks, and makes no change without any', () => {
    const { project, userId } = shop()
    const add = (concept: Partial<ReturnType<typeof emptyConcept>>) =>
      project.write('importGlossary', { ...input(userId), concepts: encodeLines([{ ...cart, ...concept }]) })
    const stored = () => project.rows("SELECT url, note FROM concept WHERE subject IS NOT 'Shop'")
    add({})
    add({ url: 'https://example.com', note: 'By Anna' })
    const filled = { url: 'https://example.com', note: 'By Anna' }
    expect(stored()).toEqual([filled])
    project.now += 60_000
    add({ url: 'https://other.example', note: 'By Boris' })
    expect(stored()).toEqual([filled])
    project.write('undo', { userId })
    expect(stored()).toEqual([{ url: null, note: null }])
  })

  it('is refused for a user that the project does not have, and adds nothing', () => {
    const { project } = shop()
    const before = project.rows('SELECT * FROM term')
    expect(failureOf(() => project.write('importGlossary', input(999))).code).toBe('user.unknown')
    expect(project.rows('SELECT * FROM term')).toEqual(before)
  })
})

describe('terms that are edited alone', () => {
  const stored = (project: TestProject) => ({
    glossaries: project.rows('SELECT * FROM glossary'),
    concepts: project.rows('SELECT * FROM concept'),
    terms: project.rows<{ id: number; text: string }>('SELECT * FROM term ORDER BY id'),
  })
  const named = { ...emptyTermMembers(), text: 'shop' }

  it('are added to the concept of their translation, and their language to the glossary, once', () => {
    const { project, userId, glossaryId, conceptId } = shop()
    const [cart] = stored(project).terms
    const add = (languageId: string) =>
      project.write('serviceAddTerm', {
        ...{ userId, glossaryId, languageId, members: named },
        ...{ conceptId: null, translationOf: cart!.id },
      })
    add('de')
    add('de')
    add('uk')
    const { concepts, glossaries, terms } = stored(project)
    expect(concepts).toHaveLength(1)
    expect(terms.slice(3)).toMatchObject([
      { concept_id: conceptId, language_id: 'de' },
      { concept_id: conceptId, language_id: 'de' },
      { concept_id: conceptId, language_id: 'uk' },
    ])
    expect(glossaries).toMatchObject([{ language_ids: '["en","uk","de"]' }])
  })

  it('get a concept of their own where none is named', () => {
    const { project, userId, glossaryId } = shop()
    const place = { conceptId: null, translationOf: null, languageId: 'en' }
    const { id } = project.write('serviceAddTerm', { userId, glossaryId, members: named, ...place })
    const { concepts, terms } = stored(project)
    expect(concepts).toMatchObject([{}, { glossary_id: glossaryId, subject: null, translatable: 1 }])
    expect(terms.at(-1)).toMatchObject({ id, text: 'shop', concept_id: concepts[1]?.['id'] })
  })

  it('are never those of another glossary', () => {
    const { project, userId, conceptId } = shop()
    const other = project.write('createGlossary', { name: 'Other', languageIds: ['en'], userId }).glossaryId
    const before = stored(project)
    const [cart] = before.terms
    const at = { userId, glossaryId: other }
    const add = { ...at, languageId: 'en', members: named }
    const refusals = [
      () => project.write('serviceAddTerm', { ...add, conceptId, translationOf: null }),
      () => project.write('serviceAddTerm', { ...add, conceptId: null, translationOf: cart!.id }),
      () => project.write('serviceChangeTerm', { ...at, id: cart!.id, changes: { text: 'X' } }),
      () => project.write('serviceChangeConcept', { ...at, id: conceptId, changes: { subject: 'X' } }),
      () => project.write('serviceDeleteTerms', { ...at, ids: [cart!.id] }),
    ].map((write) => failureOf(write).code)
    expect(refusals).toEqual([
      'glossary.unknownConcept',
      'glossary.unknownTerm',
      'glossary.unknownTerm',
      'glossary.unknownConcept',
      'glossary.unknownTerm',
    ])
    expect(stored(project)).toEqual(before)
  })

  it('take their concept with them as the last one is deleted, and undo brings both back', () => {
    const { project, userId, glossaryId } = shop()
    const before = stored(project)
    const [cart, ...others] = before.terms.map(({ id }) => id)
    project.write('serviceDeleteTerms', { userId, glossaryId, ids: [cart!] })
    expect(stored(project)).toMatchObject({ concepts: [{}], terms: [{ text: 'кошик' }, { text: 'візок' }] })
    project.write('serviceDeleteTerms', { userId, glossaryId, ids: others })
    expect(stored(project)).toMatchObject({ concepts: [], terms: [] })
    for (let step = 0; step < 2; step++) project.write('undo', { userId })
    expect(stored(project)).toEqual(before)
  })

  it('keep their time of change, and make no step of undo, where nothing differs', () => {
    const { project, userId, glossaryId, conceptId } = shop()
    const [cart] = stored(project).terms
    project.write('serviceChangeTerm', { userId, glossaryId, id: cart!.id, changes: { text: 'trolley' } })
    const changed = stored(project)
    project.now += 60_000
    project.write('serviceChangeTerm', { userId, glossaryId, id: cart!.id, changes: { text: 'trolley' } })
    project.write('serviceChangeConcept', { userId, glossaryId, id: conceptId, changes: { subject: 'Shop' } })
    expect(stored(project)).toEqual(changed)
    project.write('undo', { userId })
    expect(stored(project).terms[0]).toMatchObject({ text: 'cart' })
  })
})

describe('the terms of texts', () => {
  const match = (project: TestProject, text: string) =>
    project.read('matchTexts', { texts: [text], sourceLanguageId: 'en', languageId: 'uk' })

  it('belong to at most 30 concepts, all of which are shown, and the others are counted', () => {
    const { project, glossaryId, userId } = shop()
    const words = Array.from(
      { length: 33 },
      (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}`,
    )
    for (const word of words) {
      project.write('saveConcept', { glossaryId, concept: members, terms: [term('en', word)], userId })
    }
    const { matches, concepts, left } = match(project, words.join(' '))
    expect(left).toBe(3)
    expect(concepts).toHaveLength(30)
    expect(new Set(matches.flat().map(({ conceptId }) => conceptId))).toEqual(
      new Set(concepts.map(({ concept }) => concept.id)),
    )
  })
})

describe('the words of the terms in a text', () => {
  it('are spelled as they stand there, also part by part, and are none of forbidden terms', () => {
    const { project, glossaryId, userId } = shop()
    const add = (terms: TermMembers[]) =>
      project.write('saveConcept', { glossaryId, concept: members, terms, userId })
    add([term('en', 'check-out desk')])
    add([term('en', 'basket', { status: 'obsolete' })])
    add([term('en', 'till', { status: 'obsolete' }), term('en', 'till', { status: 'preferred' })])
    const words = (texts: string[]) => project.read('glossaryWords', { texts, languageIds: ['en', 'uk'] })
    expect(words(['Two Carts and baskets', 'The check-out desk', 'Візок']).toSorted()).toEqual(
      ['Carts', 'check', 'check-out', 'desk', 'out'].toSorted(),
    )
    expect(words(['The till'])).toEqual(['till'])
    expect(words(['Nothing of it'])).toEqual([])
  })
})

describe('the terms that a reader has in memory', () => {
  it('are those that other users have saved meanwhile, beside edits of strings or not', () => {
    const { project, glossaryId, conceptId, userId } = shop()
    const reader = openDatabase(project.path, { readonly: true })
    onTestFinished(() => void reader.close())
    const found = (text: string) =>
      matchTexts(reader, { texts: [text], sourceLanguageId: 'en', languageId: 'uk' }).matches[0]?.length
    expect([found('a cart'), found('a till')]).toEqual([1, 0])
    const { a } = project.import([{ identifier: 'a', text: 'A' }])
    project.save(a!, 'А')
    expect([found('a cart'), found('a till')]).toEqual([1, 0])
    project.write('saveConcept', { glossaryId, concept: members, terms: [term('en', 'till')], userId })
    expect([found('a cart'), found('a till')]).toEqual([1, 1])
    project.write('deleteConcept', { conceptId, userId })
    expect([found('a cart'), found('a till')]).toEqual([0, 1])
  })

  it('are shown beside a text in its two languages', () => {
    const { project, glossaryId, userId } = shop()
    const terms = [term('en', 'till'), term('uk', 'каса'), term('de', 'Kasse')]
    project.write('saveConcept', { glossaryId, concept: members, terms, userId })
    expect(match(project, 'a till').concepts[0]?.terms.map(({ text }) => text)).toEqual(['till', 'каса'])
  })
})

describe('a list of concepts', () => {
  it('shows a term of another language for a concept without one in the source language', () => {
    const { project, glossaryId, userId } = shop()
    const terms = [term('uk', 'торба')]
    project.write('saveConcept', { glossaryId, concept: members, terms, userId })
    const { rows } = project.read('conceptRows', {
      ...{ glossaryId, search: 'торба', from: 0, count: 10 },
      ...{ sourceLanguageId: 'en', languageId: 'uk' },
    })
    expect(rows).toMatchObject([{ source: ['торба'] }])
  })
})
