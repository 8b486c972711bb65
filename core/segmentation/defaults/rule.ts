/** A rule as the default ones are written. */
export interface DefaultRule {
  breaks: boolean
  before: string
  after: string
}

export function noBreak(before: string, after: string): DefaultRule {
  return { breaks: false, before, after }
}

export function breaks(before: string, after: string): DefaultRule {
  return { breaks: true, before, after }
}

/** Rules for the languages whose tags fit a pattern, as SRX writes it. */
export interface Section {
  name: string
  tags: string
  rules: readonly DefaultRule[]
}
