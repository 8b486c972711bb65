/** Splitting and merging segments: the commands, and what follows in the window. */
import { TYPES_WITH_SEGMENTS } from '../../../core/contract/enumerations.ts'
import type { FailureValue, Outputs, Result } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import { stringAtHand, type Command, type Need } from '../workbench/commands/command.ts'
import type { Project } from '../workbench/project.svelte.ts'

type SegmentsCut = Outputs['segmentation.split']

const segmentAtHand: Need = {
  isMet: ({ project }) => {
    const fileId = project?.editor.detail?.file?.id
    const type = project?.overview.files.find(({ id }) => id === fileId)?.type
    return TYPES_WITH_SEGMENTS.some((one) => one === type)
  },
  sentence: t.needs.segments,
}

export const segmentCommands: Command[] = [
  {
    id: 'segment.split',
    title: t.segments.splitCommand,
    group: 'translate',
    keys: ['Alt+Shift+KeyD'],
    needs: [stringAtHand, segmentAtHand],
    run: (app) => (app.dialog = { kind: 'split-segment' }),
  },
  {
    id: 'segment.merge',
    title: t.segments.mergeCommand,
    group: 'translate',
    keys: ['Alt+Shift+KeyJ'],
    needs: [stringAtHand, segmentAtHand],
    run: (app) => void mergeWithNext(app),
  },
]

async function mergeWithNext(app: App): Promise<void> {
  const { project } = app
  const stringId = project?.editor.stringId ?? null
  if (project === null || stringId === null) return
  const merge = () => app.client.call('segmentation.merge', { project: project.overview.project, stringId })
  const error = await cutSegments(app, project, merge, t.segments.mergeDone)
  if (error !== null) app.fail(error)
}

/** Splits the segment of a string before an offset of its source; answers why it could not. */
export function splitSegment(
  app: App,
  project: Project,
  place: { stringId: number; at: number },
): Promise<FailureValue | null> {
  const split = () => app.client.call('segmentation.split', { project: project.overview.project, ...place })
  return cutSegments(app, project, split, t.segments.splitDone)
}

/** Saves what is typed, cuts, and shows the strings that there are then. */
async function cutSegments(
  app: App,
  project: Project,
  cut: () => Promise<Result<SegmentsCut>>,
  done: (values: { others: number }) => string,
): Promise<FailureValue | null> {
  await project.settle()
  const result = await cut()
  if (!result.ok) return result.error
  app.toasts.show(done({ others: result.value.others }), {
    label: t.toasts.undo,
    run: () => void project.undoing.undo(),
  })
  const overview = await app.client.call('project.overview', { project: project.overview.project })
  if (overview.ok) project.update(overview.value, { isStale: true })
  project.editor.forgetAhead()
  await project.editor.reload()
  return null
}
