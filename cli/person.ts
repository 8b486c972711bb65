/** The user of the command line. */
import { homeFolder, homeStatePath } from '../core/workbench/home.ts'
import type { Person } from '../core/history/project.ts'
import { personOf, readStateFile } from '../core/workbench/storedState.ts'

/** The person under whose name this machine's user edits, as in the settings. */
export function currentPerson(): Person {
  return personOf(readStateFile(homeStatePath(homeFolder())).settings)
}
