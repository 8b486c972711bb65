/** Notices about a project's files from imports and exports: shown once, and kept by file while it is open. */
import type {
  ExportReport,
  FailureValue,
  ImportReport,
  NotWritten,
  Overview,
  Sentence,
} from '../../../core/contract/index.ts'
import { failureWords } from '../texts/failureWords.ts'
import { words } from '../texts/said.ts'
import { t } from '../texts/texts.ts'
import type { ToastAction } from '../workbench/toasts.svelte.ts'
import { fileName, folderName } from './places.ts'

/**
 * `noticed`: of what came in. `left-out`: the file did not come in; `error`: a module failed at it. `gone`: others took the
 * source file away. `no-place`: the translation of a string is not in the file.
 */
export type Note =
  | { kind: 'noticed'; sentence: Sentence }
  | { kind: 'left-out'; sentence: Sentence; error: FailureValue | null }
  | { kind: 'gone'; error: FailureValue }
  | ({ kind: 'no-place' } & Pick<NotWritten, 'identifier' | 'reason'>)

export interface FileNote {
  /** Below the folder of the project's files, '/' between its parts; absolute where it does not lie there. */
  path: string
  note: Note
}

export interface NotesOfFile {
  path: string
  notes: Note[]
}

export interface FileNotesOptions {
  linkedPlace: () => Overview['linkedPlace']
  /** Says something beside the work. */
  say: (text: string, action: ToastAction) => void
  /** Reports a missing source file. */
  onGone: (error: FailureValue) => void
  /** Shows all notes. */
  show: () => void
}

export class FileNotes {
  /** Those that count still. */
  all = $state.raw<readonly FileNote[]>([])
  readonly #options: FileNotesOptions

  constructor(options: FileNotesOptions) {
    this.#options = options
  }

  /** Replaces the notices of imported files, and shows new ones. */
  take(report: ImportReport): void {
    const place = this.#options.linkedPlace()
    if (place === null) return
    const later = notesIn(report, folderOf(place))
    const read = new Set([...report.files, ...later].map(({ path }) => path))
    // Texts without a place are known only after a write.
    this.#replace(({ path, note }) => read.has(path) && note.kind !== 'no-place', later)
  }

  /** Shows the texts without a place in a written file, unless the file had some before. */
  wrote({ files, noPlace }: Pick<ExportReport, 'files' | 'noPlace'>): void {
    const place = this.#options.linkedPlace()
    if (place === null) return
    const written = new Set(files.map(({ path }) => below(path, folderOf(place))))
    const later = noPlace.map(({ path, identifier, reason }): FileNote => {
      return { path: below(path, folderOf(place)), note: { kind: 'no-place', identifier, reason } }
    })
    this.#replace(({ path, note }) => written.has(path) && note.kind === 'no-place', later)
  }

  /** Notes take the place of others, which most of them repeat: those are not told again. */
  #replace(isReplaced: (note: FileNote) => boolean, later: readonly FileNote[]): void {
    const known = new Set(this.all.map(keyOf))
    this.all = [...this.all.filter((one) => !isReplaced(one)), ...later]
    this.#tell(later.filter((one) => !known.has(keyOf(one))))
  }

  /** Shows a single notice, or the number of several. A missing source alone is shown as a failure. */
  #tell(notes: readonly FileNote[]): void {
    const { say, onGone, show } = this.#options
    const [gone, ...othersGone] = notes.flatMap(({ note }) => (note.kind === 'gone' ? note.error : []))
    const isAlone = gone !== undefined && othersGone.length === 0
    if (isAlone) onGone(gone)
    const toTell = isAlone ? notes.filter(({ note }) => note.kind !== 'gone') : notes
    const [first, ...others] = toTell
    if (first === undefined) return
    const text = others.length === 0 ? this.#wordsOf(first) : t.bound.warnings({ count: toTell.length })
    say(text, { label: t.bound.showNotes, run: show })
  }

  #wordsOf({ path, note }: FileNote): string {
    const text = noteWords(path, note)
    const isNamed = note.kind === 'left-out' || this.#options.linkedPlace()?.kind === 'file'
    return isNamed ? text : t.bound.noteOn({ name: fileName(path), note: text })
  }
}

/** Why the translation of a string is not in its file. */
export function notWrittenWords({
  identifier,
  reason,
  value = '',
}: Pick<NotWritten, 'identifier' | 'reason' | 'value'>): string {
  const { noPlace: otherKind, incomplete, unpaired, notInFile: missing, notByModule: module } = t.bound
  const character = (of: { identifier: string }) => t.bound.characterNotHeld({ ...of, character: value })
  const { incompleteList: list, readOtherwise: markup, wouldBeRun: formula, lockedInFile: locked } = t.bound
  return { otherKind, incomplete, unpaired, missing, module, list, character, markup, formula, locked }[
    reason
  ]({ identifier })
}

/** Returns the text of a notice, without its next step. */
export function noteWords(path: string, note: Note): string {
  if (note.kind === 'left-out') return t.bound.leftOut({ name: fileName(path), reason: words(note.sentence) })
  if (note.kind === 'no-place') return notWrittenWords(note)
  return note.kind === 'gone' ? failureWords(note.error).message : words(note.sentence)
}

export function byFile(notes: readonly FileNote[]): NotesOfFile[] {
  const ofFiles = Map.groupBy(notes, ({ path }) => path)
  return [...ofFiles].map(([path, own]) => ({ path, notes: own.map(({ note }) => note) }))
}

/** Lists skipped and missing files first. */
function notesIn({ files, skipped, gone = [] }: ImportReport, folder: string): FileNote[] {
  return [
    ...gone.map((error): FileNote => {
      return { path: below(error.details.path ?? '', folder), note: { kind: 'gone', error } }
    }),
    ...skipped.map(({ path, reason, said = null, error = null }): FileNote => {
      return { path, note: { kind: 'left-out', sentence: { english: reason, said }, error } }
    }),
    ...files.flatMap(({ path, warnings }) =>
      warnings.map((sentence): FileNote => ({ path, note: { kind: 'noticed', sentence } })),
    ),
  ]
}

function keyOf({ path, note }: FileNote): string {
  if (note.kind === 'gone') return JSON.stringify([path, note.kind, note.error.code])
  const text = note.kind === 'no-place' ? note.identifier : note.sentence.english
  return JSON.stringify([path, note.kind, text])
}

function folderOf({ kind, place }: NonNullable<Overview['linkedPlace']>): string {
  return kind === 'folder' ? place : folderName(place)
}

function below(path: string, folder: string): string {
  const rest = path.startsWith(folder) ? path.slice(folder.length) : ''
  return /^[\\/]./.test(rest) ? rest.slice(1).replaceAll('\\', '/') : path
}
