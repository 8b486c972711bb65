/**
 * The ids of all strings of a project in their order, which is the list that an empty query shows: read once and kept
 * until the project changes.
 */
import { queryIds } from './querying.ts'
import type { ProjectSession } from './session.ts'

/** The expression behind an empty query bar. */
export const EVERYTHING = 'true'

export class EveryString {
  readonly #session: ProjectSession
  #ids: Promise<Float64Array> | null = null

  constructor(session: ProjectSession) {
    this.#session = session
    session.store.onChange(() => (this.#ids = null))
  }

  /** Lists share the array: nobody writes to it. */
  ids(): Promise<Float64Array> {
    this.#ids ??= this.#read()
    return this.#ids
  }

  async #read(): Promise<Float64Array> {
    try {
      const request = { croql: EVERYTHING, context: 'strings', order: 'position', timeZone: 'UTC' } as const
      const { ids } = await queryIds(this.#session, request)
      return ids
    } catch (error) {
      this.#ids = null
      throw error
    }
  }
}
