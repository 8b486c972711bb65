/** docs/architecture.md: each name in a link is exported by the file it leads to, and the rooms are those of the tree. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { readPage, ROOT } from './pages.ts'

const PAGE = 'docs/architecture.md'
const page = readPage(PAGE)

function exportsOf(path: string): Set<string> {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return new Set(
    source.statements.flatMap((statement) => {
      if (
        ts.isExportDeclaration(statement) &&
        statement.exportClause &&
        ts.isNamedExports(statement.exportClause)
      )
        return statement.exportClause.elements.map(({ name }) => name.text)
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      if (!isExported) return []
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.map(({ name }) => name.getText(source))
      const { name } = statement as ts.DeclarationStatement
      return name ? [name.getText(source)] : []
    }),
  )
}

/** `[`name`](../path.ts)`: a name and the file that exports it. */
function namedLinks(): { at: string; name: string; path: string }[] {
  return page.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\[`(\w+)`\]\(\.\.\/([^)#]+\.(?:ts|svelte))\)/g)].map(([, name = '', path = '']) => ({
      at: `${PAGE}:${index + 1}`,
      name,
      path,
    })),
  )
}

it('walks six flows by names that their files export', () => {
  const links = namedLinks()
  expect(page.match(/^## Flow \d/gm)).toHaveLength(6)
  expect(links.length).toBeGreaterThan(40)
  const missing = links.filter(({ name, path }) => !exportsOf(path).has(name))
  expect(missing.map(({ at, name, path }) => `${at}: ${path} exports no ${name}`)).toEqual([])
})

/** The rooms in the order of the table, and in that of the rules of direction. */
function roomsInTable(): string[] {
  const table = /^## Rooms of core$([\s\S]*?)^## /m.exec(page)?.[1] ?? ''
  return [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, room = '']) => room),
  )
}

it('has each room of core once, in the order of the directions of imports', () => {
  const rules = readFileSync(join(ROOT, '.dependency-cruiser.js'), 'utf8')
  const list = /const rooms = \[\n([\s\S]*?)\n\]/.exec(rules)?.[1] ?? ''
  const ruled = [...list.matchAll(/'(\w+)'/g)].map(([, room = '']) => room)
  const folders = readdirSync(join(ROOT, 'core'), { withFileTypes: true })
  expect(roomsInTable(), 'docs/architecture.md lacks a room of .dependency-cruiser.js').toEqual(ruled)
  expect([...roomsInTable()].sort()).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})
