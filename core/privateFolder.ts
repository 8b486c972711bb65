/** Folders of one person's own: settings, logs, dictionaries, the sample project. */
import { mkdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'

/** Nobody else may look into it, whatever the system's umask would allow. */
const PRIVATE = { recursive: true, mode: 0o700 } as const

/** Makes a folder where there is none, with those above it. One that is there keeps the mode that its owner gave it. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, PRIVATE)
}

export function makePrivateFolderSync(path: string): void {
  mkdirSync(path, PRIVATE)
}
