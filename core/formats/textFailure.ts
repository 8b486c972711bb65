/** A text that a format cannot write, of one string: the rest of the file can be built without it. */
import { Failure, type FailureDetails } from '../platform/errors/failure.ts'
import type { Sentence } from '../platform/text/sentence.ts'

type RefusedCode =
  | 'format.encoding'
  | 'format.markup'
  | 'format.formula'
  | 'format.cell'
  | 'format.cue'
  | 'format.locked'

export class TextFailure extends Failure {
  declare readonly code: RefusedCode
  readonly identifier: string

  constructor(code: RefusedCode, message: string | Sentence, details: FailureDetails, identifier: string) {
    super(code, message, details)
    this.identifier = identifier
  }
}
