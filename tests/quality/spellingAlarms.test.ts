/** Words that the spelling check ignores: names of all kinds, shortened words, parts of words. */
import { describe, expect, it } from 'vitest'
import { isComposed } from '../../core/quality/spelling/speller.ts'
import { findingsOf, table, type Pair } from './pair.ts'

/** Knows no word but these: whatever else is asked about is flagged. */
function knowing(...words: string[]) {
  const known = new Set(words)
  return { isCorrect: (word: string) => known.has(word), suggest: () => [] }
}

/** Each with one word that no dictionary has, and nothing else that is one. */
const NAMES: (Pair & { text: string })[] = [
  ...[
    'zzxq_name', // An identifier.
    'zzxqName',
    'ZZXQ',
    'Zzxq2',
    'h264zzxq',
    '--zzxq',
    '--zzxq-wert=zzxq',
    '-z',
    '/usr/share/zzxq',
    './zzxq/Übersicht',
    'zzxq.conf',
    'zzxq.example.org',
    'https://example.org/zzxq',
    'zzxq@example.org',
    '#zzxq',
    '@zzxq',
    '$zzxq',
    '%(zzxq)s',
    '{zzxq}',
    '<zzxq>',
    '&zzxq;',
    '`zzxq wert`',
    '12-zzxqig',
    'x',
    'XVIII',
    'nº',
    'E&xzzq',
    'Ezz&xq',
    'Ezz~xq',
    'Ezz^xq',
    'A -übxq',
    '_Ezzxq',
    'Ez_zxq',
    '(z)zxq',
    'Zz(x)qen',
    '»X«qfeld',
    'a·x',
  ].map((text) => ({ source: 'A', text, to: 'de' })),
  { source: 'Start zzxq now', text: 'Zzxq', to: 'de' },
  { source: 'Set `zzxq-name` first', text: 'zzxq-name', to: 'de' },
  { source: 'Set <a href="zzxq">', text: 'zzxq', to: 'de' },
  { source: 'translator-credits', text: 'Zzxq Qxzz\nWxyz https://example.org', to: 'de' },
  { source: 'Thanks', text: 'Zzxq Qxzz <zz@example.org>', to: 'de' },
]

describe('text that is not a word of the language', () => {
  it.each(NAMES)('$text is not flagged', (pair) => {
    expect(findingsOf('spelling', { ...pair, with: { speller: knowing() } })).toEqual([])
  })

  it('is distinguished from words that are flagged', () => {
    const texts = [
      'zzxq',
      'Zzxq',
      'zzxq.',
      'Dann zzxq!',
      '„zzxq“',
      '(zzxq)',
      'zzxq-zzxq',
      'A/B zzxq',
      '«x»-Zzxqä',
    ]
    for (const text of texts) {
      const found = findingsOf('spelling', {
        source: 'A.',
        text,
        to: 'de',
        with: { speller: knowing('Dann') },
      })
      expect([text, found.length]).not.toEqual([text, 0])
    }
  })
})

describe('words that are correct with the following text', () => {
  const speller = knowing('ggf.', 'Zuordnungs-', 'Zeichen', 'південно-', 'східний', 'Ende')
  table('spelling', {
    good: [
      { source: 'A', text: 'ggf. Ende', to: 'de', with: { speller } },
      { source: 'A', text: 'Zuordnungs-Zeichen', to: 'de', with: { speller } },
      { source: 'A', text: 'Південно-східний', with: { speller } },
      // Shortened, as a text shows that goes on in small letters, or whose source has no full stop.
      { source: 'Enable', text: 'Увімк.', with: { speller } },
      { source: 'Send an e-mail.', text: 'ел. x', with: { speller } },
    ],
    bad: [
      { source: 'At the end.', text: 'Zum Ednde.', to: 'de', with: { speller }, says: 'Zum', at: 'Zum' },
      { source: 'A.', text: 'Увімк.', with: { speller }, says: 'Увімк', at: 'Увімк' },
    ],
  })
})

describe('compound words', () => {
  const isCorrect = (word: string) =>
    [
      'ami',
      'accord',
      'anno',
      'Routen',
      'Planung',
      'Aufzählung',
      'Zeichen',
      'Haus',
      'Geben',
      'geben',
    ].includes(word)

  it.each([
    ['fr', "l'ami", true],
    ['fr', "d'accord", true],
    ['fr', "lorsqu'ami", true],
    ['fr', "l'amii", false],
    ['fr', "x'ami", false],
    ['it', "dell'anno", true],
    ['de', "l'ami", false],
    ['de', 'Routenplanung', true],
    ['de', 'Aufzählungszeichen', true],
    ['de', 'Routeplanung', false],
    ['de', 'Hausgeben', false],
    ['en', 'Routenplanung', false],
  ])('%s %s: %s', (language, word, isRight) => {
    expect(isComposed(word, language, isCorrect)).toBe(isRight)
  })
})
