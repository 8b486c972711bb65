/** The handlers of the contract's calls, for one screen. Handlers convert; use cases do the work. */
import type { Accounts } from '../sync/accounts.ts'
import type { Handlers } from './dispatcher.ts'
import { accountHandlers } from './handlers/accounts.ts'
import { appHandlers } from './handlers/app.ts'
import { linkedHandlers } from './handlers/linked.ts'
import { cloudHandlers } from './handlers/cloud.ts'
import { codeHandlers } from './handlers/code.ts'
import { croqlHandlers } from './handlers/croql.ts'
import { exchangeHandlers } from './handlers/exchange.ts'
import { fileHandlers } from './handlers/files.ts'
import { glossaryHandlers } from './handlers/glossary.ts'
import { listHandlers } from './handlers/lists.ts'
import { memoryHandlers } from './handlers/memory.ts'
import { messageHandlers } from './handlers/messages.ts'
import { mirrorHandlers } from './handlers/mirror.ts'
import { moduleHandlers } from './handlers/modules.ts'
import { overviewHandlers } from './handlers/overview.ts'
import { previewHandlers } from './handlers/preview.ts'
import { projectHandlers } from './handlers/project.ts'
import { qualityHandlers } from './handlers/quality.ts'
import { queryHandlers } from './handlers/queries.ts'
import { questionHandlers } from './handlers/questions.ts'
import { repetitionHandlers } from './handlers/repetitions.ts'
import { reviewHandlers } from './handlers/review.ts'
import { screenshotHandlers } from './handlers/screenshots.ts'
import { segmentationHandlers } from './handlers/segmentation.ts'
import { serviceHandlers } from './handlers/service.ts'
import { snapshotHandlers } from './handlers/snapshots.ts'
import { stringHandlers } from './handlers/strings.ts'
import { suggestionHandlers } from './handlers/suggestions.ts'
import { updateHandlers } from './handlers/updates.ts'
import { Lists } from './lists.ts'
import type { LocalService } from './localService.ts'
import type { OpenProjects, Screen, WorkbenchOptions } from './openProjects.ts'

export function screenHandlers(
  projects: OpenProjects,
  screen: Screen,
  options: WorkbenchOptions,
  accounts: Accounts,
  service: LocalService,
): { handlers: Handlers; close: () => void } {
  const lists = new Lists()
  const modules = moduleHandlers(projects, screen)
  const handlers: Handlers = {
    ...accountHandlers(accounts, screen, options.shell),
    ...appHandlers(options, projects, screen),
    ...linkedHandlers(projects, screen, options),
    ...cloudHandlers(projects, accounts, options),
    ...codeHandlers(projects),
    ...projectHandlers(projects, screen, lists, options),
    ...exchangeHandlers(projects),
    ...fileHandlers(projects),
    ...glossaryHandlers(projects),
    ...listHandlers(projects, lists),
    ...memoryHandlers(projects),
    ...messageHandlers(projects),
    ...mirrorHandlers(projects),
    ...modules.handlers,
    ...overviewHandlers(projects),
    ...previewHandlers(projects),
    ...questionHandlers(projects),
    ...repetitionHandlers(projects),
    ...reviewHandlers(projects, lists),
    ...screenshotHandlers(projects),
    ...segmentationHandlers(projects),
    ...serviceHandlers(projects, service, options),
    ...snapshotHandlers(projects, screen),
    ...stringHandlers(projects),
    ...suggestionHandlers(projects),
    ...croqlHandlers(projects),
    ...queryHandlers(projects),
    ...qualityHandlers(projects, options),
    ...updateHandlers(options),
  }
  const close = () => {
    modules.close()
    void projects.release(screen)
  }
  return { handlers, close }
}
