/** What a project that syncs does not send is said at once, where it is done. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ProjectType } from '../service/schema.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { openBenches } from './benches.ts'

const cli = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

async function linked(type: ProjectType) {
  const benches = await openBenches({ type })
  onTestFinished(() => benches.close())
  const bench = await benches.bench()
  await bench.sync()
  return bench
}

describe('an import of source files into a project that syncs', () => {
  it('says that strings, contexts and lengths stay here, where the cloud has files of its own', async () => {
    const { path } = await linked('file-based')
    const screen = testScreen()
    const file = join(screen.folder, 'ferry.csv')
    writeFileSync(file, 'key,source,context,max-length\nboard,Board now,On a button,20\n')
    const { project } = await screen.value('project.open', { path })
    expect(await screen.value('project.import', { project, paths: [file] })).toMatchObject({
      staysHere: true,
    })
    // Nothing was changed: there is nothing to say.
    expect(await screen.value('project.import', { project, paths: [file] })).not.toHaveProperty('staysHere')
    await screen.value('project.close', { project })
    writeFileSync(file, 'key,source,context,max-length\nboard,Board now,On a button,30\n')
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, 'import', path, file])
    expect(stdout + stderr).toContain('maximum lengths are not sent')
  })

  it('says nothing where strings are sent by themselves', async () => {
    const bench = await linked('string-based')
    const screen = testScreen()
    const file = join(screen.folder, 'ferry.csv')
    writeFileSync(file, 'key,source,context,max-length\nboard,Board now,On a button,20\n')
    const { project } = await screen.value('project.open', { path: bench.path })
    expect(await screen.value('project.import', { project, paths: [file] })).not.toHaveProperty('staysHere')
    expect(await bench.sync()).toMatchObject({ pushed: { added: { string: 1 } }, rejected: [] })
  })
})
