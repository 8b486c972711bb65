/** mirror: projects in a database of PostgreSQL, where many are asked at once. */
import type { Command } from 'commander'
import type { MirrorReport } from '../../core/contract/mirror.ts'
import { Failure, toFailureValue } from '../../core/platform/errors/failure.ts'
import { readAddress, type Address } from '../../core/mirror/address.ts'
import { mirrorProject, watchProject } from '../../core/mirror/mirror.ts'
import { describeFailure, printJson, printLine, printNotice } from '../output.ts'
import { withProgress } from '../project.ts'

interface MirrorOptions {
  to: string
  watch?: true
  whole?: true
  json?: true
}

export function addMirrorCommand(program: Command): void {
  program
    .command('mirror')
    .description('copy projects to a PostgreSQL database, and keep them up to date there')
    .argument('<projects...>', 'project files')
    .requiredOption('--to <address>', 'the database: postgres://USER@HOST/DATABASE, without a password')
    .option('--watch', 'keep running, and copy changes as they are made')
    .option('--whole', 'copy all rows again, not only the changes since the last run')
    .option('--json', 'print the result as JSON, a line for each project')
    .action(mirror)
}

async function mirror(projects: string[], { to, watch, whole, json }: MirrorOptions): Promise<void> {
  const address = readAddress(to)
  const options = { isWhole: whole === true, json: json === true }
  if (watch) return watchAll(projects, address, options)
  for (const project of projects) {
    try {
      const report = await withProgress((context) =>
        mirrorProject(project, { address, isWhole: options.isWhole, ...context }),
      )
      tell(project, report, options.json)
    } catch (thrown) {
      // One that cannot be copied keeps no other from it.
      if (projects.length === 1 || !(thrown instanceof Failure) || thrown.code === 'cancelled') throw thrown
      printNotice(`${project}: ${describeFailure(toFailureValue(thrown))}`)
      process.exitCode = 1
    }
  }
}

function tell(path: string, report: MirrorReport, isJson: boolean): void {
  if (isJson) return printJson({ path, ...report })
  const rows = `${report.rows} ${report.rows === 1 ? 'row' : 'rows'}`
  printLine(`${path}: ${rows} copied, ${report.isWhole ? 'the whole project' : 'what had changed'}.`)
}

async function watchAll(
  projects: readonly string[],
  address: Address,
  { isWhole, json }: { isWhole: boolean; json: boolean },
): Promise<void> {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  printNotice(`Mirroring to ${address.shown}; Ctrl+C ends it.`)
  try {
    await Promise.all(
      projects.map((project) =>
        watchProject(project, {
          ...{ address, isWhole, signal: controller.signal },
          onProgress: () => undefined,
          onMirrored: (report) => tell(project, report, json),
          onWaiting: (error) => printNotice(`${project}: ${describeFailure(error)}`),
        }),
      ),
    )
  } catch (thrown) {
    if (!controller.signal.aborted) {
      controller.abort()
      throw thrown
    }
  }
}
