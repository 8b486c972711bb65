/** The page of the archive: its tables are those of backup and restore, and its example goes in and out. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { KINDS } from '../../core/archive/rows/kinds.ts'
import { linesOf, restoreLines } from '../cli/commandLine.ts'
import { fencesOf, readPage } from './pages.ts'

const PAGE = 'docs/reference/archive.md'

/** The first column of each section's table: names of members, with a mark where they are not always written. */
function membersOf(section: string): Map<string, boolean> {
  const rows = section.matchAll(/^\| (`.*?) \|/gm)
  return new Map(
    [...rows].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, boolean] => [name, cell.includes('†')]),
    ),
  )
}

const sections = new Map(
  readPage(PAGE)
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string] => [section.split('\n')[0] ?? '', section]),
)

it.each(KINDS.map((kind) => ({ name: kind.name, kind })))(
  'names every member of “$name”',
  ({ name, kind }) => {
    const section = sections.get(name)
    expect(section, `${PAGE} lacks the section "${name}"`).toBeDefined()
    const told = membersOf(section ?? '')
    expect([...told.keys()].sort()).toEqual(kind.members.map((member) => member.name).sort())
    for (const member of kind.members)
      if (member.presence !== undefined)
        expect(told.get(member.name), `† of ${name}.${member.name}`).toBe(true)
  },
)

it('has the kinds in the order of an archive', () => {
  const names = new Set(KINDS.map(({ name }) => name))
  expect([...sections.keys()].filter((name) => names.has(name))).toEqual(KINDS.map(({ name }) => name))
})

it('has an example that is restored, and backed up as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [fence] = fencesOf(readPage(PAGE)).filter(({ info }) => info === 'ndjson')
  const lines = fence?.lines ?? []
  const path = join(folder, 'shop.interlinear')
  await restoreLines(`${lines.join('\n')}\n`, path)
  expect(await linesOf(path)).toBe(`${lines.join('\n')}\n`)
})
