/**
 * State kept between runs, read defensively: users edit the file, other versions of the program write it too, and a
 * power cut may have torn it. Electron's store and the terminal's share this; they differ only in the package that
 * writes the file.
 */
import { BUDGETS } from '../contract/budgets.ts'
import { copyFileSync, readFileSync, renameSync } from 'node:fs'
import { z } from 'zod'
import { FIRST_SETTINGS } from '../contract/firstSettings.ts'
import { settingsShape, type Settings } from '../contract/settings.ts'
import { asideName } from '../platform/files/damagedFile.ts'
import type { Person } from '../history/project.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import type { StateStore, StoredState } from './shell.ts'
import { isLogin, loginOfThisUser } from './storedLogin.ts'

/** A JSON file that is read and replaced as a whole: `Conf`, and electron-store, which extends it. */
export interface StateFile {
  readonly path: string
  store: Record<string, unknown>
}

export interface StateStoreOptions {
  /** Opens the file, making it where there is none; throws where it holds no JSON object. */
  open: () => StateFile
  /** The path of the file, also while it cannot be opened. */
  path: string
  log: (line: string) => void
  onChange?: (state: StoredState) => void
}

/** The person under whose name this machine's user edits. */
export function personOf({ userLogin, userName, userMail }: Settings): Person {
  return { login: userLogin, name: userName.trim() || null, mail: userMail.trim() || null }
}

/** UTF-16 units of a project's name in the home folder: it is shown in a list, and comes from a project file. */
export const MAX_RECENT_NAME = BUDGETS.name.max

/** A file of an earlier version may have names of any length: they are cut once it is written again. */
const recentProject = z.object({
  path: z.string().min(1),
  name: z.string().transform((name) => name.slice(0, MAX_RECENT_NAME).toWellFormed()),
  openedAt: z.string(),
})

/** A login that is invalid on this machine is ignored, whatever program wrote it. */
const STORED = { ...settingsShape, userLogin: z.custom<string>(isLogin) }

/**
 * The state that a file's content stands for: a member that is missing has its default, and so has one that is
 * wrong, which makes the content `isDamaged`.
 */
function readStoredState(content: Record<string, unknown>): {
  state: StoredState
  isDamaged: boolean
} {
  let isDamaged = false
  function take<Value>(value: unknown, schema: z.ZodType<Value>, fallback: () => Value): Value {
    if (value === undefined) return fallback()
    const read = schema.safeParse(value)
    if (read.success) return read.data
    isDamaged = true
    return fallback()
  }
  const given = take<Record<string, unknown>>(
    content['settings'],
    z.record(z.string(), z.unknown()),
    () => ({}),
  )
  // Earlier versions had one switch for files and folders: `true` keeps writing both.
  if (given['writesFiles'] === true) given['writesAfterSave'] ??= 'always'
  const first: Settings = { ...FIRST_SETTINGS, userLogin: loginOfThisUser() }
  const settings = Object.fromEntries(
    Object.entries(STORED).map(([name, schema]) => [
      name,
      take<unknown>(given[name], schema, () => first[name as keyof Settings]),
    ]),
  ) as Settings
  const state: StoredState = {
    settings,
    recentProjects: take(content['recentProjects'], z.array(recentProject), () => []),
    updatesLookedAt: take(content['updatesLookedAt'], z.iso.datetime().nullable(), () => null),
  }
  return { state, isDamaged }
}

/**
 * Reads the state from a file without writing it: missing or damaged values have their defaults, and the next shell
 * that opens the file as a store repairs it.
 */
export function readStateFile(path: string): StoredState {
  return readStoredState(readContent(path)).state
}

function readContent(path: string): Record<string, unknown> {
  try {
    return z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) === 'ENOENT') return {}
    throw error
  }
}

/**
 * A store over such a file. The file is read at each `read`, so that two shells that run at once see each
 * other's changes. A file that is damaged is kept beside the new one, and the log says so; members that this
 * version does not know stay as they are.
 */
export function openStateStore({ open, path, log, onChange }: StateStoreOptions): StateStore {
  let file: StateFile | null = null

  function load(): { file: StateFile; content: Record<string, unknown> } {
    file ??= open()
    return { file, content: file.store }
  }

  function loadOrBegin(): { file: StateFile; content: Record<string, unknown> } {
    try {
      return load()
    } catch (damage) {
      if (!(damage instanceof SyntaxError)) throw damage
      const aside = asideName(path)
      renameSync(path, aside)
      log(`The settings could not be read and start afresh; the damaged file was kept as ${aside}.`)
      return load()
    }
  }

  function read(): StoredState {
    const { file, content } = loadOrBegin()
    const { state, isDamaged } = readStoredState(content)
    if (isDamaged) {
      const aside = asideName(path)
      copyFileSync(path, aside)
      file.store = { ...content, ...state }
      log(`Some of the settings were wrong and have their defaults again; the file was kept as ${aside}.`)
    }
    return state
  }

  return {
    read,
    update(change) {
      const state = { ...read(), ...change }
      const { file, content } = loadOrBegin()
      file.store = { ...content, ...state }
      onChange?.(state)
      return state
    },
  }
}
