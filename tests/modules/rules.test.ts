/**
 * A folder for each rule of the protocol (tests/modules/rules): `job.json` is what is asked, `response.json` what the
 * module answers, `expected.json` what it was sent and what comes of it. Each runs in process and over HTTP.
 */
import type { ModuleConfiguration } from '../../core/contract/modules.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { HttpRunner } from '../../core/modules/http/runner.ts'
import { LocalRunner } from '../../core/modules/local/runner.ts'
import { buildByJob, parseByJob } from '../../core/modules/jobs.ts'
import type { JobRequest, JobString, JobType } from '../../core/contract/moduleProtocol.ts'
import type { ModuleRunner } from '../../core/modules/runner.ts'
import { bodyOf, configuration, folderOf, jobParts, language, serve } from './apps.ts'

interface RuleJob {
  jobType?: JobType
  module?: Partial<ModuleConfiguration>
  targetLanguages?: string[]
  srx?: string
  strings?: JobString[]
}

/** Members that are there are checked; objects in them may have more. */
interface Expected {
  request?: object
  strings?: object[]
  preview?: string | null
  warnings?: number
  /** The content of a built file, as text. */
  content?: string
  failure?: { code: string; message?: string; causes?: string[] }
}

const folder = join(import.meta.dirname, 'rules')
const read = <Value>(rule: string, name: string) =>
  JSON.parse(readFileSync(join(folder, rule, `${name}.json`), 'utf8')) as Value

/** A module that gives an answer, whatever it is asked. */
const runners: Record<string, (answer: string) => Promise<ModuleRunner>> = {
  'in process': (answer) => {
    const runner = new LocalRunner(
      folderOf({ 'process.mjs': `export default () => (${answer})` }),
      'Test app',
    )
    onTestFinished(() => runner.close())
    return Promise.resolve(runner)
  },
  'over HTTP': async (answer) => {
    const baseUrl = await serve((request, response) => {
      void bodyOf(request).then(() => response.end(answer))
    })
    return new HttpRunner({ baseUrl, app: 'Test app' })
  },
}

async function outcomeOf(runner: ModuleRunner, { jobType, module, strings = [], ...job }: RuleJob) {
  const seen: { request?: JobRequest } = {}
  const options = {
    signal: new AbortController().signal,
    onExchange: ({ request }: { request: JobRequest }) => void (seen.request = request),
  }
  const parts = jobParts({
    targetLanguages: (job.targetLanguages ?? []).map(language),
    srx: job.srx ?? null,
  })
  const work = { runner, configuration: { ...configuration, ...module }, name: '“Test”' }
  try {
    if (jobType === 'build-file') {
      const built = await buildByJob(work, { ...parts, strings }, options)
      return { ...seen, content: Buffer.from(built).toString() }
    }
    const { strings: parsed, preview, warnings } = await parseByJob(work, parts, options)
    const plain = parsed.map(({ translations, ...rest }) => ({
      ...rest,
      translations: Object.fromEntries(translations),
    }))
    return { ...seen, strings: plain, preview, warnings: warnings.length }
  } catch (error) {
    const { code, message, details } = toFailureValue(error)
    return { ...seen, failure: { code, message, causes: details.causes?.map((cause) => cause.message) } }
  }
}

describe.each(Object.entries(runners))('the protocol %s', (_, start) => {
  it.each(readdirSync(folder))('%s', async (rule) => {
    const runner = await start(readFileSync(join(folder, rule, 'response.json'), 'utf8'))
    const expected = read<Expected>(rule, 'expected')
    const outcome = await outcomeOf(runner, read<RuleJob>(rule, 'job'))
    expect(outcome).toMatchObject(expected)
    if (expected.failure === undefined) expect(outcome).not.toHaveProperty('failure')
  })
})
