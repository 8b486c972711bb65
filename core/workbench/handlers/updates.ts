/** Newer versions of the program, which are looked for only where a person wants it. */
import type { UpdateReport } from '../../contract/updates.ts'
import { lookForUpdate, releasePlace } from '../../updates/newestRelease.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { WorkbenchOptions } from '../openProjects.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export function updateHandlers({ state, version }: WorkbenchOptions): HandlersOf<'updates'> {
  /**
   * Not asked: the settings decide, and a look that fails counts, so that who has no network is not asked for at each
   * start.
   */
  function isDue(): boolean {
    const { settings, updatesLookedAt } = state.read()
    if (!settings.looksForUpdates) return false
    const age = updatesLookedAt === null ? Infinity : Date.now() - Date.parse(updatesLookedAt)
    // A clock that was set back must not stop the looking for years.
    return age < 0 || age >= DAY_MILLISECONDS
  }
  return {
    'updates.look': async ({ isAsked }, { signal }): Promise<UpdateReport | null> => {
      if (!isAsked && !isDue()) return null
      state.update({ updatesLookedAt: new Date().toISOString() })
      return lookForUpdate(version, releasePlace(process.env), signal)
    },
  }
}
