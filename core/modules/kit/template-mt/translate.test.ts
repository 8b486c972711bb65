/** Run it with `node --test`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import run, { translate } from './translate.ts'

test('words are translated, and marks stay', () => {
  const text = 'Open <span class="notranslate">0</span> &amp; Save'
  assert.equal(
    translate(text, { Open: 'Abrir', Save: 'Guardar' }),
    'Abrir <span class="notranslate">0</span> &amp; Guardar',
  )
})

test('a language that it lacks is refused in words', () => {
  const job = { jobType: 'translate', source: 'en', target: 'xx', projectId: 1, strings: ['Save'] } as const
  assert.deepEqual(run({ ...job, strings: [...job.strings] }), {
    error: { message: 'There is no phrase book for xx.' },
  })
})
