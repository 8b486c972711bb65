/**
 * Returns the delay of a `Retry-After` header in milliseconds (RFC 9110, 10.2.3): seconds, or a date minus `now`. Null
 * if it has neither.
 */
export function retryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : Math.max(0, time - now)
}
