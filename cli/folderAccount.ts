/** The account of a folder on the terminal: how many files are what, and what is left out, with the reason of each. */
import type { AccountedFile, FolderAccount, LeftOutReason } from '../core/contract/folderAccount.ts'
import { terminalText } from '../core/terminalText.ts'
import { say } from './output.ts'

/** Reasons that hold for most files of a program: a few of them show which. */
const OF_PROGRAMS: ReadonlySet<LeftOutReason> = new Set([
  ...(['unlikely', 'configuration', 'ignored', 'testData', 'settings', 'build'] as const),
  ...(['dependencies', 'hidden', 'link', 'project', 'format'] as const),
])
const MAX_PATHS = 20
const MAX_PATHS_OF_PROGRAMS = 3

/** How many files of a folder are what, and which are left out. */
export function sayAccount(account: FolderAccount): void {
  const { files } = account
  const count = (role: AccountedFile['role']) => files.filter((file) => file.role === role).length
  say(
    `Sources: ${count('source')}; translations: ${count('translation')}; files that hold both: ${count('both')}.`,
  )
  sayLeftOut(account)
}

function sayLeftOut({ leftOut }: FolderAccount): void {
  const others = leftOut.reduce((sum, { paths }) => sum + paths.length, 0)
  if (others === 0) return
  say(`Left out: ${others}.`)
  for (const { because, reason, paths } of leftOut) {
    say(terminalText(`  ${paths.length}: ${reason.english}`))
    const shown = paths.slice(0, OF_PROGRAMS.has(because) ? MAX_PATHS_OF_PROGRAMS : MAX_PATHS)
    for (const path of shown) say(terminalText(`    ${path}`))
    if (paths.length > shown.length) say(`    and ${paths.length - shown.length} more (--json names each)`)
  }
}
