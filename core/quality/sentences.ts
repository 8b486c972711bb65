/**
 * The sentence of a finding. The English text is for the command line, the API and users without another language.
 * Screens translate it by the sentence's name and its values (renderer/src/texts/locales).
 */
import type { MessageRef, MessageLanguage, MessageRefValues } from '../platform/text/sentence.ts'

/** The sentences of a check, in English by name; the names of one check begin with the same word. */
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
