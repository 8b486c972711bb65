/** Adds screenshots of the current string, from a file or from the clipboard. */
import { clipboard } from '../controls/frontPage.ts'
import type { Result } from '../../../core/contract/index.ts'
import type { App } from '../workbench/app.svelte.ts'
import { dateTime } from '../texts/format.ts'
import { t } from '../texts/texts.ts'

/** The largest image that the workbench takes, in bytes. */
const LARGEST = 10_000_000

/** The picture of a paste; null where there is none, or where text goes into a field. */
function pictureIn(event: ClipboardEvent): File | null {
  const { clipboardData } = event
  // Office programs put a picture of the text beside the text.
  if (clipboardData === null || clipboardData.types.includes('text/plain')) return null
  return [...clipboardData.files].find(({ type }) => type.startsWith('image/')) ?? null
}

/** Adds an image file, which a person chooses. */
export async function uploadScreenshot(app: App): Promise<void> {
  const { project } = app
  const stringId = project?.editor.stringId ?? null
  if (!project || stringId === null) return
  const path = await app.files.pickOne('open-image')
  if (path === null) return
  const input = { project: project.overview.project, path, stringId }
  await show(app, await app.client.call('screenshot.add', input))
}

/** Adds a picture that is pasted to the string that is selected, as soon as that is the one on the screen. */
export function pasteScreenshot(app: App, event: ClipboardEvent): void {
  const picture = app.dialog === null ? pictureIn(event) : null
  if (picture === null) return
  event.preventDefault()
  app.project?.navigation.whenShown(() => void addPicture(app, picture))
}

/** Adds a picture to the current string. */
async function addPicture(app: App, picture: Blob): Promise<void> {
  const { project } = app
  const stringId = project?.editor.stringId ?? null
  if (!project || stringId === null) return
  if (picture.size > LARGEST) {
    app.toasts.show(t.screenshots.pasteTooLarge({ megabytes: LARGEST / 1_000_000 }))
    return
  }
  const added = await app.client.call('screenshot.paste', {
    project: project.overview.project,
    name: t.screenshots.pasted({ when: dateTime(new Date().toISOString()) }),
    content: await base64Of(picture),
    stringId,
  })
  await show(app, added)
}

/** Opens it, so that the string's place in it can be marked. */
async function show(app: App, added: Result<{ id: number }>): Promise<void> {
  if (!added.ok) {
    app.fail(added.error)
    return
  }
  await app.project?.editor.reload()
  app.toasts.announce(t.screenshots.added)
  app.dialog = { kind: 'screenshot', screenshotId: added.value.id }
}

/** The same without a paste: where the shell does not give the clipboard, it says which key does. */
export async function pastePicture(app: App): Promise<void> {
  const picture = await pictureOfClipboard()
  if (picture === null) app.toasts.show(t.screenshots.pasteNone)
  else await addPicture(app, picture)
}

async function pictureOfClipboard(): Promise<Blob | null> {
  try {
    for (const item of await clipboard().read()) {
      const type = item.types.find((one) => one.startsWith('image/'))
      if (type !== undefined) return await item.getType(type)
    }
  } catch {
    // Not permitted: a paste by key is.
  }
  return null
}

async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
