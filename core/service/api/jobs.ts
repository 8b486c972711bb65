/** Jobs of the API: an import, an export or a pre-translation, which has ended when its request is answered. */
import { notFound, oneJson, type ApiAnswer } from '../answers.ts'
import type { EndedJob, EndedJobs } from '../storages.ts'
import type { Call } from './call.ts'
import * as represent from './represent.ts'

export function jobJson({ identifier, attributes, startedAt, finishedAt }: EndedJob): object {
  const [started, finished] = [represent.timeJson(startedAt), represent.timeJson(finishedAt)]
  return {
    ...{ identifier, status: 'finished', progress: 100, attributes },
    ...{ createdAt: started, updatedAt: finished, startedAt: started, finishedAt: finished },
  }
}

/** Keeps a job that has ended, and answers it. `list`: the path of the jobs like it. */
export function addJob(call: Call, list: string, job: Parameters<EndedJobs['add']>[1]): ApiAnswer {
  return oneJson(jobJson(call.state.jobs.add(list, job)), 202)
}

/** The job that a part of the path names. Throws 404 of `noun`. */
export function findJob(call: Call, list: string, parameter: string, noun: string): EndedJob {
  const found = call.state.jobs.find(list, call.parameter(parameter))
  if (found === undefined) throw notFound(noun)
  return found
}

/** The address of what a job made, good for 15 minutes. Throws 404 of `noun`. */
export function downloadOf(call: Call, { content }: EndedJob, noun: string): ApiAnswer {
  if (content === null) throw notFound(noun)
  const { key, expireIn } = call.state.downloads.add(content)
  return oneJson({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}
