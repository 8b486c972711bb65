/** Searches and replaces away from the main thread, one request after the other. */
import { serveJobs } from '../../platform/threads/poolWorker.ts'
import { toFailureValue } from '../../platform/errors/failure.ts'
import { replaceInTexts, type ReplaceRequest } from './replaceInTexts.ts'
import type { ReplaceAnswer } from './runReplace.ts'

function answer(request: ReplaceRequest): ReplaceAnswer {
  try {
    return { ok: true, value: replaceInTexts(request) }
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}

serveJobs(answer)
