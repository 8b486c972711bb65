/** Connections to clouds and who is signed in there: the use cases of the terminal and the screens alike. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CloudClient } from './client.ts'
import { connectionSchema, type CloudServer } from './connection.ts'
import { openLoopbackRedirect } from './loopbackRedirect.ts'
import { signIn, type Redirect } from './signIn.ts'
import { TokenKeeper } from './tokenKeeper.ts'
import { FileVault, type TokenVault } from './vault.ts'
import { Failure } from '../platform/errors/failure.ts'
import { callbackPage } from './callbackPage.ts'
import { TrustedDestinations } from './trustedDestinations.ts'
import { homePath } from '../platform/files/homePath.ts'
import { PrivateList } from '../platform/files/privateRegister.ts'

export interface AccountsOptions {
  /** The folder of what is kept between runs. */
  home: string
  /** The keeper of tokens; a file of this person's alone if the shell has nothing better. */
  vault?: TokenVault | undefined
  /** The address that a sign-in comes back to; a loopback server if the shell has nothing better. */
  redirect?: (() => Promise<Redirect>) | undefined
}

export interface Account {
  connection: CloudServer
  isSignedIn: boolean
}

/** The user's input for a connection; the id of an existing one is included. */
export type NewConnection = Omit<CloudServer, 'id'> & { id?: string | undefined }

/** The result of testing a connection. */
export interface ReachableProjects {
  /** How many projects the person may see there, of the first few hundred. */
  projects: number
  isMore: boolean
}

export interface AccountSignInOptions {
  /** Opens the consent page in the system's browser, and shows its address to the person. */
  onAddress: (address: URL) => Promise<void>
  signal: AbortSignal
}

export class Accounts {
  /** Which project files this machine sends where. */
  readonly places: TrustedDestinations
  readonly #connections: ConnectionRegister
  readonly #vault: TokenVault
  readonly #redirect: () => Promise<Redirect>
  /** One keeper for each connection: all who wait for a newer token wait for the same. */
  readonly #keepers = new Map<string, TokenKeeper>()

  constructor({ home, vault, redirect }: AccountsOptions) {
    this.#connections = new ConnectionRegister(home)
    this.places = new TrustedDestinations(home)
    this.#vault = vault ?? new FileVault(home)
    this.#redirect = redirect ?? (() => openLoopbackRedirect(callbackPage))
  }

  /** The one that was used last comes first. */
  async list(): Promise<Account[]> {
    const connections = await this.#connections.list()
    return Promise.all(
      connections.map(async (connection) => ({
        connection,
        isSignedIn: await this.#isSignedIn(connection.id),
      })),
    )
  }

  /** A sign-in whose key store does not open still counts as existing: using it reports the error. */
  async #isSignedIn(id: string): Promise<boolean> {
    try {
      return (await this.#vault.read(id)) !== null
    } catch (error) {
      if (error instanceof Failure && error.code === 'cloud.noKeyStore') return true
      throw error
    }
  }

  /** @throws Failure `cloud.unknownConnection` */
  find(id: string): Promise<CloudServer> {
    return this.#connections.find(id)
  }

