/** Answers that are kept for when they are wanted again, by what was asked; those used longest ago go first. */
export class AnswerCache<Value> {
  readonly #most: number
  readonly #asked = new Map<string, Promise<Value | null>>()
  readonly #answered = new WeakMap<Promise<Value | null>, Value>()

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the cached or the requested value. Null: it failed, and is requested again next time. */
  ask(key: string, find: () => Promise<Value | null>): Promise<Value | null> {
    const kept = this.#asked.get(key)
    const asked = kept ?? this.#find(key, find)
    this.#asked.delete(key)
    this.#asked.set(key, asked)
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= this.#most) break
      this.#asked.delete(oldest)
    }
    return asked
  }

  /** The answer, where it is here already. */
  known(key: string): Value | undefined {
    const asked = this.#asked.get(key)
    return asked && this.#answered.get(asked)
  }

  /** Every answer may be another one now, those on their way too. */
  clear(): void {
    this.#asked.clear()
  }

  #find(key: string, find: () => Promise<Value | null>): Promise<Value | null> {
    const asked = find()
    void asked.then((value) => {
      if (value !== null) this.#answered.set(asked, value)
      else if (this.#asked.get(key) === asked) this.#asked.delete(key)
    })
    return asked
  }
}
