/** The table of budgets is the one place of their numbers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BUDGETS, hasTextBeyondBudget, shortenToBudget } from '../../core/contract/budgets.ts'

const CORE = fileURLToPath(new URL('../../core', import.meta.url))
const ROOMS = ['archive', 'contract', 'credentials', 'modules', 'service', 'suggestions', 'sync', 'workbench']

/** A schema of texts with a number as its longest length: what stands between is other checks of it. */
const BOUNDED_TEXT =
  /z\s*\.(?:string|url|base64|uuid)\((?:[^()]|\([^()]*\))*\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*?\s*\.max\(\s*\d/g

function boundsIn(text: string): string[] {
  return [...text.matchAll(BOUNDED_TEXT)].map(([found]) => found)
}

it('has the longest length of each text that a schema bounds', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(CORE, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(room, name)),
  )
  expect(files.length).toBeGreaterThan(100)
  const own = files.flatMap((path) =>
    boundsIn(readFileSync(join(CORE, path), 'utf8')).map((found) => `${path}: ${found}`),
  )
  expect(own).toEqual([])
})

it('finds a bound that is written beside the table', () => {
  expect(boundsIn('z.string().trim().min(1).max(20)')).toHaveLength(1)
  expect(boundsIn('z\n  .string()\n  .regex(/^[a-z](?:x)$/)\n  .max(1_000)')).toHaveLength(1)
  expect(boundsIn('z.array(z.string().max(BUDGETS.name.most)).max(50)')).toEqual([])
})

it('gives each budget a positive limit and a reason', () => {
  for (const { label, max, reason } of Object.values(BUDGETS)) {
    expect(Number.isSafeInteger(max) && max > 0, label).toBe(true)
    expect(reason, label).toMatch(/\.$/)
  }
})

const LONG = 'x'.repeat(BUDGETS.text.max + 1)

describe('hasTextBeyondBudget', () => {
  it.each([[{ a: [{ b: LONG }] }], [{ [LONG]: 1 }], [LONG]])('finds a text at any depth', (value) => {
    expect(hasTextBeyondBudget(value)).toBe(true)
  })

  it('passes everything else', () => {
    expect(hasTextBeyondBudget({ a: LONG.slice(1), b: null, c: 1, d: [true] })).toBe(false)
  })
})

describe('shortenToBudget', () => {
  it('keeps a text within its budget, and cuts a longer one at a whole character', () => {
    expect(shortenToBudget(LONG.slice(1))).toBe(LONG.slice(1))
    const cut = shortenToBudget(`${'x'.repeat(BUDGETS.text.max - 2)}😀😀`)
    expect(cut).toBe(`${'x'.repeat(BUDGETS.text.max - 2)}…`)
  })
})
