/** The catalogues of the interface: complete, of one shape, and with the forms that each language needs. */
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageValues } from '../../../renderer/dev/messageValues.ts'
import { bindTexts, parseTemplate } from '../../../renderer/src/texts/bind.ts'
import {
  english,
  interfaceLanguage,
  interfaceLanguages,
  type TextCatalogue,
  type Translations,
} from '../../../renderer/src/texts/language.ts'
import type { MessageValues } from '../../../renderer/src/texts/messageValues.ts'

type Texts = ReadonlyMap<string, string>

/** Every text by the path of its key. */
function flatten(tree: Translations, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, entry]): [string, string][] =>
      typeof entry === 'string' ? [[`${path}${key}`, entry]] : [...flatten(entry, `${path}${key}/`)],
    ),
  )
}

function* elementsOf(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element
    if (element.type !== TYPE.select && element.type !== TYPE.plural) continue
    for (const { value } of Object.values(element.options)) yield* elementsOf(value)
  }
}

/** 'count: number', 'kind: choice' … */
function argumentsOf(text: string): string[] {
  const kinds = [...elementsOf(parseTemplate(text))].flatMap((element) => {
    switch (element.type) {
      case TYPE.argument:
        return `${element.value}: any`
      case TYPE.number:
      case TYPE.plural:
        return `${element.value}: number`
      case TYPE.select:
        return `${element.value}: one of ${Object.keys(element.options).toSorted().join(' ')}`
      case TYPE.literal:
      case TYPE.pound:
      case TYPE.date:
      case TYPE.time:
      case TYPE.tag:
        return []
    }
  })
  return [...new Set(kinds)].toSorted()
}

const namesOf = (text: string) => [...new Set(argumentsOf(text).map((argument) => argument.split(':')[0]!))]
const markupOf = (text: string) => (text.match(/<[^<>]*>|&#?\w+;/g) ?? []).toSorted()
const source = flatten(english)

function readCatalogue(tag: string, name: string): Translations {
  const path = join(import.meta.dirname, `../../../renderer/src/texts/locales/${tag}/${name}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Translations
}

describe('the English catalogue', () => {
  it('has a type for the values of each message, as `npm run texts types` writes it', () => {
    const written = readFileSync(
      join(import.meta.dirname, '../../../renderer/src/texts/messageValues.ts'),
      'utf8',
    )
    expect(written.replaceAll(/\s+/g, '')).toBe(messageValues(english).replaceAll(/\s+/g, ''))
  })

  it('says what it says', () => {
    const t = bindTexts<TextCatalogue, MessageValues>(english, {
      language: interfaceLanguages[0]!,
      translations: english,
    })
    expect(t.common.cancel).toBe('Cancel')
    expect(t.list.comments({ count: 1 })).toBe('1 comment')
    expect(t.list.comments({ count: 1200 })).toBe('1,200 comments')
    expect(t.common.near({ values: ['text', 'tests'] })).toBe('Did you mean text, tests?')
    expect(t.memory.reason({ kind: 'age', years: 3, percent: 2, memory: '' })).toBe('3 years old −2')
    expect(t.replace.groups).toContain('$<name>')
  })
})

describe.each(interfaceLanguages)('the catalogue of $tag', (language) => {
  const { tag, load, direction } = language
  let texts: Texts
  let translations: Translations
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted()

  beforeAll(async () => {
    translations = await load()
    texts = flatten(translations)
  })

  it('has every key, and no other', () => {
    const file = `renderer/src/texts/locales/${tag}/screens.json`
    expect(
      [...source.keys()].filter((key) => !texts.has(key)),
      `texts that ${file} lacks`,
    ).toEqual([])
    expect(
      [...texts.keys()].filter((key) => !source.has(key)),
      `texts that only ${file} has`,
    ).toEqual([])
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(['desktop', 'workbench'])('has every text of %s.json, and no other', (name) => {
    const [source, own] = ['en', tag].map((of) => [...flatten(readCatalogue(of, name)).keys()].toSorted())
    expect(own).toEqual(source)
  })

  it('has the arguments of the English messages', () => {
    const differing = [...texts].filter(([path, text]) => {
      const numbers = (of: string) => argumentsOf(of).filter((argument) => argument.endsWith(': number'))
      const isSame = namesOf(text).join() === namesOf(source.get(path)!).join()
      // A number may be counted in one language and only written in another.
      return !isSame || numbers(source.get(path)!).some((argument) => !numbers(text).includes(argument))
    })
    expect(differing).toEqual([])
  })

  it('has the plural forms of the language', () => {
    const wrong = [...texts].flatMap(([path, text]) =>
      [...elementsOf(parseTemplate(text))].flatMap((element) => {
        if (element.type !== TYPE.plural) return []
        const forms = Object.keys(element.options).filter((form) => !form.startsWith('='))
        return forms.toSorted().join() === categories.join() ? [] : [`${path}: ${forms.join()}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has the choices of the English messages', () => {
    const choices = (text: string) => argumentsOf(text).filter((argument) => argument.includes(': one of '))
    const wrong = [...texts].filter(
      ([path, text]) => choices(text).join() !== choices(source.get(path)!).join(),
    )
    expect(wrong).toEqual([])
  })

  it('has no markup, and quotes nothing', () => {
    const wrong = [...texts].filter(
      ([path, text]) => markupOf(text).join() !== markupOf(source.get(path)!).join(),
    )
    expect(wrong).toEqual([])
    expect([...texts].filter(([, text]) => text.includes("'"))).toEqual([])
  })

  it('says counts of every kind, and names its own script’s direction', () => {
    const t = bindTexts<TextCatalogue, MessageValues>(english, { language, translations })
    const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]
    const written = counts.map((count) => t.list.comments({ count }))
    expect(new Set(written).size).toBe(counts.length)
    expect(written.join()).not.toMatch(/[{}#]/)
    const isolated = t.commands.file({ name: 'a/b.json' })
    expect(isolated.includes('\u2068a/b.json\u2069')).toBe(direction === 'rtl')
  })
})

describe('the choice of a language', () => {
  it('is what was set, else the first of the system’s that is there, else English', () => {
    expect(interfaceLanguage('uk', ['de']).tag).toBe('uk')
    expect(interfaceLanguage('system', ['fr-CA', 'de-AT', 'ja']).tag).toBe('de')
    expect(interfaceLanguage('system', ['fr', 'pl']).tag).toBe('en')
    expect(interfaceLanguage('tlh', ['de']).tag).toBe('en')
  })

  it('falls back to English, by its rules, where a key is missing', () => {
    const ar = interfaceLanguages.find(({ tag }) => tag === 'ar')!
    const t = bindTexts<TextCatalogue, MessageValues>(english, {
      language: ar,
      translations: { common: { close: 'إغلاق' } },
    })
    expect(t.common.close).toBe('إغلاق')
    expect(t.common.cancel).toBe('Cancel')
    expect(t.list.comments({ count: 2 })).toBe('2 comments')
  })
})
