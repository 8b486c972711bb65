/**
 * The adversarial search against an independent server: its responses match the OpenAPI, and its CroQL has no
 * extension. Files are moved between desks and users, and processes are killed. In the end both sides agree without a
 * thorough sync, or have a conflict; no edit is lost or duplicated.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasSchema, readContract } from '../../service/schema.ts'
import { Playing, Templates } from './playing.ts'
import { run } from './run.ts'

const RUNS = Number(process.env['INTERLINEAR_ADVERSARIAL_RUNS'] ?? 100)
/** The time of the search in seconds, whatever the runs; 0 leaves it to those. */
const SECONDS = Number(process.env['INTERLINEAR_ADVERSARIAL_SECONDS'] ?? 0)
const SEED = Number(process.env['INTERLINEAR_ADVERSARIAL_SEED'] ?? 20261122)
const path = process.env['INTERLINEAR_ADVERSARIAL_PATH'] ?? ''
/** The runs from which on each kind of thing has to have happened. */
const MANY = 500

const templates = new Templates(({ isOfFiles, isEnterprise }) =>
  hasSchema
    ? readContract(isEnterprise ? 'enterprise' : 'standard', isOfFiles ? 'file-based' : 'string-based')
    : null,
)
beforeAll(() => templates.make(), 0)
afterAll(() => templates.close())

describe('a sync with a server that has only the specification', () => {
  it(
    `loses and duplicates no edit, and both sides agree, in ${SECONDS > 0 ? `${SECONDS} s` : `${RUNS} runs`}`,
    // Its runs or its seconds end it, and a run that waits for nothing ends itself: how busy the machine is says nothing.
    { timeout: 0 },
    async () => {
      const happened = new Map<string, number>()
      let played = 0
      let isFound = false
      const property = fc.asyncProperty(run, async (one) => {
        played++
        const playing = new Playing(one, templates)
        try {
          await playing.play()
        } catch (error) {
          // The path is printed at once, in case the way to the smallest run is cut short.
          if (path === '' && !isFound)
            console.error(`Run ${played} fails: INTERLINEAR_ADVERSARIAL_PATH=${played - 1}`)
          isFound = true
          throw error
        } finally {
          playing.end()
          for (const what of playing.happened) happened.set(what, (happened.get(what) ?? 0) + 1)
        }
      })
      const limits =
        SECONDS > 0
          ? { numRuns: 1_000_000, interruptAfterTimeLimit: SECONDS * 1000, markInterruptAsFailure: false }
          : { numRuns: RUNS }
      try {
        await fc.assert(property, { ...limits, seed: SEED, path, includeErrorInReport: true })
      } finally {
        const figures = [...happened].sort().map(([what, count]) => `${what} ${count}`)
        console.info(`${played} runs from the seed ${SEED}: in how many ${figures.join(', ')}`)
      }
      if (played >= MANY)
        expect([...happened.keys()]).toEqual(expect.arrayContaining(['kill', 'roam', 'sync']))
    },
  )
})
