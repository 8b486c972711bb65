/** Runs that the search found once, each the smallest of its kind. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { hasSchema, readContract } from '../../service/schema.ts'
import { Playing, Templates } from './playing.ts'
import type { Run, Step } from './run.ts'

const templates = new Templates(({ isOfFiles, isEnterprise }) =>
  hasSchema
    ? readContract(isEnterprise ? 'enterprise' : 'standard', isOfFiles ? 'file-based' : 'string-based')
    : null,
)
beforeAll(() => templates.make(), 0)
afterAll(() => templates.close())

const PLACE = { where: 0, nth: 0 } as const
const CLOUD = { seed: 0, isOfFiles: false, isEnterprise: false, pageSize: 500 } as const
const AFTER = { after: 100 }

function edit(who: number, kind: 'save' | 'down' | 'undo'): Step {
  return { do: 'edit', ...AFTER, who, edit: { kind, ...PLACE } }
}

function sync(who: number): Step {
  return { do: 'sync', ...AFTER, who, troubles: [], seed: 0, kill: null, meanwhile: [] }
}

const saveThere: Step = { do: 'edit there', ...AFTER, edit: { kind: 'save', ...PLACE } }

/** Found failures, with the steps that reproduce them. */
const FOUND: Record<string, Step[]> = {
  'a vote that its own voter took back, in a file that the voter took over from another person': [
    ...[edit(0, 'save'), edit(0, 'down'), sync(0), edit(0, 'undo'), sync(1), sync(0), edit(0, 'save')],
    saveThere,
    { do: 'roam', ...AFTER, who: 3, isOtherPerson: true, isYes: false },
    ...[saveThere, edit(0, 'undo')],
  ],
}

describe('a failure that the search found', () => {
  it.each(Object.entries(FOUND))('%s', async (_what, steps) => {
    const run: Run = { ...CLOUD, steps, choose: 'ours' }
    const playing = new Playing(run, templates)
    try {
      await playing.play()
    } finally {
      playing.end()
    }
  })
})
