/**
 * A chat by the API that Ollama, LM Studio, llama.cpp's server and others share: `POST /chat/completions`, with the
 * texts as JSON and an answer by a schema. Missing answers are requested once more. For a server without support of
 * schemas, the prompt describes the answer.
 */
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { AskedStretch, Engine, EngineAnswer, EngineRequest, Question, TextOrMark } from '../engine.ts'
import { xmlMarks } from '../marks.ts'
import { badAnswer, sendRequest, streamRequest, type Request } from '../httpClient.ts'
import { callOf, type HttpEngineOptions } from './libreTranslate.ts'

export interface ChatOptions extends HttpEngineOptions {
  model: string
  /** The system prompt, with `{source}` and `{target}` for the languages. */
  prompt: string
}

/** The default system prompt. */
export const FIRST_PROMPT = `You translate texts of software from {source} to {target}.
Answer with JSON alone: {"translations": [{"id": 0, "text": "…"}]}, one for each text, with its id.
Elements such as <x id="0"/> stand for placeholders and markup: keep each of them once, where it belongs in the sentence.
Translate as the examples do, use the given terms, and keep to maxLength where there is one. Add no explanations.`

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

const translations = z.object({
  translations: z.array(z.object({ id: z.union([z.number(), z.string()]), text: z.string() })),
})

const SCHEMA = {
  type: 'object',
  properties: {
    translations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, text: { type: 'string' } },
        required: ['id', 'text'],
        additionalProperties: false,
      },
    },
  },
  required: ['translations'],
  additionalProperties: false,
}

/** How servers say that they do not take what a request has in it. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422, 501])

export class ChatEngine implements Engine {
  readonly batchSize = 8
  readonly batchLength = 3000
  readonly lanes = 1
  readonly #options: ChatOptions
  /** False once the server refused a schema. */
  #takesSchema = true

  constructor(options: ChatOptions) {
    this.#options = options
  }

  async translate(request: EngineRequest, signal: AbortSignal): Promise<EngineAnswer[]> {
    const { stretches } = request
    const first = await this.#ask(request, stretches, signal)
    if (first === 'refused') return stretches.map(() => 'refused')
    const answers = stretches.map((_, index) => first.get(index))
    const lacking = stretches.flatMap((stretch, index) => (isWhole(answers[index], stretch) ? [] : [index]))
    if (lacking.length > 0) {
      const again = await this.#ask(
        request,
        lacking.flatMap((index) => stretches[index] ?? []),
        signal,
      )
      for (const [place, index] of lacking.entries()) {
        const second = again === 'refused' ? undefined : again.get(place)
        // Two halves make no whole: the second counts where the first had none, or it is whole.
        const stretch = stretches[index]
        if (second !== undefined && (answers[index] === undefined || (stretch && isWhole(second, stretch))))
          answers[index] = second
      }
    }
    return answers.map((answer) => answer ?? 'incomplete')
  }

  async answer(
    { system, user }: Question,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const { name, model } = this.#options
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ]
    let text = ''
    const events = createParser({
      onEvent({ data }) {
        text += contentOf(data)
        onText(text)
      },
    })
    const answered = await streamRequest(
      this.#request({ model, stream: true, temperature: 0, messages }, signal),
      (piece) => events.feed(piece),
    )
    if (answered === null) return text
    // A server without streams answers at once.
    const [choice] = completion.safeParse(answered.json).data?.choices ?? []
    if (answered.status !== 200 || choice === undefined) throw badAnswer(name, answered.status)
    return choice.message.content ?? choice.message.refusal ?? ''
  }

  #request(body: object, signal: AbortSignal): Request {
    const { name, address, key, allowed, timeLimit } = this.#options
    return {
      ...{ name, address: callOf(address, 'chat/completions'), body, allowed, signal, timeLimit },
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
    }
  }

  /** The answers by the places of the stretches. */
  async #ask(
    { source, target }: EngineRequest,
    stretches: readonly AskedStretch[],
    signal: AbortSignal,
  ): Promise<Map<number, TextOrMark[]> | 'refused'> {
    const { name, model, prompt } = this.#options
    const told = prompt.replaceAll('{source}', source.name).replaceAll('{target}', target.name)
    const body = (hasSchema: boolean) => ({
      model,
      stream: false,
      temperature: 0,
      messages: [
        { role: 'system', content: told },
        { role: 'user', content: JSON.stringify({ texts: stretches.map(describe) }) },
      ],
      ...(hasSchema && {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'translations', strict: true, schema: SCHEMA },
        },
      }),
    })
    const completed = (hasSchema: boolean) => sendRequest(this.#request(body(hasSchema), signal))
    let answered = await completed(this.#takesSchema)
    if (this.#takesSchema && REFUSALS.has(answered.status)) {
      answered = await completed(false)
      // The error may have had another cause: then the request fails again.
      this.#takesSchema = answered.status !== 200
    }
    const { status, json } = answered
    const read = completion.safeParse(json)
    const [choice] = read.data?.choices ?? []
    if (status !== 200 || choice === undefined) throw badAnswer(name, status)
    const { finish_reason: reason, message } = choice
    if (reason === 'content_filter' || (message.refusal ?? '') !== '') return 'refused'
    return readContent(message.content ?? '')
  }
}

