/** A pull of 100,000 strings that is killed ten times goes on where it was: each string comes once, and the file is whole. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'

const child = fileURLToPath(new URL('./bulkPullChild.ts', import.meta.url))
const KILLS = 10
const STRINGS = 100_000

/** Pulls to the end, or kills the process after a number of requested pages of strings. */
async function pull(
  path: string,
  home: string,
  pages = Infinity,
): Promise<{ pages: number[]; isDone: boolean }> {
  const process_ = spawn(process.execPath, [child, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, INTERLINEAR_HOME: home },
  })
  const exited = once(process_, 'exit')
  const asked: number[] = []
  let isDone = false
  for await (const line of createInterface(process_.stdout)) {
    if (line === 'done') isDone = true
    const [, offset] = /^page (\d+)/.exec(line) ?? []
    if (offset !== undefined) asked.push(Number(offset))
    if (asked.length >= pages) process_.kill('SIGKILL')
  }
  await exited
  return { pages: asked, isDone }
}

it('pulls each string once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-bulk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'shop.interlinear')
  const firsts: number[] = []
  for (let round = 0; round < KILLS; round++) {
    const { pages, isDone } = await pull(path, folder, 15 + round)
    expect(isDone).toBe(false)
    firsts.push(Math.min(...pages))
    expect(existsSync(path)).toBe(true)
    const db = openDatabase(path)
    try {
      expect(db.pragma('quick_check', { simple: true })).toBe('ok')
    } finally {
      db.close()
    }
  }
  // It begins where it was, and not at the first page.
  expect(firsts.at(-1)).toBeGreaterThan(firsts[0] ?? Infinity)
  expect(await pull(path, folder)).toMatchObject({ isDone: true })
  const db = openDatabase(path)
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const counted = 'SELECT count(*), count(DISTINCT identifier) FROM source_string WHERE is_archived = 0'
    const row = db.prepare(counted).raw().get()
    expect(row).toEqual([STRINGS, STRINGS])
  } finally {
    db.close()
  }
}, 0)
