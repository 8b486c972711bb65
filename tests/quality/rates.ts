/** How many of the published translations each check has something to say about. */
import { NO_CONTEXT } from '../../core/quality/check.ts'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { published } from './published.ts'

export interface FileRate {
  path: string
  strings: number
  /** The number of texts with an issue of any check. */
  flagged: number
  /** The findings, for a review. */
  found: { check: string; message: string; source: string; text: string }[]
  /** Strings with an issue of the check. */
  byCheck: Map<string, number>
  /** Milliseconds of each check of a string. */
  times: number[]
}

export function* rates(): Generator<FileRate> {
  for (const { path, inputs } of published()) {
    const rate: FileRate = {
      path,
      strings: inputs.length,
      flagged: 0,
      found: [],
      byCheck: new Map(),
      times: [],
    }
    const alike = Map.groupBy(inputs, ({ form, source }) => `${form} ${source}`)
    for (const input of inputs) {
      const others = alike.get(`${input.form} ${input.source}`) ?? []
      const sameSource = others.filter((other) => other !== input).map(({ text }) => text)
      const started = performance.now()
      const findings = checkTranslation(input, { ...NO_CONTEXT, sameSource })
      rate.times.push(performance.now() - started)
      const { source, text } = input
      rate.found.push(...findings.map(({ check, message }) => ({ check, message, source, text })))
      const checks = new Set(findings.map(({ check }) => check))
      if (checks.size > 0) rate.flagged += 1
      for (const check of checks) rate.byCheck.set(check, (rate.byCheck.get(check) ?? 0) + 1)
    }
    yield rate
  }
}
