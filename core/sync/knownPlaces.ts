/**
 * The destinations of this machine's project files: which is synced with which cloud's project, as a person here said.
 * A project file says it too, and whoever had the file can change what it says; so what it says is compared with this
 * before anything is sent (SECURITY.md, "A project file"). Kept in the home folder.
 */
import { others, sentence, type Sentence } from '../sentence.ts'
import type { CloudPlace, Destination } from '../contract/cloud.ts'
import { readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CloudFailure, type CloudClient } from './client.ts'
import { Failure } from '../failure.ts'
import { alone, writePrivateFile } from '../privateFile.ts'
import type { Store } from '../store/store.ts'

const fileSchema = z.record(z.string(), z.strictObject({ baseUrl: z.string(), remoteId: z.int().positive() }))

const MOST_FILES = 10_000

export class KnownPlaces {
  readonly #path: string

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#path = join(home, 'cloud-places.json')
  }

  /** The destination of a file, as a person of this machine said; null: nobody did. */
  async find(file: string): Promise<CloudPlace | null> {
    return (await this.#read()).get(await placeOf(file)) ?? null
  }

  async remember(file: string, { baseUrl, remoteId }: CloudPlace): Promise<void> {
    await this.#change(file, { baseUrl, remoteId })
  }

  async forget(file: string): Promise<void> {
    await this.#change(file, null)
  }

  async #change(file: string, place: CloudPlace | null): Promise<void> {
    const key = await placeOf(file)
    await alone(this.#path, async () => {
      const places = new Map(await this.#read())
      places.delete(key)
      if (place !== null) places.set(key, place)
      const newest = Object.fromEntries([...places].slice(-MOST_FILES))
      await writePrivateFile(this.#path, `${JSON.stringify(newest, null, 2)}\n`)
    })
  }

  /** The known places by absolute path. A damaged file holds none: each is asked about once more. */
  async #read(): Promise<ReadonlyMap<string, CloudPlace>> {
    try {
      return new Map(Object.entries(fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')))))
    } catch {
      return new Map()
    }
  }
}

/** One file has one name, whatever links lead to it. */
async function placeOf(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file))
}

const named = z.object({ name: z.string() })

/** The destination of a project's unsent edits. */
export async function destinationOf(
  store: Pick<Store, 'read'>,
  client: CloudClient,
  { baseUrl, remoteId }: CloudPlace,
  signal: AbortSignal,
): Promise<Destination> {
  const project = await client
    .get(`projects/${remoteId}`, { schema: named, signal })
    .catch((error: unknown) => {
      if (error instanceof CloudFailure) return null
      throw error
    })
  return { baseUrl, remoteId, name: project?.name ?? null, authors: await store.read('editAuthors', {}) }
}

/**
 * What waits would go to a project of a cloud that nobody of this machine has named for this file. `known`: the one that
 * somebody did name.
 */
export function notSaidHere(
  { baseUrl, remoteId, name, authors }: Destination,
  known: CloudPlace | null,
): Failure {
  const edits = authors.reduce((sum, author) => sum + author.edits, 0)
  const where = name === null ? sentence`project ${remoteId}` : sentence`“${name}” (project ${remoteId})`
  const nobody = sentence`nobody known`
  const named = authors.map(({ login, edits: own }) => ({
    own,
    login: login === null ? nobody : others(login),
  }))
  const [first, ...rest] = named
  const by =
    first === undefined
      ? nobody
      : rest.length === 0
        ? first.login
        : rest.reduce(
            (before, { login, own }) => sentence`${before}, ${login} (${own})`,
            sentence`${first.login} (${first.own})`,
          )
  const so = whereSoFar(baseUrl, known)
  return new Failure(
    'cloud.otherPlace',
    edits === 1
      ? sentence`This file sends 1 edit by ${by} to ${where} of ${baseUrl}, ${so}.`
      : sentence`This file sends ${edits} edits by ${by} to ${where} of ${baseUrl}, ${so}.`,
    {
      path: baseUrl,
      value: String(remoteId),
      kept: 'Nothing was sent, and every edit waits as before.',
      todo: 'Look at what waits first. Say yes only where the file is yours and belongs to that project: the edits go out under your name.',
    },
  )
}

function whereSoFar(baseUrl: string, known: CloudPlace | null): Sentence {
  if (known === null) return sentence`and nobody on this machine has said so yet`
  return known.baseUrl === baseUrl
    ? sentence`but on this machine it goes to project ${known.remoteId} so far`
    : sentence`but on this machine it goes to project ${known.remoteId} of ${known.baseUrl} so far`
}
