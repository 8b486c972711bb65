/** The statements of the reference: the tests they cite exist, and the pages are what the statements make of them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { entities, type EntityName } from '../../core/croql/catalog.ts'
import { filterNames } from '../../core/croql/filters.ts'
import { blocks, withBlock } from './blocks.ts'
import type { Citation } from './statement.ts'
import { filterStatement } from './statements/filters.ts'
import { membersOf, memberStatement } from './statements/members.ts'
import { pages } from './statements/pages.ts'
import { readTestFile, type TestFile } from './titles.ts'
import { statementsOf, writePages } from './write.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const statements = pages.flatMap(statementsOf)
const citations = statements.flatMap(({ heldBy }) => heldBy)

const read = new Map<string, TestFile>()
function testFile(path: string): TestFile {
  const known = read.get(path) ?? readTestFile(join(root, path))
  read.set(path, known)
  return known
}

function hasRow({ file, row, rowsIn = file }: Citation): boolean {
  if (row === undefined) return true
  const place = join(root, rowsIn)
  if (!existsSync(place)) return false
  return statSync(place).isDirectory() ? readdirSync(place).includes(row) : testFile(rowsIn).texts.has(row)
}

describe('the reference', () => {
  it('cites tests that exist, by the titles that they have', () => {
    const missing = citations.filter(
      (citation) =>
        !existsSync(join(root, citation.file)) ||
        !testFile(citation.file).titles.has(citation.title) ||
        !hasRow(citation),
    )
    expect(missing).toEqual([])
  })

  it('says for each statement what holds it or what is lacking, once', () => {
    const says = statements.map((one) => one.says)
    expect(says.filter((one, index) => says.indexOf(one) !== index)).toEqual([])
    const open = statements.filter(({ heldBy, lacks }) => heldBy.length > 0 === (lacks !== undefined))
    expect(open).toEqual([])
  })

  it('needs no file beside the tree for any statement', () => {
    const needing = statements.filter(
      ({ heldBy }) =>
        heldBy.length > 0 && heldBy.every(({ file, title }) => testFile(file).needOthers.has(title)),
    )
    expect(needing).toEqual([])
  })

  it('leads to pages that are there for what we chose', () => {
    const chosen = statements.flatMap(({ choice }) => (choice === undefined ? [] : [choice.page]))
    expect(chosen.filter((page) => !existsSync(join(root, page)))).toEqual([])
  })

  it('has every member that CroQL can name, and every filter', () => {
    const says = new Set(statements.map((one) => one.says))
    const members = (Object.keys(entities) as EntityName[]).flatMap((of) =>
      membersOf(of).map((name) => memberStatement(of, name).says),
    )
    expect(members.filter((one) => !says.has(one))).toEqual([])
    expect(filterNames.map((name) => filterStatement(name).says).filter((one) => !says.has(one))).toEqual([])
  })

  it('is on its pages as the script makes them: `npm run reference`', () => {
    const folder = join(root, 'docs/reference/statements')
    const onDisk = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    )
    expect(onDisk).toEqual(writePages(pages))
  })

  it.each(blocks)('has the $name of $page as the code has them: `npm run reference`', async (block) => {
    const text = readFileSync(join(root, block.page), 'utf8')
    expect(text).toBe(await withBlock(text, block))
  })
})
