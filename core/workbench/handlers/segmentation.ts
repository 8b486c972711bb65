/** Segmentation rules. */
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'
import { attachedRules, attachRules, tryRulesOn } from '../../documents/segmentationRules.ts'
import { readRulesFile, writeRulesFile } from '../../segmentation/rulesFile.ts'

export function segmentationHandlers(projects: OpenProjects): HandlersOf<'segmentation'> {
  return {
    'segmentation.try': tryRulesOn,
    'segmentation.rules': async ({ project, fileId }) => attachedRules(await projects.find(project), fileId),
    'segmentation.attach': async ({ project, ...rules }, context) =>
      attachRules(await projects.find(project), rules, context),
    'segmentation.open': async ({ path }) => ({ srx: await readRulesFile(path) }),
    'segmentation.save': async ({ path, srx }) => {
      await writeRulesFile(path, srx)
      return { path }
    },
  }
}
