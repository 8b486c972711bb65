/** Run it with `node --test`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { build, parse } from './process.ts'

const sample = readFileSync(new URL('./samples/shop.kv', import.meta.url), 'utf8')

test('each value is a string, and its comment the context', () => {
  const strings = parse(sample)
  assert.deepEqual(
    strings.map(({ identifier }) => identifier),
    ['title', 'greeting', 'cart.empty', 'cart.hint'],
  )
  assert.equal(strings[0]?.context, "The window's title")
  assert.equal(strings[3]?.text, 'Add something:\nit costs nothing to look.')
})

test('a built file differs in what was translated, and in nothing else', () => {
  const strings = parse(sample)
  assert.equal(build(sample, strings, 'uk'), sample)
  const title = { identifier: 'title', text: 'Shop', translations: { uk: { text: 'Крамниця' } } }
  assert.equal(build(sample, [title], 'uk'), sample.replace('= Shop', '= Крамниця'))
})

test('translations come back from a built file', () => {
  const text = 'Додайте щось:\nдивитися можна \\ дарма'
  const strings = [{ identifier: 'cart.hint', text: '', translations: { uk: { text } } }]
  const back = parse(build(sample, strings, 'uk'), 'uk')
  assert.deepEqual(back[3]?.translations, { uk: { text } })
})
