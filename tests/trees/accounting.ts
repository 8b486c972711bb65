/**
 * `npm run accounts [-- OWNER/NAME …]`: what `bind --dry-run` says of each file of public repositories, held against the
 * table of accounts. Ends with 1 where fewer than 98 of 100 files are accounted for as expected, or one is not named.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { anyLanguage } from '../../core/languages/catalog.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { meansLanguage } from '../../core/languages/matchLanguage.ts'
import { expectedAccounts, type ExpectedAccount } from './accounts.ts'
import { checkOut } from './github.ts'
import { runProgram } from './program.ts'

const PROGRAM = join(import.meta.dirname, '../../cli/interlinear.js')

const dryRun = z.object({
  sourceLanguageId: z.string().nullable(),
  account: z.object({
    files: z.array(
      z.object({
        path: z.string(),
        role: z.enum(['source', 'translation', 'both']),
        languageIds: z.array(z.string()),
      }),
    ),
    leftOut: z.array(z.object({ because: z.string(), paths: z.array(z.string()) })),
  }),
})

interface Accounted {
  path: string
  role: 'source' | 'translation' | 'both' | 'leftOut'
  languageIds: readonly string[]
  because?: string
}

interface Comparison {
  /** Files that are texts by the table or by the workbench. */
  files: number
  right: number
  /** Files of the repository that nothing was said of. */
  unnamed: string[]
  wrong: string[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' } },
})

const SHOWN = 10
const MIN_PERCENT = 98

async function run(expected: readonly ExpectedAccount[]): Promise<number> {
  const sum = { files: 0, right: 0, unnamed: 0 }
  for (const one of expected) {
    const fetched = await checkOut(one)
    if ('missing' in fetched) {
      console.log(`missing  ${one.repository}: ${fetched.missing}`)
      continue
    }
    const { files, right, unnamed, wrong } = await compareAccount(one, fetched.folder)
    sum.files += files
    sum.right += right
    sum.unnamed += unnamed.length
    const state = wrong.length + unnamed.length === 0 ? 'right ' : 'DIFFERS'
    console.log(`${state}  ${one.repository}  ${right} of ${files}`)
    const shown = values.all ? wrong : wrong.slice(0, SHOWN)
    for (const line of shown) console.log(`    ${line}`)
    if (wrong.length > shown.length) console.log(`    and ${wrong.length - shown.length} more`)
    if (unnamed.length > 0) console.log(`    not named: ${unnamed.length}, such as ${unnamed[0]}`)
  }
  const percent = (sum.right / Math.max(1, sum.files)) * 100
  console.log(
    `${sum.right} of ${sum.files} files are right: ${percent.toFixed(2)} %; ${sum.unnamed} are not named.`,
  )
  return percent >= MIN_PERCENT && sum.unnamed === 0 ? 0 : 1
}

