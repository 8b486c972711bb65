/** Run it with `node --test`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { build, cut, parse, preview } from './process.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sample = read('./samples/visit.letter')
const rules = read('./rules/letters.srx')

test('each sentence is a string, by the rules of the file', () => {
  assert.deepEqual(
    parse(cut(sample, rules, 'en')).map(({ identifier, text }) => [identifier, text]),
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
    parse(cut('Ask Dr. Marsh. He knows.', rules, languageId)).map(({ text }) => text)
  assert.deepEqual(texts('en'), ['Ask Dr. Marsh.', 'He knows.'])
  assert.deepEqual(texts('sv'), ['Ask Dr.', 'Marsh.', 'He knows.'])
})

test('without rules each paragraph is a string', () => {
  assert.equal(parse(cut(sample, null, 'en')).length, 4)
})

test('a built file differs in what was translated, and in nothing else', () => {
  const pieces = cut(sample, rules, 'en')
  assert.equal(build(pieces, parse(pieces), 'uk'), sample)
  const string = { identifier: '2.3', text: '', translations: { uk: { text: 'О дев’ятій не зарано?' } } }
  assert.equal(build(pieces, [string], 'uk'), sample.replace('Is 9 a.m. too early?', 'О дев’ятій не зарано?'))
})

test('each sentence has an element in the preview', () => {
  const html = preview(cut(sample, rules, 'en'))
  for (let id = 0; id < 7; id++) assert.match(html, new RegExp(`id="string_preview_id_${id}"`))
})
