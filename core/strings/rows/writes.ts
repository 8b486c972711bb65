/** The writes of strings, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { reserveFileId } from './files.ts'
import {
  addCustomLanguage,
  addTargetLanguage,
  changeTargetLanguages,
  initProject,
  setTargetLanguages,
} from './project.ts'
import { addScreenshot, deleteScreenshot, saveScreenshot } from './screenshots.ts'
import { countWordsOfStrings } from './countWords.ts'

export const stringsWrites = {
  addCustomLanguage,
  addScreenshot,
  addTargetLanguage,
  changeTargetLanguages,
  countWords: countWordsOfStrings,
  deleteScreenshot,
  initProject,
  reserveFileId,
  saveScreenshot,
  setTargetLanguages,
} satisfies Operations

type StringsWrites = typeof stringsWrites

declare module '../../store/operation.ts' {
  interface Writes extends StringsWrites {}
}
