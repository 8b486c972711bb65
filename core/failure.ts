import { keptName, type KeptName } from './kept.ts'

/**
 * An expected failure: bad input, a damaged file, a refused action. Every room of core throws this and
 * nothing else on purpose; any other thrown value is a defect and reaches people as `internal`.
 *
 * `code` is stable and dotted (`project.newer`, `format.syntax`, `archive.line`): screens, scripts and tests
 * rely on it. `message` is one plain sentence. `details` answer the three questions that follow it. These words are
 * English; a screen says the same in the language of its reader by the code, the case and the values.
 */
export interface FailureDetails {
  /** What was kept or left as it was: "The project was not changed." */
  kept?: string
  /** The name of that sentence (core/kept.ts); it is sent with every failure that has one. */
  keptAs?: KeptName
  /** What to do next: "Save the file as UTF-8 and import it again." */
  todo?: string
  /** The file, folder or address at fault, as the user named it. */
  path?: string
  /** 1-based line in that file. */
  line?: number
  /** 1-based column, in UTF-16 units. */
  column?: number
  /** The offending value, shortened. */
  value?: string
  /** Which of its code's sentences the message is, where a code has several: `remains` of `project.exists`. */
  case?: string
  /** What else the sentence is made of, by name. */
  values?: Readonly<Record<string, string | number>>
  /** Values that would have been right or near. */
  near?: readonly string[]
  /** Breaches reported together, each a failure of its own. */
  causes?: readonly FailureValue[]
}

/** A failure as plain data: what crosses a worker, a socket or the command line's `--json`. */
export interface FailureValue {
  code: string
  message: string
  details: FailureDetails
}

export class Failure extends Error {
  readonly code: string
  readonly details: FailureDetails

  constructor(code: string, message: string, details: FailureDetails = {}, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }

  toValue(): FailureValue {
    const keptAs = keptName(this.details.kept) ?? this.details.keptAs
    const details = keptAs === undefined ? this.details : { ...this.details, keptAs }
    return { code: this.code, message: this.message, details }
  }

  static fromValue(value: FailureValue): Failure {
    return new Failure(value.code, value.message, value.details)
  }
}

/** Turns whatever was thrown into plain data; what is not a `Failure` is a defect: code `internal`. */
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
export function cancelled(what: string): Failure {
  return new Failure('cancelled', `${what} was cancelled.`, { kept: 'Nothing was changed.' })
}
