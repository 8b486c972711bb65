/** A rule as the default ones are written. */
export interface DefaultRule {
  breaks: boolean
  before: string
  after: string
}

export function keeps(before: string, after: string): DefaultRule {
  return { breaks: false, before, after }
}

export function cuts(before: string, after: string): DefaultRule {
  return { breaks: true, before, after }
}
