/** The entities of all rooms, made known to the history in whatever thread this is imported. */
import '../../glossary/rows/entities.ts'
import '../../memory/rows/entities.ts'
import '../../quality/rows/entities.ts'
import '../../strings/rows/entities.ts'
import '../../sync/rows/entities.ts'
import '../../translations/rows/entities.ts'
