/** Translation memories and glossaries as files, and what they have for a text. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { invalid, oneJson, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, longTextInput } from '../input.ts'
import { addJob, downloadOf, findJob, jobJson } from '../jobs.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { noStorage } from './sourceFiles.ts'
import { targetOf } from './translations.ts'

interface ResourceOfCall {
  project: ServedProject
  id: number
  /** The id by which the API knows it. */
  outer: number
}

async function resourceOf(call: Call, kind: 'tm' | 'glossary'): Promise<ResourceOfCall> {
  const [parameter, noun] = kind === 'tm' ? (['tmId', 'TM'] as const) : (['glossaryId', 'Glossary'] as const)
  const { project, id } = call.resource(parameter, noun)
  await itemJson(project, kind, id, noun)
  return { project, id, outer: id + project.offset }
}

const listOf = (kind: 'tm' | 'glossary', jobs: 'imports' | 'exports', { outer }: ResourceOfCall): string =>
  `${kind}/${outer}/${jobs}`

// ---- Imports -----------------------------------------------------------------------------------------------

/** The index of each column, by the name of its contents. */
const scheme = z.record(z.string().max(BUDGETS.apiName.max), z.number().int().min(0).max(999))
const imported = z.object({
  storageId: idInput,
  firstLineContainsHeader: z.boolean().optional(),
  scheme: scheme.optional(),
})

function importsInto(kind: 'tm' | 'glossary') {
  return async (call: Call) => {
    const resource = await resourceOf(call, kind)
    const given = bodyInput(call, imported)
    const found = call.state.storages.find(given.storageId)
    if (found === undefined) throw noStorage('storageId')
    const startedAt = Date.now()
    const { id, outer, project } = resource
    await project.importResource(kind, {
      ...{ id, fileName: found.fileName, content: found.content },
      ...columnsOf(kind, given),
    })
    const { storageId, scheme: columns = {}, firstLineContainsHeader = false } = given
    const attributes = { storageId, scheme: columns, firstLineContainsHeader }
    return addJob(call, listOf(kind, 'imports', resource), {
      attributes: kind === 'tm' ? { tmId: outer, ...attributes } : attributes,
      startedAt,
    })
  }
}

/** A table without a scheme names its columns in its first row, whatever else is said of that row. */
function columnsOf(
  kind: 'tm' | 'glossary',
  { scheme: given, firstLineContainsHeader = false }: z.output<typeof imported>,
): { columns?: string[]; hasHeading: boolean } {
  if (given === undefined || Object.keys(given).length === 0) return { hasHeading: true }
  const columns = Array.from({ length: Math.max(...Object.values(given)) + 1 }, () => '-')
  for (const [name, index] of Object.entries(given)) {
    if (columns[index] !== '-') throw columnTakenTwice(index)
    columns[index] = kind === 'tm' ? name : glossaryColumn(name)
  }
  return { columns, hasHeading: firstLineContainsHeader }
}

function columnTakenTwice(index: number) {
  return invalid({
    key: 'scheme',
    code: 'notUnique',
    message: `Two members of the scheme are column ${index}.`,
  })
}

/** The API's names of a concept's columns, as `chosenColumns` (core/glossary/tableColumns.ts) has them. */
const CONCEPT_COLUMNS: Readonly<Record<string, string>> = {
  conceptDefinition: 'definition',
  conceptSubject: 'subject',
  conceptNote: 'conceptNote',
  conceptUrl: 'conceptUrl',
  conceptTranslatable: 'translatable',
}

/** `term_es-ES` as `term:es-ES`. */
function glossaryColumn(name: string): string {
  if (Object.hasOwn(CONCEPT_COLUMNS, name)) return CONCEPT_COLUMNS[name] ?? '-'
  return name.replace('_', ':')
}

function getsImport(kind: 'tm' | 'glossary') {
  return async (call: Call) => {
    const list = listOf(kind, 'imports', await resourceOf(call, kind))
    return oneJson(jobJson(findJob(call, list, 'importId', 'Import')))
  }
}

// ---- Exports -----------------------------------------------------------------------------------------------

