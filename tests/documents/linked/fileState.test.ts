/** How the files of a bound place stand to their project, before and after they were compared. */
import { expect, it } from 'vitest'
import { FileStates } from '../../../core/documents/linked/fileState.ts'

/** A project in which each intent is one edit. */
function projectAt(newest: number) {
  const edits = { newest }
  const read = (_name: string, { intentId }: { intentId: number }) =>
    Promise.resolve(Math.max(0, edits.newest - intentId))
  return { edits, project: { store: { read } } as never }
}

const REPORT = { files: [], conflicts: [], noPlace: [], failed: [], needsWork: 0, drafts: [] }

it('counts an edit before the files are compared, since a session may end until then', async () => {
  const { edits, project } = projectAt(5)
  const standing = new FileStates()
  standing.opened(null, 5)
  expect(await standing.unwritten(project)).toBeUndefined()
  edits.newest = 6
  expect(await standing.now(project)).toMatchObject({ behind: 1 })
  expect(await standing.unwritten(project)).toBe('unasked')
  standing.compared(REPORT, { intentId: 6, isDryRun: false })
  expect(await standing.unwritten(project)).toBeNull()
})

it('asks again about edits kept in the project once there are more', async () => {
  const { edits, project } = projectAt(5)
  const standing = new FileStates()
  standing.opened('kept', 5)
  expect(await standing.unwritten(project)).toBeUndefined()
  edits.newest = 6
  expect(await standing.unwritten(project)).toBe('unasked')
  await standing.keep(project)
  expect(await standing.unwritten(project)).toBe('kept')
})
