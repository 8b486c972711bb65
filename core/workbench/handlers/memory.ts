/** Translation memories. */
import type { HandlersOf } from '../door.ts'
import {
  deleteSelectedSegments,
  matchesForText,
  matchesOf,
  mergeDuplicates,
  pretranslate,
  previewPretranslation,
} from '../memories.ts'
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
      pretranslate(await projects.find(project), request, context),
    'memory.list': async ({ project }) => (await projects.find(project)).store.read('memories', {}),
    'memory.settings': async ({ project, ...settings }) =>
      (await projects.find(project)).store.write('setMemory', settings),
    'memory.editRecord': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return session.store.write('editRecord', { ...edit, userId: await session.editorId() })
    },
    'memory.mergeDuplicates': async ({ project, ...request }, context) =>
      mergeDuplicates(await projects.find(project), request, context),
    'memory.deleteSegments': async ({ project, ...request }, context) =>
      deleteSelectedSegments(await projects.find(project), request, context),
  }
}
