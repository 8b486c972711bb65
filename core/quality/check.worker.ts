/** Checks batches away from the main thread, one after the other. */
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { answerCheckJob } from './job.ts'

serveJobs(answerCheckJob)
