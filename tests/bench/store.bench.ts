/** The store at 100,000 strings and 2 languages: restore, queries, windows of rows, saves. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idsMatching } from '../../core/croql/projectQueries.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { median, milliseconds, quantile, table, timed, timesRow } from './bench.ts'
import type { Bench } from './bench.ts'
import { benchArchive, benchProject, STRINGS } from './project.ts'
import { backup, restore } from '../../core/archive/archive.ts'

const QUERIES = [
  'true',
  'count of languages summary = 0',
  'count of languages summary where (is translated and not is approved) > 0',
  'text contains "invoice"',
  'count of translations where (user = @user:"anna") > 0',
  'count of comments where (has unresolved issue) > 0',
]

async function measureArchive(folder: string): Promise<string[][]> {
  const archive = await benchArchive()
  const restored = join(folder, 'restored.interlinear')
  const restoring = await timed(1, () => restore(archive, restored))
  const backing = await timed(1, () => backup(restored, join(folder, 'again.ndjson')))
  return [
    ['restore an archive of 400,000 lines, derived rows included', milliseconds(median(restoring)), ''],
    ['back it up', milliseconds(median(backing)), ''],
  ]
}

async function measureQueries(session: ProjectSession): Promise<string[][]> {
  const rows: string[][] = []
  for (const croql of QUERIES) {
    const request = {
      croql,
      context: 'strings',
      languageId: 'uk',
      order: 'position',
      timeZone: 'UTC',
    } as const
    const { ids } = await idsMatching(session, request)
    const times = await timed(7, () => idsMatching(session, request))
    rows.push([
      `\`${croql}\`: ${ids.length.toLocaleString('en')} ids`,
      milliseconds(median(times)),
      milliseconds(quantile(times, 0.95)),
    ])
  }
  return rows
}

async function measureRows(session: ProjectSession): Promise<string[][]> {
  const first = (round: number) => 1 + ((round * 7919) % (STRINGS - 500))
  let round = 0
  const windows = await timed(50, () =>
    session.store.read('rowsByIds', {
      ids: Array.from({ length: 100 }, (_, index) => first(round++) + index),
      languageId: 'uk',
      userId: session.userId,
    }),
  )
  const userId = await session.editorId()
  const saves = await timed(100, () =>
    session.store
      .write('saveForms', {
        stringId: first(round++),
        languageId: 'uk',
        userId,
        forms: { none: `Текст ${round}` },
        approve: false,
      })
      .catch(() => null),
  )
  return [
    ['a window of 100 rows', milliseconds(median(windows)), milliseconds(quantile(windows, 0.95))],
    ['save a translation, on the disk', milliseconds(median(saves)), milliseconds(quantile(saves, 0.95))],
  ]
}

const REPEATED = 5_000

/** A source that thousands of strings have: saving one of them, and using its text for all. */
async function measureRepetitions(session: ProjectSession): Promise<string[][]> {
  const userId = await session.editorId()
  const strings = Array.from({ length: REPEATED }, (_, at) => ({
    identifier: `repeated ${at}`,
    text: 'Save',
  }))
  const content = new Uint8Array()
  const file = { name: 'repeated.po', path: 'repeated.po', type: 'po', content, strings }
  await session.store.write('importSources', { userId, files: [file] })
  const { stringId } = await session.store.read('findString', { reference: 'repeated 0' })
  const place = { stringId, languageId: 'uk', userId }
  let round = 0
  const save = (propagates: boolean) =>
    session.store.write('saveForms', {
      ...{ ...place, approve: false, propagates },
      forms: { none: `Зберегти ${(round += 1)}` },
    })
  const used = async () => {
    await session.store.write('useForRepetitions', { ...place, all: true, but: [] })
    await session.store.write('undo', { userId })
  }
  const measured: [string, number[]][] = [
    ['save one of them', await timed(20, () => save(false))],
    ['save it, and use it for the first of those without a text', await timed(20, () => save(true))],
    ['use it for all, and undo that', await timed(3, used)],
    ['its place among them', await timed(20, () => session.store.read('stringDetail', place))],
    [
      'count the repetitions of the project',
      await timed(5, () => session.store.read('countRepetitions', {})),
    ],
  ]
  return measured.map(([what, times]) =>
    timesRow(`${REPEATED.toLocaleString('en')} repetitions: ${what}`, times),
  )
}

const bench: Bench = {
  title: `The store at ${STRINGS.toLocaleString('en')} strings and 2 languages`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    try {
      const rows = await measureArchive(folder)
      const path = join(folder, 'bench.interlinear')
      await benchProject(path)
      const session = await ProjectSession.open(path, { login: 'bench', name: null })
      try {
        rows.push(
          ...(await measureQueries(session)),
          ...(await measureRows(session)),
          ...(await measureRepetitions(session)),
        )
      } finally {
        await session.close()
      }
      return table(['what', 'median', '95 of 100 within'], rows)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
