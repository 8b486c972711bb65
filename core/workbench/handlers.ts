/** What each call of the contract does, for one screen. Handlers translate; the work is in the use cases. */
import type { Handlers } from './door.ts'
import { appHandlers } from './handlers/app.ts'
import { croqlHandlers } from './handlers/croql.ts'
import { fileHandlers } from './handlers/files.ts'
import { listHandlers } from './handlers/lists.ts'
import { messageHandlers } from './handlers/messages.ts'
import { moduleHandlers } from './handlers/modules.ts'
import { projectHandlers } from './handlers/project.ts'
import { queryHandlers } from './handlers/queries.ts'
import { segmentationHandlers } from './handlers/segmentation.ts'
import { stringHandlers } from './handlers/strings.ts'
import { Lists } from './lists.ts'
import type { OpenProjects, Screen, WorkbenchOptions } from './openProjects.ts'

export function screenHandlers(
  projects: OpenProjects,
  screen: Screen,
  options: WorkbenchOptions,
): { handlers: Handlers; close: () => void } {
  const lists = new Lists()
  const modules = moduleHandlers(projects, screen)
  const handlers: Handlers = {
    ...appHandlers(options),
    ...projectHandlers(projects, screen, lists, options),
    ...fileHandlers(projects),
    ...listHandlers(projects, lists),
    ...messageHandlers(projects),
    ...modules.handlers,
    ...segmentationHandlers(projects),
    ...stringHandlers(projects),
    ...croqlHandlers(projects),
    ...queryHandlers(projects),
  }
  const close = () => {
    modules.close()
    void projects.release(screen)
  }
  return { handlers, close }
}
