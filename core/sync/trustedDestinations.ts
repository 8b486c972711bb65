/**
 * The trusted destinations of project files: the remote project that a local user linked each file to. The project file
 * names it too, but another person may have changed the file. So its destination is compared with this register before
 * any edit is sent (SECURITY.md, "A project file"). Kept in the home folder.
 */
import { verbatim, sentence, type Sentence } from '../platform/text/sentence.ts'
import type { CloudPlace, Destination } from '../contract/cloud.ts'
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type CloudClient } from './client.ts'
import { Failure } from '../platform/errors/failure.ts'
import { PrivateRecord } from '../platform/files/privateRegister.ts'
import type { Store } from '../store/store.ts'
import { CloudFailure } from './client/failures.ts'

const cloudPlace = z.strictObject({ baseUrl: z.string(), remoteId: z.int().positive() })

const MAX_FILES = 10_000

/** A damaged or unknown entry is ignored, so the user is asked again. */
export class TrustedDestinations {
  /** By the absolute path of the project file. */
  readonly #register: PrivateRecord<CloudPlace>

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#register = new PrivateRecord(join(home, 'cloud-places.json'), {
      value: cloudPlace,
      max: MAX_FILES,
    })
  }

  /**
   * Returns the destination of a file that a local user confirmed; null if none did. @throws Failure `home.unreadable`
   */
  async find(file: string): Promise<CloudPlace | null> {
    return (await this.#register.read()).get(await placeOf(file)) ?? null
  }

  /** @throws Failure `home.unreadable` */
  async remember(file: string, { baseUrl, remoteId }: CloudPlace): Promise<void> {
    const key = await placeOf(file)
    await this.#register.change(() => [[key, { baseUrl, remoteId }]])
  }

  /** @throws Failure `home.unreadable` */
  async forget(file: string): Promise<void> {
    const key = await placeOf(file)
    await this.#register.change(() => [[key, null]])
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
 * The failure if the outbox would go to a remote project that no local user has confirmed for this file. `known`: the
 * confirmed one.
 */
export function isUntrusted(
  { baseUrl, remoteId, name, authors }: Destination,
  known: CloudPlace | null,
): Failure {
  const edits = authors.reduce((sum, author) => sum + author.edits, 0)
  const where = name === null ? sentence`project ${remoteId}` : sentence`“${name}” (project ${remoteId})`
  const unknown = sentence`an unknown person`
  const named = authors.map(({ login, edits: own }) => ({
    own,
    login: login === null ? unknown : verbatim(login),
  }))
  const [first, ...rest] = named
  const by =
    first === undefined
      ? unknown
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
      todo: 'Look at the edits first. Agree only if the file is yours and belongs to that project: the edits are sent under your name.',
    },
  )
}

function whereSoFar(baseUrl: string, known: CloudPlace | null): Sentence {
  if (known === null) return sentence`and this is not confirmed on this machine yet`
  return known.baseUrl === baseUrl
    ? sentence`but on this machine it goes to project ${known.remoteId} so far`
    : sentence`but on this machine it goes to project ${known.remoteId} of ${known.baseUrl} so far`
}
