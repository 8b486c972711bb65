/** The reads of an open project, subject by subject. */
import type { Operations, Reads } from '../../store/operation.ts'
import './entities.ts'
import { archiveReads } from '../../archive/rows/reads.ts'
import { croqlReads } from '../../croql/rows/reads.ts'
import { documentsReads } from '../../documents/rows/reads.ts'
import { glossaryReads } from '../../glossary/rows/reads.ts'
import { historyReads } from '../../history/rows/reads.ts'
import { memoryReads } from '../../memory/rows/reads.ts'
import { modulesReads } from '../../modules/rows/reads.ts'
import { qualityReads } from '../../quality/rows/reads.ts'
import { serviceReads } from '../../service/rows/reads.ts'
import { snapshotsReads } from '../../snapshots/rows/reads.ts'
import { stringsReads } from '../../strings/rows/reads.ts'
import { suggestionsReads } from '../../suggestions/rows/reads.ts'
import { syncReads } from '../../sync/rows/reads.ts'
import { translationsReads } from '../../translations/rows/reads.ts'
import { worklistsReads } from '../../exchange/packages/rows/reads.ts'

export const reads: Reads & Operations = {
  ...archiveReads,
  ...croqlReads,
  ...documentsReads,
  ...glossaryReads,
  ...historyReads,
  ...memoryReads,
  ...modulesReads,
  ...qualityReads,
  ...serviceReads,
  ...snapshotsReads,
  ...stringsReads,
  ...suggestionsReads,
  ...syncReads,
  ...translationsReads,
  ...worklistsReads,
}
