/** DeepL, by its public API: `POST /v2/translate` with XML, in which marks are elements. */
import { z } from 'zod'
import type { Language } from '../../contract/language.ts'
import type { Engine, EngineAnswer, EngineRequest } from '../engine.ts'
import { xmlMarks } from '../marks.ts'
import { sendRequest, badAnswer, noSuchPair } from '../httpClient.ts'
import { callOf, type HttpEngineOptions } from './libreTranslate.ts'

const answered = z.object({ translations: z.array(z.object({ text: z.string() })) })
const refused = z.object({ message: z.string() })

/** It takes 50 texts and 128 KiB of JSON at a time. */
const MAX_TEXTS = 50
const MAX_LENGTH = 20_000

export class DeeplEngine implements Engine {
  readonly batchSize = MAX_TEXTS
  readonly batchLength = MAX_LENGTH
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
    const { status, json } = await sendRequest({
      name,
      address: callOf(address, 'v2/translate'),
      headers: key === null ? {} : { authorization: `DeepL-Auth-Key ${key}` },
      body: {
        text: stretches.map(({ pieces }) => xmlMarks.write(pieces)),
        source_lang: source.twoLettersCode.toUpperCase(),
        target_lang: targetOf(target),
        tag_handling: 'xml',
        preserve_formatting: true,
        split_sentences: 'nonewlines',
      },
      allowed,
      signal,
      timeLimit,
    })
    if (status === 400 && /lang/i.test(refused.safeParse(json).data?.message ?? ''))
      throw noSuchPair(name, source.name, target.name)
    const read = answered.safeParse(json)
    if (status !== 200 || !read.success || read.data.translations.length !== stretches.length)
      throw badAnswer(name, status)
    return read.data.translations.map(({ text }) => xmlMarks.read(text))
  }
}

/** Targets of which it wants to know the variant. */
const VARIANTS: Readonly<Record<string, string>> = {
  en: 'EN-US',
  'en-GB': 'EN-GB',
  'en-US': 'EN-US',
  pt: 'PT-PT',
  'pt-PT': 'PT-PT',
  'pt-BR': 'PT-BR',
  'zh-CN': 'ZH-HANS',
  'zh-TW': 'ZH-HANT',
  'es-419': 'ES-419',
  no: 'NB',
}

function targetOf({ id, twoLettersCode }: Language): string {
  return VARIANTS[id] ?? VARIANTS[twoLettersCode] ?? twoLettersCode.toUpperCase()
}
