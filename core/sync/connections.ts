/** The connections that a person has set up: settings in one file of the home folder. Their tokens are in the vault. */
import { Failure } from '../platform/errors/failure.ts'
import { homePath } from '../platform/files/homePath.ts'
import { PrivateList } from '../platform/files/privateRegister.ts'
import { connectionSchema, type CloudServer } from './connection.ts'

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
