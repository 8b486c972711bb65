/** Dates of TMX: `20020523T091200Z`, in UTC. */

const FORM = /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2}):?(\d{2})(?:\.\d{1,9})?Z?$/

/** Milliseconds since 1970; null for what is no date. */
export function parseTmxTime(text: string | null): number | null {
  const match = text === null ? null : FORM.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hour
  return isReal && year >= 1000 ? time.getTime() : null
}

export function formatTmxTime(milliseconds: number | null): string | null {
  if (milliseconds === null) return null
  return new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, '')
}
