/** Searches and replaces away from the main thread, one request after the other. */
import { serveJobs } from '../../threads/poolWorker.ts'
import { toFailureValue } from '../../failure.ts'
import { replaceInTexts, type ReplaceRequest } from './replace.ts'
import type { ReplaceAnswer } from './replacing.ts'

function answer(request: ReplaceRequest): ReplaceAnswer {
  try {
    return { ok: true, value: replaceInTexts(request) }
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}

serveJobs(answer)
