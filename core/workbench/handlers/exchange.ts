/** Files for others and from others. */
import type { HandlersOf } from '../dispatcher.ts'
import { exportGlossaryFile, importGlossaryFile } from '../../exchange/glossaries.ts'
import { exportMemoryFile, importMemoryFile } from '../../exchange/memories.ts'
import { resourcesOf } from '../../exchange/resources.ts'
import type { OpenProjects } from '../openProjects.ts'
import { exportPackage } from '../../exchange/packages/exportPackage.ts'
import { importPackage } from '../../exchange/importPackage.ts'

export function exchangeHandlers(projects: OpenProjects): HandlersOf<'exchange' | 'worklist'> {
  return {
    'exchange.resources': async ({ project }) => {
      const session = await projects.find(project)
      return {
        memories: await resourcesOf(session, 'tm'),
        glossaries: await resourcesOf(session, 'glossary'),
      }
    },
    'exchange.importMemory': async ({ project, ...request }, context) =>
      importMemoryFile(await projects.find(project), request, context),
    'exchange.exportMemory': async ({ project, ...request }, context) =>
      exportMemoryFile(await projects.find(project), request, context),
    'exchange.importGlossary': async ({ project, ...request }, context) =>
      importGlossaryFile(await projects.find(project), request, context),
    'exchange.exportGlossary': async ({ project, ...request }, context) =>
      exportGlossaryFile(await projects.find(project), request, context),
    'worklist.import': async ({ project, ...request }, context) =>
      importPackage(await projects.find(project), request, context),
    'worklist.export': async ({ project, ...request }, context) =>
      exportPackage(await projects.find(project), request, context),
  }
}
