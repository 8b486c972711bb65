/** Why a job in an app's process came to nothing, in sentences. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { cancelled, Failure } from '../../platform/errors/failure.ts'
import { JOB_MILLISECONDS, MAX_PAYLOAD, MAX_MEMORY } from '../limits.ts'
import { HEAP_MEGABYTES } from './appProcess.ts'
import { DEEPEST } from '../jsonDepth.ts'
import { MEMORY_MARK } from './messages.ts'

/** The engine's last output when memory runs out. */
const OUT_OF_MEMORY = /out of memory|allocation failed/i

export class AppFailures {
  readonly #folder: string
  readonly #app: string

  constructor(folder: string, app: string) {
    this.#folder = folder
    this.#app = app
  }

  cancelled(): Failure {
    return cancelled(`The job of ${this.#app}`)
  }

  timedOut(module: string, milliseconds = JOB_MILLISECONDS): Failure {
    return this.#failure(
      'module.timeout',
      `“${module}” of ${this.#app} took more than ${milliseconds / 1000} seconds and was ended.`,
      'Look for an endless loop, or split the file.',
    )
  }

  /** An error that no job caught. */
  crashed(words: string): Failure {
    return this.#failure(
      'module.crashed',
      sentence`${this.#app} crashed: ${words}`,
      'Look at the module’s console.',
    )
  }

  /** The failure of an answer that is too large, as the workbench measured it. */
  answerTooLarge(): Failure {
    return this.#failure(
      'module.tooLarge',
      `The answer of ${this.#app} has more than ${MAX_PAYLOAD} bytes, and was not taken.`,
      'Answer with stringsUrl, contentUrl or previewUrl in place of what is large.',
    )
  }

  tooDeep(): Failure {
    return this.#failure(
      'module.tooDeep',
      `The answer of ${this.#app} is nested in more than ${DEEPEST} levels.`,
      'Look at what the module answers: an answer has strings in a list, and nothing deeper.',
    )
  }

  /** Any other message on the channel is not an answer. */
  notJson(): Failure {
    return this.#failure(
      'module.notJson',
      `${this.#app} answered with something that is not JSON.`,
      'A module speaks by its answer, and on its console.',
    )
  }

  /** It says too much that is none of the messages of a job. */
  noisy(): Failure {
    return this.#failure(
      'module.crashed',
      sentence`${this.#app} spoke on the channel of its process and was ended.`,
      'A module speaks by its answer, and on its console.',
    )
  }

  /** The process ended by itself: `how`, and the last that it wrote to its standard streams. */
  ended(how: string, lastWords: string): Failure {
    if (lastWords.includes(MEMORY_MARK)) return this.#tooGreedy(`${MAX_MEMORY / 1024 ** 3} GB of memory`)
    if (OUT_OF_MEMORY.test(lastWords)) return this.#tooGreedy(`${HEAP_MEGABYTES / 1024} GB on its heap`)
    return this.#failure(
      'module.crashed',
      sentence`${this.#app} ended itself with ${how}.`,
      'A module answers with an error in place of process.exit.',
    )
  }

  #tooGreedy(much: string): Failure {
    return this.#failure(
      'module.memory',
      `${this.#app} took more than ${much} and was ended.`,
      'Look for what the module keeps, or split the file.',
    )
  }

  #failure(code: string, message: string | Sentence, todo: string): Failure {
    return new Failure(code, message, { path: this.#folder, kept: 'The project was not changed.', todo })
  }
}
