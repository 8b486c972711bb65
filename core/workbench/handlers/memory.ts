/** Translation memories. */
import type { HandlersOf } from '../dispatcher.ts'
import {
  deleteSelectedSegments,
  listSegments,
  matchesForText,
  matchesOf,
  mergeSelectedDuplicates,
  pretranslateFromMemory,
  previewPretranslation,
} from '../../memory/memoryUse.ts'
import type { OpenProjects } from '../openProjects.ts'

export function memoryHandlers(projects: OpenProjects): HandlersOf<'memory'> {
  const { memories } = projects
  return {
    'memory.matches': async ({ project, ...place }, context) => {
      const session = await projects.find(project)
      return matchesOf(session, place, context, await memories.beside(session))
    },
    'memory.search': async ({ project, ...search }, context) => {
      const session = await projects.find(project)
      return matchesForText(session, search, context, await memories.beside(session))
    },
    'memory.concordance': async ({ project, ...search }, context) => {
      const session = await projects.find(project)
      const own = await session.store.read('memoryConcordance', search, context)
      const beside = await memories.beside(session)
      if (beside === null) return own
      const sourceLanguageId = session.facts.sourceLanguage.id
      const others = await beside.concordance({ ...search, sourceLanguageId }, context)
      const known = new Set(own.map(({ source, target }) => `${source}\0${target}`))
      return [...own, ...others.filter(({ source, target }) => !known.has(`${source}\0${target}`))]
    },
    'memory.pretranslatePreview': async ({ project, ...request }, context) => {
      const session = await projects.find(project)
      return previewPretranslation(session, { ...request, beside: await memories.beside(session) }, context)
    },
    'memory.pretranslate': async ({ project, ...request }, context) => {
      const session = await projects.find(project)
      return pretranslateFromMemory(session, { ...request, beside: await memories.beside(session) }, context)
    },
    'memory.shared': async ({ project }) => memories.list(await projects.find(project)),
    'memory.useShared': async ({ project, name }) => {
      const session = await projects.find(project)
      await memories.choose(session, name)
      return memories.list(session)
    },
    'memory.deleteShared': async ({ project, name }) => {
      const session = await projects.find(project)
      await memories.delete(name, session)
      return memories.list(session)
    },
    'memory.rebuildShared': async ({ project, name }) => {
      await memories.rebuild(name)
      return memories.list(await projects.find(project))
    },
    'memory.fill': async ({ project }, context) => {
      const session = await projects.find(project)
      return session.edit('fillMemory', {}, context)
    },
    'memory.list': async ({ project }) => (await projects.find(project)).store.read('memories', {}),
    'memory.settings': async ({ project, ...settings }) => {
      const session = await projects.find(project)
      return session.edit('setMemory', settings)
    },
    'memory.create': async ({ project, ...memory }) => {
      const session = await projects.find(project)
      return session.edit('createMemory', memory)
    },
    'memory.rename': async ({ project, ...memory }) => {
      const session = await projects.find(project)
      return session.edit('renameMemory', memory)
    },
    'memory.order': async ({ project, tmIds }) => {
      const session = await projects.find(project)
      return session.edit('orderMemories', { tmIds })
    },
    'memory.delete': async ({ project, tmId }, context) => {
      const session = await projects.find(project)
      return session.edit('deleteMemory', { tmId }, context)
    },
    'memory.segments': async ({ project, ...wanted }, context) =>
      listSegments(await projects.find(project), wanted, context),
    'memory.saveSegment': async ({ project, ...segment }) => {
      const session = await projects.find(project)
      const { segmentId } = await session.edit('saveSegment', segment)
      const [saved] = await session.store.read('memorySegments', { ids: [segmentId] })
      return { segmentId, records: saved?.records ?? [] }
    },
    'memory.duplicates': async ({ project, ...wanted }, context) =>
      (await projects.find(project)).store.read('duplicates', wanted, context),
    'memory.mergeSegments': async ({ project, tmId, segmentIds, asOf }) => {
      const session = await projects.find(project)
      return session.edit('mergeSegments', { tmId, groups: [segmentIds], asOf })
    },
    'memory.mergeDuplicates': async ({ project, ...request }, context) =>
      mergeSelectedDuplicates(await projects.find(project), request, context),
    'memory.deleteSegment': async ({ project, tmId, segmentId }) => {
      const session = await projects.find(project)
      return session.edit('deleteSegments', { tmId, segmentIds: [segmentId] })
    },
    'memory.deleteSegments': async ({ project, ...request }, context) =>
      deleteSelectedSegments(await projects.find(project), request, context),
  }
}
