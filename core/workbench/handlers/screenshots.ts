/** Screenshots. */
import type { HandlersOf } from '../dispatcher.ts'
import { imageIn, type Image } from '../../strings/image.ts'
import { readImage } from '../../strings/images.ts'
import type { OpenProjects } from '../openProjects.ts'
import type { ScreenshotDetail } from '../../contract/index.ts'
import type { ProjectSession } from '../session.ts'

export function screenshotHandlers(projects: OpenProjects): HandlersOf<'screenshot'> {
  return {
    'screenshot.list': async ({ project }) => (await projects.find(project)).store.read('screenshots', {}),
    'screenshot.ofString': async ({ project, stringId }) =>
      (await projects.find(project)).store.read('screenshotsOfString', { stringId }),
    'screenshot.get': async ({ project, screenshotId }) =>
      (await projects.find(project)).store.read('screenshotDetail', { screenshotId }),
    'screenshot.add': async ({ project, path, stringId }) =>
      add(await projects.find(project), await readImage(path), stringId),
    'screenshot.paste': async ({ project, name, content, stringId }) =>
      add(await projects.find(project), { name, ...imageIn(Buffer.from(content, 'base64'), name) }, stringId),
    'screenshot.save': async ({ project, ...screenshot }) => {
      const session = await projects.find(project)
      await session.edit('saveScreenshot', screenshot)
      return session.store.read('screenshotDetail', screenshot)
    },
    'screenshot.delete': async ({ project, screenshotId }) => {
      const session = await projects.find(project)
      return session.edit('deleteScreenshot', { screenshotId })
    },
  }
}

async function add(
  session: ProjectSession,
  image: Image & { name: string },
  stringId: number | undefined,
): Promise<ScreenshotDetail> {
  const { screenshotId } = await session.edit('addScreenshot', { ...image, stringId })
  return session.store.read('screenshotDetail', { screenshotId })
}
