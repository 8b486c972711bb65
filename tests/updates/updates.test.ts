/** Newer versions: looked for where a person wants it, told of, and never fetched. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releasePlace } from '../../core/updates/newestRelease.ts'
import { manifest } from '../../packaging/manifest.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { release, startForge, type Forge } from './forge.ts'

let forge: Forge

beforeEach(async () => {
  forge = await startForge({ body: release('v0.2.0') })
  vi.stubEnv('INTERLINEAR_RELEASES', forge.feed)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await forge.stop()
})

describe('a requested update check', () => {
  it('reports a newer version, and the page that describes it', async () => {
    const { value } = testScreen()
    expect(await value('updates.look', { isAsked: true })).toEqual({
      version: '0.0.0',
      newest: '0.2.0',
      isNewer: true,
      page: 'https://github.com/interlinear-l10n/interlinear/releases/tag/v0.2.0',
    })
    const [asked, ...others] = forge.asked
    expect(others).toEqual([])
    expect(asked).toMatchObject({ method: 'GET', path: '/repos/a/b/releases/latest' })
    expect(asked?.headers['user-agent']).toBe('Interlinear/0.0.0')
    expect(asked?.headers).not.toHaveProperty('cookie')
    expect(asked?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    ['v0.0.0', false],
    ['v0.0.0-beta.1', false],
    ['0.0.1', true],
    [' v10.0.0 ', true],
  ])('compares %j: newer %j', async (tag, isNewer) => {
    forge.answer = { body: release(tag) }
    const { value } = testScreen()
    expect(await value('updates.look', { isAsked: true })).toMatchObject({ isNewer })
  })

  it('follows a project that was renamed', async () => {
    const other = await startForge({ body: release('v0.3.0') })
    forge.answer = { status: 301, headers: { location: other.feed }, body: '{}' }
    const { value } = testScreen()
    expect(await value('updates.look', { isAsked: true })).toMatchObject({ newest: '0.3.0' })
    await other.stop()
  })

  it('reports that there is no release yet', async () => {
    forge.answer = { status: 404, body: '{"message": "Not Found"}' }
    const { value } = testScreen()
    const report = await value('updates.look', { isAsked: true })
    expect(report).toEqual({ version: '0.0.0', newest: null, isNewer: false, page: forge.feed })
  })

  it('links only to the project’s own page', async () => {
    forge.answer = { body: release('v0.2.0', 'https://example.org/malware.exe') }
    const { value } = testScreen()
    expect(await value('updates.look', { isAsked: true })).toMatchObject({ page: forge.feed })
  })

  it.each([
    ['a page', { body: '<html>Sign in to the network</html>' }],
    ['an error', { status: 500, body: release('v0.2.0') }],
    ['too many questions', { status: 403, body: '{"message": "API rate limit exceeded"}' }],
    ['a tag that is no version', { body: release('nightly') }],
    ['an address that is a program', { body: release('v0.2.0', 'javascript:alert(1)') }],
    ['an answer without an end', { body: `{"tag_name": "${'9'.repeat(3_000_000)}` }],
  ])('fails with a message at %s', async (_, answer) => {
    forge.answer = answer
    const { failure } = testScreen()
    expect(await failure('updates.look', { isAsked: true })).toMatchObject({
      code: 'update.answer',
      details: { path: forge.origin, keptAs: 'nothing' },
    })
  })

  it('fails with a message without a network', async () => {
    await forge.stop()
    const { failure } = testScreen()
    expect((await failure('updates.look', { isAsked: true })).code).toBe('update.unreachable')
  })

  it('fails with a message if the address is invalid', async () => {
    vi.stubEnv('INTERLINEAR_RELEASES', 'file:///etc/passwd')
    const { failure } = testScreen()
    expect((await failure('updates.look', { isAsked: true })).code).toBe('update.address')
  })
})

describe('an update check at the start', () => {
  it('does not run if it is off', async () => {
    const { value } = testScreen()
    expect(await value('updates.look', { isAsked: false })).toBeNull()
    expect(forge.asked).toEqual([])
  })

  it('runs once a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { value } = testScreen()
    await value('app.setSettings', { settings: { looksForUpdates: true } })
    expect(await value('updates.look', { isAsked: false })).toMatchObject({ newest: '0.2.0' })
    expect(await value('updates.look', { isAsked: false })).toBeNull()
    vi.setSystemTime(Date.now() + 23 * 3_600_000)
    expect(await value('updates.look', { isAsked: false })).toBeNull()
    vi.setSystemTime(Date.now() + 3_600_001)
    expect(await value('updates.look', { isAsked: false })).toMatchObject({ newest: '0.2.0' })
    expect(forge.asked).toHaveLength(2)
  })

  it('runs again after a clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { value } = testScreen()
    await value('app.setSettings', { settings: { looksForUpdates: true } })
    await value('updates.look', { isAsked: false })
    vi.setSystemTime(Date.now() - 400 * 24 * 3_600_000)
    expect(await value('updates.look', { isAsked: false })).not.toBeNull()
  })

  it('does not run again the same day after a failure', async () => {
    forge.answer = { status: 500 }
    const { value, failure } = testScreen()
    await value('app.setSettings', { settings: { looksForUpdates: true } })
    expect((await failure('updates.look', { isAsked: false })).code).toBe('update.answer')
    expect(await value('updates.look', { isAsked: false })).toBeNull()
  })
})

it('queries the project of package.json', () => {
  const { feed, page } = releasePlace({})
  expect(page.href).toBe(`${manifest.homepage}/releases`)
  expect(feed.href).toBe(page.href.replace('//github.com/', '//api.github.com/repos/') + '/latest')
})
