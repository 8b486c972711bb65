/** Parses and builds files away from the main thread, one job after the other. */
import { serveJobs } from '../platform/threads/poolWorker.ts'
import { answer } from './job.ts'

serveJobs(answer)
