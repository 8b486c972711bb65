/** A process of its own that restores an archive, for tests that kill it: ARCHIVE PROJECT [--replace]. */
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { quiet } from './archives.ts'

const [archive = '', project = '', replace] = process.argv.slice(2)
process.stdout.write('started\n')
await restoreArchive(archive, project, quiet, { replace: replace === '--replace' })
