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
import { invalid, nothing, notFound, oneJson, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, idText, queryInput, readPatch, shortTextInput } from '../input.ts'
import { croqlOf, croqlPage, itemJson, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import { resourcesPage } from '../resources.ts'
import type { Route } from '../router.ts'
import { fromApi, type ApiTermMember } from '../../../glossary/apiValues.ts'
import type { ResourceItem } from '../../rows/kinds/resources.ts'

function listGlossaries(call: Call) {
  return resourcesPage(call, 'glossary', represent.glossaryJson)
}

async function findGlossary(call: Call): Promise<{ project: ServedProject; glossary: ResourceItem }> {
  const { project, id: glossaryId } = call.resource('glossaryId', 'Glossary')
  return { project, glossary: await itemJson(project, 'glossary', glossaryId, 'Glossary') }
}

async function getGlossary(call: Call) {
  const { project, glossary } = await findGlossary(call)
  return oneJson(represent.glossaryJson(project, glossary))
}

const newGlossary = z.object({ name: shortTextInput, languageId: z.string().min(1) })
const changedGlossary = z.object({ name: shortTextInput })

/** New ones go into the first project that the token opens. */
async function addGlossary(call: Call) {
  const [project] = call.projects
  if (project === undefined) throw notFound('Project')
  const { name, languageId } = bodyInput(call, newGlossary)
  const languageIds = [resolveLanguage(languageId).id]
  const { glossaryId } = await project.edit('createGlossary', { name, languageIds })
  return oneJson(
    represent.glossaryJson(project, await itemJson(project, 'glossary', glossaryId, 'Glossary')),
    201,
  )
}

async function patchGlossary(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const { name } = readPatch(call, changedGlossary, represent.glossaryJson(project, glossary))
  if (name !== undefined)
    await project.edit('serviceRenameGlossary', {
      glossaryId: glossary.id,
      name,
    })
  return getGlossary(call)
}

async function deleteGlossary(call: Call) {
  const { project, glossary } = await findGlossary(call)
  await project.edit('deleteGlossary', { glossaryId: glossary.id })
  return nothing
}

// ---- Concepts ----------------------------------------------------------------------------------------------

async function listConcepts(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const { items, page: asked } = await listPage(call, project, 'concept', { glossaryId: glossary.id })
  return page(
    items.map((one) => represent.conceptJson(project, one)),
    asked,
  )
}

async function findConcept(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const conceptId = call.id('conceptId', 'Concept')
  const concept = await itemJson(project, 'concept', conceptId, 'Concept', { glossaryId: glossary.id })
  return { project, glossary, concept }
}

async function getConcept(call: Call) {
  const { project, concept } = await findConcept(call)
  return oneJson(represent.conceptJson(project, concept))
}

const memberText = z.string().max(BUDGETS.term.max)
const conceptValues = z.object({
  subject: memberText.optional(),
  definition: memberText.optional(),
  translatable: z.boolean().optional(),
  note: memberText.optional(),
  url: memberText.optional(),
})

async function putConcept(call: Call) {
  const { project, glossary, concept } = await findConcept(call)
  const { translatable, ...texts } = bodyInput(call, conceptValues)
  await project.edit('serviceChangeConcept', {
    glossaryId: glossary.id,
    id: concept.id,
    changes: {
      ...(translatable !== undefined && { translatable }),
      ...nullsForEmpty(texts),
    },
  })
  return getConcept(call)
}

async function deleteConcept(call: Call) {
  const { project, concept } = await findConcept(call)
  await project.edit('deleteConcept', { conceptId: concept.id })
  return nothing
}

// ---- Terms -------------------------------------------------------------------------------------------------

const termFilters = z.object({
  userId: idText.optional(),
  languageId: z.string().optional(),
  conceptId: idText.optional(),
  translationOfTermId: idText.optional(),
})

async function listTerms(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const croql = croqlOf(call)
  const { items, page: asked } =
    croql === null
      ? await listPage(call, project, 'term', { ...queryInput(call, termFilters), glossaryId: glossary.id })
      : await croqlPage(call, project, 'term', { croql, context: 'terms', glossaryId: glossary.id })
  return page(
    items.map((one) => represent.termJson(project, one)),
    asked,
  )
}

async function getTerm(call: Call, termId = call.id('termId', 'Term')) {
  const { project, glossary } = await findGlossary(call)
  return represent.termJson(
    project,
    await itemJson(project, 'term', termId, 'Term', { glossaryId: glossary.id }),
  )
}

const termValues = z.object({
  text: shortTextInput,
  ...givenMembers(),
})

function givenMembers() {
  const schemas = WRITTEN_MEMBERS.map((name) => [name, (isListed(name) ? z.string() : memberText).optional()])
  return Object.fromEntries(schemas) as Record<(typeof WRITTEN_MEMBERS)[number], z.ZodOptional<z.ZodString>>
}

const newTerm = termValues.extend({
  languageId: z.string().min(1),
  conceptId: idInput.optional(),
  translationOfTermId: idInput.optional(),
})

async function addTerm(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const { languageId, conceptId, translationOfTermId, text, ...given } = bodyInput(call, newTerm)
  const added = await project.edit('serviceAddTerm', {
    glossaryId: glossary.id,
    conceptId: conceptId ?? null,
    translationOf: translationOfTermId ?? null,
    languageId: resolveLanguage(languageId).id,
    members: { ...emptyTermMembers(), text, ...membersOf(given) },
  })
  return oneJson(await getTerm(call, added.id), 201)
}

async function patchTerm(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const { text, ...given } = readPatch(call, termValues, await getTerm(call))
  const termId = call.id('termId', 'Term')
  await project.edit('serviceChangeTerm', {
    glossaryId: glossary.id,
    id: termId,
    changes: { ...(text !== undefined && { text }), ...membersOf(given) },
  })
  return oneJson(await getTerm(call))
}

function membersOf(given: Partial<Omit<z.output<typeof termValues>, 'text'>>): Partial<OptionalMembers> {
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

async function deleteTerm(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const ids = [call.id('termId', 'Term')]
  await project.edit('serviceDeleteTerms', {
    glossaryId: glossary.id,
    ids,
  })
  return nothing
}

async function deleteTerms(call: Call) {
  const { project, glossary } = await findGlossary(call)
  const filters = { ...queryInput(call, termFilters), glossaryId: glossary.id }
  const ids = (await listJson(project, 'term', { filters })).map((term) => term.id)
  await project.edit('serviceDeleteTerms', {
    glossaryId: glossary.id,
    ids,
  })
  return nothing
}

const scope = 'glossary'
const glossaries = 'glossaries/{glossaryId}'

export const glossaryRoutes: Route[] = [
  { method: 'GET', path: 'glossaries', scope, answer: listGlossaries },
  { method: 'POST', path: 'glossaries', scope, answer: addGlossary },
  { method: 'GET', path: glossaries, scope, answer: getGlossary },
  { method: 'PATCH', path: glossaries, scope, answer: patchGlossary },
  { method: 'DELETE', path: glossaries, scope, answer: deleteGlossary },
  { method: 'GET', path: `${glossaries}/concepts`, scope, answer: listConcepts },
  { method: 'GET', path: `${glossaries}/concepts/{conceptId}`, scope, answer: getConcept },
  { method: 'PUT', path: `${glossaries}/concepts/{conceptId}`, scope, answer: putConcept },
  { method: 'DELETE', path: `${glossaries}/concepts/{conceptId}`, scope, answer: deleteConcept },
  { method: 'GET', path: `${glossaries}/terms`, scope, answer: listTerms },
  { method: 'POST', path: `${glossaries}/terms`, scope, answer: addTerm },
  { method: 'DELETE', path: `${glossaries}/terms`, scope, answer: deleteTerms },
  {
    method: 'GET',
    path: `${glossaries}/terms/{termId}`,
    scope,
    answer: async (call) => oneJson(await getTerm(call)),
  },
  { method: 'PATCH', path: `${glossaries}/terms/{termId}`, scope, answer: patchTerm },
  { method: 'DELETE', path: `${glossaries}/terms/{termId}`, scope, answer: deleteTerm },
]
