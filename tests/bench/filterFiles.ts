/** The text filters that people use on PO files today, on the texts of the same project. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { median, milliseconds, table, timed } from './bench.ts'

interface Filter {
  needle: string
  /** The side on which it is looked for. */
  side: 'source' | 'target'
  croql: string
}

const FILTERS: readonly Filter[] = [
  { needle: 'invoice', side: 'source', croql: 'text contains "invoice"' },
  {
    needle: 'замовлення',
    side: 'target',
    croql: 'count of translations where (text contains "замовлення") > 0',
  },
]

interface Tool {
  title: string
  command: string
  arguments: (filter: Filter, path: string, found: string) => string[]
}

const TOOLS: readonly Tool[] = [
  {
    title: 'msggrep (gettext)',
    command: 'msggrep',
    arguments: ({ needle, side }, path, found) => {
      const where = side === 'source' ? '--msgid' : '--msgstr'
      return [where, '--ignore-case', '--fixed-strings', '--regexp', needle, '--output-file', found, path]
    },
  },
  {
    title: 'pogrep (translate-toolkit)',
    command: 'pogrep',
    arguments: ({ needle, side }, path, found) => [
      '--progress=none',
      `--search=${side}`,
      '--ignore-case',
      needle,
      path,
      found,
    ],
  },
]

/** `ask`: the ids of the strings that an expression holds for, in Ukrainian. */
export async function filterFiles(db: Database, ask: (croql: string) => Float64Array): Promise<string[]> {
  const missing = TOOLS.filter(({ command }) => spawnSync(command, ['--version']).error !== undefined)
  const skipped = missing.map(({ title }) => `Skipped: ${title} is not installed.`)
  const present = TOOLS.filter((tool) => !missing.includes(tool))
  if (present.length === 0) return skipped
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
  try {
    const path = join(folder, 'uk.po')
    writePo(db, path)
    const texts = db.prepare(
      `SELECT s.identifier, s.text, t.text FROM json_each(?) AS wanted CROSS JOIN source_string s ON s.id = wanted.value
       LEFT JOIN translation t ON t.string_id = s.id AND t.language_id = 'uk'`,
    )
    const rows: string[][] = []
    for (const filter of FILTERS) {
      const ids = ask(filter.croql)
      const here = median(await timed(5, () => texts.all(JSON.stringify([...ask(filter.croql)]))))
      for (const tool of present) {
        const { found, spent } = filtered(tool, filter, path)
        const ratio = `${Math.round(spent / here)} times`
        const counts = [found, ids.length].map((count) => count.toLocaleString('en'))
        rows.push([
          `\`${filter.croql}\``,
          tool.title,
          counts.join(' and '),
          milliseconds(spent),
          milliseconds(here),
          ratio,
        ])
      }
    }
    // Not all tools ignore the case of every script, so that some find fewer.
    const head = [
      'strings and their translations where',
      'tool',
      'found there and here',
      'there',
      'here',
      'ratio',
    ]
    return [...table(head, rows), ...skipped]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function filtered(tool: Tool, filter: Filter, path: string): { found: number; spent: number } {
  const output = `${path}.found`
  const start = performance.now()
  execFileSync(tool.command, tool.arguments(filter, path, output), {
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const spent = performance.now() - start
  return { found: readFileSync(output, 'utf8').match(/^msgctxt /gm)?.length ?? 0, spent }
}

/** Every string with its translation into Ukrainian, all forms of it; identifiers as contexts keep equal texts apart. */
function writePo(db: Database, path: string): void {
  const file = openSync(path, 'w')
  const quoted = (text: string) => JSON.stringify(text)
  let piece = `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n`
  const rows = db
    .prepare<[], [string, string, string]>(
      `SELECT s.identifier, s.text, (SELECT group_concat(t.text, char(10)) FROM translation t WHERE t.string_id = s.id AND t.language_id = 'uk')
       FROM source_string s`,
    )
    .raw()
  for (const [context, source, translation] of rows.iterate()) {
    piece += `\nmsgctxt ${quoted(context)}\nmsgid ${quoted(source)}\nmsgstr ${quoted(translation ?? '')}\n`
    if (piece.length < 65_536) continue
    writeSync(file, piece)
    piece = ''
  }
  writeSync(file, piece)
  closeSync(file)
}
