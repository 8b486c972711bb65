/**
 * Paths and links that the system passes to the program: projects, translatable files, folders of them, and
 * `interlinear:` links, by arguments or by event.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { LINK_SCHEME } from './links.ts'

export type PathToOpen = { kind: 'path'; path: string } | { kind: 'link'; url: string }

/** The data that a second instance passes to the first one, without switches that Chromium adds and reorders. */
export const handOver = z.object({ argv: z.array(z.string()), folder: z.string(), isPackaged: z.boolean() })
export type HandOver = z.infer<typeof handOver>

/** Reads a command line. Not packaged, its second word is the folder of the app. */
export function openingsIn({ argv, folder, isPackaged }: HandOver): PathToOpen[] {
  return argv
    .slice(isPackaged ? 1 : 2)
    .map((word) => openingOf(word, folder))
    .filter((opening) => opening !== null)
}

function openingOf(word: string, folder: string): PathToOpen | null {
  if (word.startsWith('-')) return null
  if (word.toLowerCase().startsWith(`${LINK_SCHEME}:`)) return { kind: 'link', url: word }
  // Words that Chromium adds are switches; what else is named and lies there is to be opened.
  const path = resolve(folder, pathOf(word))
  const isNamed = word.toLowerCase().endsWith('.interlinear') || existsSync(path)
  return isNamed ? { kind: 'path', path } : null
}

/** File managers may pass a URL instead of a path. */
function pathOf(word: string): string {
  if (!/^file:/i.test(word)) return word
  // On Windows one with a host would be a share of that machine, which learns who asks.
  const host = URL.parse(word)?.host ?? ''
  if (host !== '' && host !== 'localhost') return word
  try {
    return fileURLToPath(word)
  } catch {
    // One of another machine, or no address at all.
    return word
  }
}
