/** Lists of the service: walked over to their end, jumped into, and asked what changed since a moment. */
import { drive, loadRow, type Load } from './serviceLoad.ts'

type Service = Pick<Load, 'origin' | 'token'>

const PAGE = 500
/** The offset of a deep walk, and of a client that continues without one. */
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

/** Each list at its first page, at a random deep offset, and by one client that walks from page to page. */
export async function pagesOfLists(service: Service): Promise<string[][]> {
  const rows: string[][] = []
  const deep = DEEP.toLocaleString('en')
  for (const [name, path] of lists) {
    const asked = async (
      what: string,
      offset: (index: number) => number,
      load: Pick<Load, 'requests' | 'atOnce'>,
    ) => {
      const isRight = (body: unknown) => items(body) === PAGE
      const pages = (index: number) => `${path}limit=${PAGE}&offset=${offset(index)}`
      rows.push(
        loadRow(`${PAGE} ${name}, ${what}`, await drive({ ...service, path: pages, isRight, ...load })),
      )
    }
    const many = { requests: REQUESTS, atOnce: AT_ONCE }
    const walk = { requests: DEEP / PAGE, atOnce: 1 }
    await asked('the first page', () => 0, many)
    await asked(`jumped to ${deep}`, () => DEEP, many)
    await asked(`one client, up to ${deep}`, (index) => index * PAGE, walk)
    await asked(`one client, behind ${deep}`, (index) => DEEP + index * PAGE, walk)
  }
  return rows
}

/** The queries of a pull that has everything but the newest rows. */
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
