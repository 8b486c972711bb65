/** Checks that know something beside the two texts: the glossary, other strings, a dictionary, the project's rules. */
import { describe, expect, it } from 'vitest'
import type { ExpressionRule } from '../../core/quality/rules.ts'
import { findingsOf, table } from './pair.ts'

const cart = { term: 'cart', translations: ['кошик'], forbidden: ['корзина'] }

describe('terms', () => {
  table('terms', {
    good: [
      { source: 'Your cart', text: 'Ваш кошик', with: { terms: [cart] } },
      { source: 'In your cart', text: 'У вашому кошику', with: { terms: [cart] } },
      {
        source: 'Your cart',
        text: 'カート',
        to: 'ja',
        with: { terms: [{ ...cart, translations: ['カート'], forbidden: [] }] },
      },
      { source: 'Cart', text: 'Кошик, некорзина', with: { terms: [cart] } },
    ],
    bad: [
      { source: 'Your cart', text: 'Ваш візок', with: { terms: [cart] }, says: 'translated as “кошик”' },
      {
        source: 'Your cart',
        text: 'Ваша корзина і кошик',
        with: { terms: [cart] },
        says: 'forbids “корзина”',
        fixed: 'Ваша кошик і кошик',
      },
      {
        source: 'Ticket',
        text: 'Купіть білети тут',
        with: { terms: [{ term: 'ticket', translations: ['квиток'], forbidden: ['білет'] }] },
        says: 'forbids “білет”',
        fixed: 'Купіть квиток тут',
      },
    ],
  })
})

describe('duplicate_translation', () => {
  table('duplicate_translation', {
    good: [
      { source: 'OK', text: '成功', to: 'zh-TW', with: { sameSource: Array<string>(10).fill('確定') } },
      { source: 'Save', text: 'Зберегти', with: { sameSource: ['Зберегти', 'Записати'] } },
      { source: 'Save', text: 'Зберегти', with: { sameSource: ['Записати'] } },
      { source: 'List', text: 'Lister', to: 'fr', with: { sameSource: ['Liste', 'Liste'] } },
      {
        ...{ source: 'Not known', text: 'Неизвестная', to: 'ru' },
        with: { sameSource: ['Неизвестный', 'Неизвестный', 'Неизвестный'] },
      },
      { source: 'Save', text: 'Зберегти', with: { sameSource: ['Записати', 'Лишити'] } },
    ],
    bad: [
      {
        source: 'Save',
        text: 'Записати',
        with: { sameSource: Array<string>(10).fill('Зберегти') },
        says: '“Зберегти” in 10 other',
        fixed: 'Зберегти',
      },
      {
        source: 'Save',
        text: '救う',
        to: 'ja',
        with: { sameSource: Array<string>(10).fill('保存') },
        says: '“保存” in 10 other',
        fixed: '保存',
      },
    ],
  })
})

describe('outdated_translation', () => {
  table('outdated_translation', {
    good: [{ source: 'Save', text: 'Зберегти' }],
    bad: [{ source: 'Save', text: 'Зберегти', isOutdated: true, says: 'changed after this was translated' }],
  })
})

describe('ai', () => {
  it('reports the findings of a connected service', () => {
    const ai = [{ message: 'Too formal. Write it simply.', place: { start: 0, end: 3 } }]
    expect(findingsOf('ai', { source: 'Hi', text: 'Вітаю', with: { ai } })).toMatchObject(ai)
  })
})

describe('spelling', () => {
  const words = new Set(['ваш', 'кошик', 'порожній', 'سلة', 'فارغة'])
  const speller = {
    isCorrect: (word: string) => words.has(word.toLowerCase()),
    suggest: (word: string) => (word === 'кощик' ? ['кошик', 'кощей'] : []),
  }
  table('spelling', {
    good: [
      { source: 'Empty', text: 'Ваш кошик порожній', with: { speller } },
      { source: 'Empty', text: 'سلة فارغة', to: 'ar', with: { speller } },
      {
        source: 'See GitHub',
        text: 'Ваш GitHub {nonsens} <b>%s</b> nonsens.example.org `кощик`',
        with: { speller },
      },
      { source: 'Empty', text: 'Кощик' },
      {
        source: '{n, plural, one {cart} other {carts}}',
        text: '{nn, plural, one {кошик} other {кошик}}',
        type: 'icu',
        messages: 'icu',
        with: { speller },
      },
    ],
    bad: [
      {
        source: 'Empty',
        text: 'Ваш кощик',
        with: { speller },
        says: 'Did you mean “кошик”',
        fixed: 'Ваш кошик',
      },
      {
        source: 'Empty',
        text: 'سلة فارغغة',
        to: 'ar',
        with: { speller },
        says: 'not in the dictionary',
        at: 'فارغغة',
      },
      {
        source: '{n, plural, one {cart} other {carts}}',
        text: '{n, plural, one {кощик} other {кошик}}',
        type: 'icu',
        messages: 'icu',
        with: { speller },
        says: 'not in the dictionary',
        at: 'кощик',
      },
    ],
  })
})

describe('custom', () => {
  const rule = (about: Partial<ExpressionRule>): ExpressionRule => ({
    id: 1,
    name: 'Rule',
    kind: 'regex',
    message: '',
    languageId: null,
    pattern: 'Ви(?!\\p{L})',
    sourcePattern: null,
    expects: 'absent',
    ...about,
  })
  table('custom', {
    good: [
      { source: 'You', text: 'Ти', with: { rules: [rule({})] } },
      { source: 'You', text: 'Ви', to: 'de', with: { rules: [rule({ languageId: 'uk' })] } },
      { source: 'They', text: 'Ви', with: { rules: [rule({ sourcePattern: 'You' })] } },
      { source: 'You', text: 'Ви', with: { rules: [rule({ pattern: '(' })] } },
      // It would take years: it is stopped, and finds nothing.
      { source: 'You', text: `${'а'.repeat(50)}!`, with: { rules: [rule({ pattern: '^(а+)+$' })] } },
    ],
    bad: [
      { source: 'You', text: 'Або Ви', with: { rules: [rule({})] }, says: '“Rule”', at: 'Ви' },
      {
        source: 'You',
        text: 'あなた',
        to: 'ja',
        with: { rules: [rule({ expects: 'present', message: 'Add 様.', pattern: '様' })] },
        says: 'Add 様.',
      },
    ],
  })
})
