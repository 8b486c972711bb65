/**
 * Apps, what they were allowed, and personal tokens: one file in the home folder that only this person may read.
 * Of secrets it holds hashes. The service and the command line write it at once, so each change takes a lock.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../platform/errors/failure.ts'
import { readPrivateText } from '../platform/files/privateContent.ts'
import { withFileLock } from '../platform/files/lockFile.ts'
import { writePrivateFile } from '../platform/files/privateFile.ts'

const app = z.object({
  clientId: z.string(),
  name: z.string(),
  type: z.enum(['public', 'confidential']),
  /** The hash of a confidential app's secret; null of a public one. */
  secretHash: z.string().nullable(),
  redirectUrls: z.array(z.string()),
  scopes: z.array(z.string()),
  addedAt: z.number(),
})
export type RegisteredApp = z.output<typeof app>

/** The user's consent to an app: the tokens from one consent are a family. */
const grant = z.object({
  id: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Absolute paths of the project files that were chosen. */
  projects: z.array(z.string()),
  grantedAt: z.number(),
  access: z.array(z.object({ hash: z.string(), scopes: z.array(z.string()), expiresAt: z.number() })),
  refreshHash: z.string(),
  /** The refresh tokens of the family's other pairs: two windows of an app may each have their own. */
  siblingHashes: z.array(z.string()).default([]),
  refreshExpiresAt: z.number(),
  /** Refresh tokens that were exchanged: one that comes again ends the family. */
  usedHashes: z.array(z.string()),
})
export type Grant = z.output<typeof grant>

const personalToken = z.object({
  id: z.string(),
  hash: z.string(),
  scopes: z.array(z.string()),
  addedAt: z.number(),
})
export type PersonalToken = z.output<typeof personalToken>

/** An app whose modules a project uses: it asks for tokens by itself, with the secret of its installation. */
const installation = z.object({
  /** The location of the app's descriptor. */
  location: z.string(),
  appId: z.string(),
  name: z.string(),
  clientId: z.string(),
  clientSecretHash: z.string().nullable(),
  appSecretHash: z.string(),
  userId: z.number(),
  domain: z.string().nullable(),
  scopes: z.array(z.string()),
  /** Absolute paths of the project files that use it. */
  projects: z.array(z.string()),
  access: z.array(z.object({ hash: z.string(), scopes: z.array(z.string()), expiresAt: z.number() })),
})
export type Installation = z.output<typeof installation>

/** Members that a newer version added stay when this version writes. */
const content = z.looseObject({
  apps: z.array(app.loose()),
  grants: z.array(grant.loose()),
  tokens: z.array(personalToken.loose()),
  installations: z.array(installation.loose()).default([]),
})

export interface Credentials {
  apps: RegisteredApp[]
  grants: Grant[]
  tokens: PersonalToken[]
  installations: Installation[]
}

export class CredentialFile {
  readonly #path: string
  #known: { stamp: string; content: Credentials } | null = null
  #queue: Promise<unknown> = Promise.resolve()

  constructor(home: string) {
    this.#path = join(home, 'service.json')
  }

  /** Reads the current file. @throws Failure `service.credentials`, `home.unreadable` */
  async read(): Promise<Credentials> {
    const stamp = this.#stamp()
    if (this.#known !== null && this.#known.stamp === stamp) return this.#known.content
    const text = await readPrivateText(this.#path)
    const fresh = text === null ? { apps: [], grants: [], tokens: [], installations: [] } : this.#parse(text)
    this.#known = { stamp, content: fresh }
    return fresh
  }

  /** Changes what is kept, one change after the other; answers what `change` does. */
  async update<Value>(change: (credentials: Credentials) => Value): Promise<Value> {
    const turn = this.#queue.then(() => this.#underLock(change))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #underLock<Value>(change: (credentials: Credentials) => Value): Promise<Value> {
    return withFileLock(this.#path, async () => {
      const credentials = structuredClone(await this.read())
      const value = change(credentials)
      await writePrivateFile(this.#path, JSON.stringify(credentials))
      this.#known = { stamp: this.#stamp(), content: credentials }
      return value
    })
  }

  /** Tells one content of the file from another: it is always replaced whole. Each request asks, so at once. */
  #stamp(): string {
    const stats = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
  }

  #parse(text: string): Credentials {
    try {
      return content.parse(JSON.parse(text))
    } catch (cause) {
      throw new Failure(
        'service.credentials',
        'The file of apps and tokens is damaged.',
        {
          path: this.#path,
          kept: 'It was not changed.',
          todo: 'Move it away and add your apps and tokens again.',
        },
        { cause },
      )
    }
  }
}
