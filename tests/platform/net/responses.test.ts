/** Responses from outside: delays, and bodies that may be endless. */
import { describe, expect, it } from 'vitest'
import { limitedBody } from '../../../core/platform/net/limitedBody.ts'
import { retryAfter } from '../../../core/platform/net/retryAfter.ts'

describe('a Retry-After', () => {
  const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j asks for %j milliseconds', (header, milliseconds) => {
    expect(retryAfter(header, now)).toBe(milliseconds)
  })
})

describe('a response body', () => {
  it('is read up to its limit', async () => {
    expect(Buffer.from((await limitedBody(new Response('abc'), 3)) ?? []).toString()).toBe('abc')
    expect(await limitedBody(new Response('abcd'), 3)).toBeNull()
    expect(await limitedBody(new Response(null), 0)).toHaveLength(0)
  })

  it('is abandoned if it is endless', async () => {
    let isClosed = false
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        isClosed = true
      },
    })
    expect(await limitedBody(new Response(endless), 10_000)).toBeNull()
    expect(isClosed).toBe(true)
  })
})
