/** The service's reads, by name. */
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
