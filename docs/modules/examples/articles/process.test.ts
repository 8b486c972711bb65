/** Run it with `node --test`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { build, cut, parse, preview } from './process.ts'

const sample = readFileSync(new URL('./samples/refunds.article', import.meta.url), 'utf8')

test('the title is a string, and each paragraph one of HTML', () => {
  assert.deepEqual(
    parse(cut(sample)).map(({ identifier, attributes }) => [identifier, attributes?.serviceType]),
    [
      ['title', undefined],
      ['paragraph.1', 'html'],
      ['paragraph.2', 'html'],
      ['paragraph.3', 'html'],
    ],
  )
})

test('a built file differs in what was translated, and in nothing else', () => {
  assert.equal(build(cut(sample), [], 'uk'), sample)
  const title = { identifier: 'title', text: '', translations: { uk: { text: 'Повернення' } } }
  assert.equal(build(cut(sample), [title], 'uk'), sample.replace('Refunds & returns', 'Повернення'))
})

test('the preview has an element for each string', () => {
  const page = preview(cut(sample))
  for (const { previewId } of parse(cut(sample)))
    assert.match(page, new RegExp(`"string_preview_id_${previewId}"`))
  assert.match(page, /<h1 [^>]+>Refunds &amp; returns<\/h1>/)
})
