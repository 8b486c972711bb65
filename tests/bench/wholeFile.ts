/**
 * The import or the export of one file, or of a folder of PO files, through the workbench, each in a process of its
 * own. The memory that the import leaves would hide that of the export. `node wholeFile.ts import FILE LANGUAGE
 * PROJECT` creates the project, `node wholeFile.ts export FILE LANGUAGE PROJECT` continues with it; each prints its
 * `Passage` as JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { exportFiles } from '../../core/documents/export/exportFiles.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { formatFiles } from './formatFiles.ts'
import { beginPeak, peakMegabytes } from './memory.ts'

/** Times in milliseconds, memory in megabytes. */
export interface Passage {
  total: number
  /** The processor's time, all threads together. */
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

/** The name of a file that comes first, and does not count. */
const SMALL = 'small'

/** Starts all threads and loads the format, as in a used workbench. */
async function warmUp(session: ProjectSession, folder: string, type: string): Promise<void> {
  const [, write] = Object.values(formatFiles).find(([name]) => extname(name) === type) ?? []
  if (write === undefined) throw new Error(`There is no file of type ${type} to begin with.`)
  const small = join(folder, `${SMALL}${type}`)
  writeFileSync(small, write(2))
  const { files } = await importSourceFiles(session, { paths: [small] }, context)
  const request = { languageIds, folder: join(folder, 'small'), approvedOnly: false }
  await exportFiles(session, { ...request, fileIds: files.map(({ fileId }) => fileId) }, context)
}

async function importing(session: ProjectSession): Promise<Passage> {
  return measure(() => importSourceFiles(session, { paths: [path!] }, context))
}

async function exporting(session: ProjectSession, folder: string): Promise<Passage> {
  const files = await session.store.read('listFiles', {})
  const fileIds = files.filter(({ name }) => !name.startsWith(SMALL)).map(({ id }) => id)
  const request = { languageIds, folder: join(folder, 'out'), fileIds, approvedOnly: false }
  return measure(() => exportFiles(session, request, context))
}

const context = { signal: new AbortController().signal, onProgress() {} }
const [direction, path, languageId, project] = process.argv.slice(2)
if (path === undefined || languageId === undefined || project === undefined)
  throw new Error('Say import or export, and name a file, a language and a project.')
const languageIds = [languageId]
const me = { login: 'bench', name: null }
const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
try {
  if (direction === 'import')
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
  const session = await ProjectSession.open(project, me, { home: join(folder, 'home') })
  await warmUp(session, folder, extname(path) || '.po')
  const passage = await (direction === 'import' ? importing(session) : exporting(session, folder))
  await session.close()
  console.log(JSON.stringify(passage))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
