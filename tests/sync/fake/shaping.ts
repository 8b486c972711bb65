/** Answers in any of the shapes that the API's schema allows: what is optional or null differs from cloud to cloud. */

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** Members that only inform: a cloud has them or not. */
const INFORMING = [
  'webUrl',
  'avatarUrl',
  'projectId',
  'contentType',
  'qaIssuesStatus',
  'revision',
  'isIcu',
  'type',
]

export class Shaping {
  readonly #random: () => number
  readonly #isTerse: boolean
  /** Whether it tells when things were made. */
  readonly #isDated: boolean

  /** `random`: numbers from 0 to 1 that a seed decides. */
  constructor(random: () => number) {
    this.#random = random
    this.#isTerse = random() < 0.5
    this.#isDated = random() < 0.8
  }

  /** Leaves out, at random, what is empty; and what a cloud of this kind never tells. */
  shaped(item: JsonObject, needed: readonly string[] = []): JsonObject {
    const members = Object.entries(item).flatMap(([name, value]): [string, Json][] => {
      if (needed.includes(name)) return [[name, value]]
      if (this.#isTerse && INFORMING.includes(name)) return []
      if (isEmpty(value) && this.#random() < 0.5) return []
      return [[name, value]]
    })
    if (this.#random() < 0.2) members.push(['unheardOf', { since: 'today', values: [1, null] }])
    return Object.fromEntries(members)
  }

  /** Null where this cloud does not tell. */
  date(at: number | null): string | null {
    return at === null || !this.#isDated ? null : iso(at)
  }
}

export function iso(at: number): string {
  return new Date(at)
    .toISOString()
    .replace('.000Z', '+00:00')
    .replace(/\.\d+Z$/, '+00:00')
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
