/** A small JSON file of the home folder that holds one value. */
import type { z } from 'zod'
import { changeContent, readContent } from './privateContent.ts'

/** A value that cannot be parsed counts as missing. It is copied beside the value that replaces it. */
export class PrivateValue<Value> {
  readonly #path: string
  readonly #value: z.ZodType<Value>

  constructor(path: string, value: z.ZodType<Value>) {
    this.#path = path
    this.#value = value
  }

  /** Undefined if there is none. @throws Failure `home.unreadable` */
  read(): Promise<Value | undefined> {
    return readContent(this.#path, this.#value)
  }

  /** Returns the value. If concurrent callers find none, one of them creates it. @throws Failure `home.unreadable` */
  readOrMake(make: () => Value): Promise<Value> {
    return changeContent(this.#path, this.#value, (value) => (value === undefined ? make() : value))
  }

  /** @throws Failure `home.unreadable` */
  async write(value: Value): Promise<void> {
    await changeContent(this.#path, this.#value, () => value)
  }
}
