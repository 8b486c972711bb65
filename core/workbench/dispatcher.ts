/**
 * The dispatcher: all messages from a screen enter here. Each is validated by the contract's schema, passed to its
 * handler, and answered with a result; every error becomes a failure result.
 */
import { z } from 'zod'
import { Failure, cancelled, toFailureValue } from '../platform/errors/failure.ts'
import type { CallContext, ProgressReport } from '../platform/threads/progress.ts'
import { inputs } from '../contract/index.ts'
import type {
  CallName,
  CheckedInput,
  ClientMessage,
  Outputs,
  Result,
  ServerMessage,
} from '../contract/index.ts'
import { Semaphore } from '../platform/threads/semaphore.ts'

/**
 * The handlers of all calls of the contract, by name. A handler gets the input after the dispatcher has checked it
 * against the call's schema, and returns the call's value.
 *
 * A handler may throw: the dispatcher sends `{ok: false, error}` with the Failure, and any other error as `internal`. The
 * context's signal is aborted when the screen cancels the call or closes its connection.
 */
export type Handlers = {
  [Name in CallName]: (
    input: CheckedInput<Name>,
    context: CallContext,
  ) => Promise<Outputs[Name]> | Outputs[Name]
}

export interface ScreenCalls {
  /** Takes one message as it came off the wire. */
  receive(message: unknown): void
  /** Cancels running calls and releases the resources of this connection. */
  close(): void
}

const clientMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.int(), name: z.string(), input: z.unknown() }),
  z.object({ kind: z.literal('cancel'), id: z.int() }),
])

/** The time between two progress messages of a call, in milliseconds. */
const PROGRESS_INTERVAL = 100

/** Calls of one connection that are under way at once: a screen has some dozens, and each may hold a list. */
const MAX_AT_ONCE = 64
/** The most calls that wait for their turn: what is sent above that is refused, and may be sent again. */
const MAX_WAITING = 10_000

function isCallName(name: string): name is CallName {
  return Object.hasOwn(inputs, name)
}

function checkInput<Name extends CallName>(name: Name, input: unknown): CheckedInput<Name> {
  const checked = inputs[name].safeParse(input)
  if (checked.success) return checked.data as CheckedInput<Name>
  const [issue] = checked.error.issues
  const place = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')})`
  throw new Failure(
    'call.invalid',
    `The call ${name} was given an input it cannot take${place}: ${issue?.message ?? 'invalid'}.`,
    {
      kept: 'Nothing was changed.',
    },
  )
}

/** Starts the dispatcher of one screen: `toScreen` carries messages back to it. */
export function openDispatcher(
  handlers: Handlers,
  toScreen: (message: ServerMessage) => void,
  onClose: () => void,
): ScreenCalls {
  let isClosed = false
  /** The calls that are under way, or wait for their turn. */
  const running = new Map<number, AbortController>()
  const turns = new Semaphore(MAX_AT_ONCE)

  async function run<Name extends CallName>(
    name: Name,
    input: unknown,
    context: CallContext,
  ): Promise<Outputs[Name]> {
    return await handlers[name](checkInput(name, input), context)
  }

  /** Answers why a message did not go: the screen has gone meanwhile, or the message cannot be carried. */
  function send(message: ServerMessage): { thrown: unknown } | undefined {
    try {
      toScreen(message)
      return undefined
    } catch (thrown) {
      return { thrown }
    }
  }

  async function answer(message: ClientMessage & { kind: 'call' }): Promise<void> {
    const { id, name } = message
    if (turns.waiting >= MAX_WAITING) {
      send({ kind: 'result', id, result: { ok: false, error: tooMany().toValue() } })
      return
    }
    const controller = new AbortController()
    running.set(id, controller)
    const release = turns.tryAcquire() ?? (await turns.acquire())
    let result: Result<unknown>
    try {
      controller.signal.throwIfAborted()
      if (!isCallName(name)) throw new Failure('call.unknown', `There is no call named ${name.slice(0, 60)}.`)
      const value = await run(name, message.input, {
        signal: controller.signal,
        onProgress: progressSender(id, send),
      })
      result = { ok: true, value }
    } catch (thrown) {
      const error = controller.signal.aborted && !(thrown instanceof Failure) ? cancelled('The work') : thrown
      result = { ok: false, error: toFailureValue(error) }
    }
    running.delete(id)
    release()
    const unsent = send({ kind: 'result', id, result })
    if (unsent) send({ kind: 'result', id, result: { ok: false, error: toFailureValue(unsent.thrown) } })
  }

  return {
    receive(raw) {
      const message = clientMessage.safeParse(raw)
      if (!message.success || isClosed) return
      const { kind, id } = message.data
      if (kind === 'cancel') running.get(id)?.abort()
      // A repeated id is ignored: two running calls with one id could be neither answered nor cancelled.
      else if (!running.has(id)) void answer(message.data)
    },
    close() {
      isClosed = true
      for (const controller of running.values()) controller.abort()
      onClose()
    },
  }
}

function tooMany(): Failure {
  return new Failure('call.tooMany', 'Too much waits to be done for this window.', {
    kept: 'Nothing was changed.',
    todo: 'Wait until some of it is done, and do it again.',
  })
}

function progressSender(
  id: number,
  send: (message: ServerMessage) => void,
): (report: ProgressReport) => void {
  let sentAt = 0
  return (report) => {
    const now = performance.now()
    const isEnd = report.total !== null && report.done >= report.total
    if (now - sentAt < PROGRESS_INTERVAL && !isEnd) return
    sentAt = now
    send({ kind: 'progress', id, report })
  }
}
