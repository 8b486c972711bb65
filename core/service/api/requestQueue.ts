/**
 * Requests that change one resource are answered one after the other. A request of JSON Patch looks at what is there, in its
 * tests, before it writes; two at once would both find what only the first of them may build on.
 */
import type { Call } from './call.ts'

const CHANGING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

export class RequestQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs at once what only reads or adds, and the rest when nobody changes the same resource any more. */
  async take<Value>(call: Call, run: () => Value | Promise<Value>): Promise<Value> {
    if (!CHANGING.has(call.request.method)) return run()
    const resource = nameOf(call)
    const before = this.#last.get(resource) ?? Promise.resolve()
    const own = before.then(run, run)
    this.#last.set(resource, own)
    try {
      return await own
    } finally {
      if (this.#last.get(resource) === own) this.#last.delete(resource)
    }
  }
}

/** A resource is known by its path. The project in it may be named by either of its ids. */
function nameOf(call: Call): string {
  const [first, second, ...rest] = call.request.path
  const isOfProject = first === 'projects' && second !== undefined
  return JSON.stringify(isOfProject ? [first, call.project().path, ...rest] : call.request.path)
}
