interface Flight<Value> {
  promise: Promise<Value>
  callers: number
  controller: AbortController
}

/** Lets concurrent callers that ask for the same work share one run of it. */
export class SingleFlight<Value> {
  readonly #flights = new Map<string, Flight<Value>>()

  /**
   * Returns the value of the work with this key, and starts the work unless it runs already. The work's own signal is
   * aborted once all callers have left.
   * @throws the signal's reason once that is aborted; what the work throws
   */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    signal.throwIfAborted()
    const flight = this.#flights.get(key) ?? this.#start(key, work)
    flight.callers++
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([flight.promise, aborted])
    } finally {
      signal.removeEventListener('abort', leave)
      flight.callers--
      if (flight.callers === 0) {
        this.#remove(key, flight)
        flight.controller.abort(signal.reason)
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const controller = new AbortController()
    const flight = { promise: work(controller.signal), callers: 0, controller }
    this.#flights.set(key, flight)
    const end = () => this.#remove(key, flight)
    flight.promise.then(end, end)
    return flight
  }

  #remove(key: string, flight: Flight<Value>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
