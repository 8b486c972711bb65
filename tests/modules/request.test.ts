/** How a request is made: in line while it fits, behind one-time addresses past that, refused where it can't be sent. */
import { get } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_INLINE, MAX_PAYLOAD } from '../../core/modules/limits.ts'
import { OneTimeAddresses } from '../../core/modules/oneTimeAddresses.ts'
import { parseByJob } from '../../core/modules/jobs.ts'
import type { JobRequest, JobString } from '../../core/contract/moduleProtocol.ts'
import { findPublicAddress, setPublicAddress } from '../../core/modules/publicAddress.ts'
import type { PublicAddress } from '../../core/modules/publicAddress.ts'
import { buildRequest } from '../../core/modules/request.ts'
import { configuration, folderOf, freePort, jobParts, language } from './apps.ts'

function offers() {
  const offered: Uint8Array[] = []
  const offer = (bytes: Uint8Array) => {
    offered.push(bytes)
    return Promise.resolve(`http://offer/${offered.length - 1}`)
  }
  return { offered, offer }
}

const file = (bytes: number) => ({ id: 7, name: 'big.kv', content: Buffer.alloc(bytes, 'a') })
const strings = (count: number, length: number): JobString[] =>
  Array.from({ length: count }, (_, index) => ({ identifier: `s${index}`, text: 'a'.repeat(length) }))

describe('a request', () => {
  it('has everything inline for an app on the web, or is refused with the size and the limit', async () => {
    const small = await buildRequest(jobParts({ file: file(1000) }), null)
    expect(small.file).toHaveProperty('content')
    await expect(buildRequest(jobParts({ file: file(4 * 1024 * 1024) }), null)).rejects.toMatchObject({
      code: 'module.requestTooLarge',
      message: expect.stringMatching(/request of \d+ bytes; an app on the web can be sent \d+\./) as string,
    })
  })

  it('has every member of the table, the languages complete', async () => {
    const { offer } = offers()
    const request = await buildRequest(jobParts({ targetLanguages: [language('uk')] }), offer)
    expect(request).toMatchObject({
      jobType: 'parse-file',
      organization: { id: 1, domain: 'test', baseUrl: 'http://test', apiBaseUrl: 'http://test/api/v2' },
      project: { id: 1, identifier: 'shop', name: 'Shop' },
      file: { id: 1, name: 'ui.test', content: Buffer.from('a=A\n').toString('base64') },
      customSrxContents: null,
    })
    expect(request.sourceLanguage).toMatchObject({ id: 'en', pluralCategoryNames: ['one', 'other'] })
    const [uk] = request.targetLanguages
    expect(Object.keys(uk!).sort()).toEqual(
      [
        ...['androidCode', 'editorCode', 'id', 'locale', 'name', 'osxCode', 'osxLocale'],
        ...['pluralCategoryNames', 'pluralRules', 'threeLettersCode', 'twoLettersCode'],
      ].sort(),
    )
    expect(uk).toMatchObject({ id: 'uk', pluralCategoryNames: ['one', 'few', 'many', 'other'] })
    const { pluralCategoryNames, ...texts } = uk!
    expect(Object.values(texts).map((text) => typeof text)).toEqual(Array(10).fill('string'))
    expect(pluralCategoryNames).toBeInstanceOf(Array)
  })

  it('has everything inline while it fits', async () => {
    const { offered, offer } = offers()
    const parts = jobParts({ file: file(3_000_000), strings: strings(100, 1000) })
    const request = await buildRequest(parts, offer)
    expect([request.file.contentUrl, request.stringsUrl, offered]).toEqual([undefined, undefined, []])
    expect(JSON.stringify(request).length).toBeLessThan(MAX_INLINE)
  })

  it('has the content behind an address first', async () => {
    const { offered, offer } = offers()
    const parts = jobParts({ file: file(3_500_000), strings: strings(1000, 1000) })
    const request = await buildRequest(parts, offer)
    expect(request.file).toEqual({ id: 7, name: 'big.kv', contentUrl: 'http://offer/0' })
    expect(request.strings).toHaveLength(1000)
    expect(offered[0]?.byteLength).toBe(3_500_000)
  })

  it('has the strings behind an address next, one a line', async () => {
    const { offered, offer } = offers()
    const parts = jobParts({ file: file(10), strings: strings(6000, 1000) })
    const request = await buildRequest(parts, offer)
    expect([request.file.contentUrl, request.strings]).toEqual(['http://offer/0', undefined])
    expect(request.stringsUrl).toBe('http://offer/1')
    const lines = Buffer.from(offered[1]!).toString().trimEnd().split('\n')
    expect(lines).toHaveLength(6000)
    expect(JSON.parse(lines[5999]!)).toMatchObject({ identifier: 's5999' })
  })

  it('is refused with its size and the limit if neither way is possible', async () => {
    const parts = jobParts({ srx: 'x'.repeat(MAX_PAYLOAD) })
    await expect(buildRequest(parts, offers().offer)).rejects.toMatchObject({
      code: 'module.requestTooLarge',
      message: expect.stringContaining(String(MAX_PAYLOAD)) as string,
    })
  })
})