const event = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
})

/** The next piece of the answer; the last event is `[DONE]`, which is no JSON. */
function contentOf(data: string): string {
  if (data === '[DONE]') return ''
  const read = event.safeParse(parsed(data))
  return read.data?.choices[0]?.delta.content ?? ''
}

/** Of a stretch all that helps to translate it; what there is none of is left out. */
function describe({ pieces, of }: AskedStretch, id: number): Record<string, unknown> {
  const { examples = [], terms = [], counts } = of
  const context = of.context ?? ''
  const maxLength = of.maxLength ?? 0
  return {
    id,
    text: xmlMarks.write(pieces),
    ...(context !== '' && { context }),
    ...(counts !== undefined && counts !== '' && { forTheseNumbers: counts }),
    ...(maxLength > 0 && { maxLength }),
    ...(terms.length > 0 && { terms }),
    ...(examples.length > 0 && { examples }),
  }
}

/** An answer that has each mark, and some text. */
function isWhole(answer: readonly TextOrMark[] | undefined, { pieces }: AskedStretch): boolean {
  if (answer === undefined) return false
  const there = new Set(answer)
  return (
    answer.some((piece) => typeof piece === 'string' && piece.trim() !== '') &&
    pieces.every((piece) => typeof piece === 'string' || there.has(piece))
  )
}

/** The answers of a text that should be JSON: models put fences around it, and end in the middle of it. */
function readContent(content: string): Map<number, TextOrMark[]> {
  const read = translations.safeParse(parsed(content))
  const items = read.success ? read.data.translations : [...wholeItems(content)]
  return new Map(items.map(({ id, text }) => [Number(id), xmlMarks.read(text)]))
}

function parsed(content: string): unknown {
  const start = content.indexOf('{')
  const end = content.lastIndexOf('}')
  if (start === -1 || end < start) return undefined
  try {
    return JSON.parse(content.slice(start, end + 1)) as unknown
  } catch {
    return undefined
  }
}

const ITEM = /\{\s*"id"\s*:\s*"?(\d{1,6})"?\s*,\s*"text"\s*:\s*("(?:[^"\\]|\\.)*")\s*\}/g

/** Those of an answer that broke off. */
function* wholeItems(content: string): Generator<{ id: number; text: string }> {
  for (const [, id, quoted = '""'] of content.matchAll(ITEM)) {
    try {
      yield { id: Number(id), text: String(JSON.parse(quoted)) }
    } catch {
      // A text with escapes that JSON does not have is none.
    }
  }
}
