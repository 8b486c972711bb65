/** The possible outcomes of a request and its response. */

/** The outcomes of a request. The server receives it only where stated. */
export const FATES = [
  'lose request',
  /** The service acted. */
  'lose answer',
  /** The service acted; the connection ends within the answer. */
  'break answer',
  /** The service acted; half of the answer looks like all of it. */
  'cut answer',
  /** The service acted; what comes back is no JSON. */
  'corrupt answer',
  /** The service acted; what comes back is JSON of something else. */
  'other answer',
  /** A page of some network to sign in to. */
  'html 200',
  'html 429',
  'html 429 with seconds',
  'html 429 with a date',
  'html 502',
  /** The service acted, later than the gateway waited. */
  'html 504',
  /** A defect there, which repeats what it was sent. */
  'echo 500',
  /** The same as a refusal. */
  'echo 400',
  /** The token was renewed elsewhere. */
  'rotate token',
  'rotate token twice',
  /** The service acted; its clock is a day ahead, or behind. */
  'clock ahead',
  'clock behind',
  /** The service gets it twice, one right after the other. */
  'twice',
  'slow',
] as const
/** Outcomes in which the server acted and the response was lost; they are drawn more often. */
export const UNHEARD = ['lose answer', 'lose answer', 'break answer', 'html 504'] as const
export type Fate = (typeof FATES)[number]

type Damage = (text: string) => string | ReadableStream<Uint8Array>

const DAMAGES: Partial<Record<Fate, Damage>> = {
  'break answer': (text) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
      },
      pull(controller) {
        controller.error(new TypeError('terminated'))
      },
    }),
  'cut answer': (text) => text.slice(0, text.length / 2),
  'corrupt answer': (text) => text.replace('"', '\u0000'),
  'other answer': () => '{"status":"ok","data":null}',
}

/** The body of an answer as it arrives. */
export function damaged(text: string | null, fate: Fate | null): string | ReadableStream<Uint8Array> | null {
  const damage = fate === null ? undefined : DAMAGES[fate]
  return text === null || damage === undefined ? text : damage(text)
}

/** Responses of a proxy in place of the server's. */
export const PAGES: Partial<Record<Fate, (init: RequestInit, now: number) => Response>> = {
  'html 200': () => html(200),
  'html 429': () => html(429),
  'html 429 with seconds': () => html(429, { 'retry-after': '20' }),
  'html 429 with a date': (_, now) => html(429, { 'retry-after': new Date(now + 15_000).toUTCString() }),
  'html 502': () => html(502),
  'echo 500': (init) => echo(500, init),
  'echo 400': (init) => echo(400, init),
}

function echo(status: number, { headers }: RequestInit): Response {
  const sent = new Headers(headers).get('authorization') ?? ''
  return Response.json({ error: { code: status, message: `Cannot go on with ${sent}` } }, { status })
}

export function html(status: number, headers: Record<string, string> = {}): Response {
  return new Response('<html><body><h1>Please wait</h1></body></html>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  })
}
