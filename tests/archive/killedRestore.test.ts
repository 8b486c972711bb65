import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { writeArchive } from '../bench/archiveOf.ts'
import { Folder, quiet, restoreLines, START } from './archives.ts'

const child = fileURLToPath(new URL('restoreChild.ts', import.meta.url))
const STRINGS = 3000
let folder: Folder
let archive: string

beforeAll(async () => {
  folder = new Folder()
  archive = folder.at('shop.ndjson')
  await writeArchive(archive, { strings: STRINGS, languages: 2 })
})
afterAll(() => folder.remove())

/** Runs the child to its end, or kills it a number of milliseconds after the restore began. */
async function runChild(args: string[], killAfter?: number): Promise<number> {
  const process = spawn(globalThis.process.execPath, [child, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(process.stdout, 'data')
  const started = performance.now()
  const exited = once(process, 'exit')
  if (killAfter !== undefined) {
    await Promise.race([setTimeout(killAfter), exited])
    process.kill('SIGKILL')
  }
  await exited
  return performance.now() - started
}

function countStrings(project: string): unknown {
  const db = openDatabase(project)
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    return db.prepare('SELECT count(*) FROM source_string').pluck().get()
  } finally {
    db.close()
  }
}

function leftovers(): string[] {
  return readdirSync(folder.path).filter((name) => name.includes('.new-') || name.includes('.part'))
}

describe('a killed restore', () => {
  it('leaves no project, or the whole one, and the next restore removes its leftovers', async () => {
    const whole = await runChild([archive, folder.at('whole.interlinear')])
    let without = 0
    for (let round = 0; round < 10; round++) {
      const project = folder.at(`${round}.interlinear`)
      await runChild([archive, project], (whole * (round + 0.5)) / 10)
      if (!existsSync(project)) {
        without++
        await restoreArchive(archive, project, quiet)
      }
      expect(countStrings(project)).toBe(STRINGS)
      expect(leftovers()).toEqual([])
    }
    expect(without).toBeGreaterThan(0)
  })

  it('leaves the project that it was to replace, or the whole new one', async () => {
    const project = folder.at('replaced.interlinear')
    await restoreLines(START, project)
    const whole = await runChild([archive, folder.at('measured.interlinear')])
    for (let round = 0; round < 10; round++) {
      await runChild([archive, project, '--replace'], (whole * (round + 0.5)) / 9)
      expect([0, STRINGS]).toContain(countStrings(project))
    }
    await restoreArchive(archive, project, quiet, { replace: true })
    expect(countStrings(project)).toBe(STRINGS)
    expect(leftovers()).toEqual([])
  })
})
