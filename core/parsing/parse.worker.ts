/** Parses and builds files away from the main thread, one job after the other. */
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { answerParseJob } from './job.ts'

serveJobs(answerParseJob)
