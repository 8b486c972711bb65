/** Screenshots of a pull: their images and what is to be seen in them, as the cloud has it, whatever it sends. */
import { copyFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CloudClientOptions } from '../../core/sync/client.ts'
import { copyAt, copyOf, linesOf, richProject, startCloud, type Cloud, type Copy } from './cloud.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** Makes the minimal PNG that readers check; `shade` makes images differ. */
function png(width: number, shade = 0): Buffer {
  const content = Buffer.alloc(64, shade)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(content)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(200, 20)
  return content
}

function gif(width: number): Buffer {
  const content = Buffer.alloc(64)
  content.write('GIF89a')
  content.writeUInt16LE(width, 6)
  content.writeUInt16LE(200, 8)
  return content
}

/** Sends an image to the cloud and makes a screenshot of it, or another image of one. */
async function upload(cloud: Cloud, name: string, content: Buffer, replacedId?: number): Promise<number> {
  const response = await fetch(`${cloud.serving.baseUrl}/api/v2/storages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cloud.token}`, 'Crowdin-API-FileName': name },
    body: new Uint8Array(content),
  })
  const { data } = (await response.json()) as { data: { id: number } }
  const body = { storageId: data.id, name }
  const made =
    replacedId === undefined
      ? await cloud.ask('POST', '/projects/1/screenshots', body)
      : await cloud.ask('PUT', `/projects/1/screenshots/${replacedId}`, { ...body, usePreviousTags: true })
  return (made as { id: number }).id
}

const region = { x: 10, y: 20, width: 30, height: 40 }

async function cloudWithImages(): Promise<{ cloud: Cloud; ids: [number, number, number] }> {
  const cloud = await startCloud(richProject({}, 4))
  open.push(cloud)
  const one = await upload(cloud, 'Cart', png(320))
  const other = await upload(cloud, 'Pay', png(640))
  const third = await upload(cloud, 'Thanks', gif(64))
  await cloud.ask('PATCH', `/projects/1/screenshots/${one}`, [
    { op: 'replace', path: '/labelIds', value: [3, 4] },
  ])
  await cloud.ask('POST', `/projects/1/screenshots/${one}/tags`, [
    { stringId: 1, position: region },
    { stringId: 2 },
  ])
  return { cloud, ids: [one, other, third] }
}

async function pulledCopy(cloud: Cloud, client?: Partial<CloudClientOptions>): Promise<Copy> {
  const local = await copyOf(cloud, `copy ${Math.random()}`)
  open.push(local)
  await local.pull(client && { client: cloud.client(client) })
  return local
}

/** Returns the screenshots that the pane of a string shows. */
async function shownOf(local: Copy, stringId: number) {
  const shown = await local.store.read('screenshotsOfString', { stringId })
  return shown.map(({ name, size, image, tags }) => ({
    ...{ name, size, image },
    region: tags.find((tag) => tag.stringId === stringId)?.region,
  }))
}

const dataOf = (content: Buffer): string => `data:image/png;base64,${content.toString('base64')}`
const imagesOf = async (local: Copy): Promise<unknown[]> =>
  (await local.store.read('screenshots', {})).map(({ name, size }) => [name, size?.width ?? null])
const labelsOf = async (local: Copy, name: string): Promise<string[]> => {
  const screenshotId = (await local.store.read('screenshots', {})).find((one) => one.name === name)?.id ?? 0
  return (await local.store.read('screenshotDetail', { screenshotId })).labels.map(({ title }) => title)
}
const nothing = { added: {}, changed: {}, removed: {} }

