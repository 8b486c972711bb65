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
  return {
    'memory.matches': async ({ project, ...place }, context) =>
      matchesOf(await projects.find(project), place, context),
    'memory.search': async ({ project, ...search }, context) =>
      matchesForText(await projects.find(project), search, context),
    'memory.concordance': async ({ project, ...search }, context) =>
      (await projects.find(project)).store.read('memoryConcordance', search, context),
    'memory.pretranslatePreview': async ({ project, ...request }, context) =>
      previewPretranslation(await projects.find(project), request, context),
    'memory.pretranslate': async ({ project, ...request }, context) =>
      pretranslateFromMemory(await projects.find(project), request, context),
    'memory.fill': async ({ project }, context) => {
      const session = await projects.find(project)
      return session.store.write('fillMemory', { userId: await session.editorId() }, context)
    },
    'memory.list': async ({ project }) => (await projects.find(project)).store.read('memories', {}),
    'memory.settings': async ({ project, ...settings }) => {
      const session = await projects.find(project)
      return session.store.write('setMemory', { ...settings, userId: await session.editorId() })
    },
    'memory.create': async ({ project, ...memory }) => {
      const session = await projects.find(project)
      return session.store.write('createMemory', { ...memory, userId: await session.editorId() })
    },
    'memory.rename': async ({ project, ...memory }) => {
      const session = await projects.find(project)
      return session.store.write('renameMemory', { ...memory, userId: await session.editorId() })
    },
    'memory.order': async ({ project, tmIds }) => {
      const session = await projects.find(project)
      return session.store.write('orderMemories', { tmIds, userId: await session.editorId() })
    },
    'memory.delete': async ({ project, tmId }, context) => {
      const session = await projects.find(project)
      return session.store.write('deleteMemory', { tmId, userId: await session.editorId() }, context)
    },
    'memory.segments': async ({ project, ...wanted }, context) =>
      listSegments(await projects.find(project), wanted, context),
    'memory.saveSegment': async ({ project, ...segment }) => {
      const session = await projects.find(project)
      const userId = await session.editorId()
      const { segmentId } = await session.store.write('saveSegment', { ...segment, userId })
      const [saved] = await session.store.read('memorySegments', { ids: [segmentId] })
      return { segmentId, records: saved?.records ?? [] }
    },
    'memory.duplicates': async ({ project, ...wanted }, context) =>
      (await projects.find(project)).store.read('duplicates', wanted, context),
    'memory.mergeSegments': async ({ project, tmId, segmentIds, asOf }) => {
      const session = await projects.find(project)
      const userId = await session.editorId()
      return session.store.write('mergeSegments', { tmId, groups: [segmentIds], asOf, userId })
    },
    'memory.mergeDuplicates': async ({ project, ...request }, context) =>
      mergeSelectedDuplicates(await projects.find(project), request, context),
    'memory.deleteSegment': async ({ project, tmId, segmentId }) => {
      const session = await projects.find(project)
      const userId = await session.editorId()
      return session.store.write('deleteSegments', { tmId, segmentIds: [segmentId], userId })
    },
    'memory.deleteSegments': async ({ project, ...request }, context) =>
      deleteSelectedSegments(await projects.find(project), request, context),
  }
}