const memoryExport = z.object({
  format: z.enum(['tmx', 'csv']).default('tmx'),
  sourceLanguageId: z.string().min(1).optional(),
  targetLanguageId: z.string().min(1).optional(),
})

/** A client sends no body for an export of everything. */
export function exportBody<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  const body = call.request.body.byteLength === 0 ? new TextEncoder().encode('{}') : call.request.body
  return bodyInput({ ...call, request: { ...call.request, body } }, schema)
}

async function exportMemory(call: Call) {
  const resource = await resourceOf(call, 'tm')
  const { format, ...pair } = exportBody(call, memoryExport)
  const { sourceLanguageId, targetLanguageId } = pair
  if ((sourceLanguageId === undefined) !== (targetLanguageId === undefined))
    throw invalid({
      key: sourceLanguageId === undefined ? 'sourceLanguageId' : 'targetLanguageId',
      code: 'isEmpty',
      message: 'A pair has both a source and a target language.',
    })
  const startedAt = Date.now()
  const content = await resource.project.exportMemory({
    ...{ id: resource.id, format },
    ...(sourceLanguageId !== undefined &&
      targetLanguageId !== undefined && { languageIds: [sourceLanguageId, targetLanguageId] }),
  })
  const attributes = { format, ...pair }
  return addJob(call, listOf('tm', 'exports', resource), { attributes, content, startedAt })
}

/** Filters of an export of terms, which has all of them here. */
const TERM_FILTERS = [
  ...['text', 'status', 'statuses', 'partOfSpeech', 'partsOfSpeech', 'type', 'types', 'gender', 'genders'],
  ...['authorId', 'authorIds', 'languageIds', 'dateFrom', 'dateTo'],
]
const glossaryExport = z.looseObject({
  format: z.enum(['tbx', 'tbx_v3', 'csv']).default('tbx'),
  exportFields: z.array(z.string()).default([]),
})

async function exportGlossary(call: Call) {
  const resource = await resourceOf(call, 'glossary')
  const { format, exportFields, ...others } = exportBody(call, glossaryExport)
  const filter = TERM_FILTERS.find((name) => Object.hasOwn(others, name))
  if (filter !== undefined)
    throw invalid({
      key: filter,
      code: 'notSupported',
      message: `All terms are exported: ${filter} is not supported here.`,
    })
  const startedAt = Date.now()
  const content = await resource.project.exportGlossary({
    ...{ id: resource.id, format: format === 'csv' ? 'csv' : 'tbx' },
  })
  const attributes = { format, exportFields }
  return addJob(call, listOf('glossary', 'exports', resource), { attributes, content, startedAt })
}

function getsExport(kind: 'tm' | 'glossary') {
  return async (call: Call) => {
    const list = listOf(kind, 'exports', await resourceOf(call, kind))
    return oneJson(jobJson(findJob(call, list, 'exportId', 'Export')))
  }
}

function downloadsExport(kind: 'tm' | 'glossary') {
  return async (call: Call) => {
    const list = listOf(kind, 'exports', await resourceOf(call, kind))
    return downloadOf(call, findJob(call, list, 'exportId', 'Export'), 'Export')
  }
}

// ---- Concordance -------------------------------------------------------------------------------------------

const pairOfTexts = z.object({
  sourceLanguageId: z.string().min(1),
  targetLanguageId: z.string().min(1),
  expressions: z.array(longTextInput.min(1)).min(1).max(100).optional(),
  expression: longTextInput.min(1).optional(),
})
const memorySearch = pairOfTexts.extend({
  autoSubstitution: z.boolean(),
  minRelevant: z.number().int().min(0).max(100),
})

/** The texts that are looked for, and the language that they are translated into. Throws 400. */
function searchOf(
  project: ServedProject,
  { sourceLanguageId, targetLanguageId, expressions, expression }: z.output<typeof pairOfTexts>,
): { texts: readonly string[]; languageId: string } {
  const texts = expressions ?? (expression === undefined ? [] : [expression])
  const { sourceLanguage, targetLanguages } = project.facts
  if (texts.length === 0)
    throw invalid({ key: 'expressions', code: 'isEmpty', message: "Value is required and can't be empty" })
  if (sourceLanguageId !== sourceLanguage.id)
    throw invalid({
      key: 'sourceLanguageId',
      code: 'invalid',
      message: `The source language of the project is ${sourceLanguage.id}.`,
    })
  if (!targetLanguages.some(({ id }) => id === targetLanguageId))
    throw invalid({
      key: 'targetLanguageId',
      code: 'invalid',
      message: `${targetLanguageId} is no target language of the project.`,
    })
  return { texts, languageId: targetOf(project, targetLanguageId) }
}

