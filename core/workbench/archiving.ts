/** Backup and restore as the shells use them: by path in a worker thread, or over a stream. */
export { backup, backupTo, restore, restoreFrom } from '../archive/archive.ts'
