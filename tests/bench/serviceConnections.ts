/** More connections at once than the service holds: each is to be answered, by what was asked for or by 503. */
import { request } from 'node:http'

const CONNECTIONS = 1_000

/** How many of the connections were answered, by status; those that were not, by the error's code. */
export async function manyConnections({ origin, token }: { origin: string; token: string }): Promise<string> {
  const ask = (): Promise<string> =>
    new Promise((resolve) => {
      const headers = { Authorization: `Bearer ${token}` }
      // Each has a connection of its own.
      request(`${origin}/api/v2/projects/1/strings?limit=25`, { agent: false, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(String(answer.statusCode)))
      })
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end()
    })
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const counts = [...Map.groupBy(answers, (answer) => answer)].map(
    ([answer, of]) => `${answer}: ${of.length}`,
  )
  return `${CONNECTIONS.toLocaleString('en')} connections at once were answered ${counts.sort().join(', ')}.`
}
