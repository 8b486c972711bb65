/** The default settings, apart from their schemas, which screens do not load. */
import { EDITOR_SIZES } from './enumerations.ts'
import type { Settings } from './settings.ts'

/** The login is the machine's own user's, whom a workbench knows. */
export const FIRST_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  userLogin: '',
  userName: '',
  userMail: '',
  offersName: true,
  queryHistory: [],
  panes: {},
  savesOnLeave: true,
  fillsNearest: true,
  nextAfterSave: 'unfinished',
  usesMachineMemory: true,
  fillsRepetitions: false,
  writesAfterSave: 'documents',
  exports: {},
  pickedFolders: {},
  lists: {},
  keys: {},
  recentCommands: [],
  editorSize: EDITOR_SIZES.usual,
  editorFont: '',
  mirrorAddress: '',
  recentCharacters: [],
  codeEditor: 'none',
  looksForUpdates: false,
}
