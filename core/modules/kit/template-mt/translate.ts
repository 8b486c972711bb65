/**
 * A machine translation module that knows a few phrases, and says of others what they are. A part of a text that is not
 * language comes as `<span class="notranslate">0</span>`, and has to be in the answer once.
 */
import type { TranslateRequest, TranslateResponse } from '../../../contract/moduleProtocol.ts'

const PHRASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { Save: 'Guardar', Open: 'Abrir', Close: 'Cerrar' },
  uk: { Save: 'Зберегти', Open: 'Відкрити', Close: 'Закрити' },
}

export default function run({ target, strings }: TranslateRequest): TranslateResponse {
  const phrases = PHRASES[target]
  if (phrases === undefined) return { error: { message: `There is no phrase book for ${target}.` } }
  return { data: { translations: strings.map((string) => translate(textOf(string), phrases)) } }
}

/** A module with `"withContext": true` gets objects, in which the text is one member. */
function textOf(string: TranslateRequest['strings'][number]): string {
  return typeof string === 'string' ? string : string.text
}

/** Word by word, and never inside of a mark. */
export function translate(text: string, phrases: Readonly<Record<string, string>>): string {
  return text
    .split(/(<span class="notranslate">\d+<\/span>|&\w+;)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/\p{L}+/gu, (word) => phrases[word] ?? word),
    )
    .join('')
}
