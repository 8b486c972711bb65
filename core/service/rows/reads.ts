/** What the readers of a project can be asked for of service, by name. */
import type { Operations } from '../../store/operation.ts'
import { requireNew, requireUnused } from '../../strings/rows/customLanguages.ts'
import { stringsToExport } from './exported.ts'
import { serviceList, servicePage } from './servicePages.ts'

export const serviceReads = {
  languageToAdd: requireNew,
  languageToDelete: requireUnused,
  serviceList,
  servicePage,
  serviceStringsToExport: stringsToExport,
} satisfies Operations

type ServiceReads = typeof serviceReads

declare module '../../store/operation.ts' {
  interface Reads extends ServiceReads {}
}
