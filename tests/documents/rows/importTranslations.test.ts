/** Translations imported beside those that are there. */
import { describe, expect, it } from 'vitest'
import { joinFormEntries, type ImportedEntry } from '../../../core/documents/rows/importTranslations.ts'
import { failureOf, TestProject } from '../../testProject.ts'
import { empty, items, total } from './cart.ts'

describe('importing translations', () => {
  it('adds missing translations to existing ones', () => {
    const project = new TestProject()
    const ids = project.import([empty, items, total])
    project.save(ids['cart.empty']!, 'Кошик порожній')
    project.save(ids['cart.total']!, 'Разом: %s', { approve: true })
    const entries = [
      { identifier: 'cart.empty', text: 'Кошик порожній', status: 'translated' as const },
      {
        identifier: 'cart.items',
        text: { one: 'товар', few: 'товари', other: '' },
        status: 'translated' as const,
      },
      { identifier: 'cart.total', text: 'Усього: %s', status: 'translated' as const },
      { identifier: 'cart.lost', text: 'Загублено', status: 'translated' as const },
    ]
    const input = { userId: project.boris, languageId: 'uk', files: [{ fileId: 1, entries }] }
    expect(project.write('importTranslations', input)).toEqual([
      { fileId: 1, added: 3, unchanged: 1, unknown: { count: 1, identifiers: ['cart.lost'] } },
    ])
    expect(project.texts(ids['cart.total']!)).toEqual(['Разом: %s', 'Усього: %s'])
    expect(project.write('importTranslations', input)).toMatchObject([{ added: 0, unchanged: 4 }])
  })

  it('approves them if requested, including existing ones', () => {
    const project = new TestProject()
    const ids = project.import([empty])
    project.save(ids['cart.empty']!, 'Кошик порожній')
    const entries = [{ identifier: 'cart.empty', text: 'Кошик порожній', status: 'translated' as const }]
    const input = { userId: project.boris, languageId: 'uk', files: [{ fileId: 1, entries }] }
    project.write('importTranslations', { ...input, approve: true })
    expect(project.read('overview', {}).progress[0]).toMatchObject({ translated: 1, approved: 1 })
  })

  it('leaves out forms that the string does not have', () => {
    const project = new TestProject()
    project.import([empty, items])
    const entries = [
      { identifier: 'cart.empty', text: { one: 'x', other: 'y' }, status: 'translated' as const },
      { identifier: 'cart.items', text: 'x', status: 'translated' as const },
      { identifier: 'cart.items', text: { zero: 'x' }, status: 'translated' as const },
    ]
    const input = { userId: project.boris, languageId: 'uk', files: [{ fileId: 1, entries }] }
    expect(project.write('importTranslations', input)).toMatchObject([{ added: 0, unchanged: 0 }])
    expect(failureOf(() => project.write('importTranslations', { ...input, languageId: 'fr' })).code).toBe(
      'language.notTarget',
    )
  })

  it('imports several languages as one intent, which one undo reverts, or none', () => {
    const project = new TestProject()
    const ids = project.import([empty])
    const files = (text: string) => [
      { fileId: 1, entries: [{ identifier: 'cart.empty', text, status: 'translated' as const }] },
    ]
    const userId = project.boris
    const uk = { userId, languageId: 'uk', files: files('Кошик порожній') }
    const fr = { languageId: 'fr', files: files('Vide') }
    expect(failureOf(() => project.write('importTranslations', { ...uk, further: [fr] })).code).toBe(
      'language.notTarget',
    )
    expect(project.texts(ids['cart.empty']!)).toEqual([])
    const de = { languageId: 'de', files: files('Leer') }
    expect(project.write('importTranslations', { ...uk, further: [de] })).toMatchObject([
      { added: 1 },
      { added: 1 },
    ])
    expect(project.rows('SELECT text FROM translation ORDER BY id')).toEqual([
      { text: 'Кошик порожній' },
      { text: 'Leer' },
    ])
    project.write('undo', { userId })
    expect(project.rows('SELECT text FROM translation')).toEqual([])
  })
})

