/** A thread that reads translation memories and glossaries. */
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { answerExchangeJob } from './job.ts'

serveJobs(answerExchangeJob)
