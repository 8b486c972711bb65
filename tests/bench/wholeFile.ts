/**
 * The import and the export of one file through the workbench, in a process of its own, so that memory is that of
 * this file alone: `node wholeFile.ts FILE LANGUAGE` prints the two `Passage`s as JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { exportFiles } from '../../core/workbench/exporting.ts'
import { importSourceFiles } from '../../core/workbench/importing.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { formatFiles } from './formatFiles.ts'
import { beginPeak, peakMegabytes } from './memory.ts'

/** Times in milliseconds, memory in megabytes. */
export interface Passage {
  total: number
  /** Of the processor, all threads together. */
  work: number
  /** How long the main thread's event loop was at work, and the longest piece of it. */
  active: number
  longest: number
  /** Resident at the peak, over the idle process with the project open. */
  memory: number
}

/** The clock that measures the loop rings so often. */
const RESOLUTION = 2

async function measure(work: () => Promise<unknown>): Promise<Passage> {
  globalThis.gc?.()
  beginPeak()
  const idle = peakMegabytes()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  const before = performance.eventLoopUtilization()
  const cpu = process.cpuUsage()
  const start = performance.now()
  delay.enable()
  await work()
  delay.disable()
  const { active } = performance.eventLoopUtilization(before)
  const total = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return {
    total,
    work: (user + system) / 1000,
    active,
    longest: Math.max(0, delay.max / 1e6 - RESOLUTION),
    memory: peakMegabytes() - idle,
  }
}

/** Starts all threads and loads the format, as in a workbench that somebody has used. */
async function warmUp(session: ProjectSession, folder: string, type: string): Promise<void> {
  const [, write] = Object.values(formatFiles).find(([name]) => extname(name) === type) ?? []
  if (write === undefined) throw new Error(`There is no file of type ${type} to begin with.`)
  const small = join(folder, `small${type}`)
  writeFileSync(small, write(2))
  await importSourceFiles(session, { paths: [small] }, context)
  await exportFiles(session, { languageIds, folder: join(folder, 'small'), approvedOnly: false }, context)
}

const context = { signal: new AbortController().signal, onProgress() {} }
const [path, languageId] = process.argv.slice(2)
if (path === undefined || languageId === undefined) throw new Error('Name a file and a language.')
const languageIds = [languageId]
const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
try {
  const project = join(folder, 'bench.interlinear')
  const me = { login: 'bench', name: null }
  createProject(
    project,
    {
      name: 'bench',
      sourceLanguageId: 'en',
      targetLanguageIds: languageIds,
      deployment: 'standard',
      type: 'file-based',
    },
    me,
  )
  const session = await ProjectSession.open(project, me, undefined, join(folder, 'home'))
  await warmUp(session, folder, extname(path))
  const imported = await measure(() => importSourceFiles(session, { paths: [path] }, context))
  // The threads that read a large file are gone with what they left behind.
  await warmUp(session, folder, extname(path))
  const files = await session.store.read('listFiles', {})
  const fileIds = files.filter(({ name }) => name === basename(path)).map(({ id }) => id)
  const request = { languageIds, folder: join(folder, 'out'), fileIds, approvedOnly: false }
  const exported = await measure(() => exportFiles(session, request, context))
  await session.close()
  console.log(JSON.stringify({ imported, exported }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
