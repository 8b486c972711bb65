/** The changes of a project by another process, and failing openings, on a screen. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../core/contract/firstSettings.ts'
import type { Events } from '../../core/contract/index.ts'
import { OpenProjects, type Screen } from '../../core/workbench/openProjects.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { testScreen, type TestScreen } from './testWorkbench.ts'

const OLENA = { login: 'olena', name: null }

function projectIn(folder: string): string {
  const path = join(folder, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  createProject(path, { name: 'Shop', ...languages, deployment: 'standard', type: 'file-based' }, OLENA)
  return path
}

/** Returns the next unspecific change. */
async function nextUnknown({ next }: TestScreen): Promise<Events['project.changed']> {
  for (;;) {
    const event = await next('project.changed')
    if (event.stringIds === null) return event
  }
}

it('has a language that another process added as soon as it is notified of a change', async () => {
  const screen = testScreen()
  const { folder, value } = screen
  const path = projectIn(folder)
  const { project } = await value('project.open', { path })
  const other = await ProjectSession.open(path, OLENA, { home: join(folder, 'home') })
  const changed = nextUnknown(screen)
  const userId = await other.editorId()
  await other.store.write('addTargetLanguage', { languageId: 'de', userId })
  await other.close()
  await changed
  const { targetLanguages } = await value('project.overview', { project })
  expect(targetLanguages.map(({ id }) => id)).toEqual(['uk', 'de'])
  expect(await value('list.open', { project, languageId: 'de' })).toMatchObject({ total: 0 })
})

it('releases a screen’s resources, also while another opening fails', async () => {
  const { folder } = testScreen()
  const state = {
    settings: { ...FIRST_SETTINGS, userLogin: 'olena' },
    recentProjects: [],
    updatesLookedAt: null,
  }
  const projects = new OpenProjects({
    shell: { kind: 'browser', hasNativeDialogs: false, pick: () => Promise.resolve(null) },
    state: { read: () => state, update: () => state },
    home: join(folder, 'home'),
    version: '0.0.0',
  })
  const screen: Screen = { emit: () => undefined }
  const failing = projects.open(join(folder, 'none.interlinear'), screen)
  const opening = projects.open(projectIn(folder), screen)
  await Promise.all([
    projects.release(screen),
    expect(failing).rejects.toMatchObject({ code: 'project.missing' }),
    opening,
  ])
  expect([...(await projects.heldBy(screen))]).toEqual([])
  await projects.closeAll()
})
