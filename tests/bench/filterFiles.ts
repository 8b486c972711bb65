/** The text filters that people use on PO files today, on the texts of the same project. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { median, milliseconds, table, timed } from './bench.ts'

const NEEDLE = 'invoice'

interface Tool {
  title: string
  command: string
  arguments: (path: string) => string[]
}

const TOOLS: readonly Tool[] = [
  {
    title: 'msggrep (gettext)',
    command: 'msggrep',
    arguments: (path) => ['--msgid', '--ignore-case', '--fixed-strings', '--regexp', NEEDLE, path],
  },
  {
    title: 'pogrep (translate-toolkit)',
    command: 'pogrep',
    arguments: (path) => ['--search=source', '--ignore-case', NEEDLE, path, '-'],
  },
]

export async function filterFiles(db: Database): Promise<string[]> {
  const missing = TOOLS.filter(({ command }) => spawnSync(command, ['--version']).error !== undefined)
  const skipped = missing.map(({ title }) => `Skipped: ${title} is not installed.`)
  const present = TOOLS.filter((tool) => !missing.includes(tool))
  if (present.length === 0) return skipped
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
  try {
    const path = join(folder, 'uk.po')
    writePo(db, path)
    const byIndex = db.prepare(
      `SELECT s.id, s.text, t.text FROM source_string s JOIN translation t ON t.string_id = s.id AND t.language_id = 'uk'
       WHERE s.id IN (SELECT rowid FROM source_string_trigram WHERE source_string_trigram MATCH ?)
         AND instr(s.text_folded, ?) > 0`,
    )
    const ours = median(await timed(3, () => byIndex.all('inv AND oic AND ice', NEEDLE)))
    const rows: string[][] = []
    for (const tool of present) {
      const run = () =>
        execFileSync(tool.command, tool.arguments(path), {
          maxBuffer: 2 ** 30,
          stdio: ['ignore', 'pipe', 'ignore'],
        })
      const [theirs = Number.NaN] = await timed(1, run)
      rows.push([tool.title, milliseconds(theirs), milliseconds(ours), `${Math.round(theirs / ours)} times`])
    }
    const head = [
      `texts that contain "${NEEDLE}", with their translations`,
      'on the PO file',
      'here',
      'ratio',
    ]
    return [...table(head, rows), ...skipped]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every string with its translation into Ukrainian; identifiers as contexts keep equal texts apart. */
function writePo(db: Database, path: string): void {
  const file = openSync(path, 'w')
  const quoted = (text: string) => JSON.stringify(text)
  let piece = `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n`
  const rows = db
    .prepare<[], [string, string, string]>(
      `SELECT s.identifier, s.text, (SELECT t.text FROM translation t WHERE t.string_id = s.id AND t.language_id = 'uk')
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
