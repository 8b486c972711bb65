/** Glossaries, their concepts and terms. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import {
  emptyTermMembers,
  isListed,
  WRITTEN_MEMBERS,
  type TermMembers as OptionalMembers,
} from '../../../model/term.ts'
import { resolveLanguage } from '../../../languages/custom.ts'
import { invalid, nothing, oneJson } from '../../answers.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, idText, queryInput, shortTextInput } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
import { placeOfNew, resourcesPage } from '../resources.ts'
import type { Route } from '../router.ts'
import { fromApi, type ApiTermMember } from '../../../glossary/apiValues.ts'

const glossaries = new Resource({
  ...{ kind: 'glossary', noun: 'Glossary', path: 'glossaries', idName: 'glossaryId', scope: 'glossary' },
  place: (call) => ({ call, project: call.resource('glossaryId', 'Glossary').project }),
  idOf: (call) => call.resource('glossaryId', 'Glossary').id,
  represent: (items, { project }) => items.map((one) => represent.glossaryJson(project, one)),
})

const newGlossary = z.object({ name: shortTextInput, languageId: z.string().min(1) })
const changedGlossary = z.object({ name: shortTextInput })

const routesOfGlossaries = [
  glossaries.route('GET', '', (call) => resourcesPage(call, 'glossary', represent.glossaryJson)),
  glossaries.add(
    newGlossary,
    async ({ project }, { name, languageId }) => {
      const languageIds = [resolveLanguage(languageId).id]
      return (await project.edit('createGlossary', { name, languageIds })).glossaryId
    },
    placeOfNew,
  ),
  glossaries.read(),
  glossaries.patch(
    () => changedGlossary,
    async ({ project }, glossaryId, { name }) => {
      if (name !== undefined) await project.edit('serviceRenameGlossary', { glossaryId, name })
    },
  ),
  glossaries.remove(async ({ project }, glossaryId) => {
    await itemJson(project, 'glossary', glossaryId, 'Glossary')
    await project.edit('deleteGlossary', { glossaryId })
  }),
]

interface GlossaryPlace extends Place {
  of: { glossaryId: number }
}

async function placeInGlossary(call: Call): Promise<GlossaryPlace> {
  const { project, item } = await glossaries.find(call)
  return { call, project, of: { glossaryId: item.id } }
}

// ---- Concepts ----------------------------------------------------------------------------------------------

const concepts = new Resource({
  ...{ kind: 'concept', noun: 'Concept', path: 'glossaries/{glossaryId}/concepts', idName: 'conceptId' },
  ...{ scope: 'glossary', place: placeInGlossary },
  represent: (items, { project }) => items.map((one) => represent.conceptJson(project, one)),
})

const memberText = z.string().max(BUDGETS.term.max)
const conceptMembers = z.object({
  subject: memberText.optional(),
  definition: memberText.optional(),
  translatable: z.boolean().optional(),
  note: memberText.optional(),
  url: memberText.optional(),
})

async function putConcept(call: Call) {
  const { project, of } = await placeInGlossary(call)
  const place = await concepts.find(call)
  const { translatable, ...texts } = bodyInput(call, conceptMembers)
  await project.edit('serviceChangeConcept', {
    ...of,
    id: place.item.id,
    changes: {
      ...(translatable !== undefined && { translatable }),
      ...nullsForEmpty(texts),
    },
  })
  return oneJson(await concepts.json(place, place.item.id))
}

// ---- Terms -------------------------------------------------------------------------------------------------

const termFilters = z.object({
  userId: idText.optional(),
  languageId: z.string().optional(),
  conceptId: idText.optional(),
  translationOfTermId: idText.optional(),
})

const terms = new Resource({
  ...{ kind: 'term', noun: 'Term', path: 'glossaries/{glossaryId}/terms', idName: 'termId' },
  ...{ scope: 'glossary', place: placeInGlossary },
  represent: (items, { project }) => items.map((one) => represent.termJson(project, one)),
})

const termMembers = z.object({
  text: shortTextInput,
  ...givenMembers(),
})

function givenMembers() {
  const schemas = WRITTEN_MEMBERS.map((name) => [name, (isListed(name) ? z.string() : memberText).optional()])
  return Object.fromEntries(schemas) as Record<(typeof WRITTEN_MEMBERS)[number], z.ZodOptional<z.ZodString>>
}

const newTerm = termMembers.extend({
  languageId: z.string().min(1),
  conceptId: idInput.optional(),
  translationOfTermId: idInput.optional(),
})

function membersOf(given: Partial<Omit<z.output<typeof termMembers>, 'text'>>): Partial<OptionalMembers> {
  const members = WRITTEN_MEMBERS.flatMap((name) => {
    const value = isListed(name) ? valueOf(name, given[name]) : given[name] === '' ? null : given[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(members)
}

function valueOf(member: ApiTermMember, spelling: string | undefined): string | null | undefined {
  if (spelling === undefined || spelling === '') return spelling === '' ? null : undefined
  const value = fromApi(member, spelling)
  if (value !== undefined) return value
  throw invalid({
    key: member,
    code: 'notInArray',
    message: `There is no ${member} "${spelling.slice(0, 60)}".`,
  })
}

/** A text that is empty is none. */
function nullsForEmpty<Name extends string>(
  texts: Partial<Record<Name, string | undefined>>,
): Partial<Record<Name, string | null>> {
  const given = Object.entries(texts) as [Name, string | undefined][]
  return Object.fromEntries(
    given.flatMap(([name, text]) => (text === undefined ? [] : [[name, text === '' ? null : text]])),
  ) as Partial<Record<Name, string | null>>
}

async function deleteTerms(call: Call) {
  const { project, of } = await placeInGlossary(call)
  const filters = { ...queryInput(call, termFilters), ...of }
  const ids = (await listJson(project, 'term', { filters })).map((term) => term.id)
  await project.edit('serviceDeleteTerms', { ...of, ids })
  return nothing
}

export const glossaryRoutes: Route[] = [
  ...routesOfGlossaries,
  concepts.list(z.object({}), { filtersOf: () => ({}) }),
  concepts.read(),
  concepts.itemRoute('PUT', putConcept),
  concepts.remove(async ({ project, of }, conceptId) => {
    await itemJson(project, 'concept', conceptId, 'Concept', { ...of })
    await project.edit('deleteConcept', { conceptId })
  }),
  terms.list(termFilters, { croql: 'terms' }),
  terms.add(newTerm, async ({ project, of }, given) => {
    const { languageId, conceptId = null, translationOfTermId = null, text, ...members } = given
    const { id } = await project.edit('serviceAddTerm', {
      ...{ ...of, conceptId, translationOf: translationOfTermId },
      languageId: resolveLanguage(languageId).id,
      members: { ...emptyTermMembers(), text, ...membersOf(members) },
    })
    return id
  }),
  terms.route('DELETE', '', deleteTerms),
  terms.read(),
  terms.patch(
    () => termMembers,
    ({ project, of }, id, { text, ...given }) =>
      project.edit('serviceChangeTerm', {
        ...{ ...of, id },
        changes: { ...(text !== undefined && { text }), ...membersOf(given) },
      }),
  ),
  terms.remove(({ project, of }, id) => project.edit('serviceDeleteTerms', { ...of, ids: [id] })),
]