describe('entries that are forms of a plural string', () => {
  const one = { identifier: 'cart.one', formOf: { identifier: 'cart', form: 'one' }, text: 'товар' } as const
  const few = { identifier: 'cart.few', formOf: { identifier: 'cart', form: 'few' }, text: 'товари' } as const
  const other = { identifier: 'total', text: 'Разом' }
  const joined = (
    types: Readonly<Record<string, 'plain' | 'plural'>>,
    entries: readonly Omit<ImportedEntry, 'status'>[],
  ) =>
    joinFormEntries(
      entries.map((entry) => ({ status: 'translated' as const, ...entry })),
      (identifier) => types[identifier],
    ).map(({ identifier, text }) => [identifier, text])

  it('are one entry of that string, at the place of the first', () => {
    expect(joined({ cart: 'plural', total: 'plain' }, [one, other, few])).toEqual([
      ['cart', { one: 'товар', few: 'товари' }],
      ['total', 'Разом'],
    ])
  })

  it('have the state of the first form', () => {
    const states = joinFormEntries(
      [
        { ...one, status: 'approved' },
        { ...few, status: 'translated' },
      ],
      () => 'plural',
    ).flatMap(({ identifier, status }) => (identifier === 'cart' ? [status] : []))
    expect(states).toEqual(['approved'])
  })

  it('are entries of their own strings, too, where the project has these', () => {
    expect(joined({ cart: 'plural', 'cart.one': 'plain' }, [one, few])).toEqual([
      ['cart.one', 'товар'],
      ['cart', { one: 'товар', few: 'товари' }],
    ])
  })

  it('stay as they are if that string is no plural one', () => {
    expect(joined({ cart: 'plain', 'cart.one': 'plain' }, [one, few])).toEqual([
      ['cart.one', 'товар'],
      ['cart.few', 'товари'],
    ])
  })
})

describe('a translation file that was seen', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('keeps the time of its first sight until it is written', () => {
    const project = new TestProject()
    project.import([empty, items, total])
    const seen = () => project.read('translationFile', { fileId: 1, languageId: 'uk' })
    const take = (text: string) => {
      const content = bytes(text)
      const files = [{ fileId: 1, entries: [], content, keepAt: 'uk.json' }]
      project.write('importTranslations', { userId: project.anna, languageId: 'uk', files })
    }
    take('{"first": 1}')
    const first = seen()
    project.now += 60_000
    take('{"second": 2}')
    expect(seen()).toMatchObject({ seenAt: first?.seenAt, path: 'uk.json' })
    expect(Buffer.from(seen()!.content).toString()).toBe('{"second": 2}')
    project.now += 60_000
    const keep = { languageId: 'uk', path: 'uk.json', content: bytes('{"third": 3}') }
    const written = { fileId: 1, languageId: 'uk', keep, changed: [], asOf: project.read('asOfNow', {}) }
    project.write('keepWrittenFiles', { userId: project.anna, files: [written] })
    expect(seen()?.seenAt).toBeGreaterThan(first!.seenAt)
    expect(Buffer.from(seen()!.content).toString()).toBe('{"third": 3}')
  })

  it('leaves out texts that equal their source, where such a file has these for untranslated strings', () => {
    const project = new TestProject()
    const ids = project.import([empty, items])
    const entries = [
      { identifier: 'cart.empty', text: 'Your cart is empty', status: 'translated' as const },
      {
        identifier: 'cart.items',
        text: { one: '{count} item', few: '{count} items' },
        status: 'translated' as const,
      },
    ]
    const take = (skipsSource: boolean) =>
      project.write('importTranslations', {
        ...{ userId: project.anna, languageId: 'uk' },
        files: [{ fileId: 1, entries, skipsSource }],
      })[0]?.added
    expect(take(true)).toBe(0)
    expect(project.texts(ids['cart.items']!)).toEqual([])
    expect(take(false)).toBe(3)
  })
})
