/** Run it with `node --test`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { build, cut, cutterOf, parse, preview } from './process.ts'
import { segments, rulesFor } from './srx.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sample = read('./samples/visit.letter')
const rules = read('./rules/letters.srx')
const english = cutterOf(rules, 'en')

test('each sentence is a string, by the rules of the file', () => {
  assert.deepEqual(
    parse(cut(sample, english)).map(({ identifier, text }) => [identifier, text]),
    [
      ['1.1', 'Dear A. Marsh,'],
      ['2.1', 'Thank you for your letter of 3 May.'],
      ['2.2', 'We would be glad to see the ferry, the old harbour, etc. and to stay until Sunday.'],
      ['2.3', 'Is 9 a.m. too early?'],
      ['3.1', 'Our train arrives shortly before noon.'],
      ['3.2', 'Please do not wait for us!'],
      ['4.1', 'Yours, Anna'],
    ],
  )
})

test('a language has its rules before those of all', () => {
  const texts = (languageId: string) =>
    parse(cut('Ask Dr. Marsh. He knows.', cutterOf(rules, languageId))).map(({ text }) => text)
  assert.deepEqual(texts('en'), ['Ask Dr. Marsh.', 'He knows.'])
  assert.deepEqual(texts('sv'), ['Ask Dr.', 'Marsh.', 'He knows.'])
})

test('without rules each paragraph is a string', () => {
  assert.equal(parse(cut(sample, cutterOf(null, 'en'))).length, 4)
})

const translated = (identifier: string, text: string) => ({
  identifier,
  text: '',
  translations: { uk: { text } },
})

test('a built file differs in what was translated, and in nothing else', () => {
  const paragraphs = cut(sample, english)
  assert.equal(build(paragraphs, parse(paragraphs), 'uk', english), sample)
  const question = translated('2.3', 'О дев’ятій не зарано?')
  assert.equal(
    build(paragraphs, [question], 'uk', english),
    sample.replace('Is 9 a.m. too early?', 'О дев’ятій не зарано?'),
  )
})

test('a sentence keeps its identifier where its translation would be cut otherwise', () => {
  const paragraphs = cut(sample, english)
  const texts = [
    'Шановний А. М.',
    'Дякую. За лист!',
    ' Будемо раді\nпобачити пором ',
    'О дев’ятій? Не зарано?',
  ]
  const strings = ['1.1', '2.1', '2.2', '2.3'].map((identifier, index) =>
    translated(identifier, texts[index]!),
  )
  const built = build(paragraphs, strings, 'uk', english)
  const back = new Map(parse(cut(built, english), 'uk').map((string) => [string.identifier, string.text]))
  assert.deepEqual(
    ['1.1', '2.1', '2.2', '2.3'].map((identifier) => back.get(identifier)),
    texts,
  )
  // The paragraphs that are cut as before are as they were.
  assert.equal(built.split('\n\n').at(-1), sample.split('\n\n').at(-1))
})

test('expressions of ICU that JavaScript writes another way are read', () => {
  const rule = (before: string, after: string) =>
    `<srx><body><languagerules><languagerule languagerulename="d"><!-- <rule break="yes"><afterbreak>x</afterbreak></rule> -->
     <rule break="no"><beforebreak>\\b((?i)dr|prof)\\.\\s</beforebreak><afterbreak></afterbreak></rule>
     <rule break="yes"><beforebreak>${before}</beforebreak><afterbreak>${after}</afterbreak></rule></languagerule></languagerules>
     <maprules><languagemap languagepattern=".*" languagerulename="d"/></maprules></body></srx>`
  const of = (before: string, after: string, text: string) =>
    segments(text, rulesFor(rule(before, after), 'en'))
  assert.deepEqual(of('[\\p{L}&#38;&#38;[^a]]\\.\\s', '', 'Ask DR. Bo. A ma. B.'), [
    'Ask DR. Bo. ',
    'A ma. B.',
  ])
  assert.deepEqual(of('\\p{Punct}\\s', '(?iu)b', 'a? B! c'), ['a? ', 'B! c'])
})

test('each sentence has an element in the preview', () => {
  const html = preview(cut(sample, english))
  for (let id = 0; id < 7; id++) assert.match(html, new RegExp(`id="string_preview_id_${id}"`))
})
