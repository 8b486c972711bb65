/**
 * A fake workbench for tests of state modules. It answers calls by name with the test's values, at once or on demand,
 * records every call, reports progress, and sends events.
 */
import type {
  CallInput,
  CallName,
  CallOptions,
  EventName,
  Events,
  FailureValue,
  Outputs,
  Result,
} from '../../core/contract/index.ts'
import type { Client, ConnectionState } from '../../renderer/src/workbench/client/client.ts'

/** A value of the contract without the members that the module under test does not read. */
export type Part<Value> = Value extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Part<Value[Key]> }
    : Value

/** A call as it reached the workbench; one that waits is answered by the test. */
export interface Call<Name extends CallName = CallName> {
  readonly name: Name
  readonly input: CallInput<Name>
  readonly signal: AbortSignal | undefined
  answer(value: Part<Outputs[Name]>): Promise<void>
  fail(code?: string, details?: FailureValue['details']): Promise<void>
  report(done: number, total: number): void
}

class Failing {
  readonly error: FailureValue

  constructor(error: FailureValue) {
    this.error = error
  }
}

export function failure(code: string, details: FailureValue['details'] = {}): FailureValue {
  return { code, message: `It failed with ${code}.`, details }
}

/** An answer by which the call fails. */
export function failing(code: string, details: FailureValue['details'] = {}): Failing {
  return new Failing(failure(code, details))
}

/** Fulfilled when all that follows from answers already given has been done. */
export async function settled(): Promise<void> {
  // Each turn of the loop runs every promise's reaction; a second one runs what an immediate began.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

type Answer = (input: unknown) => unknown

export class FakeWorkbench implements Client {
  connection: ConnectionState = 'connected'
  readonly calls: Call[] = []
  readonly #answers = new Map<string, Answer>()
  readonly #waiting = new Set<Call>()
  readonly #listeners = new Map<string, Set<(event: never) => void>>()
  readonly #connectionListeners = new Set<(state: ConnectionState) => void>()

  /** Answers every call of a name at once: with a value, a failure, or what a function makes of the input. */
  answers<Name extends CallName>(
    name: Name,
    answer: Part<Outputs[Name]> | Failing | ((input: CallInput<Name>) => Part<Outputs[Name]> | Failing),
  ): this {
    this.#answers.set(name, typeof answer === 'function' ? (answer as Answer) : () => answer)
    return this
  }

  /** Lets calls of the name wait until the test answers them, as all do of which nothing was said. */
  later(name: CallName): this {
    this.#answers.delete(name)
    return this
  }

  /** The calls of a name that wait, the oldest first. */
  waiting<Name extends CallName>(name: Name): Call<Name>[] {
    return [...this.#waiting].filter((call) => call.name === name) as unknown as Call<Name>[]
  }

  /** The only call of a name that waits. */
  one<Name extends CallName>(name: Name): Call<Name> {
    const [call, ...others] = this.waiting(name)
    if (call === undefined || others.length > 0)
      throw new Error(`${others.length + (call ? 1 : 0)} calls of ${name} wait, where one should.`)
    return call
  }

  /** Returns the inputs of the calls of a name, the oldest first. */
  inputs<Name extends CallName>(name: Name): CallInput<Name>[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input as CallInput<Name>)
  }

  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Result<Outputs[Name]>> {
    return new Promise((resolve) => {
      const finish = (result: Result<unknown>) => {
        this.#waiting.delete(call)
        resolve(result as Result<Outputs[Name]>)
      }
      const call: Call = {
        name,
        // The input as the transport copies it: later changes of a module are not sent.
        input: structuredClone(input),
        signal,
        answer: (value) => {
          finish({ ok: true, value })
          return settled()
        },
        fail: (code = 'internal', details = {}) => {
          finish({ ok: false, error: failure(code, details) })
          return settled()
        },
        report: (done, total) => onProgress?.({ label: '', done, total }),
      }
      this.calls.push(call)
      this.#waiting.add(call)
      const answer = this.#answers.get(name)?.(call.input)
      if (answer instanceof Failing) finish({ ok: false, error: answer.error })
      else if (this.#answers.has(name)) finish({ ok: true, value: answer })
    })
  }

  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  emit<Name extends EventName>(name: Name, event: Part<Events[Name]>): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event as never)
  }

  onConnection(listener: (state: ConnectionState) => void): () => void {
    this.#connectionListeners.add(listener)
    return () => this.#connectionListeners.delete(listener)
  }

  connect(state: ConnectionState): void {
    this.connection = state
    for (const listener of this.#connectionListeners) listener(state)
  }
}