async function compareAccount(expected: ExpectedAccount, folder: string): Promise<Comparison> {
  const files = filesIn(folder)
  const home = mkdtempSync(join(tmpdir(), 'interlinear-account-'))
  try {
    const { stdout } = await runProgram(process.execPath, [PROGRAM, 'bind', folder, '--dry-run', '--json'], {
      env: { INTERLINEAR_HOME: home },
    })
    const found = dryRun.parse(JSON.parse(stdout))
    const comparison = compareFiles(expected, files, accountedIn(found.account))
    const source = expected.source ?? 'en'
    if (found.sourceLanguageId?.split('-')[0] !== source)
      comparison.wrong.unshift(`the source language is ${found.sourceLanguageId}, not ${source}`)
    return comparison
  } catch (error) {
    return {
      ...compareFiles(expected, files, []),
      wrong: [error instanceof Error ? error.message : String(error)],
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The paths of the files below a folder; links are none. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

function accountedIn({ files, leftOut }: z.infer<typeof dryRun>['account']): Accounted[] {
  const others = leftOut.flatMap(({ because, paths }) =>
    paths.map((path) => ({ path, role: 'leftOut' as const, languageIds: [], because })),
  )
  return [...files, ...others]
}

function compareFiles(
  expected: ExpectedAccount,
  files: readonly string[],
  account: readonly Accounted[],
): Comparison {
  const byPath = new Map(account.map((one) => [one.path, one]))
  // A folder that is left out as a whole is named once, with a slash at its end.
  const folders = account.filter(({ path }) => path.endsWith('/')).map(({ path }) => path)
  const comparison: Comparison = { files: 0, right: 0, unnamed: [], wrong: [] }
  for (const path of files) {
    const said = byPath.get(path) ?? folderOf(path, folders)
    if (said === undefined) comparison.unnamed.push(path)
    const wanted = expectationFor(expected, path)
    const isText = wanted !== null || (said !== undefined && said.role !== 'leftOut')
    if (!isText) continue
    comparison.files++
    const problem = differenceOf(wanted ?? { role: 'leftOut' }, said)
    if (problem === null) comparison.right++
    else comparison.wrong.push(`${path}: ${problem}`)
  }
  return comparison
}

function folderOf(path: string, folders: readonly string[]): Accounted | undefined {
  const folder = folders.find((one) => path.startsWith(one))
  return folder === undefined ? undefined : { path, role: 'leftOut', languageIds: [], because: 'folder' }
}

interface Expectation {
  role: 'source' | 'translation' | 'both' | 'leftOut' | 'open'
  /** The code in the path of a translation, or of a file that holds both. */
  code?: string
  reason?: string
}

/** Returns the table's expectation of a file; null: none, so that it is to be left out. */
function expectationFor(expected: ExpectedAccount, path: string): Expectation | null {
  const isListed = (globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob))
  const leftOut = expected.leftOut?.find(({ files }) => isListed(files))
  if (leftOut !== undefined) return { role: 'leftOut', reason: leftOut.reason }
  if (expected.open?.some(({ files }) => isListed(files))) return { role: 'open' }
  const isSource = isListed(expected.sources)
  const source = expected.source ?? 'en'
  const code = codeIn(expected.translations, path)
  if (code !== undefined && !(isSource && languageIdOf(code)?.split('-')[0] === source)) {
    // A code that no catalogue lists is left out, and named.
    if (languageIdOf(code) !== undefined) return { role: 'translation', code }
    if (!isSource) return { role: 'leftOut', reason: `“${code}” is no language that is known.` }
  }
  if (isSource) return { role: 'source' }
  if (!isListed((expected.both ?? []).map((glob) => glob.replace('{language}', '*')))) return null
  const inside = codeIn(expected.both ?? [], path)
  return { role: 'both', ...(inside !== undefined && { code: inside }) }
}

/** The part of a path that stands where a glob has `{language}`, if it can be a code. */
function codeIn(globs: readonly string[], path: string): string | undefined {
  for (const glob of globs) {
    const code = regexOf(glob).exec(path)?.groups?.['language']
    if (code !== undefined) return code
  }
  return undefined
}

const CODE = String.raw`(?<language>b\+[a-zA-Z+\d]+|[a-z]{2,3}(?:[-_@][A-Za-z\d]{2,20}){0,2})`

const regexes = new Map<string, RegExp>()

/** A glob of the table: `*` within a part, `**` over parts, `{a,b}`. */
function regexOf(glob: string): RegExp {
  const known = regexes.get(glob)
  if (known !== undefined) return known
  const source = glob.replaceAll(/\{language\}|\{[^}]+\}|\*\*\/|\*|[.+()|[\]^$]/g, (token) => {
    if (token === '{language}') return CODE
    if (token.startsWith('{')) return `(?:${token.slice(1, -1).replaceAll('.', '\\.').replaceAll(',', '|')})`
    if (token === '**/') return '(?:.*/)?'
    return token === '*' ? '[^/]*' : `\\${token}`
  })
  const regex = new RegExp(`^${source}$`)
  regexes.set(glob, regex)
  return regex
}

function languageIdOf(code: string): string | undefined {
  // A country of the same letters as the language is none: `sr-SR`.
  const [language = '', country] = code.split(/[-_]/)
  return anyLanguage(country === language.toUpperCase() ? language : code)?.id
}

/** How what was said differs from what was wanted; null: it does not. */
function differenceOf(wanted: Expectation, said: Accounted | undefined): string | null {
  if (said === undefined) return `is not named, and is ${wanted.role}`
  if (wanted.role === 'open') return null
  const isSecond = wanted.role === 'translation' && said.role === 'leftOut' && said.because === 'second'
  if (isSecond) return null
  if (said.role !== wanted.role)
    return `${said.role}${said.because === undefined ? '' : ` (${said.because})`}, and is ${wanted.role}`
  const isOther = wanted.code !== undefined && !isSameLanguage(wanted.code, said.languageIds[0])
  return isOther ? `in ${said.languageIds[0]}, and is in ${wanted.code}` : null
}

/** Whether a code and the language that was read from it begin with the same language. */
function isSameLanguage(code: string, id: string | undefined): boolean {
  if (id === undefined) return false
  // One language has several codes: `tgl` is `tl`.
  return id.split('-')[0] === languageIdOf(code)?.split('-')[0] || meansLanguage(code, resolveLanguage(id))
}

process.exitCode = await run(
  expectedAccounts.filter(({ repository }) => positionals.length === 0 || positionals.includes(repository)),
)
