/** The home folder of one person, made where it is needed before anything can wait (privateFile.ts has the other way). */
import { mkdirSync } from 'node:fs'

/**
 * Makes a folder where there is none, with those above it: nobody else may look into it, whatever the system's umask
 * would allow.
 */
export function makePrivateFolderSync(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}
