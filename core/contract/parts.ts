/** The parts that inputs are made of. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { PLURAL_FORMS } from '../model/plural.ts'

export const pathInput = z.string().min(1).max(BUDGETS.path.max)

// Paths that users paste or type, as file managers, terminals and browsers copy them.

/** Text that begins so names a place on this machine, and no path below a folder. */
const HOME = /^~(?=$|[\\/])/
const QUOTED = /^(["'])(.*)\1$/s

/**
 * Returns the path that a text stands for, without the quotes and the line end that were copied along. `~` is the home
 * folder, and a `file:` URL its path. A path that exists as it is written stays.
 */
export function pastedPath(text: string, home = homedir()): string {
  const trimmed = text.trim()
  if (trimmed === '' || (trimmed !== text && existsSync(text))) return text
  const plain = (QUOTED.exec(trimmed)?.[2] ?? trimmed).trim()
  if (/^file:/i.test(plain)) return pathOfUrl(plain) ?? plain
  return HOME.test(plain) ? join(home, plain.slice(1)) : plain
}

/** Of several URLs, as of several files that were copied, the first counts. */
function pathOfUrl(text: string): string | null {
  try {
    return fileURLToPath(text.split(/[\r\n]/, 1)[0] ?? text)
  } catch {
    // The URL names another machine, or no path.
    return null
  }
}

/** A path on this machine as a user pastes or types it. */
export const pastedPathInput = pathInput.transform((text) => pastedPath(text))
export const idInput = z.int().positive()
export const languageIdInput = z.string().min(1).max(BUDGETS.languageId.max)
export const textInput = z.string().max(BUDGETS.text.max)
export const formInput = z.enum(PLURAL_FORMS)
/** Names an open project: given by `project.open` and its like. */
export const projectInput = z.string().min(1).max(BUDGETS.code.max)
export const listInput = z.string().min(1).max(BUDGETS.code.max)
/** Rows of a list: `from` is in, `to` is out; in their order, without overlaps. */
export const rowRanges = z
  .array(z.strictObject({ from: z.int().min(0), to: z.int().min(1) }))
  .min(1)
  .max(10_000)
export const croqlInput = z.string().max(BUDGETS.query.max)
export const contextInput = z.enum(['strings', 'translations', 'segments', 'terms']).default('strings')
/** A place in a text, in UTF-16 units. */
export const offsetInput = z.int().min(0)
export const ofString = { project: projectInput, stringId: idInput, languageId: languageIdInput }
