/** A breach of the protocol: where, which rule, and what stands there. All of a response's are reported at once. */
import { Failure } from '../platform/errors/failure.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import { MAX_BREACHES } from './limits.ts'

export interface Breach {
  /** `data.strings[3].text.few`. */
  path: string
  /** One sentence: "A text is a string." */
  rule: string
  /** The offending value, shortened; absent if there is none. */
  value?: string
}

/** Gathers breaches; past `MAX_BREACHES` they are only counted. */
export class Breaches {
  readonly list: Breach[] = []
  count = 0

  add(path: string, rule: string, ...value: [unknown?]): void {
    this.count++
    if (this.list.length >= MAX_BREACHES) return
    this.list.push({
      path,
      rule,
      ...(value.length > 0 && value[0] !== undefined && { value: shortJson(value[0]) }),
    })
  }
}

/** A value as JSON, shortened; never throws, whatever it is. */
export function shortJson(value: unknown): string {
  let text: string
  try {
    text = JSON.stringify(value) ?? typeof value
  } catch {
    text = Object.prototype.toString.call(value)
  }
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The failure that lists breaches: `module.protocol`, or `module.descriptor`. */
export function breachFailure(
  code: string,
  summary: string,
  { list, count }: Breaches,
  path: string,
): Failure {
  const causes = list.map((breach): FailureValue => ({
    code,
    message: `${breach.path === '' ? 'The whole' : breach.path}: ${breach.rule}`,
    details: { path: breach.path, ...(breach.value !== undefined && { value: breach.value }) },
  }))
  const more = count > list.length ? ` The first ${list.length} are listed.` : ''
  const times = count === 1 ? 'in one place' : `in ${count} places`
  return new Failure(code, `${summary} breaks the protocol ${times}.${more}`, {
    path,
    causes,
    kept: 'The project was not changed.',
    todo: 'Correct the module; “interlinear module check” lists the same.',
  })
}
