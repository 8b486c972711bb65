/** Run it with `node --test`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { JobLanguage, PluralCategoryName } from '../../../../core/contract/moduleProtocol.ts'
import { build, parse, readTable, writeTable } from './process.ts'

const sample = readFileSync(new URL('./samples/cart.tsv', import.meta.url), 'utf8')

const language = (id: string, ...pluralCategoryNames: PluralCategoryName[]) =>
  ({ id, pluralCategoryNames }) as JobLanguage
const en = language('en', 'one', 'other')
const uk = language('uk', 'one', 'few', 'many', 'other')

test('rows of one key are a plural string', () => {
  const strings = parse(readTable(sample), en, [uk])
  assert.deepEqual(strings[1]?.text, { one: '{n} item', other: '{n} items' })
  assert.deepEqual(strings[0]?.translations, { uk: { text: 'Ваш кошик' } })
  assert.equal(strings[0]?.maxLength, 20)
})

test('nothing changes where nothing is translated', () => {
  const strings = parse(readTable(sample), en, [uk])
  assert.equal(writeTable(build(readTable(sample), strings, [uk])), sample)
})

test('a category that only the target language has gets a row', () => {
  const text = { one: '{n} річ', few: '{n} речі', many: '{n} речей', other: '{n} речі' }
  const strings = [{ identifier: 'cart.items', hasPlurals: true, text: '', translations: { uk: { text } } }]
  const built = build(readTable(sample), strings, [uk])
  assert.deepEqual(parse(built, en, [uk])[1]?.translations, { uk: { text } })
})
