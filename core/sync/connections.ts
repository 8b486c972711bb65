/** The connections that a person has set up: settings in one file of the home folder. Their tokens are in the vault. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { alone, writePrivateFile } from '../privateFile.ts'
import { connectionSchema, type Connection } from './connection.ts'

const fileSchema = z.object({ connections: z.array(connectionSchema) })

export class Connections {
  readonly #path: string

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#path = join(home, 'connections.json')
  }

  /** The one that was put last comes first. @throws Failure `cloud.connections` */
  async list(): Promise<Connection[]> {
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return []
    try {
      return fileSchema.parse(JSON.parse(text)).connections
    } catch (cause) {
      throw new Failure(
        'cloud.connections',
        'The file of connections is damaged.',
        {
          path: this.#path,
          kept: 'It was not changed, and your projects are as they were.',
          todo: 'Move it away and set up your connections again.',
        },
        { cause },
      )
    }
  }

  /** @throws Failure `cloud.unknownConnection`, `cloud.connections` */
  async find(id: string): Promise<Connection> {
    const found = (await this.list()).find((one) => one.id === id)
    if (found) return found
    throw new Failure('cloud.unknownConnection', 'This connection is not set up on this machine.', {
      value: id,
      kept: 'All your work is in the project file.',
      todo: 'Sign in to the cloud that the project belongs to.',
    })
  }

  /** Adds a connection or changes the one of its id, and puts it first. */
  async put(connection: Connection): Promise<void> {
    await this.#change((all) => [connection, ...all.filter(({ id }) => id !== connection.id)])
  }

  async remove(id: string): Promise<void> {
    await this.#change((all) => all.filter((one) => one.id !== id))
  }

  async #change(change: (connections: Connection[]) => Connection[]): Promise<void> {
    await alone(this.#path, async () => {
      const connections = change(await this.list())
      await writePrivateFile(this.#path, `${JSON.stringify({ connections }, null, 2)}\n`)
    })
  }
}
