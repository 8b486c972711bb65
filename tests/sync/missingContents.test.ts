/** Source files whose bytes lie where they cannot be had: all else comes, and they are named. */
import { afterEach, expect, it } from 'vitest'
import { copyOf, richProject, startCloud } from './cloud.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

it.each<[string, string, () => Response]>([
  ['whose address is not safe', 'http://cloud.example/a', () => new Response('never asked for')],
  ['that a signature no longer opens', 'https://storage.example/a', () => new Response('', { status: 401 })],
  [
    'to which one is sent elsewhere',
    'https://storage.example/a',
    () => Response.redirect('https://b.example/a'),
  ],
  ['which is out of order', 'https://storage.example/a', () => new Response('', { status: 503 })],
])('does not end a pull if its place is %s', async (_, url, answer) => {
  const cloud = await startCloud(richProject({}, 4))
  open.push(cloud)
  const local = await copyOf(cloud, 'copy')
  open.push(local)
  let gaveOut = 0
  const client = cloud.client({
    sleep: () => Promise.resolve(),
    fetch: (address, init) => {
      const asked = new URL(address instanceof Request ? address.url : address)
      if (asked.hostname.endsWith('.example')) return Promise.resolve(answer())
      if (!asked.pathname.endsWith('/download')) return fetch(address, init)
      gaveOut++
      return Promise.resolve(Response.json({ data: { url } }))
    },
  })
  const { skipped, counts } = await local.pull({ client })
  expect(gaveOut).toBeGreaterThan(0)
  expect(skipped.filter((one) => one.startsWith('file ')).length).toBe(gaveOut)
  expect(counts.added['string']).toBeGreaterThan(0)
})
