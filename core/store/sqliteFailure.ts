import SqliteDatabase from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'

/**
 * Converts an SQLite error to a failure that the user can act on. Any other error is returned unchanged: a defect, or a
 * `Failure` already.
 */
export function fromSqlite(error: unknown, path: string): unknown {
  if (!(error instanceof SqliteDatabase.SqliteError)) return error
  const [, name = ''] = error.code.split('_')
  const told = failures[name]
  if (!told) return error
  const [code, message, todo] = told
  return new Failure(
    code,
    message,
    { kept: 'Nothing was changed.', todo, path, value: error.code },
    { cause: error },
  )
}

/** Failures by the first word of SQLite's result code. */
const failures: Record<string, [code: string, message: string, todo: string] | undefined> = {
  BUSY: [
    'project.busy',
    'Another program is writing to this project.',
    'Wait until it is done and try again.',
  ],
  LOCKED: [
    'project.busy',
    'Another program is writing to this project.',
    'Wait until it is done and try again.',
  ],
  CORRUPT: ['project.damaged', 'The project file is damaged.', 'Restore it from a backup.'],
  NOTADB: ['project.notAProject', 'The file is not an Interlinear project.', 'Choose a project file.'],
  // A value that no program of ours writes: SQLite reads none that JavaScript could not hold.
  TOOBIG: ['project.damaged', 'The project file is damaged.', 'Restore it from a backup.'],
  FULL: ['project.diskFull', 'The disk is full.', 'Make room on it and try again.'],
  IOERR: [
    'project.unreadable',
    'The project file could not be read or written.',
    'Check that its disk is connected and whole.',
  ],
  CANTOPEN: [
    'project.unreadable',
    'The project file could not be opened.',
    'Check that it is there and that you may read it and write to its folder.',
  ],
  PERM: ['project.unreadable', 'The project file may not be opened.', 'Ask for the right to read it.'],
  READONLY: [
    'project.readonly',
    'The project file may not be written.',
    'Make the file and its folder writable, or copy the project to another place.',
  ],
}

/** The failure of a file that this program did not write. `value`: the difference, in a few words. */
export function damaged(path: string, value: string): Failure {
  return new Failure('project.damaged', 'The project file is damaged.', {
    kept: 'The file was not changed.',
    todo: 'Restore the project from a backup.',
    value,
    path,
  })
}
