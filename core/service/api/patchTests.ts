/**
 * JSON Patches with `test`: the test and the write must see one state of the project. The newest change is read first,
 * and the write is made only while it is the newest; otherwise the request is repeated. So two requests never wait for
 * each other.
 */
import { Failure } from '../../platform/errors/failure.ts'
import { refusal, type ApiAnswer } from '../answers.ts'
import type { ServedProject } from '../store.ts'
import { jsonBody, type Call } from './call.ts'

/** The most repetitions; beyond them the client is asked to retry. */
const MAX_ATTEMPTS = 100

/** Answers a call; one with tests repeats until no other write comes between its reads and its first write. */
export async function answerTested(
  call: Call,
  answer: (call: Call) => ApiAnswer | Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  if (!isTesting(call)) return answer(call)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await answer(await standing(call))
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'project.movedOn') throw error
    }
  }
  throw refusal(503, 'Others change this at the moment.', { 'Retry-After': '2' })
}

function isTesting(call: Call): boolean {
  if (call.request.method !== 'PATCH') return false
  try {
    const operations = jsonBody(call.request)
    return Array.isArray(operations) && operations.some(isTest)
  } catch {
    // The endpoint says what is wrong with it.
    return false
  }
}

function isTest(operation: unknown): boolean {
  return typeof operation === 'object' && operation !== null && 'op' in operation && operation.op === 'test'
}

/** The call, of its projects as they stand. */
async function standing(call: Call): Promise<Call> {
  const projects = new Map(
    await Promise.all(call.projects.map(async (project) => [project, await asItStands(project)] as const)),
  )
  const of = (project: ServedProject): ServedProject => projects.get(project) ?? project
  return {
    ...call,
    projects: call.projects.map(of),
    project: () => of(call.project()),
    resource(...asked) {
      const { project, id } = call.resource(...asked)
      return { project: of(project), id }
    },
  }
}

/** Later writes of the same call build upon its own first one. */
async function asItStands(project: ServedProject): Promise<ServedProject> {
  const { store } = project
  let asOf: number | undefined = await store.read('newestEvent', {})
  await project.refreshFacts()
  return project.through({
    read: store.read.bind(store),
    async write(name, input, options) {
      const made = await store.write(name, input, { ...options, asOf })
      asOf = undefined
      return made
    },
  })
}
