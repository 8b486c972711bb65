/** A list of 1,000,000 strings in each order: how long until its first rows are there, and until all are in order. */
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIST_ORDERS, type ListOrder } from '../../core/contract/enumerations.ts'
import { Lists } from '../../core/workbench/lists.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { milliseconds, median, table, timed, timesRow, type Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'

const STRINGS = 1_000_000
const ROUNDS = 6
const PAGE = 100
const QUERY = 'text contains "invoice"'
const context = { signal: new AbortController().signal, onProgress() {} }

interface Order {
  by: ListOrder
  isDescending: boolean
}

function nameOf({ by, isDescending }: Order): string {
  return isDescending ? `${by}, from its end` : by
}

const bench: Bench = {
  title: `A list in each order at ${STRINGS.toLocaleString('en')} strings`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    const path = join(folder, 'ordering.interlinear')
    copyFileSync(largeProject(STRINGS).path, path, constants.COPYFILE_FICLONE)
    const person = { login: 'bench', name: 'Bench' }
    const session = await ProjectSession.open(path, person, { home: folder })
    const lists = new Lists()
    const open = ({ by, isDescending }: Order, croql: string) => {
      const order = { by, isDescending }
      const show = { index: 0, count: PAGE }
      return lists.open(session, { languageId: 'uk', croql, order, show }, context)
    }
    /** Closed at once, so that the order is not gathered. */
    const untilFirst = async (order: Order, croql: string) => {
      const { list, total } = await open(order, croql)
      lists.close(list)
      return total
    }
    const untilAll = async (order: Order) => {
      const { list } = await open(order, '')
      await lists.idsOf(list)
      lists.close(list)
    }
    try {
      await session.allStrings.get()
      const total = await untilFirst({ by: 'file', isDescending: false }, QUERY)
      const orders = LIST_ORDERS.flatMap((by) => [false, true].map((isDescending) => ({ by, isDescending })))
      const rows: string[][] = []
      // None is kept while the others are asked for: only then all are gathered.
      for (const order of orders) {
        const began = process.cpuUsage()
        const first = await timed(ROUNDS, () => untilFirst(order, ''))
        const { user, system } = process.cpuUsage(began)
        const processor = milliseconds((user + system) / 1000 / ROUNDS)
        const found = await timed(ROUNDS, () => untilFirst(order, QUERY))
        rows.push([...timesRow(nameOf(order), first), processor, ...timesRow('', found).slice(1)])
      }
      for (const [place, order] of orders.entries()) {
        const all = await timed(1, () => untilAll(order))
        rows[place]?.push(milliseconds(median(all)))
      }
      return [
        ...table(
          [
            'order',
            'first rows: median',
            '95 of 100 within',
            'processor',
            'of a query: median',
            '95 of 100 within',
            'all',
          ],
          rows,
        ),
        `The query: \`${QUERY}\`, which finds ${total.toLocaleString('en')} strings.`,
      ]
    } finally {
      await session.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