  /** Adds a connection or changes the one with its id. A changed address or app ends its sign-in. */
  async save(draft: NewConnection): Promise<CloudServer> {
    const connection = connectionSchema.parse({ ...draft, id: draft.id ?? randomUUID() })
    const before = (await this.#connections.list()).find(({ id }) => id === connection.id)
    if (before && !isSameAccount(before, connection)) await this.signOut(connection.id)
    await this.#connections.put(connection)
    this.#keepers.delete(connection.id)
    return connection
  }

  /** Forgets the connection and its tokens. Projects that were synced with it stay as they are. */
  async remove(id: string): Promise<void> {
    await this.signOut(id)
    await this.#connections.remove(id)
  }

  /** Signs in by the system's browser. @throws Failure as `signIn` of core/sync does */
  async signIn(id: string, { onAddress, signal }: AccountSignInOptions): Promise<void> {
    const connection = await this.find(id)
    const redirect = await this.#redirect()
    await signIn(connection, { vault: this.#vault, redirect, openBrowser: onAddress, signal })
    this.#keepers.delete(id)
  }

  /** Signs in with a personal access token, if the service takes it. @throws Failure as `test` does */
  async signInWithToken(id: string, token: string, signal: AbortSignal): Promise<ReachableProjects> {
    const connection = await this.find(id)
    const tokens = {
      accessToken: () => Promise.resolve(token),
      replacementOf: () => Promise.reject(refused(connection)),
    }
    const finding = await look(new CloudClient({ connection, tokens }), signal)
    await this.#vault.write(id, { accessToken: token, refreshToken: null, expiresAt: null })
    this.#keepers.delete(id)
    return finding
  }

  /** Forgets the tokens. */
  async signOut(id: string): Promise<void> {
    this.#keepers.delete(id)
    await this.#vault.forget(id)
  }

  /** Forgets every token that is kept here, also those of connections that were forgotten; answers whether there were any. */
  signOutOfAll(): Promise<boolean> {
    this.#keepers.clear()
    return this.#vault.forgetAll()
  }

  /** The path of the file of tokens, which only this person may read; null: the system's key store has them. */
  get tokenFile(): string | null {
    return this.#vault.file
  }

  /** Whether the service answers, and to this person. @throws Failure that says what is wrong */
  async test(id: string, signal: AbortSignal): Promise<ReachableProjects> {
    return look(await this.client(id), signal)
  }

  /** @throws Failure `cloud.unknownConnection`, `cloud.insecure` */
  async client(id: string): Promise<CloudClient> {
    return (await this.open(id)).client
  }

  /** Opens a client, with the connection that it is of. Throws as `client` does. */
  async open(id: string): Promise<{ connection: CloudServer; client: CloudClient }> {
    const connection = await this.find(id)
    const known = this.#keepers.get(id)
    const tokens = known ?? new TokenKeeper(connection, { vault: this.#vault })
    this.#keepers.set(id, tokens)
    return { connection, client: new CloudClient({ connection, tokens }) }
  }
}

// The connections that a person has set up: settings in one file of the home folder. Their tokens are in the vault.

/** A damaged file counts as empty, so that a new sign-in creates a connection. */
export class ConnectionRegister {
  readonly #register: PrivateList<CloudServer>

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#register = new PrivateList(homePath(home, 'config', 'connections.json'), {
      entry: connectionSchema,
      within: 'connections',
    })
  }

  /** The one that was put last comes first. @throws Failure `home.unreadable` */
  list(): Promise<CloudServer[]> {
    return this.#register.read()
  }

  /** @throws Failure `cloud.unknownConnection`, `home.unreadable` */
  async find(id: string): Promise<CloudServer> {
    const found = (await this.list()).find((one) => one.id === id)
    if (found) return found
    throw new Failure('cloud.unknownConnection', 'This connection is not set up on this machine.', {
      value: id,
      kept: 'All your work is in the project file.',
      todo: 'Sign in to the cloud that the project belongs to.',
    })
  }

  /** Adds a connection or changes the one of its id, and puts it first. @throws Failure `home.unreadable` */
  async put(connection: CloudServer): Promise<void> {
    await this.#register.change((all) => [connection, ...all.filter(({ id }) => id !== connection.id)])
  }

  /** @throws Failure `home.unreadable` */
  async remove(id: string): Promise<void> {
    await this.#register.change((all) => all.filter((one) => one.id !== id))
  }
}

const projectSchema = z.object({ id: z.number() })

async function look(client: CloudClient, signal: AbortSignal): Promise<ReachableProjects> {
  for await (const { items, nextOffset } of client.list('projects', {
    schema: projectSchema,
    signal,
    ahead: 1,
  }))
    return { projects: items.length, isMore: nextOffset !== null }
  return { projects: 0, isMore: false }
}

function isSameAccount(one: CloudServer, other: CloudServer): boolean {
  return one.authUrl === other.authUrl && one.baseUrl === other.baseUrl && one.clientId === other.clientId
}

function refused({ name, baseUrl }: CloudServer): Failure {
  return new Failure('cloud.refusedToken', `${name} does not accept this token.`, {
    path: baseUrl,
    kept: 'You are not signed in.',
    todo: 'Make a new personal access token there.',
  })
}
