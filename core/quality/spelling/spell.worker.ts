/** Reads dictionaries and looks words up away from the main thread. */
import { serveJobs } from '../../platform/threads/poolWorker.ts'
import { answerSpellJob } from './spellJob.ts'

serveJobs(answerSpellJob)