describe('screenshots of the cloud', () => {
  it('are pulled with their images and the regions of their strings', async () => {
    const { cloud } = await cloudWithImages()
    const local = await pulledCopy(cloud)
    expect(await shownOf(local, 1)).toEqual([
      { name: 'cart.png', size: null, image: null, region: null },
      { name: 'Cart', size: { width: 320, height: 200 }, image: dataOf(png(320)), region },
    ])
    expect(await shownOf(local, 2)).toMatchObject([{ name: 'Cart', region: null }])
    expect(await labelsOf(local, 'Cart')).toEqual(['later', 'urgent'])
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
    expect((await local.pull({ isThorough: true })).counts).toEqual(nothing)
  })

  it('follow the server: another image, name and region; deleted ones are removed', async () => {
    const { cloud, ids } = await cloudWithImages()
    const local = await pulledCopy(cloud)
    await upload(cloud, 'Basket', png(300, 7), ids[0])
    await cloud.ask('POST', `/projects/1/screenshots/${ids[1]}/tags`, [{ stringId: 3, position: region }])
    await cloud.ask('DELETE', `/projects/1/screenshots/${ids[2]}`)
    await upload(cloud, 'New', png(32))
    await cloud.ask('PATCH', `/projects/1/screenshots/${ids[1]}`, [
      { op: 'replace', path: '/labelIds', value: [3] },
    ])
    const trial = await local.pull({ isComparing: true, isDryRun: true })
    const { counts } = await local.pull({ isComparing: true })
    expect(counts).toEqual({
      added: { screenshot: 1 },
      changed: { screenshot: 2, image: 1 },
      removed: { screenshot: 1 },
    })
    expect(trial.counts).toEqual(counts)
    expect((await shownOf(local, 1))[1]).toMatchObject({ name: 'Basket', image: dataOf(png(300, 7)) })
    expect(await shownOf(local, 3)).toMatchObject([{ name: 'cart.png' }, { name: 'Pay', region }])
    expect(await labelsOf(local, 'Pay')).toEqual(['urgent'])
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
    const client = cloud.client({
      onRequest: ({ path }) => expect(path).not.toContain('/images/'),
    })
    expect((await local.pull({ client, isComparing: true })).counts).toEqual(nothing)
  })

  it('are the same after an interruption at any request', async () => {
    const { cloud } = await cloudWithImages()
    const template = await copyOf(cloud, 'template')
    await template.close()
    const lines = await linesOf(cloud.path)
    for (const at of [1, 2, 3]) {
      const path = `${template.path}.${at}`
      copyFileSync(template.path, path)
      const local = copyAt(cloud, path)
      const breaking = new AbortController()
      let images = 0
      const client = cloud.client({
        onRequest: ({ path: asked }) =>
          asked.startsWith('/images/') && ++images === at ? breaking.abort() : undefined,
      })
      await expect(local.pull({ client, signal: breaking.signal })).rejects.toMatchObject({
        code: 'cancelled',
      })
      const again = cloud.client()
      await local.pull({ client: again })
      // Neither the strings nor anything else before them is asked for again.
      expect(again.requests).toBeLessThan(12)
      await local.close()
      expect(await linesOf(path)).toEqual(lines)
    }
  })

  it('keep local changes, and stay deleted', async () => {
    const { cloud, ids } = await cloudWithImages()
    const local = await pulledCopy(cloud)
    const { id: userId } = await local.store.write('ensureUser', { login: 'anna', name: null })
    const listed = await local.store.read('screenshots', {})
    const here = (name: string): number => listed.find((one) => one.name === name)?.id ?? 0
    const strings = [
      { stringId: 1, region: null },
      { stringId: 4, region },
    ]
    await local.store.write('saveScreenshot', {
      ...{ screenshotId: here('Cart'), name: 'My cart', strings, labelIds: [4], userId },
    })
    await local.store.write('deleteScreenshot', { screenshotId: here('Pay'), userId })
    await cloud.ask('POST', `/projects/1/screenshots/${ids[0]}/tags`, [{ stringId: 3, position: region }])
    await local.pull({ isComparing: true })
    const cart = await local.store.read('screenshotDetail', { screenshotId: here('Cart') })
    expect(cart).toMatchObject({ name: 'My cart', labels: [{ title: 'later' }] })
    expect(cart.tags.map((tag) => [tag.stringId, tag.region])).toEqual([
      [1, null],
      [3, region],
      [4, region],
    ])
    expect(await imagesOf(local)).not.toContainEqual(['Pay', 640])
  })
})

describe('a server that sends other bytes than an image', () => {
  let shared: Awaited<ReturnType<typeof cloudWithImages>>
  beforeAll(async () => {
    shared = await cloudWithImages()
    open.pop()
  })
  afterAll(() => shared.cloud.close())
  const html = (): Response => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'image/png' } })
  it.each([
    ['a page', html, true],
    ['another address', () => Response.redirect('http://127.0.0.1:1/', 302), false],
    ['more than an image may have', () => new Response(endless()), true],
    ['nothing', () => Promise.reject(new Error('lost')), false],
    ['a refusal', () => new Response('{}', { status: 403 }), false],
  ])('pulls without it: %s', async (_, answer, isKnown) => {
    const { cloud, ids } = shared
    let asked = 0
    const client = cloud.client({
      fetch: async (address, init) => {
        const { pathname } = address as URL
        const isImage = pathname.startsWith('/images/')
        if (isImage) expect(new Headers(init?.headers).has('authorization')).toBe(false)
        if (!pathname.startsWith(`/images/1/${ids[1]}/`)) return fetch(address, init)
        asked++
        return answer()
      },
    })
    const local = await copyOf(cloud, `copy ${Math.random()}`)
    open.push(local)
    const { skipped } = await local.pull({ client })
    expect(skipped).toContain(`image ${ids[1]}`)
    expect(await imagesOf(local)).toEqual([
      ...[['Cart', 320]],
      ...[['Pay', null]],
      ...[['Thanks', 64]],
      ['cart.png', null],
    ])
    // An invalid image is not requested again; an unavailable one is.
    asked = 0
    await local.pull({ client, isComparing: true })
    expect(asked > 0).toBe(!isKnown)
  })
})

it('continues after images that are refused or missing', async () => {
  const { cloud } = await cloudWithImages()
  const refused = new Set<string>()
  for (let number = 0; number < 6; number++)
    refused.add(String(await upload(cloud, `Gone ${number}`, png(8))))
  await upload(cloud, 'Last', png(48))
  const local = await pulledCopy(cloud, {
    fetch: (address, init) => {
      const [, images, , id = ''] = (address as URL).pathname.split('/')
      if (images !== 'images' || !refused.has(id)) return fetch(address, init)
      return Promise.resolve(new Response('', { status: Number(id) % 2 === 0 ? 403 : 404 }))
    },
  })
  expect(await imagesOf(local)).toContainEqual(['Last', 48])
})

/** Zeros without an end. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) })
}

it('does not load from an address of this machine for a remote server', async () => {
  const { cloud } = await cloudWithImages()
  const connection = { name: 'C', authUrl: 'https://c.example', baseUrl: 'https://c.example' }
  const client = cloud.client({ connection, fetch: () => Promise.reject(new Error('nothing is sent')) })
  for (const address of [
    'http://127.0.0.1:80/a',
    'https://192.168.0.1/a',
    'https://localhost/a',
    'file:///a',
  ])
    await expect(client.download(address)).rejects.toMatchObject({ code: 'cloud.insecure' })
})
