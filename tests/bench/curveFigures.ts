/** The curve's measurements without a screen: an open project, and its archive. */
import { join } from 'node:path'
import { countQuery, runQuery } from '../../core/croql/run.ts'
import { prepareQuery } from '../../core/croql/projectQueries.ts'
import { Lists } from '../../core/workbench/lists.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { median, timed } from './bench.ts'
import { beginPeak, peakMegabytes } from './memory.ts'
import { restore, backup } from '../../core/archive/archive.ts'

export interface Figure {
  what: string
  /** Interactive time; work on a whole project; a share of a string. */
  kind: 'felt' | 'whole' | 'each'
  unit: 'ms' | 'bytes'
  value: number
}

/** Asked for their first page and for their count, as worklists are. */
const QUERIES = [
  'text contains "invoice"',
  'count of languages summary = 0',
  'count of languages summary where (is translated and not is approved) > 0',
  'count of translations where (user = @user:"anna") > 0',
  'count of comments where (has unresolved issue) > 0',
]

const PAGE = 100
const OPENINGS = 5
const ROUNDS = 15
const SAVES = 60

const person = { login: 'bench', name: 'Bench' }
const context = { signal: new AbortController().signal, onProgress() {} }

const felt = (what: string, times: readonly number[]): Figure => ({
  what,
  kind: 'felt',
  unit: 'ms',
  value: median(times),
})

export async function projectFigures(path: string, strings: number): Promise<Figure[]> {
  const open = () => ProjectSession.open(path, person, {})
  const opening: number[] = []
  for (let round = 0; round < OPENINGS; round++) {
    let session: ProjectSession | undefined
    opening.push(...(await timed(1, async () => (session = await open()))))
    await session?.close()
  }
  beginPeak()
  const idle = peakMegabytes()
  const session = await open()
  try {
    const figures = [
      felt('open a project', opening),
      felt('first rows of the list', await firstRows(session)),
      felt('save a translation, on the disk', await saves(session, strings)),
      ...(await queries(session)),
    ]
    const memory = Math.max(1, peakMegabytes() - idle)
    return [
      ...figures,
      {
        what: 'memory that an open project takes, a string',
        kind: 'each',
        unit: 'bytes',
        value: (memory * 1_048_576) / strings,
      },
    ]
  } finally {
    await session.close()
  }
}

async function firstRows(session: ProjectSession): Promise<number[]> {
  const lists = new Lists()
  return timed(ROUNDS, async () => {
    const order = { by: 'file', isDescending: false } as const
    const request = { project: session.handle, languageId: 'uk', croql: '', order }
    const { list } = await lists.open(session, { ...request, show: { index: 0, count: PAGE } }, context)
    lists.close(list)
  })
}

async function saves(session: ProjectSession, strings: number): Promise<number[]> {
  const userId = await session.editorId()
  let round = 0
  return timed(SAVES, () => {
    const stringId = 1 + ((++round * 7919) % strings)
    return session.store
      .write('saveForms', {
        ...{ stringId, languageId: 'uk', userId, approve: false },
        forms: { none: `Текст ${round}` },
      })
      .catch(() => null) // A plural string has no such form.
  })
}

async function queries(session: ProjectSession): Promise<Figure[]> {
  const figures: Figure[] = []
  let counting = 0
  for (const croql of QUERIES) {
    const request = {
      croql,
      context: 'strings',
      languageId: 'uk',
      order: 'position',
      timeZone: 'UTC',
    } as const
    const { query } = await prepareQuery(session, request)
    const pages = await timed(ROUNDS, () => runQuery(session.store, query, { limit: PAGE }))
    figures.push(felt(`\`${croql}\`: its first ${PAGE}`, pages))
    counting += median(await timed(3, () => countQuery(session.store, query)))
  }
  return [...figures, { what: 'counts of these five', kind: 'whole', unit: 'ms', value: counting }]
}

/** Processor times: all threads together, on a machine that others may use too. */
export async function archiveFigures(path: string, folder: string): Promise<Figure[]> {
  const archive = join(folder, 'curve.ndjson')
  return [
    await worked('backup, processor', () => backup(path, archive)),
    await worked('restore, processor', () => restore(archive, join(folder, 'restored.interlinear'))),
  ]
}

async function worked(what: string, work: () => Promise<unknown>): Promise<Figure> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { what, kind: 'whole', unit: 'ms', value: (user + system) / 1000 }
}