async function searchMemories(call: Call) {
  const project = call.project()
  const given = bodyInput(call, memorySearch)
  const { texts, languageId } = searchOf(project, given)
  const found = await Promise.all(
    texts.map((text) => project.memoryMatches({ text, languageId, atLeast: given.minRelevant })),
  )
  const items = found.flat().map(({ memory, recordId, source, target, repaired, score, changedAt }) => ({
    tm: { id: memory.id + project.offset, name: memory.name },
    ...{ recordId, source, target: given.autoSubstitution ? repaired : target, relevant: score },
    ...{ substituted: null, updatedAt: changedAt },
  }))
  return page(items, { offset: 0, limit: items.length })
}

/** The concepts of the terms in the texts, each once. */
async function searchGlossaries(call: Call) {
  const project = call.project()
  const { texts, languageId } = searchOf(project, bodyInput(call, pairOfTexts))
  const sourceLanguageId = project.facts.sourceLanguage.id
  const { concepts } = await project.store.read('matchTexts', { texts, sourceLanguageId, languageId })
  const ids = concepts.map(({ concept }) => concept.id)
  const [known, names] = await Promise.all([
    listJson(project, 'concept', { ids }),
    listJson(project, 'glossary'),
  ])
  const items = await Promise.all(
    ids
      .flatMap((id) => known.find((concept) => concept.id === id) ?? [])
      .map(async (concept) => {
        const terms = await listJson(project, 'term', { filters: { conceptId: concept.id } })
        const termsIn = (language: string): object[] =>
          terms
            .filter((term) => term.languageId === language)
            .map((term) => represent.termJson(project, term))
        const glossary = names.find(({ id }) => id === concept.glossaryId)
        return {
          glossary: { id: concept.glossaryId + project.offset, name: glossary?.name ?? null },
          concept: represent.conceptJson(project, concept),
          ...{ sourceTerms: termsIn(sourceLanguageId), targetTerms: termsIn(languageId) },
        }
      }),
  )
  return page(items, { offset: 0, limit: items.length })
}

const memory = 'tms/{tmId}'
const glossary = 'glossaries/{glossaryId}'

export const resourceFileRoutes: Route[] = [
  { method: 'POST', path: `${memory}/imports`, scope: 'tm', answer: importsInto('tm') },
  { method: 'GET', path: `${memory}/imports/{importId}`, scope: 'tm', answer: getsImport('tm') },
  { method: 'POST', path: `${memory}/exports`, scope: 'tm', answer: exportMemory },
  { method: 'GET', path: `${memory}/exports/{exportId}`, scope: 'tm', answer: getsExport('tm') },
  {
    method: 'GET',
    path: `${memory}/exports/{exportId}/download`,
    scope: 'tm',
    answer: downloadsExport('tm'),
  },
  { method: 'POST', path: 'projects/{projectId}/tms/concordance', scope: 'tm', answer: searchMemories },
  { method: 'POST', path: `${glossary}/imports`, scope: 'glossary', answer: importsInto('glossary') },
  {
    method: 'GET',
    path: `${glossary}/imports/{importId}`,
    scope: 'glossary',
    answer: getsImport('glossary'),
  },
  { method: 'POST', path: `${glossary}/exports`, scope: 'glossary', answer: exportGlossary },
  {
    method: 'GET',
    path: `${glossary}/exports/{exportId}`,
    scope: 'glossary',
    answer: getsExport('glossary'),
  },
  {
    method: 'GET',
    path: `${glossary}/exports/{exportId}/download`,
    scope: 'glossary',
    answer: downloadsExport('glossary'),
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/glossaries/concordance',
    scope: 'glossary',
    answer: searchGlossaries,
  },
]
