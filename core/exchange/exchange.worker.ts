/** A thread that reads translation memories and glossaries. */
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { answer } from './job.ts'

serveJobs(answer)
