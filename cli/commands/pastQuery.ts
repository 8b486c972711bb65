/** `query --as-of`: a question to a project as it stood. */
import { openAsOf, readTime, requireHistory } from '../../core/workbench/asOf.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { printNotice } from '../output.ts'
import { lookingUp, withProgress } from '../project.ts'
import type { Context } from '../../core/croql/catalog.ts'

interface PastQueryOptions {
  context: Context
  asOf: string
  timeZone: string
}

/** Asks of the project as it stood; what that cannot tell is said beside the answer. */
export async function queryAsOf(
  project: string,
  { context, asOf, timeZone }: PastQueryOptions,
  ask: (past: ProjectSession, now: number) => Promise<void>,
): Promise<void> {
  const time = readTime(asOf, timeZone)
  requireHistory(context)
  await lookingUp(project, async (session) => {
    const past = await withProgress((work) => openAsOf(session, time, work))
    try {
      for (const note of past.notes) printNotice(note)
      await ask(past.session, past.at)
    } finally {
      await past.close()
    }
  })
}
