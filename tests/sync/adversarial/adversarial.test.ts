/**
 * The adversarial suite of docs/reference/sync.md. For any fault of the network and any death of a process, both sides
 * agree in the end or have a conflict, and no edit is lost or duplicated.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { found } from './found.ts'
import { HAPPENINGS, run } from './run.ts'
import { Stage } from './stage.ts'

/**
 * How many runs the search makes (`npm test`: 100, `npm run test:search`: 2,000), from which seed, and where on its
 * way: what a failure names, to begin there. A run costs about 0.1 s of CPU.
 */
const RUNS = Number(process.env['INTERLINEAR_ADVERSARIAL_RUNS'] ?? 150)
const SEED = Number(process.env['INTERLINEAR_ADVERSARIAL_SEED'] ?? 20261121)
const path = process.env['INTERLINEAR_ADVERSARIAL_PATH'] ?? ''
/** The runs from which on each action and each fault has to be in a tenth of them. */
const MANY = 1_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

describe('a sync over an adversarial network', () => {
  it.each(Object.entries(found))('%s', (_, one) => stage.play(one))

  it(
    `loses and duplicates no edit, and both sides agree, in ${RUNS} runs`,
    // Its runs end it, and one that waits for nothing ends itself: how busy the machine is says nothing.
    { timeout: 0 },
    async () => {
      const before = process.cpuUsage()
      let played = 0
      stage.happened.clear()
      const property = fc.asyncProperty(run, (one) => {
        played++
        return stage.play(one)
      })
      const share = (what: string): number => (stage.happened.get(what) ?? 0) / played
      await fc
        .assert(property, { numRuns: RUNS, seed: SEED, path, includeErrorInReport: true })
        .finally(() => {
          const { user, system } = process.cpuUsage(before)
          console.info(`${played} runs from the seed ${SEED}, ${Math.round((user + system) / 1e6)} s of CPU`)
          console.info(
            `In how many: ${HAPPENINGS.map((what) => `${what} ${percent(share(what))}`).join(', ')}`,
          )
        })
      if (played >= MANY) expect(HAPPENINGS.filter((what) => share(what) < 0.1)).toEqual([])
    },
  )
})

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
