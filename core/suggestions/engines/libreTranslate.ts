/** LibreTranslate, by its public API: `POST /translate` with a list of texts as HTML, in which marks are elements. */
import { z } from 'zod'
import type { Language } from '../../contract/language.ts'
import type { Engine, EngineAnswer, EngineRequest } from '../engine.ts'
import { htmlMarks } from '../marks.ts'
import { sendRequest, badAnswer, noSuchPair, type AllowedOrigins } from '../httpClient.ts'

export interface HttpEngineOptions {
  /** The provider by its name, for messages. */
  name: string
  /** The address of the service, without the path of a call. */
  address: string
  key: string | null
  allowed: AllowedOrigins
  timeLimit?: number | undefined
}

const answered = z.object({ translatedText: z.array(z.string()) })
const refused = z.object({ error: z.string() })

export class LibreTranslateEngine implements Engine {
  readonly batchSize = 20
  readonly batchLength = 4000
  readonly lanes = 2
  readonly #options: HttpEngineOptions

  constructor(options: HttpEngineOptions) {
    this.#options = options
  }

  async translate(
    { source, target, stretches }: EngineRequest,
    signal: AbortSignal,
  ): Promise<EngineAnswer[]> {
    const { name, address, key, allowed, timeLimit } = this.#options
    const body = {
      q: stretches.map(({ pieces }) => htmlMarks.write(pieces)),
      source: codeOf(source),
      target: codeOf(target),
      format: 'html',
      ...(key !== null && { api_key: key }),
    }
    const { status, json } = await sendRequest({
      name,
      address: callOf(address, 'translate'),
      body,
      allowed,
      signal,
      timeLimit,
    })
    // Of a language that it does not have it says so in words, by the status 400.
    if (status === 400 && /not supported|language/i.test(refused.safeParse(json).data?.error ?? ''))
      throw noSuchPair(name, source.name, target.name)
    const read = answered.safeParse(json)
    if (status !== 200 || !read.success || read.data.translatedText.length !== stretches.length)
      throw badAnswer(name, status)
    return read.data.translatedText.map((text) => htmlMarks.read(text))
  }
}

/** The address of a call below a service's own. */
export function callOf(address: string, call: string): URL {
  return new URL(call, address.endsWith('/') ? address : `${address}/`)
}

/** `pt-BR`, `zh-Hans` and `zh-Hant` are its own; of all others it has the language alone. */
function codeOf({ id, twoLettersCode }: Language): string {
  const own: Readonly<Record<string, string>> = { 'pt-BR': 'pt-BR', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }
  return own[id] ?? twoLettersCode
}
