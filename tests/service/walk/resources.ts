/** Translation memories and glossaries, which stand above projects in the API. */
import type { GlossariesModel } from '@crowdin/crowdin-api-client'
import { expect } from 'vitest'
import { patch, replace, type Walk } from './walk.ts'

export async function memories({ api }: Walk): Promise<void> {
  const asked = api.translationMemoryApi
  const { data: tm } = await asked.addTm({ name: 'Memory', languageId: 'en' })
  const { data: segment } = await asked.addTmSegment(tm.id, {
    records: [
      { languageId: 'en', text: 'Cart' },
      { languageId: 'uk', text: 'Кошик' },
    ],
  })
  const ukrainian = segment.records.find(({ languageId }) => languageId === 'uk')?.id ?? 0
  const { data: edited } = await asked.editTmSegment(
    tm.id,
    segment.id,
    patch(replace(`/records/${ukrainian}/text`, 'Візок'), {
      op: 'add',
      path: '/records/-',
      value: { languageId: 'de', text: 'Warenkorb' },
    }),
  )
  expect(edited.records.map(({ text }) => text)).toEqual(['Cart', 'Візок', 'Warenkorb'])
  const { data: found } = await asked.listTmSegments(tm.id, {
    croql: 'count of records where (text contains "візок") > 0',
  })
  expect(found.map(({ data }) => data.id)).toEqual([segment.id])
  await asked.getTmSegment(tm.id, segment.id)
  await asked.addTmSegmentRecords(tm.id, segment.id, { records: [{ languageId: 'fr', text: 'Panier' }] })
  await asked.editTmSegmentRecord(tm.id, segment.id, ukrainian, patch(replace('/text', 'Кошик')))
  await asked.deleteTmSegmentRecord(tm.id, segment.id, ukrainian)
  const value = { records: [{ languageId: 'en', text: 'Menu' }] }
  const { data: batch } = await asked.batchOperationsOnTmSegments(
    tm.id,
    patch(
      { op: 'add', path: '/-', value },
      { op: 'add', path: `/${segment.id}/records/-`, value: { languageId: 'uk', text: 'Кошик' } },
    ),
  )
  expect(batch.map(({ data }) => data.records.length)).toEqual([1, 4])
  await asked.deleteTmSegment(tm.id, segment.id)
  await asked.clearTm(tm.id)
  expect((await asked.listTmSegments(tm.id)).data).toEqual([])
  await asked.editTm(tm.id, patch(replace('/name', 'Shop memory')))
  expect((await asked.getTm(tm.id)).data.name).toBe('Shop memory')
  await asked.listTm()
  await asked.deleteTm(tm.id)
}

export async function glossaries({ api }: Walk): Promise<void> {
  const asked = api.glossariesApi
  const { data: glossary } = await asked.addGlossary({ name: 'Terms', languageId: 'en' })
  const { data: term } = await asked.addTerm(glossary.id, {
    languageId: 'en',
    text: 'cart',
    partOfSpeech: 'proper noun',
    status: 'not recommended',
  })
  expect(term).toMatchObject({ partOfSpeech: 'proper noun', status: 'not recommended' })
  const { data: other } = await asked.addTerm(glossary.id, {
    languageId: 'uk',
    text: 'кошик',
    translationOfTermId: term.id,
  })
  expect(other.conceptId).toBe(term.conceptId)
  const { data: found } = await asked.listTerms(glossary.id, {
    croql: 'status = "not_recommended" and partOfSpeech = "propn"',
  } as GlossariesModel.ListTermsOptions)
  expect(found.map(({ data }) => data.id)).toEqual([term.id])
  await asked.editTerm(glossary.id, term.id, patch(replace('/text', 'basket')))
  expect((await asked.getTerm(glossary.id, term.id)).data.text).toBe('basket')
  await asked.listConcepts(glossary.id)
  await asked.getConcept(glossary.id, term.conceptId)
  const { data: concept } = await asked.updateConcept(glossary.id, term.conceptId, {
    subject: 'shop',
    definition: 'Where things wait to be paid',
  })
  expect(concept.subject).toBe('shop')
  await asked.deleteTerm(glossary.id, other.id)
  await asked.deleteConcept(glossary.id, term.conceptId)
  await asked.addTerm(glossary.id, { languageId: 'en', text: 'shop' })
  await asked.clearGlossary(glossary.id)
  expect((await asked.listTerms(glossary.id)).data).toEqual([])
  await asked.editGlossary(glossary.id, patch(replace('/name', 'Shop terms')))
  expect((await asked.getGlossary(glossary.id)).data.name).toBe('Shop terms')
  await asked.listGlossaries()
  await asked.deleteGlossary(glossary.id)
}
