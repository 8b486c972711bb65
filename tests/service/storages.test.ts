/** The service's memory for downloads is bounded: in number, in bytes and in time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ExpiringMap } from '../../core/service/expiringMap.ts'
import { Builds, Downloads, StoredImages, Storages } from '../../core/service/storages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a bounded cache', () => {
  const newKept = () => new ExpiringMap<string, string>({ count: 3, bytes: 100, lifetime: 1_000 })

  it('has limits of number and bytes; the oldest entries are removed', () => {
    const kept = newKept()
    for (const name of ['a', 'b', 'c', 'd']) kept.add(name, name, 10)
    expect(kept.values()).toEqual(['b', 'c', 'd'])
    kept.add('e', 'e', 85)
    expect([kept.values(), kept.bytes]).toEqual([['d', 'e'], 95])
    kept.add('f', 'f', 200)
    expect([kept.values(), kept.bytes]).toEqual([['f'], 200])
    kept.delete('f')
    expect(kept.bytes).toBe(0)
  })

  it('removes entries after their time, without a request', () => {
    const kept = newKept()
    kept.add('a', 'a', 10)
    vi.advanceTimersByTime(600)
    kept.add('b', 'b', 20)
    vi.advanceTimersByTime(401)
    expect(kept.bytes).toBe(20)
    vi.advanceTimersByTime(1_000)
    expect(kept.bytes).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('drops built files beyond half a gigabyte, and after a quarter of an hour', () => {
  const downloads = new Downloads()
  // The bytes of a view are counted, and no memory is touched.
  const content = new Uint8Array(new SharedArrayBuffer(200 * 1024 * 1024))
  const keys = Array.from({ length: 3 }, () => downloads.add({ name: 'a.json', content }).key)
  expect(keys.map((key) => downloads.find(key) !== null)).toEqual([false, true, true])
  vi.advanceTimersByTime(15 * 60_000)
  expect(keys.map((key) => downloads.find(key))).toEqual([null, null, null])
})

it('a build belongs to its project, and ends after a quarter of an hour, even if no timer has run', () => {
  const builds = new Builds()
  const start = Date.now()
  const [first, second] = [1, 2].map((projectId) =>
    builds.add(projectId, { attributes: {}, content: new Uint8Array(projectId) }),
  )
  expect([first?.id, second?.id, first?.createdAt]).toEqual([1, 2, start])
  expect(builds.find(1, 1)).toBe(first)
  expect(builds.find(2, 1)).toBeUndefined()
  expect(builds.list(2)).toEqual([second])
  vi.setSystemTime(start + 15 * 60_000 - 1)
  expect(builds.find(1, 1)).toBe(first)
  vi.setSystemTime(start + 15 * 60_000)
  expect(builds.find(1, 1)).toBeUndefined()
  expect(builds.list(2)).toEqual([])
})

it('an address of a built file ends after a quarter of an hour, even if no timer has run', () => {
  const downloads = new Downloads()
  const { key, expireIn } = downloads.add({ name: 'a.json', content: new Uint8Array(1) })
  vi.setSystemTime(Date.parse(expireIn) - 1)
  expect(downloads.find(key)?.name).toBe('a.json')
  vi.setSystemTime(Date.parse(expireIn))
  expect(downloads.find(key)).toBeNull()
})

it('a signed address of an image ends if the image is replaced, and no other can be derived from it', () => {
  const images = new StoredImages()
  const pathOf = (project: number, screenshot: number) => images.urlOf('', project, screenshot).slice(8)
  const [first, second] = [pathOf(1, 2), pathOf(1, 3)]
  expect(images.find(first)).toEqual({ projectId: 1, screenshotId: 2 })
  expect(images.find(first.replace('1/2/', '1/3/'))).toBeNull()
  images.replace(1, 2)
  expect([images.find(first), images.find(second)]).toEqual([null, { projectId: 1, screenshotId: 3 }])
  expect(images.find(pathOf(1, 2))).toEqual({ projectId: 1, screenshotId: 2 })
  expect(new StoredImages().find(second)).toBeNull()
})

it('a storage expires after a day', () => {
  const storages = new Storages()
  const { id } = storages.add('a.json', new Uint8Array(1))
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  expect(storages.find(id)?.fileName).toBe('a.json')
  vi.advanceTimersByTime(1)
  expect([storages.find(id), storages.list()]).toEqual([undefined, []])
})
