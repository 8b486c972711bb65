/** Local changes that a syncing project does not send are reported at once. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ProjectType } from '../service/schema.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { openBenches } from './benches.ts'
import { bench, type Bench } from './fake/bench.ts'

const cli = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

async function linked(type: ProjectType) {
  const benches = await openBenches({ type })
  onTestFinished(() => benches.close())
  const bench = await benches.bench()
  await bench.sync()
  return bench
}

describe('an import of source files into a syncing project', () => {
  it('reports that strings, contexts and lengths stay here, if the server has files of its own', async () => {
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

  it('reports nothing if strings are sent themselves', async () => {
    const bench = await linked('string-based')
    const screen = testScreen()
    const file = join(screen.folder, 'ferry.csv')
    writeFileSync(file, 'key,source,context,max-length\nboard,Board now,On a button,20\n')
    const { project } = await screen.value('project.open', { path: bench.path })
    expect(await screen.value('project.import', { project, paths: [file] })).not.toHaveProperty('staysHere')
    expect(await bench.sync()).toMatchObject({ pushed: { added: { string: 1 } }, rejected: [] })
  })
})

describe('a string that is hidden over the local service, while the server has files of its own,', () => {
  const idOf = ({ desk }: Bench): number =>
    desk.db.prepare<[], number>("SELECT id FROM source_string WHERE identifier = 'plain'").pluck().get() ?? 0
  const hide = (one: Bench, isHidden: boolean): Promise<unknown> =>
    one.desk.store.write('serviceChangeStrings', {
      userId: one.userId,
      changes: [{ kind: 'change', stringId: idOf(one), changes: { isHidden } }],
    })
  const isHiddenHere = (one: Bench): unknown =>
    one.desk.db.prepare('SELECT is_hidden FROM source_string WHERE id = ?').pluck().get(idOf(one))

  it('is hidden there with the next sync, and only once', async () => {
    const one = await bench()
    await hide(one, true)
    expect(await one.sync({ isDryRun: true })).toMatchObject({ pushed: { changed: { string: 1 } } })
    expect(await one.sync()).toMatchObject({ pushed: { changed: { string: 1 } }, rejected: [] })
    expect(one.cloud.state.strings[0]?.isHidden).toBe(true)
    expect(await one.sync({ isThorough: true })).toMatchObject({ pushed: { changed: {} } })
    expect(isHiddenHere(one)).toBe(1)
    await hide(one, false)
    await hide(one, true)
    expect(await one.sync()).toMatchObject({ pushed: { changed: {} } })
  })

  it('is merged with the edits of others there', async () => {
    const one = await bench()
    await hide(one, true)
    const [string] = one.cloud.state.strings
    if (string) Object.assign(string, { context: 'On a button', updatedAt: Date.now() })
    expect(await one.sync()).toMatchObject({ conflicts: 0, pushed: { changed: { string: 1 } } })
    expect(string).toMatchObject({ context: 'On a button', isHidden: true })
    expect(isHiddenHere(one)).toBe(1)
  })

  it('sends nothing of its text, which belongs to its file', async () => {
    const one = await bench()
    const changes = { text: 'Another text', isHidden: true }
    await one.desk.store.write('serviceChangeStrings', {
      userId: one.userId,
      changes: [{ kind: 'change', stringId: idOf(one), changes }],
    })
    await one.sync()
    expect(one.cloud.state.strings[0]).toMatchObject({ text: 'Text of plain', isHidden: true })
  })
})
