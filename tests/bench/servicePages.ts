/** Lists of the service: walked over to their end, jumped into, and asked what changed since a moment. */
import { drive, loadRow, type Load, type Measured } from './serviceLoad.ts'

type Service = Pick<Load, 'origin' | 'token'>

const PAGE = 500
/** Where a walk has become deep; and where somebody goes on who did not walk. */
const DEEP = 40_000
const REQUESTS = 400
const AT_ONCE = 8

const lists = [
  ['strings', '/api/v2/projects/1/strings?'],
  [
    'strings by CroQL',
    `/api/v2/projects/1/strings?croql=${encodeURIComponent('count of translations > 0')}&`,
  ],
  [
    'translations by CroQL',
    `/api/v2/projects/1/languages/uk/translations?croql=${encodeURIComponent('count of votes >= 0')}&`,
  ],
] as const

const items = (body: unknown): number => (body as { data?: unknown[] }).data?.length ?? -1

/** Each list at its first page, at a depth that nobody walked to, and at its end, walked to. */
export async function pagesOfLists(service: Service): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, path] of lists) {
    const pageAt = (offset: number): Omit<Load, keyof Service> => ({
      path: () => `${path}limit=${PAGE}&offset=${offset}`,
      isRight: (body) => items(body) === PAGE,
      requests: REQUESTS,
      atOnce: AT_ONCE,
    })
    rows.push(loadRow(`${PAGE} ${name}, the first page`, await drive({ ...service, ...pageAt(0) })))
    rows.push(
      loadRow(
        `${PAGE} ${name}, jumped to ${DEEP.toLocaleString('en')}`,
        await drive({ ...service, ...pageAt(DEEP) }),
      ),
    )
    rows.push(...(await walked(service, name, path)))
  }
  return rows
}

/** One client that goes from page to page, the next when it has the one before, as those of the API do. */
async function walked(service: Service, name: string, path: string): Promise<string[][]> {
  let isLast = false
  const begin: Measured = { wrong: 0, times: [], seconds: 0, cpuSeconds: 0 }
  const end: Measured = { wrong: 0, times: [], seconds: 0, cpuSeconds: 0 }
  for (let offset = 0; !isLast; offset += PAGE) {
    const one = await drive({
      ...service,
      path: () => `${path}limit=${PAGE}&offset=${offset}`,
      isRight: (body) => {
        isLast = items(body) < PAGE
        return items(body) >= 0
      },
      requests: 1,
      atOnce: 1,
    })
    if (isLast) break
    const into = offset < DEEP ? begin : end
    into.wrong += one.wrong
    into.times.push(...one.times)
    into.seconds += one.seconds
    into.cpuSeconds += one.cpuSeconds
  }
  const deep = DEEP.toLocaleString('en')
  return [
    loadRow(`${PAGE} ${name}, one client, up to ${deep}`, begin),
    ...(end.times.length === 0 ? [] : [loadRow(`${PAGE} ${name}, one client, behind ${deep}`, end)]),
  ]
}

/** What a pull asks when it has everything but the newest. */
export async function whatChanged(service: Service): Promise<string[][]> {
  const since = new Date(Date.now() - 10 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const ask = (path: string, croql: string) =>
    drive({
      ...service,
      path: () => `${path}?croql=${encodeURIComponent(croql)}&limit=${PAGE}`,
      isRight: (body) => items(body) >= 0,
      requests: 10 * REQUESTS,
    })
  return [
    loadRow(
      'strings that changed in the last ten minutes',
      await ask('/api/v2/projects/1/strings', `added > '${since}' or updated > '${since}'`),
    ),
    loadRow(
      'translations that changed in the last ten minutes',
      await ask(
        '/api/v2/projects/1/languages/uk/translations',
        `updated > '${since}' or count of votes where (added > '${since}') > 0`,
      ),
    ),
  ]
}
