/** Screenshots. */
import type { HandlersOf } from '../door.ts'
import { readImage } from '../images.ts'
import type { OpenProjects } from '../openProjects.ts'

export function screenshotHandlers(projects: OpenProjects): HandlersOf<'screenshot'> {
  return {
    'screenshot.list': async ({ project }) => (await projects.find(project)).store.read('screenshots', {}),
    'screenshot.ofString': async ({ project, stringId }) =>
      (await projects.find(project)).store.read('screenshotsOfString', { stringId }),
    'screenshot.get': async ({ project, screenshotId }) =>
      (await projects.find(project)).store.read('screenshotDetail', { screenshotId }),
    'screenshot.add': async ({ project, path, stringId }) => {
      const session = await projects.find(project)
      const image = await readImage(path)
      const userId = await session.editorId()
      const { screenshotId } = await session.store.write('addScreenshot', { ...image, stringId, userId })
      return session.store.read('screenshotDetail', { screenshotId })
    },
    'screenshot.save': async ({ project, ...screenshot }) => {
      const session = await projects.find(project)
      await session.store.write('saveScreenshot', { ...screenshot, userId: await session.editorId() })
      return session.store.read('screenshotDetail', screenshot)
    },
    'screenshot.delete': async ({ project, screenshotId }) => {
      const session = await projects.find(project)
      return session.store.write('deleteScreenshot', { screenshotId, userId: await session.editorId() })
    },
  }
}
