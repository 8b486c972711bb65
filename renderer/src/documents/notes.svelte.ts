/** What was noticed in a project's files as they were taken in or written: told once, and kept by file while it is open. */
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
  bound: () => Overview['bound']
  /** Says something beside the work. */
  say: (text: string, action: ToastAction) => void
  /** Tells of a source file that is gone. */
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

  /** Files were taken in: what was noted on them before counts no more, and what is new is told. */
  take(report: ImportReport): void {
    const bound = this.#options.bound()
    if (bound === null) return
    const later = notesIn(report, folderOf(bound))
    const read = new Set([...report.files, ...later].map(({ path }) => path))
    // What a file has no place for is known once it is written.
    this.#replace(({ path, note }) => read.has(path) && note.kind !== 'no-place', later)
  }

  /** Files were written: what has no place in one of them is told, unless it had none before. */
  wrote({ files, noPlace }: Pick<ExportReport, 'files' | 'noPlace'>): void {
    const bound = this.#options.bound()
    if (bound === null) return
    const written = new Set(files.map(({ path }) => below(path, folderOf(bound))))
    const later = noPlace.map(({ path, identifier, reason }): FileNote => {
      return { path: below(path, folderOf(bound)), note: { kind: 'no-place', identifier, reason } }
    })
    this.#replace(({ path, note }) => written.has(path) && note.kind === 'no-place', later)
  }

  /** Notes take the place of others, which most of them repeat: those are not told again. */
  #replace(isReplaced: (note: FileNote) => boolean, later: readonly FileNote[]): void {
    const known = new Set(this.all.map(keyOf))
    this.all = [...this.all.filter((one) => !isReplaced(one)), ...later]
    this.#tell(later.filter((one) => !known.has(keyOf(one))))
  }

  /** One note is told as it is, of several how many there are. A source that is gone alone is told as a failure. */
  #tell(notes: readonly FileNote[]): void {
    const { say, onGone, show } = this.#options
    const [gone, ...othersGone] = notes.flatMap(({ note }) => (note.kind === 'gone' ? note.error : []))
    const isAlone = gone !== undefined && othersGone.length === 0
    if (isAlone) onGone(gone)
    const toTell = isAlone ? notes.filter(({ note }) => note.kind !== 'gone') : notes
    const [first, ...others] = toTell
    if (first === undefined) return
    const text = others.length === 0 ? this.#wordsOf(first) : t.bound.warnings(toTell.length)
    say(text, { label: t.bound.showNotes, run: show })
  }

  #wordsOf({ path, note }: FileNote): string {
    const text = noteWords(path, note)
    const isNamed = note.kind === 'left-out' || this.#options.bound()?.kind === 'file'
    return isNamed ? text : t.bound.noteOn(fileName(path), text)
  }
}

/** Why the translation of a string is not in its file. */
export function notWrittenWords({
  identifier,
  reason,
  value = '',
}: Pick<NotWritten, 'identifier' | 'reason' | 'value'>): string {
  const { noPlace: otherKind, incomplete, unpaired, notInFile: missing, notByModule: module } = t.bound
  const character = (name: string) => t.bound.characterNotHeld(name, value)
  const { incompleteList: list, readOtherwise: markup, wouldBeRun: formula } = t.bound
  return { otherKind, incomplete, unpaired, missing, module, list, character, markup, formula }[reason](
    identifier,
  )
}

/** What a note says, without what is to be done. */
export function noteWords(path: string, note: Note): string {
  if (note.kind === 'left-out') return t.bound.leftOut(fileName(path), words(note.sentence))
  if (note.kind === 'no-place') return notWrittenWords(note)
  return note.kind === 'gone' ? failureWords(note.error).message : words(note.sentence)
}

export function byFile(notes: readonly FileNote[]): NotesOfFile[] {
  const ofFiles = Map.groupBy(notes, ({ path }) => path)
  return [...ofFiles].map(([path, own]) => ({ path, notes: own.map(({ note }) => note) }))
}

/** What did not come in, or went, stands first. */
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
  const what = note.kind === 'no-place' ? note.identifier : note.sentence.english
  return JSON.stringify([path, note.kind, what])
}

function folderOf({ kind, place }: NonNullable<Overview['bound']>): string {
  return kind === 'folder' ? place : folderName(place)
}

function below(path: string, folder: string): string {
  const rest = path.startsWith(folder) ? path.slice(folder.length) : ''
  return /^[\\/]./.test(rest) ? rest.slice(1).replaceAll('\\', '/') : path
}
