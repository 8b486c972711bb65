/** Strings of kind `icu`, branch by branch. */
import type { HandlersOf } from '../dispatcher.ts'
import { editMessage, renderBoth, viewMessage } from '../messageViews.ts'
import type { OpenProjects } from '../openProjects.ts'

export function messageHandlers(projects: OpenProjects): HandlersOf<'message'> {
  return {
    'message.view': async (input) => viewMessage(await projects.find(input.project), input),
    'message.edit': async (input) => editMessage(await projects.find(input.project), input),
    'message.render': async (input) => renderBoth(await projects.find(input.project), input),
  }
}
