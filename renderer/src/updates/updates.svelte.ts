/** Whether there is a newer version of the program: asked for by a person, or by the settings when one starts. */
import type { Client } from '../workbench/client/client.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

export class Updates {
  readonly looking: ScreenTask<'updates.look'>

  constructor(client: Client) {
    this.looking = new ScreenTask(client, 'updates.look')
  }

  get report() {
    return this.looking.value
  }

  /** A person wants to know. */
  async look(): Promise<void> {
    await this.looking.run({ isAsked: true })
  }

  /**
   * Returns the name of a newer version, if the settings enable the check and there is one. A failure of this
   * background check is not reported.
   */
  async lookAtStart(): Promise<string | null> {
    const report = await this.looking.run({ isAsked: false })
    this.looking.error = null
    return report?.isNewer === true ? report.newest : null
  }
}
