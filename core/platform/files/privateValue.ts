/** A small JSON file of the home folder that holds one value. */
import type { z } from 'zod'
import { changeContent, readContent } from './privateContent.ts'

/** A value that cannot be understood counts as none, and is kept beside the one that is written in its place. */
export class PrivateValue<Value> {
  readonly #path: string
  readonly #value: z.ZodType<Value>

  constructor(path: string, value: z.ZodType<Value>) {
    this.#path = path
    this.#value = value
  }

  /** Undefined where there is none. @throws Failure `home.unreadable` */
  read(): Promise<Value | undefined> {
    return readContent(this.#path, this.#value)
  }

  /** The value; of all who find none at once, one makes it. @throws Failure `home.unreadable` */
  readOrMake(make: () => Value): Promise<Value> {
    return changeContent(this.#path, this.#value, (value) => (value === undefined ? make() : value))
  }

  /** @throws Failure `home.unreadable` */
  async write(value: Value): Promise<void> {
    await changeContent(this.#path, this.#value, () => value)
  }
}
