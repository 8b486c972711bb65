/** The limits of the protocol, and the default time limit of a job. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HttpRunner } from '../../core/modules/http/runner.ts'
import { JOB_MILLISECONDS, MAX_CUSTOM_DATA, MAX_PAYLOAD } from '../../core/modules/limits.ts'
import { LocalRunner } from '../../core/modules/local/runner.ts'
import { buildRequest } from '../../core/modules/request.ts'
import { configuration, folderOf, jobParts, serve } from './apps.ts'

const request = await buildRequest(jobParts(), () => Promise.reject(new Error('nothing is offered')))
const options = () => ({ signal: new AbortController().signal })

describe('the limits', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('are 5 MB for a request and for an answer, two minutes, and 4 KB of custom data', () => {
    expect([MAX_PAYLOAD, JOB_MILLISECONDS, MAX_CUSTOM_DATA]).toEqual([5 * 2 ** 20, 120_000, 4 * 2 ** 10])
  })

  it('give a job in a folder two minutes', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const runner = new LocalRunner(
      folderOf({ 'process.mjs': 'export default () => ({ data: 1 })' }),
      'Test app',
    )
    onTestFinished(() => runner.close())
    expect(await runner.run(configuration, request, options())).toEqual({ data: 1 })
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(120_000)
  })

  it('give a job over HTTP two minutes', async () => {
    const timers = vi.spyOn(AbortSignal, 'timeout')
    const baseUrl = await serve((_, response) => void response.end('{"data":1}'))
    const runner = new HttpRunner({ baseUrl, app: 'Test app' })
    expect(await runner.run(configuration, request, options())).toEqual({ data: 1 })
    expect(timers.mock.calls).toContainEqual([120_000])
  })
})
