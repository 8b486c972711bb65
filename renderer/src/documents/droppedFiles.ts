/**
 * Files that are dropped on the window. The desktop tells where they lie; a browser does not, and the workbench looks for
 * a file of that name with these bytes.
 */
import { t } from '../texts/texts.ts'
import { begin, openPath, type Begun, type OpeningApp } from './openPlace.ts'

/** The most bytes of a dropped file that are hashed to identify it. */
const MAX_BYTES = 200_000_000

export function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

export interface DroppedPaths {
  file: File
  isFolder: boolean
}

/** The first of what was dropped, if any; to be asked during the event, which the data does not outlive. */
export function droppedBy(data: DataTransfer): DroppedPaths | null {
  const [file] = data.files
  if (file === undefined) return null
  return { file, isFolder: data.items[0]?.webkitGetAsEntry()?.isDirectory ?? false }
}

/** The path of what was dropped; '': nothing tells. */
async function pathOfDropped(
  app: Pick<OpeningApp, 'client'>,
  { file, isFolder }: DroppedPaths,
): Promise<string> {
  const told = window.interlinear?.pathOf(file) ?? ''
  return told === '' && !isFolder ? located(app, file) : told
}

const taken = new WeakSet<Event>()

/** Whether a field for a path took what was dropped. */
export function isTaken(event: DragEvent): boolean {
  return taken.has(event)
}

/** Attributes of an element for a path: a file or folder that is dropped on it gives its path, and is not opened. */
export function takesDrop(
  app: Pick<OpeningApp, 'client' | 'toasts'>,
  onpath: (path: string) => void,
): { ondrop: (event: DragEvent) => void } {
  return {
    ondrop: (event) => {
      const dropped =
        event.dataTransfer === null || !bringsFiles(event) ? null : droppedBy(event.dataTransfer)
      if (dropped === null) return
      event.preventDefault()
      taken.add(event)
      void pathOfDropped(app, dropped).then((path) =>
        path === '' ? app.toasts.show(t.bound.whereIs({ name: dropped.file.name })) : onpath(path),
      )
    },
  }
}

export async function openDropped(app: OpeningApp, dropped: DroppedPaths): Promise<void> {
  const begun = begin(app)
  const { file, isFolder } = dropped
  const path = await pathOfDropped(app, dropped)
  if (!app.openings.isLast(begun.opening)) return
  if (path !== '') await openPath(app, path, {}, begun)
  else await choosePlace(app, file.name, isFolder, begun)
}

async function located(app: Pick<OpeningApp, 'client'>, file: File): Promise<string> {
  if (file.size > MAX_BYTES) return ''
  const bytes = await file.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const result = await app.client.call('linked.locate', { name: file.name, bytes: file.size, hash })
  return result.ok ? (result.value ?? '') : ''
}

async function choosePlace(app: OpeningApp, name: string, isFolder: boolean, begun: Begun): Promise<void> {
  app.toasts.show(t.bound.whereIs({ name }))
  const path = await app.files.pickOne(isFolder ? 'open-folder' : 'open-file', name)
  if (path !== null) await openPath(app, path, {}, begun)
  else if (app.openings.isLast(begun.opening)) app.openings.end()
}
