/** The reads of strings, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import { fileAt, filesOf, settingsAt } from './files.ts'
import { labels } from './stringLabels.ts'
import { projectFacts } from './facts.ts'
import { listGlossaries, listTms } from './resources.ts'
import { screenshotImage } from './screenshotImages.ts'
import { screenshotDetail, screenshots, screenshotsOfString } from './screenshots.ts'
import { codePlaces, fileIdentifiers, findString, messageSource } from './strings.ts'

export const stringsReads = {
  codePlaces,
  fileAt,
  fileIdentifiers: inChunks(fileIdentifiers),
  filesOf: inChunks(filesOf),
  findString,
  labels,
  listGlossaries,
  listTms,
  messageSource,
  projectFacts,
  screenshotDetail,
  screenshots,
  screenshotsOfString,
  serviceImage: screenshotImage,
  settingsAt,
} satisfies Operations

type StringsReads = typeof stringsReads

declare module '../../store/operation.ts' {
  interface Reads extends StringsReads {}
}
