/**
 * An import and what has to be decided before it: the formats of files that may be in several, and what the columns
 * of tables hold. Tables with the same columns are decided together.
 */
import type {
  CallInput,
  Delimiter,
  FailureValue,
  FileInspection,
  TablePreview,
  TableScheme,
  Workbench,
} from '../../../core/contract/index.ts'
import { runTrusting } from '../modules/consent.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

export type Contents = 'sources' | 'translations'

export type ImportStep =
  | { kind: 'files' }
  /** Files that may be in the same formats are a group. */
  | { kind: 'formats'; groups: FileInspection[][] }
  | { kind: 'columns'; files: TableFile[]; index: number }

/** A table, and other files with the same columns. */
export interface TableFile {
  path: string
  absolutePaths: string[]
  table: TablePreview
}

type ImportInput = Omit<CallInput<'project.import'>, 'choices'>

export class ImportState {
  step = $state.raw<ImportStep>({ kind: 'files' })
  /** The format of each file in doubt, by where it lies. */
  types = $state<Record<string, string>>({})
  /** The encoding of files that do not declare theirs, and of the current table; '': automatic. */
  encoding = $state('')
  /** Whether the current table could not be read in the chosen encoding. */
  isUnreadable = $state(false)
  /** The columns of the current table. */
  scheme = $state.raw<TableScheme | null>(null)
  readonly inspecting: ScreenTask<'file.inspect'>
  readonly importing: ScreenTask<'project.import'>
  readonly isRunning = $derived.by(() => this.inspecting.isRunning || this.importing.isRunning)
  readonly #askConsent: (error: FailureValue) => Promise<boolean>
  #input: ImportInput | null = null
  #inspected: FileInspection[] = []
  #tables: Record<string, { scheme: TableScheme; encoding: string }> = {}

  /** `askConsent` is asked where a module's code is not trusted. */
  constructor(workbench: Workbench, askConsent: (error: FailureValue) => Promise<boolean>) {
    this.#askConsent = askConsent
    this.inspecting = new ScreenTask(workbench, 'file.inspect')
    this.importing = new ScreenTask(workbench, 'project.import')
  }

  /** Resolves to true once the files are imported; false where something has to be decided, or failed. */
  async start(input: ImportInput): Promise<boolean> {
    this.importing.reset()
    this.#input = input
    this.#tables = {}
    this.types = {}
    const inspected = await this.#inspect(input.paths, input.type)
    if (inspected === null) return false
    const doubtful = inspected.filter(({ types }) => types.length > 1)
    if (doubtful.length > 0) {
      this.types = Object.fromEntries(
        doubtful.map(({ absolutePath, types }) => [absolutePath, types[0] ?? '']),
      )
      const alike = Map.groupBy(doubtful, ({ types }) => types.join(' '))
      this.step = { kind: 'formats', groups: [...alike.values()] }
      this.#inspected = inspected
      return false
    }
    return this.#askForColumns(inspected)
  }

  /** Continues from the current step. */
  async next(): Promise<boolean> {
    switch (this.step.kind) {
      case 'files':
        return false
      case 'formats':
        return this.#goOnWithFormats(this.step.groups.flat())
      case 'columns':
        return this.#goOnWithColumns(this.step)
    }
  }

  back(): void {
    if (this.step.kind === 'columns' && this.step.index > 0)
      this.#showTable(this.step.files, this.step.index - 1)
    else this.reset()
  }

  reset(): void {
    this.inspecting.reset()
    this.importing.reset()
    this.step = { kind: 'files' }
  }

  /** Reads the current table with another delimiter. */
  async setDelimiter(delimiter: Delimiter): Promise<void> {
    await this.#readAgain(delimiter)
  }

  /** Reads the current table in another encoding; '': automatic. */
  async setEncoding(encoding: string): Promise<void> {
    this.encoding = encoding
    const { step } = this
    const isRead = await this.#readAgain(this.scheme?.delimiter)
    if (!isRead && this.step === step && this.encoding === encoding) this.isUnreadable = true
  }

