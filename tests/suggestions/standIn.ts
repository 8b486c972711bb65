/**
 * A stand-in for the services of providers, by their public documentation: LibreTranslate's `/translate`, DeepL's
 * `/v2/translate` and the chat API's `/chat/completions`, with the faults that they have in the world.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault =
  | 'slow'
  | 'busy'
  | 'wrongJson'
  | 'notJson'
  | 'lostMarks'
  | 'half'
  | 'cutOff'
  | 'wrongLanguage'
  | 'refusal'
  | 'refusedKey'
  | 'quota'
  | 'redirect'
  | 'fenced'
  | 'noPair'
  | 'noSchema'
  | 'noModel'
  | 'noStream'

export interface StandIn {
  address: string
  /** The received requests, in order: the path, the headers and the body as JSON. */
  asked: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  /** Faults of the next answers, one each; the last of them stays where `isLasting`. */
  faults: Fault[]
  isLasting: boolean
  /** Milliseconds before each answer. */
  delay: number
  /** Seconds after which it wants to be asked again while it is busy. */
  retryAfter: number
  close(): Promise<void>
}

/** As an engine does that knows no word: capital letters, in the language's own script. */
export function translated(text: string, target: string): string {
  const parts = text.split(/(<[^<>]*>|&[a-z]+;)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : spelled(part, target))).join('')
}

const CYRILLIC = 'абцдефґгіжклмнопярстувшхиз'
function spelled(text: string, target: string): string {
  if (!/^uk/i.test(target)) return text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  return text.replaceAll(/[a-z]/gi, (letter) => CYRILLIC.charAt(letter.toLowerCase().charCodeAt(0) - 97))
}

export async function startStandIn(): Promise<StandIn> {
  const waiting = new Set<NodeJS.Timeout>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      standIn.asked.push({ path: request.url ?? '', headers: request.headers, body })
      const fault = standIn.isLasting ? standIn.faults[0] : standIn.faults.shift()
      if (fault === 'slow') return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        answer(request.url ?? '', body, { fault, retryAfter: standIn.retryAfter }, response)
      }, standIn.delay)
      waiting.add(timer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    faults: [],
    isLasting: false,
    delay: 0,
    retryAfter: 7,
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

function answer(
  path: string,
  body: Record<string, unknown>,
  { fault, retryAfter }: { fault: Fault | undefined; retryAfter: number },
  response: ServerResponse,
) {
  const send = (status: number, value: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (fault === 'busy')
    return send(429, { error: 'Too many requests' }, { 'retry-after': String(retryAfter) })
  if (fault === 'refusedKey') return send(403, { error: 'Invalid API key' })
  if (fault === 'quota') return send(456, { message: 'Quota exceeded' })
  if (fault === 'notJson') return send(200, '<html>Welcome</html>', { 'content-type': 'text/html' })
  if (fault === 'wrongJson') return send(200, { result: 'a-result' })
  if (fault === 'noModel')
    return send(404, { error: { message: 'model not found', type: 'not_found_error' } })
  if (fault === 'redirect') return send(302, '', { location: 'https://elsewhere.example/translate' })
  if (path.endsWith('/v2/translate')) return send(...deepl(body, fault))
  if (fault === 'noSchema' && 'response_format' in body)
    return send(400, {
      error: { message: "'response_format.type' must be 'text'", type: 'invalid_request_error' },
    })
  if (path.endsWith('/chat/completions') && !('response_format' in body) && body['stream'] !== false)
    return answerQuestion(fault, response, send)
  if (path.endsWith('/chat/completions')) return send(200, chat(body, fault))
  if (path.endsWith('/translate')) return send(...libre(body, fault))
  return send(404, { error: 'Not found' })
}

/** The answer of a chat to a question, of which a part has the suggested translation. */
export const ANSWER = 'Keep it short.\n```\nКошик порожній\n```\nIt is a label.'

/** Sends it as server-sent events that are cut in the middle, or at once as a server without streams does. */
function answerQuestion(
  fault: Fault | undefined,
  response: ServerResponse,
  send: (status: number, value: unknown) => void,
): void {
  if (fault === 'noStream')
    return send(200, { choices: [{ finish_reason: 'stop', message: { content: ANSWER } }] })
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const events = ANSWER.match(/[\s\S]{1,7}/g) ?? []
  const stream = [...events.map((content) => JSON.stringify({ choices: [{ delta: { content } }] })), '[DONE]']
    .map((data) => `data: ${data}\r\n\r\n`)
    .join('')
  const bytes = Buffer.from(stream)
  const next = (from: number): void => {
    if (from >= bytes.length) return void response.end()
    response.write(bytes.subarray(from, from + 61), () => setImmediate(() => next(from + 61)))
  }
  next(0)
}

const MARK = /<x id="\d+"(?:\/>|><\/x>)/g

function faulty(texts: string[], fault: Fault | undefined): string[] {
  if (fault === 'half') return texts.slice(0, Math.ceil(texts.length / 2))
  if (fault === 'lostMarks') return texts.map((text) => text.replaceAll(MARK, ''))
  return texts
}

function libre(body: Record<string, unknown>, fault: Fault | undefined): [number, unknown] {
  const target = String(body['target'])
  if (fault === 'noPair') return [400, { error: `${target} is not supported` }]
  const texts = body['q'] as string[]
  const made = fault === 'wrongLanguage' ? texts : texts.map((text) => translated(text, target))
  return [200, { translatedText: faulty(made, fault) }]
}

function deepl(body: Record<string, unknown>, fault: Fault | undefined): [number, unknown] {
  const target = String(body['target_lang'])
  if (fault === 'noPair') return [400, { message: "Value for 'target_lang' not supported." }]
  const made = (body['text'] as string[]).map((text) => translated(text, target))
  return [
    200,
    { translations: faulty(made, fault).map((text) => ({ detected_source_language: 'EN', text })) },
  ]
}

interface Asked {
  id: number
  text: string
}

function chat(body: Record<string, unknown>, fault: Fault | undefined): unknown {
  const messages = body['messages'] as { role: string; content: string }[]
  const target = / to (\w+)/.exec(messages[0]?.content ?? '')?.[1] === 'Ukrainian' ? 'uk' : 'es'
  const asked = (JSON.parse(messages[1]?.content ?? '{}') as { texts: Asked[] }).texts
  const texts = asked.map(({ text }) => (fault === 'wrongLanguage' ? text : translated(text, target)))
  const answers = faulty(texts, fault).map((text, index) => ({ id: asked[index]?.id, text }))
  let content = JSON.stringify({ translations: answers })
  if (fault === 'fenced') content = `Here you are:\n\`\`\`json\n${content}\n\`\`\``
  if (fault === 'cutOff') content = content.slice(0, Math.floor(content.length * 0.6))
  const isRefusal = fault === 'refusal'
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: body['model'],
    choices: [
      {
        index: 0,
        finish_reason: fault === 'cutOff' ? 'length' : 'stop',
        message: {
          role: 'assistant',
          content: isRefusal ? null : content,
          refusal: isRefusal ? 'I cannot help with that.' : null,
        },
      },
    ],
  }
}
