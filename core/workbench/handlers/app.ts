/** The program itself: state, settings, pickers. */
import type { OpenProjects, Screen, WorkbenchOptions } from '../openProjects.ts'
import { formats } from '../../formats/registry.ts'
import { allLanguages } from '../../languages/catalog.ts'
import { browseFolder } from '../browse.ts'
import { LinkedFiles } from '../../documents/linked/linkedFiles.ts'
import type { PickPurpose } from '../shell.ts'
import type { AppState } from '../../contract/index.ts'
import type { HandlersOf } from '../projectCalls.ts'
import { recentPlaces } from '../recent.ts'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageFolder } from '../../platform/files/packageFolder.ts'
import { systemErrorCode } from '../../platform/errors/systemErrorCode.ts'

const FOLDER_PURPOSES: ReadonlySet<PickPurpose> = new Set([
  ...(['import-folder', 'open-folder', 'export-folder', 'open-app'] as const),
])

export function appHandlers(
  { shell, state, home, version, startPath }: WorkbenchOptions,
  projects: OpenProjects,
  screen: Screen,
): HandlersOf<'app'> {
  const places = new LinkedFiles(home)
  return {
    'app.state': async (): Promise<AppState> => {
      const recentProjects = await recentPlaces(state, places)
      // Only now: what is changed while the places are looked for is in them.
      const { settings } = state.read()
      return {
        version,
        shell: shell.kind,
        platform: process.platform,
        hasNativeDialogs: shell.hasNativeDialogs,
        startPath: startPath ?? null,
        settings,
        recentProjects,
        formats: formats.map((format) => {
          const { type, title, extensions, hasUndeclaredEncoding = false, isSegmented = false } = format
          return { type, title, extensions, hasUndeclaredEncoding, isSegmented }
        }),
      }
    },
    'app.setSettings': async ({ settings }) => {
      const given = Object.entries(settings).filter(([, value]) => value !== undefined)
      const updated = state.update({ settings: { ...state.read().settings, ...Object.fromEntries(given) } })
      if (settings.userName !== undefined || settings.userMail !== undefined) await projects.personChanged()
      return updated.settings
    },
    'app.forgetRecent': ({ path }) => {
      state.update({ recentProjects: state.read().recentProjects.filter((recent) => recent.path !== path) })
      return null
    },
    'app.languages': () => allLanguages(),
    'app.notices': () => readNotices(),
    'app.pick': async ({ purpose, suggestedName }) => {
      const { pickedFolders } = state.read().settings
      const paths = await shell.pick(purpose, { suggestedName, folder: pickedFolders[purpose] })
      const [path] = paths ?? []
      if (path !== undefined) {
        const { settings } = state.read()
        const folder = FOLDER_PURPOSES.has(purpose) ? path : dirname(path)
        const picked = { ...settings.pickedFolders, [purpose]: folder }
        state.update({ settings: { ...settings, pickedFolders: picked } })
      }
      return paths === null ? null : { paths }
    },
    'app.browse': (asked) => browseFolder(asked),
    'app.offer': ({ commands, on }) => {
      screen.offer?.(commands, on)
      return null
    },
  }
}

/**
 * Reads the licences of the software that is in this program (packaging/notices.ts). Null in a checkout that was not
 * built.
 */
async function readNotices(folder = packageFolder()): Promise<string | null> {
  if (folder === null) return null
  try {
    return await readFile(join(folder, 'THIRD-PARTY-NOTICES'), 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}
