/** The account of a folder on the terminal: how many files are what, and what is left out, with the reason of each. */
import { extname } from 'node:path'
import type {
  AccountedFile,
  FolderAccount,
  FolderNews,
  LeftOutReason,
} from '../core/contract/folderAccount.ts'
import { ECOSYSTEMS } from '../core/documents/layout/ecosystems.ts'
import { terminalText } from '../core/platform/text/terminalText.ts'
import { printNotice } from './output.ts'

/** Reasons that hold for most files of a program: a few of them show which. */
const OF_PROGRAMS: ReadonlySet<LeftOutReason> = new Set([
  ...(['unlikely', 'configuration', 'ignored', 'testData', 'settings', 'build'] as const),
  ...(['dependencies', 'hidden', 'link', 'project', 'format'] as const),
])
const MAX_PATHS = 20
const MAX_PATHS_OF_PROGRAMS = 3

/** Extensions of files that hold their source texts. */
const TEMPLATES: ReadonlySet<string> = new Set(
  ECOSYSTEMS.flatMap(({ catalogue, extensions = [] }) =>
    catalogue === undefined ? [] : [...extensions, extname(catalogue)],
  ),
)

/** A source file by its path; where there is no such file, with what it stands for. */
export function sourceName({ path, isCatalogue }: { path: string; isCatalogue: boolean }): string {
  if (!isCatalogue) return path
  const isTemplate = TEMPLATES.has(extname(path).toLowerCase())
  return `${path} (${isTemplate ? 'a catalogue without a template' : 'no file: the keys are the source texts'})`
}

/** How many files of a folder are what, and which are left out. */
export function sayAccount(account: FolderAccount): void {
  sayCounts(account)
  for (const { because, reason, paths } of account.leftOut) {
    printNotice(terminalText(`  ${paths.length}: ${reason.english}`))
    const shown = paths.slice(0, OF_PROGRAMS.has(because) ? MAX_PATHS_OF_PROGRAMS : MAX_PATHS)
    for (const path of shown) printNotice(terminalText(`    ${path}`))
    if (paths.length > shown.length)
      printNotice(`    and ${paths.length - shown.length} more (--json names each)`)
  }
}

/** The same without the names of the files. */
export function sayAccountInShort(account: FolderAccount): void {
  sayCounts(account)
  for (const { reason, paths } of account.leftOut)
    printNotice(terminalText(`  ${paths.length}: ${reason.english}`))
}

function sayCounts({ files, leftOut }: FolderAccount): void {
  const count = (role: AccountedFile['role']) => files.filter((file) => file.role === role).length
  printNotice(
    `Sources: ${count('source')}; translations: ${count('translation')}; files that hold both: ${count('both')}.`,
  )
  const others = leftOut.reduce((sum, { paths }) => sum + paths.length, 0)
  if (others > 0) printNotice(`Left out: ${others}.`)
}

/** Prints the files and languages that came into a bound folder since the last look. */
export function sayNews({ added, newLanguageIds }: FolderNews, project: string): void {
  for (const { path, role, languageIds, source } of added) {
    const summary =
      role === 'translation'
        ? `a translation${source === null ? '' : ` of ${source}`} into ${languageIds.join(', ')}`
        : role === 'source'
          ? 'a source file'
          : `sources and translations into ${languageIds.join(', ')}`
    printNotice(terminalText(`${path} is new: ${summary}. Take it in: interlinear import`))
  }
  for (const id of newLanguageIds)
    printNotice(
      `Translations into ${id} are new. Add the language: interlinear languages ${project} --add ${id}`,
    )
}
