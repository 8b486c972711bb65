/** The writes of an open project, subject by subject; each runs in one transaction. */
import type { Operations, Writes } from '../../store/operation.ts'
import { croqlWrites } from '../../croql/rows/writes.ts'
import { documentsWrites } from '../../documents/rows/writes.ts'
import { glossaryWrites } from '../../glossary/rows/writes.ts'
import { historyWrites } from '../../history/rows/writes.ts'
import { memoryWrites } from '../../memory/rows/writes.ts'
import { modulesWrites } from '../../modules/rows/writes.ts'
import { qualityWrites } from '../../quality/rows/writes.ts'
import { serviceWrites } from '../../service/rows/writes.ts'
import { snapshotsWrites } from '../../snapshots/rows/writes.ts'
import { stringsWrites } from '../../strings/rows/writes.ts'
import { suggestionsWrites } from '../../suggestions/rows/writes.ts'
import { syncWrites } from '../../sync/rows/writes.ts'
import { translationsWrites } from '../../translations/rows/writes.ts'
import { worklistsWrites } from '../../exchange/packages/rows/writes.ts'
import './entities.ts'
import { observeIntents } from '../../history/rows/observers.ts'
import { undoWith } from '../../history/rows/undo.ts'
import { memoryUndo } from '../../memory/rows/importedSegments.ts'
import { imageUndo } from '../../strings/rows/screenshotImages.ts'
import { openOutbox } from '../../sync/rows/outbox.ts'
import { decisionUndo } from '../../translations/rows/decisions.ts'
import { reviewUndo } from '../../translations/rows/reviewUndo.ts'

observeIntents(openOutbox)

export const writes: Writes & Operations = {
  ...croqlWrites,
  ...documentsWrites,
  ...glossaryWrites,
  ...historyWrites,
  ...undoWith([memoryUndo, decisionUndo, reviewUndo, imageUndo]),
  ...memoryWrites,
  ...modulesWrites,
  ...qualityWrites,
  ...serviceWrites,
  ...snapshotsWrites,
  ...stringsWrites,
  ...suggestionsWrites,
  ...syncWrites,
  ...translationsWrites,
  ...worklistsWrites,
}
