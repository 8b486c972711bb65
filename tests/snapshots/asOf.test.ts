/** A project as it stood at a time, asked like any other. */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openAsOf, readTime, requireHistory, type PastProject } from '../../core/workbench/asOf.ts'
import { countMatching, idsMatching } from '../../core/croql/projectQueries.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { TestProject } from '../testProject.ts'

const ANNA = { login: 'anna', name: null }

async function shop() {
  const project = new TestProject()
  const { a } = project.import([
    { identifier: 'a', text: 'Cart' },
    { identifier: 'b', text: 'Total' },
  ])
  const imported = project.now
  project.save(a!, 'Кошик')
  const saved = project.now
  project.write('setTargetLanguages', { languageIds: ['ja'], userId: project.anna })
  const session = await ProjectSession.open(project.path, ANNA)
  return { session, imported, saved }
}

const request = (croql: string, past: PastProject) =>
  ({ croql, context: 'strings', timeZone: 'UTC', now: past.at, order: 'id' }) as const

describe('openAsOf', () => {
  it('answers with the state of that time, including languages, and removes its copy', async () => {
    const { session, imported, saved } = await shop()
    const before = await openAsOf(session, imported)
    const after = await openAsOf(session, saved)
    const translated = 'count of languages summary where (is translated) > 0'
    expect(await countMatching(before.session, request(translated, before))).toBe(0)
    expect([...(await idsMatching(after.session, request(translated, after))).ids]).toEqual([1])
    expect(after.session.facts.targetLanguages.map(({ id }) => id)).toEqual(['uk', 'de'])
    expect(session.facts.targetLanguages.map(({ id }) => id)).toEqual(['ja'])
    await before.close()
    await after.close()
    expect(existsSync(after.session.path)).toBe(false)
    await session.close()
  })

  it("has its own 'today'", async () => {
    const { session, saved } = await shop()
    const past = await openAsOf(session, saved)
    expect(await countMatching(past.session, request("added >= 'today'", past))).toBe(2)
    expect(await countMatching(past.session, { ...request("added >= 'today'", past), now: undefined })).toBe(
      0,
    )
    await past.close()
    await session.close()
  })

  it('reports data that the history lacks', async () => {
    const { session, saved } = await shop()
    const past = await openAsOf(session, saved)
    expect(past.notes).toEqual([expect.stringMatching(/^As of 2026-01-02 03:04:\d\d UTC\. Labels, fields, /)])
    await past.close()
    await session.close()
  })

  it('is cancelled', async () => {
    const { session, saved } = await shop()
    const controller = new AbortController()
    const opening = openAsOf(session, saved, { signal: controller.signal })
    controller.abort()
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' })
    await setTimeout(0)
    await session.close()
  })
})

describe('readTime', () => {
  const now = Date.UTC(2026, 4, 10)
  it('reads a date as its first moment in a time zone, and a date-time unchanged', () => {
    expect(readTime('2026-05-01', 'UTC', now)).toBe(Date.UTC(2026, 4, 1))
    expect(readTime('2026-05-01', 'Europe/Kyiv', now)).toBe(Date.UTC(2026, 3, 30, 21))
    expect(readTime('2026-05-01T12:30:00Z', 'Europe/Kyiv', now)).toBe(Date.UTC(2026, 4, 1, 12, 30))
    expect(readTime('today', 'UTC', now + 5_000)).toBe(now)
  })
  it.each([
    ['yesterday', 'asOf.date'],
    ['2026-02-30', 'asOf.date'],
    ['2026-05-11', 'asOf.future'],
  ])('refuses %s', (written, code) => {
    expect(() => readTime(written, 'UTC', now)).toThrow(expect.objectContaining({ code }))
  })
})

it('refuses TMs and glossaries, which have no history', () => {
  expect(() => requireHistory('strings')).not.toThrow()
  expect(() => requireHistory('segments')).toThrow(expect.objectContaining({ code: 'asOf.notInHistory' }))
})
