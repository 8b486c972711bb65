/** A project in a real file, with a clock that goes on a second with each edit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { ParsedString } from '../core/formats/format.ts'
import { createDatabase, openDatabase } from '../core/store/database.ts'
import type { InputOf, OperationContext, OutputOf } from '../core/store/operation.ts'
import type { SourceToImport } from '../core/documents/rows/importSource.ts'
import { reads } from '../core/workbench/project/reads.ts'
import { writes } from '../core/workbench/project/writes.ts'

type Reads = typeof reads
type Writes = typeof writes

export const START = Date.UTC(2026, 0, 2, 3, 4, 5)

export class TestProject {
  readonly path: string
  db: Database
  now = START
  readonly anna: number
  readonly boris: number

  constructor(targetLanguageIds = ['uk', 'de'], type: 'file-based' | 'string-based' = 'file-based') {
    this.path = join(mkdtempSync(join(tmpdir(), 'interlinear-operations-')), 'shop.interlinear')
    createDatabase(this.path)
    this.db = openDatabase(this.path)
    onTestFinished(() => this.close())
    const { userId } = this.write('initProject', {
      identifier: 'shop',
      name: 'Shop',
      type,
      deployment: 'standard',
      sourceLanguageId: 'en',
      targetLanguageIds,
      owner: { login: 'anna', name: 'Anna' },
    })
    this.anna = userId
    this.boris = this.write('ensureUser', { login: 'boris', name: 'Boris' }).id
  }

  /** Runs a write as the store does: in one transaction. */
  write<Name extends keyof Writes>(
    name: Name,
    input: InputOf<Writes, Name>,
    context: Partial<OperationContext> = {},
  ): OutputOf<Writes, Name> {
    this.now += 1000
    const operation = writes[name] as (db: Database, input: unknown, context: OperationContext) => unknown
    const run = this.db.transaction(() => operation(this.db, input, { ...this.context(), ...context }))
    return run.immediate() as OutputOf<Writes, Name>
  }

  read<Name extends keyof Reads>(name: Name, input: InputOf<Reads, Name>): OutputOf<Reads, Name> {
    const operation = reads[name] as (db: Database, input: unknown, context: OperationContext) => unknown
    return operation(this.db, input, this.context()) as OutputOf<Reads, Name>
  }

  /** Closes the file and opens it again, as the next session does. */
  reopen(): void {
    this.db.close()
    this.db = openDatabase(this.path)
  }

  /** Closes the file and removes it; the end of a test does so by itself. */
  close(): void {
    this.db.close()
    rmSync(dirname(this.path), { recursive: true, force: true })
  }

  /** Imports one file and answers the ids of its strings by identifier. */
  import(strings: ParsedString[], file: Partial<SourceToImport> = {}): Record<string, number> {
    this.write('importSources', { userId: this.anna, files: [sourceFile(strings, file)] })
    return this.ids()
  }

  /** The ids of all strings by identifier, archived ones too. */
  ids(): Record<string, number> {
    return Object.fromEntries(
      this.rows<{ identifier: string; id: number }>('SELECT identifier, id FROM source_string').map((row) => [
        row.identifier,
        row.id,
      ]),
    )
  }

  rows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Row[] {
    return this.db.prepare<unknown[], Row>(sql).all(...values)
  }

  /** Saves one form and answers the translation's id. */
  save(stringId: number, text: string, options: Partial<InputOf<Writes, 'saveForms'>> = {}): number {
    const saved = this.write('saveForms', {
      stringId,
      languageId: 'uk',
      userId: this.anna,
      forms: { none: text },
      approve: false,
      ...options,
    })
    return saved.translationIds[0] ?? 0
  }

  /** The texts of a string's translations into a language, best first in each form. */
  texts(stringId: number, languageId = 'uk'): string[] {
    const { translations } = this.read('stringDetail', { stringId, languageId, userId: this.anna })
    return translations.map((translation) => translation.text)
  }

  private context(): OperationContext {
    return { now: this.now, onProgress: () => undefined, throwIfCancelled: () => undefined }
  }
}

export function sourceFile(strings: ParsedString[], file: Partial<SourceToImport> = {}): SourceToImport {
  const path = file.path ?? 'ui.po'
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    type: 'po',
    content: new TextEncoder().encode(JSON.stringify(strings)),
    strings,
    ...file,
  }
}

/** The code of the Failure that a call throws; the test fails where it throws none. */
export function failureOf(call: () => unknown): {
  code: string
  message: string
  details: { near?: readonly string[] }
} {
  try {
    call()
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'details' in error)
      return error as unknown as ReturnType<typeof failureOf>
    throw error
  }
  throw new Error('nothing was thrown')
}
