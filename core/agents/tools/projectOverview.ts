import { z } from 'zod'
import type { Figures } from '../../contract/index.ts'
import { defineTool, fitPage, type AgentProject } from '../tool.ts'
import { languageIdInput } from '../../contract/parts.ts'
import { offsetOfPage } from './inputs.ts'

/** Bytes of the page of files: the languages of a project stand beside it. */
const FILES_BYTES = 30_000

export const projectOverview = defineTool({
  name: 'project_overview',
  title: 'Overview of the project',
  description:
    'Call this first. Returns the source language, each target language with its plural forms, its progress and its open findings by check, the glossaries and memories with their ids, and a page of files with their progress in `languageId` (the first target language if it is left out).',
  effect: 'reads',
  input: z.strictObject({
    languageId: languageIdInput.optional(),
    offset: offsetOfPage.describe('The first file of the page.'),
  }),
  async run(project, { languageId, offset }) {
    const { facts, store } = project
    const [first] = facts.targetLanguages
    const chosen = languageId === undefined ? first : project.targetLanguage(languageId)
    const [figures, glossaries, memories, unchecked] = await Promise.all([
      chosen && store.read('progressFigures', { languageId: chosen.id }),
      store.read('glossaries', {}),
      store.read('memories', {}),
      store.read('unchecked', { limit: 1 }),
    ])
    const files = fitPage((figures?.files ?? []).slice(offset).map(fileRow), offset, false, FILES_BYTES)
    return {
      value: {
        content: { name: facts.name },
        sourceLanguage: facts.sourceLanguage.id,
        targetLanguages: await targetLanguages(project, figures),
        strings: figures?.strings ?? 0,
        areTranslationsChecked: unchecked.kind !== 'all',
        glossaries: glossaries.map(({ id, name, concepts }) => ({ id, concepts, content: { name } })),
        memories: memories.map(({ id, name, segments }) => ({ id, segments, content: { name } })),
        files: { languageId: chosen?.id, total: figures?.files.length ?? 0, ...files },
      },
    }
  },
})

function targetLanguages({ facts, store }: AgentProject, figures: Figures | undefined) {
  return Promise.all(
    facts.targetLanguages.map(async ({ id, pluralCategoryNames }) => {
      const progress = figures?.languages.find(({ languageId }) => languageId === id)
      const issues = await store.read('issueCounts', { languageId: id })
      return {
        languageId: id,
        pluralForms: pluralCategoryNames,
        translated: progress?.translated ?? 0,
        approved: progress?.approved ?? 0,
        findings: Object.fromEntries(issues.map(({ check, count }) => [check, count])),
      }
    }),
  )
}

function fileRow({ fileId, path, strings, translated, approved }: Figures['files'][number]) {
  return { fileId, strings, translated, approved, content: { path } }
}
