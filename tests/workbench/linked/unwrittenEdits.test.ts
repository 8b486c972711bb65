/** Edits that the file lacks when the workbench ends: the list of recent projects shows them, and the next start asks. */
import { expect, it, vi } from 'vitest'
import { desk, laid, UK } from './linkedWorkbench.ts'

/** Only ends a hang. */
const IN_TIME = { timeout: 60_000 }

function unwrittenDesk() {
  const screen = desk()
  laid(screen.folder, { 'uk.po': UK })
  const { value, open, restart } = screen
  const isUnwritten = async () => (await value('app.state', {})).recentProjects[0]?.isUnwritten
  const isNoted = (expected: boolean) =>
    vi.waitFor(async () => expect(await isUnwritten()).toBe(expected), IN_TIME)
  /** Opens the file in another workbench; resolves with its standing once that was compared with the project. */
  const openAgain = async () => {
    await restart()
    expect(await isUnwritten()).toBe(true)
    const compared = screen.next('linked.changed')
    const { project } = (await open('uk.po')).overview
    await compared
    return project
  }
  const standing = async (project: string) => (await value('project.overview', { project })).linkedPlace
  return { ...screen, isNoted, openAgain, standing }
}

it('are shown until they are written, and asked about once', async () => {
  const { value, open, translate, isNoted, openAgain, standing } = unwrittenDesk()
  const first = (await open('uk.po')).overview.project
  await isNoted(false)
  await translate(first, 'Cart', 'Кошик')
  await isNoted(true)

  const second = await openAgain()
  expect(await standing(second)).toMatchObject({ behind: 1, asksUnwritten: true })
  await value('linked.keep', { project: second })
  expect(await standing(second)).toMatchObject({ behind: 1, asksUnwritten: false })

  const third = await openAgain()
  expect(await standing(third)).toMatchObject({ behind: 1, asksUnwritten: false })
  await translate(third, 'Pay', 'Заплатити')

  const fourth = await openAgain()
  expect(await standing(fourth)).toMatchObject({ behind: 2, asksUnwritten: true })
  await value('linked.write', { project: fourth })
  await isNoted(false)
  expect(await standing(fourth)).toMatchObject({ behind: 0, asksUnwritten: false })
})
