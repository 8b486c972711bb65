/**
 * How a check says what it found: in English, for the command line, the API and whoever has no other language, and by
 * the sentence's name and its values, by which a screen says the same (renderer/src/texts/checks.json).
 */
import type { MessageRef, MessageLanguage, MessageRefValues } from '../contract/said.ts'

/** What a check may say, in English by name; the names of one check begin with the same word. */
export type FindingSentences = Readonly<Record<string, (values: never) => string>>

export interface FindingSentence {
  message: string
  said: MessageRef
}

/** Says sentences of a check: each by its name and the values that it takes. */
export function messageFactory<Sentences extends FindingSentences>(sentences: Sentences) {
  return <Name extends keyof Sentences & string>(
    name: Name,
    ...given: Parameters<Sentences[Name]>
  ): FindingSentence => {
    const [values] = given as [(MessageRefValues & { english?: string })?]
    const { english: _english, ...others } = values ?? {}
    const say = sentences[name] as unknown as (values?: MessageRefValues) => string
    return { message: say(values), said: { name, values: others } }
  }
}

export function messageLanguage({ id, name }: { id: string; name: string }): MessageLanguage {
  return { languageId: id, title: name }
}
