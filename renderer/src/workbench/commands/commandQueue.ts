/** When a command runs: at once, or in its turn among the keys that wait for a string that is not shown yet. */
import type { App } from '../app.svelte.ts'
import type { Command } from './command.ts'
import { isEnabled } from './table.ts'

/** Runs a command; one for the string that is selected waits until that is the string on the screen. */
export function runQueued(command: Command, app: App): void {
  const { project } = app
  // By then it may lack what it needs.
  const run = () => {
    if (isEnabled(command, app)) command.run(app)
  }
  if (project !== null && command.group === 'translate') project.navigation.whenShown(run)
  else if (project?.typeAhead.isWaiting === true && command.group === 'move') project.typeAhead.then(run)
  else command.run(app)
}
