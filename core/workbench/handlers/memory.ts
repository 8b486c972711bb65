/** Translation memories. */
import type { HandlersOf } from '../projectCalls.ts'
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
    'memory.matches': async (session, place, context) => {
      return matchesOf(session, place, context, await memories.beside(session))
    },
    'memory.search': async (session, search, context) => {
      return matchesForText(session, search, context, await memories.beside(session))
    },
    'memory.concordance': async (session, search, context) => {
      const own = await session.store.read('memoryConcordance', search, context)
      const beside = await memories.beside(session)
      if (beside === null) return own
      const sourceLanguageId = session.facts.sourceLanguage.id
      const others = await beside.concordance({ ...search, sourceLanguageId }, context)
      const known = new Set(own.map(({ source, target }) => `${source}\0${target}`))
      return [...own, ...others.filter(({ source, target }) => !known.has(`${source}\0${target}`))]
    },
    'memory.pretranslatePreview': async (session, request, context) => {
      return previewPretranslation(session, { ...request, beside: await memories.beside(session) }, context)
    },
    'memory.pretranslate': async (session, request, context) => {
      return pretranslateFromMemory(session, { ...request, beside: await memories.beside(session) }, context)
    },
    'memory.shared': (session) => memories.list(session),
    'memory.useShared': async (session, { name }) => {
      await memories.choose(session, name)
      return memories.list(session)
    },
    'memory.deleteShared': async (session, { name }) => {
      await memories.delete(name, session)
      return memories.list(session)
    },
    'memory.rebuildShared': async (session, { name }) => {
      await memories.rebuild(name)
      return memories.list(session)
    },
    'memory.segments': listSegments,
    'memory.saveSegment': async (session, segment) => {
      const { segmentId } = await session.edit('saveSegment', segment)
      const [saved] = await session.store.read('memorySegments', { ids: [segmentId] })
      return { segmentId, records: saved?.records ?? [] }
    },
    'memory.mergeSegments': (session, { tmId, segmentIds, asOf }) => {
      return session.edit('mergeSegments', { tmId, groups: [segmentIds], asOf })
    },
    'memory.mergeDuplicates': mergeSelectedDuplicates,
    'memory.deleteSegment': (session, { tmId, segmentId }) => {
      return session.edit('deleteSegments', { tmId, segmentIds: [segmentId] })
    },
    'memory.deleteSegments': deleteSelectedSegments,
  }
}
