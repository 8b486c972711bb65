/**
 * The descriptions of CroQL's completion, and the tooltips of names, in every language of the interface. CroQL's own
 * words, names of its types and names in the project are unchanged.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { contexts, entities, type Context, type EntityName } from '../../../core/croql/catalog.ts'
import { entity } from '../../../core/croql/catalogMembers.ts'
import { complete } from '../../../core/croql/complete.ts'
import type { Completion } from '../../../core/croql/completion.ts'
import type { CompletionValues } from '../../../core/croql/completionValues.ts'
import { describeAt } from '../../../core/croql/describe.ts'
import { KEYWORDS, spacedName } from '../../../core/croql/names.ts'
import type { MessageRef, Sentence } from '../../../core/platform/text/sentence.ts'
import { interfaceLanguages, loadLanguage } from '../../../renderer/src/texts/language.ts'

const TYPES = ['Boolean', 'Integer', 'Float', 'Text', 'DateTime']

const values: CompletionValues = {
  users: [{ login: 'olena', name: 'Olena Bondar' }],
  languages: [{ id: 'uk', name: 'Ukrainian' }],
  files: [{ id: 1, name: 'uk.po', title: 'Shop', type: 'gettext', context: 'Cart', path: 'po/uk.po' }],
  branches: [{ id: 2, name: 'next', title: 'Next' }],
  labels: [{ id: 3, title: 'checkout' }],
  fields: [{ name: 'Area', slug: 'area', type: 'text' }],
  screenshots: [{ id: 4, name: 'cart.png' }],
}

function itemsAt(text: string, context: Context = 'strings'): Completion[] {
  const environment = { context, deployment: 'enterprise', timeZone: 'UTC', now: 0 } as const
  return complete(text, text.length, environment, values).items
}

/** Places at which every kind of thing is offered: in each context, and after whatever may stand there. */
const PLACES = [
  ...['', 'not ', 'count of ', 'count of translations where ', 'text = ', 'added >= ', 'is hidden '],
  ...[
    'if is hidden ',
    'if is hidden then text = "a" ',
    'max length between 1 ',
    'name ',
    'file ',
    'file with ',
  ],
  ...['count of comments where (user = ', 'count of languages summary where (language = ', '@'],
]
const members = (Object.keys(entities) as EntityName[]).flatMap((of) =>
  Object.entries(entity(of).members).map(([name, { about }]) => ({
    word: `${spacedName(name)} of ${of}`,
    about,
  })),
)
const offered = (Object.keys(contexts) as Context[]).flatMap((context) => {
  const names = Object.keys(entity(contexts[context]).members).map(spacedName)
  const places = [...PLACES, ...names.flatMap((name) => [`${name} `, `${name} = `])]
  return places.flatMap((place) => itemsAt(place, context))
})

/** Words and phrases, each with what says it. */
const said: { word: string; says: Sentence }[] = [
  ...members.map(({ word, about }) => ({ word, says: about })),
  ...(Object.keys(entities) as EntityName[]).flatMap((of) =>
    [entity(of).title, entity(of).plural].map((says) => ({ word: of, says })),
  ),
  ...offered.flatMap(({ label, about, detail }) => [about, detail].map((says) => ({ word: label, says }))),
]

/** The sentences that a sentence is made of, itself included. */
function namesOf({ name, values: of }: MessageRef): string[] {
  const inner = Object.values(of).filter(
    (value): value is MessageRef => typeof value === 'object' && 'name' in value,
  )
  return [name, ...inner.flatMap(namesOf)]
}

describe('explanations of completion', () => {
  it('are asked for at every kind of place', () => {
    const labels = new Set(offered.map(({ label }) => label))
    for (const word of [...KEYWORDS, '=', '!=', '<', '<=', '>', '>=', "'today'", '@language:"uk"'])
      expect(labels, word).toContain(word)
    expect(new Set(said.flatMap(({ says }) => (says.said ? namesOf(says.said) : []))).size).toBeGreaterThan(
      160,
    )
  })

  it('are sentences, and no English texts: core/croql/catalog.ts, core/contract/qaChecks.ts, term.ts', () => {
    expect(members.filter(({ about }) => about.said === null)).toEqual([])
  })

  it('are sentences beside whatever is no value: core/croql/completion….ts, complete.ts', () => {
    const plain = offered.filter(
      ({ kind, about }) => kind !== 'value' && about.said === null && about.english !== '',
    )
    expect(plain).toEqual([])
    const ofWhat = offered.filter(({ kind, detail }) => kind !== 'value' && detail.said === null)
    const names = new Set(ofWhat.map(({ detail }) => detail.english))
    expect([...names].filter((name) => name !== '' && !TYPES.includes(name))).toEqual([])
  })

  it.each(interfaceLanguages.filter(({ tag }) => tag !== 'en'))(
    'have their words in $tag',
    async (language) => {
      const sentences = await language.loadSentences()
      const details: Readonly<Record<string, string>> = sentences?.sentences ?? {}
      const missing = new Set(
        said.flatMap(({ word, says }) =>
          (says.said ? namesOf(says.said) : [])
            .filter((name) => /\p{L}/u.test(name) && !details[name])
            .map((name) => `${word}: ${name}`),
        ),
      )
      const file = `renderer/src/texts/locales/${language.tag}/workbench.json`
      expect([...missing], `“sentences” of ${file} lacks what explains these words`).toEqual([])
    },
  )
})

describe('an explanation on the screen', () => {
  let words: (sentence: Sentence) => string

  beforeAll(async () => {
    const german = interfaceLanguages.find(({ tag }) => tag === 'de')
    if (german) await loadLanguage(german)
    words = (await import('../../../renderer/src/texts/said.ts')).words
  })

  const shown = (text: string, label: string, context?: Context) => {
    const item = itemsAt(text, context).find((one) => one.label === label)
    return item && `${words(item.detail)} | ${words(item.about)}`
  }

  it('is in the language of the interface, with words of CroQL as they are', () => {
    expect(shown('iden', 'identifier')).toBe('Text | Schlüssel')
    expect(shown('fi', 'file')).toBe('eine Datei | Die Quelldatei des Strings')
    expect(shown('count of com', 'comments')).toBe('Kommentare | Kommentare und Probleme')
    expect(shown('count of com', 'count of comments')).toBeUndefined()
    expect(shown('comm', 'count of comments')).toBe('Integer | Anzahl: Kommentare und Probleme')
    expect(shown('count of languages summary where (has tags', 'has tags mismatch qa issues')).toBe(
      'Boolean | Offenes QA-Problem: abweichende Tags',
    )
    expect(shown('is hidden ', 'xor')).toBe(' | Genau eines von beiden trifft zu')
    expect(shown('name ', 'of')).toBe(' | Wovon: file, branch')
    expect(shown('language = ', '@language:"uk"', 'terms')).toBe('language | Ukrainisch')
    expect(shown('user = ', '@user:"olena"', 'terms')).toBe('user | Olena Bondar')
    expect(shown('name of file = ', '"uk.po"')).toBe('name | po/uk.po')
  })

  it('is in the language of the interface for a name that one points at, too', () => {
    const described = (text: string) => {
      const found = describeAt(text, 1, 'strings')
      return found && `${found.label}: ${words(found.detail)}. ${words(found.about)}`
    }
    expect(described("added >= 'today'")).toBe('added: DateTime. Wann hinzugefügt')
    expect(described('count of labels > 0')).toBe('count: Integer. Anzahl: Labels')
  })
})
