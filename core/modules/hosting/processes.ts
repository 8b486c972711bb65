/** How a shell starts the processes of local apps, where its own program is no Node. */
export { LAST_WORDS_MILLISECONDS, startAppProcessesBy } from '../local/appProcess.ts'
export type { AppProcess, AppProcessEvents, AppProcessOptions } from '../local/appProcess.ts'