  /** Answers whether the table could be read. */
  async #readAgain(delimiter: Delimiter | undefined): Promise<boolean> {
    const { step } = this
    if (step.kind !== 'columns') return false
    const file = step.files[step.index]
    const [path] = file?.absolutePaths ?? []
    if (file === undefined || path === undefined) return false
    const inspected = await this.#inspect([path], 'csv', delimiter)
    const table = inspected?.[0]?.table
    // One went on or back meanwhile, to another step.
    if (!table || this.step !== step) return false
    this.#showTable(step.files.with(step.index, { ...file, table }), step.index, this.encoding)
    return true
  }

  async #goOnWithFormats(files: readonly FileInspection[]): Promise<boolean> {
    const asTables = files.filter(({ absolutePath }) => this.types[absolutePath] === 'csv')
    const paths = asTables.map(({ absolutePath }) => absolutePath)
    const more = paths.length === 0 ? [] : await this.#inspect(paths, 'csv')
    return more !== null && this.#askForColumns([...this.#inspected, ...more])
  }

  async #goOnWithColumns({ files, index }: ImportStep & { kind: 'columns' }): Promise<boolean> {
    for (const path of files[index]?.absolutePaths ?? [])
      if (this.scheme !== null) this.#tables[path] = { scheme: this.scheme, encoding: this.encoding }
    if (index + 1 === files.length) return this.#import()
    this.#showTable(files, index + 1)
    return false
  }

  async #askForColumns(inspected: readonly FileInspection[]): Promise<boolean> {
    const files = withSameColumns(inspected)
    if (files.length === 0) return this.#import()
    this.#showTable(files, 0)
    return false
  }

  #showTable(files: TableFile[], index: number, encoding?: string): void {
    const file = files[index]
    const [path = ''] = file?.absolutePaths ?? []
    const known = this.#tables[path]?.scheme
    this.encoding = encoding ?? this.#tables[path]?.encoding ?? this.#input?.settings?.encoding ?? ''
    this.isUnreadable = false
    const suggested = file?.table.scheme ?? null
    this.scheme = known !== undefined && known.delimiter === suggested?.delimiter ? known : suggested
    this.step = { kind: 'columns', files, index }
  }

  async #inspect(
    paths: readonly string[],
    type: string | undefined,
    delimiter?: Delimiter,
  ): Promise<FileInspection[] | null> {
    if (this.#input === null) return null
    const { project, branch } = this.#input
    const encoding = this.encoding === '' ? undefined : this.encoding
    return this.inspecting.run({ project, paths: [...paths], type, delimiter, encoding, branch })
  }

  async #import(): Promise<boolean> {
    if (this.#input === null) return false
    const types = Object.entries(this.types).map(([path, type]) => [path, { type }] as const)
    const tables = Object.entries(this.#tables).map(([path, { scheme, encoding }]) => {
      const settings = { table: mutable(scheme), ...(encoding !== '' && { encoding }) }
      return [path, { type: 'csv', settings }] as const
    })
    const choices = Object.fromEntries<{ type: string }>([...types, ...tables])
    const input = { ...this.#input, choices }
    return (await runTrusting(this.importing, input, this.#askConsent)) !== null
  }
}

/** The tables among files, those with the same columns as one. */
function withSameColumns(inspected: readonly FileInspection[]): TableFile[] {
  const files = new Map<string, TableFile>()
  for (const { path, absolutePath, table } of inspected) {
    if (table === null) continue
    const { scheme } = table
    const key = scheme.hasHeader ? JSON.stringify(scheme) : absolutePath
    const same = files.get(key)
    if (same) same.absolutePaths.push(absolutePath)
    else files.set(key, { path, absolutePaths: [absolutePath], table })
  }
  return [...files.values()]
}

/** A copy of the scheme with an array that can be changed, which is what the contract's type asks for. */
function mutable(table: TableScheme) {
  return { ...table, columns: [...table.columns] }
}
