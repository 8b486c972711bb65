/**
 * `npm run structure`: prints how the code is cut into files, beside its goals. It never fails:
 * a reader decides whether a file is better merged or renamed. `--list` names what each count counts.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const SMALL_LINES = 40
/** Words that end in -ing and name a thing or an activity that is the subject itself. */
const NOUNS =
  /^(?:caseFolding|dirtyTracking|encoding\w*|heading\w*|legacyEncoding|matching|parsing|setting\w*|spelling\w*|string\w*|firstSettings)$/

interface CodeFile {
  path: string
  lines: number
  exports: string[]
  isReExport: boolean
  imports: string[]
}

function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.svelte')) return text
  return [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((match) => match[1]).join('\n')
}

function readCodeFile(path: string): CodeFile {
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true)
  const names = source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(source))
    const { name } = statement as { name?: ts.Identifier }
    return name === undefined ? [] : [name.text]
  })
  const imports = ts
    .preProcessFile(source.text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name)))
  return {
    path,
    lines: text.split('\n').length - 1,
    // Overloads export one name several times.
    exports: [...new Set(names)],
    isReExport: source.statements.some(
      (one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined,
    ),
    imports: [...new Set(imports)],
  }
}

function isGerund(path: string): boolean {
  const [name = ''] = basename(path).split('.')
  const [first = '', ...rest] = name.split(/(?=[A-Z])/)
  return !NOUNS.test(name) && (first.endsWith('ing') || (rest.length === 0 && name.endsWith('ing')))
}

const files = globSync('{core,cli,electron,grammar,packaging,renderer}/**/*.{ts,svelte}', {
  cwd: root,
  exclude: (path) => /node_modules|generated|\.d\.ts$|kit\/template|\.test\.ts$/.test(path),
}).map(readCodeFile)

const importers = new Map<string, string[]>()
for (const { path, imports } of files)
  for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path])

const homes = new Map<string, string[]>()
for (const { path, exports } of files.filter(({ path: one }) => one.endsWith('.ts')))
  for (const name of exports) homes.set(name, [...(homes.get(name) ?? []), path])

const small = files
  .filter(
    ({ lines, path }) => lines < SMALL_LINES && path.endsWith('.ts') && importers.get(path)?.length === 1,
  )
  .filter(({ path }) => !path.endsWith('.worker.ts') && !path.includes('/migrations/'))

const measures: { title: string; goal: number; found: string[]; count?: number }[] = [
  {
    title: 'production lines',
    goal: 158_000,
    found: [],
    count: files.reduce((sum, { lines }) => sum + lines, 0),
  },
  { title: 'production files', goal: 1250, found: [], count: files.length },
  {
    title: `files under ${SMALL_LINES} lines with one importer`,
    goal: 20,
    found: small.map(({ path }) => `${path} <- ${importers.get(path)?.join()}`),
  },
  {
    title: 'exported names with more than one home',
    goal: 40,
    found: [...homes].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.join(', ')}`),
  },
  { title: 'files named by a gerund', goal: 30, found: files.map(({ path }) => path).filter(isGerund) },
  {
    title: 'files flat in core/',
    goal: 1,
    found: files.map(({ path }) => path).filter((path) => dirname(path) === 'core'),
  },
  {
    title: 'files that re-export another',
    goal: 2,
    found: files.filter(({ isReExport }) => isReExport).map(({ path }) => path),
  },
]

const isListed = process.argv.includes('--list')
for (const { title, goal, found, count = found.length } of measures) {
  console.log(`${title.padEnd(48)} ${String(count).padStart(8)}   goal ${goal}`)
  if (isListed) for (const one of found) console.log(`    ${one}`)
}
