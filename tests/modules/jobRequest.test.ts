import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedRequest } from '../../core/modules/kit/jobRequest.ts'

const page = readFileSync(new URL('../../docs/reference/modules.md', import.meta.url), 'utf8')
const example = JSON.parse(/^```json parse-file request\n(.*?)^```/ms.exec(page)?.[1] ?? '') as object

test('sends the request of the reference unchanged, with unknown members', () => {
  const job = { ...example, filterId: 7, strings: [{ identifier: 'a', text: { one: 'a' }, more: true }] }
  expect(checkedRequest(job)).toEqual(job)
})

test.each([
  [null, 'A job is JSON with the jobType'],
  [{ ...example, jobType: 'publish' }, 'A job is JSON with the jobType'],
  [{ ...example, file: { id: 5 } }, 'The member file.name of the job'],
  [{ ...example, sourceLanguage: undefined }, 'The member sourceLanguage of the job'],
  [{ ...example, strings: [{ identifier: 'a', text: 1 }] }, 'The member strings.0.text of the job'],
])('refuses an invalid job with its first invalid member: %#', (job, words) => {
  expect(() => checkedRequest(job)).toThrow(words)
})
