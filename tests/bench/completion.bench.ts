/** Help as one types: how long checking an expression and completing it takes, by its length. */
import {
  checkText,
  complete,
  describeAt,
  format,
  NO_VALUES,
  type CheckEnvironment,
} from '../../core/croql/index.ts'
import { median, milliseconds, quantile, table, timed, type Bench } from './bench.ts'

const CONDITION =
  'text contains "cart" and count of translations where (user = @user:"anna" and count of votes where (is up) > 1) > 0'
const LENGTHS = [50, 500, 2_000, 10_000]
const TIMES = 40

const environment: CheckEnvironment = {
  context: 'strings',
  deployment: 'enterprise',
  timeZone: 'UTC',
  now: Date.UTC(2026, 10, 20),
  users: new Map(Array.from({ length: 2_000 }, (_, id) => [id === 0 ? 'anna' : `user${id}`, id])),
  isLanguage: () => true,
  nearLanguages: () => [],
}

const values = {
  ...NO_VALUES,
  users: [...(environment.users?.keys() ?? [])].map((login) => ({ login, name: `Name of ${login}` })),
  labels: Array.from({ length: 1_000 }, (_, id) => ({ id, title: `Label ${id}` })),
}

/** Conditions joined side by side, up to a length. */
function chain(length: number): string {
  const joined: string[] = []
  while (joined.join(' or ').length + CONDITION.length + 4 < length) joined.push(CONDITION)
  return joined.length === 0 ? 'count of comments > 0' : joined.join(' or ')
}

/** Brackets inside brackets, as deep as may be, and conditions beside them up to a length. */
function nested(length: number): string {
  const depth = Math.min(90, Math.floor(length / 40))
  const inside = chain(Math.max(0, length - depth * 30))
  return `${'is visible and not ('.repeat(depth)}${inside}${')'.repeat(depth)}`
}

const PLACES: Record<string, (text: string) => { text: string; offset: number }> = {
  'a condition begins': (text) => atEnd(`${text} and `),
  'a name is typed': (text) => atEnd(`${text} and count of tra`),
  'a value is typed': (text) => atEnd(`${text} and count of comments where (user = @user:"us`),
  'after a value': (text) => atEnd(`${text} and max length `),
  'in the middle': (text) => ({ text: `${text} and is visible`, offset: Math.floor(text.length / 2) }),
}

function atEnd(text: string): { text: string; offset: number } {
  return { text, offset: text.length }
}

async function figures(work: () => unknown): Promise<string> {
  await timed(5, work)
  const times = await timed(TIMES, work)
  return `${milliseconds(median(times))} (${milliseconds(quantile(times, 0.95))})`
}

const bench: Bench = {
  title: 'Help as one types (medians, and in brackets 95 of 100)',
  async run() {
    const shapes = { 'side by side': chain, nested }
    const rows: string[][] = []
    for (const [shape, make] of Object.entries(shapes))
      for (const length of LENGTHS) {
        const text = make(Math.max(40, length - 70))
        const row = [shape, String(text.length), await figures(() => checkText(text, environment))]
        for (const place of Object.values(PLACES)) {
          const at = place(text)
          row.push(await figures(() => complete(at.text, at.offset, environment, values)))
        }
        row.push(await figures(() => describeAt(text, text.length - 3, 'strings')))
        row.push(await figures(() => format(text)))
        rows.push(row)
      }
    return table(['shape', 'characters', 'check', ...Object.keys(PLACES), 'hover', 'format'], rows)
  },
}

export default bench
