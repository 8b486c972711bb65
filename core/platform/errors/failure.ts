import { unchangedNoticeName, type UnchangedNoticeName } from './unchangedNotices.ts'
import { sentence, type MessageRef, type Sentence } from '../text/sentence.ts'
import { systemErrorCode } from './systemErrorCode.ts'

/**
 * An expected failure: bad input, a damaged file, a refused action. Core throws no other error on purpose; any other
 * thrown value is a defect, and is reported as `internal`.
 *
 * `code` is stable and dotted (`project.newer`, `format.syntax`, `archive.line`): screens, scripts and tests rely on
 * it. `message` is one plain sentence. `details` answer the three questions that follow it. These words are English; a
 * screen says the same in the language of its reader by the code, the case and the values.
 */
export interface FailureDetails {
  /** The parts that were not changed: "The project was not changed." */
  kept?: string
  /** The name of that sentence (core/platform/errors/unchangedNotices.ts); sent with every failure that has one. */
  keptAs?: UnchangedNoticeName
  /** The next step: "Save the file as UTF-8 and import it again." */
  todo?: string
  /** The file, folder or address at fault, as the user named it. */
  path?: string
  /** 1-based line in that file. */
  line?: number
  /** 1-based column, in UTF-16 units. */
  column?: number
  /** The offending value, shortened. */
  value?: string
  /** The variant of the message, if its code has several: `remains` of `project.exists`. */
  case?: string
  /** Further values of the message, by name. */
  values?: Readonly<Record<string, string | number>>
  /** Valid values, or similar ones. */
  near?: readonly string[]
  /** The specific reason, if the code has many: it stands in the code's own sentence. */
  said?: MessageRef
  /** Breaches reported together, each a failure of its own. */
  causes?: readonly FailureValue[]
}

/** A failure as plain data, as it is sent to a worker, a socket or the command line's `--json`. */
export interface FailureValue {
  code: string
  message: string
  details: FailureDetails
}

/**
 * An expected error as a value: a stable code, a plain sentence, and details. Core throws no other error on purpose.
 * `code` is dotted (`project.newer`) and never changes, because screens, scripts and tests depend on it.
 *
 * The sentence says what happened. `details.kept` says what is unchanged, and `details.todo` what to do next. A screen
 * translates them by the code, the case and the values, so a new code needs its texts in renderer/src/texts/locales.
 *
 * @example
 * throw new Failure('label.exists', `There is already a label named ${title}.`, {
 *   kept: 'Nothing was changed.',
 *   todo: 'Choose another name.',
 *   value: title,
 * })
 */
export class Failure extends Error {
  readonly code: string
  readonly details: FailureDetails

  constructor(
    code: string,
    message: string | Sentence,
    details: FailureDetails = {},
    options?: { cause?: unknown },
  ) {
    super(typeof message === 'string' ? message : message.english, options)
    this.name = 'Failure'
    this.code = code
    const said = typeof message === 'string' ? null : message.said
    this.details = said === null ? details : { ...details, said }
  }

  toValue(): FailureValue {
    const keptAs = unchangedNoticeName(this.details.kept) ?? this.details.keptAs
    const details = keptAs === undefined ? this.details : { ...this.details, keptAs }
    return { code: this.code, message: this.message, details }
  }

  static fromValue(value: FailureValue): Failure {
    return new Failure(value.code, value.message, value.details)
  }
}

/** Converts any thrown value to plain data. A value that is not a `Failure` is a defect: code `internal`. */
export function toFailureValue(thrown: unknown): FailureValue {
  if (thrown instanceof Failure) return thrown.toValue()
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return {
    code: 'internal',
    message: `Something went wrong inside Interlinear: ${message}`,
    details: { todo: 'Run it again; if it happens again, report it with the output of --debug.' },
  }
}

/** The failure of work that was cancelled by the user or replaced by newer work. */
export function cancelled(operation: string): Failure {
  return new Failure('cancelled', `${operation} was cancelled.`, { kept: 'Nothing was changed.' })
}

/** Sentences of the system errors that are frequent for files and ports, by their code. */
const OF_SYSTEM: Readonly<Record<string, Sentence>> = {
  EACCES: sentence`Access to it is denied`,
  EPERM: sentence`The system does not permit it`,
  ENOENT: sentence`There is no such file or folder`,
  ENOTDIR: sentence`A part of its path is no folder`,
  EISDIR: sentence`It is a folder`,
  EEXIST: sentence`There is one already`,
  EROFS: sentence`The disk can only be read`,
  ENOSPC: sentence`There is no space left on the disk`,
  EDQUOT: sentence`There is no space left on the disk`,
  ENAMETOOLONG: sentence`Its name is too long`,
  EBUSY: sentence`Another program is using it`,
  EMFILE: sentence`Too many files are open`,
  EIO: sentence`The disk cannot be read or written`,
  EADDRINUSE: sentence`Another program is using it`,
  EADDRNOTAVAIL: sentence`This machine does not have that address`,
}

/**
 * Returns an error as the reason inside another sentence. In English it is the system's text; other languages translate
 * it by its code, if it has one.
 */
export function reasonOf(thrown: unknown): Sentence {
  const english = thrown instanceof Error ? thrown.message : String(thrown)
  if (thrown instanceof Failure) return { english, said: thrown.details.said ?? null }
  return { english, said: OF_SYSTEM[systemErrorCode(thrown) ?? '']?.said ?? null }
}