describe('a one-time address', () => {
  function open() {
    const addresses = new OneTimeAddresses()
    onTestFinished(() => addresses.close())
    return addresses
  }

  it('returns its bytes once', async () => {
    const address = await open().offer(Buffer.from('Привіт'))
    expect(new URL(address).pathname).toMatch(/^\/[\w-]{43}$/)
    expect(await (await fetch(address)).text()).toBe('Привіт')
    expect((await fetch(address)).status).toBe(404)
  })

  it('is below the user’s address, for apps on the web', async () => {
    const home = folderOf({})
    await setPublicAddress(home, { address: 'https://files.example.com/x/', port: await freePort() })
    const reach = await findPublicAddress(home)
    const addresses = new OneTimeAddresses(reach)
    onTestFinished(() => addresses.close())
    const address = new URL(await addresses.offer(Buffer.from('a')))
    expect(address.href).toMatch(/^https:\/\/files\.example\.com\/x\/[\w-]{43}$/)
    // A proxy asks under whatever name and path it likes.
    expect((await fetch(`http://127.0.0.1:${reach?.port}${address.pathname}`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${reach?.port}${address.pathname}`)).status).toBe(404)
    await setPublicAddress(home, null)
    expect(await findPublicAddress(home)).toBeNull()
    for (const wrong of ['ftp://a.example', 'files.example.com', 'https://a.example', 'http://a.example?b'])
      await expect(setPublicAddress(home, { address: wrong })).rejects.toMatchObject({
        code: 'module.address',
      })
  })

  it('is required for a large request to an app on the web', async () => {
    const port = await freePort()
    const run = async (_: unknown, { file }: JobRequest) => {
      const content = await (await fetch(file.contentUrl ?? '')).text()
      return { data: { strings: [{ identifier: 'a', text: String(content.length) }] } }
    }
    const far = { run, isNear: false, origin: 'https://app.example', close: () => Promise.resolve() }
    const parse = (reach: PublicAddress | null) =>
      parseByJob(
        { runner: { ...far, reach }, configuration, name: 'Far' },
        jobParts({ file: { id: 1, name: 'a', content: Buffer.alloc(MAX_PAYLOAD, 'a') } }),
        { signal: new AbortController().signal },
      )
    await expect(parse(null)).rejects.toMatchObject({ code: 'module.requestTooLarge' })
    const { strings } = await parse({ address: `http://127.0.0.1:${port}`, port, isForwarded: true })
    expect(strings).toMatchObject([{ text: String(MAX_PAYLOAD) }])
  })

  it('is removed with its job', async () => {
    const addresses = open()
    const address = await addresses.offer(Buffer.from('a'))
    await addresses.close()
    await expect(fetch(address)).rejects.toThrow()
  })

  it('refuses a browser’s page, and stays valid for the module', async () => {
    const address = await open().offer(Buffer.from('a'))
    const asked = (headers: Record<string, string>) =>
      new Promise((resolve) => get(address, { headers }, (response) => resolve(response.resume().statusCode)))
    expect(await asked({ host: 'evil.example' })).toBe(403)
    expect(await asked({ origin: 'http://evil.example' })).toBe(403)
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
    expect((await fetch(new URL('/guess', address))).status).toBe(404)
    expect((await fetch(address)).status).toBe(200)
  })
})
