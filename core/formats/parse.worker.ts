/** Parses and builds files away from the main thread, one job after the other. */
import { parentPort } from 'node:worker_threads'
import { answer, type FormatJob } from './job.ts'

parentPort?.on('message', (job: FormatJob) => parentPort?.postMessage(answer(job)))
