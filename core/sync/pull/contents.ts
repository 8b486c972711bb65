/** The bytes of source files, where the cloud gives them out: without them no translated file can be built here. */
import { z } from 'zod'
import { Failure } from '../../platform/errors/failure.ts'
import type { PullReading } from './pullReading.ts'

const located = z.object({ url: z.string() })

/** Files that are loaded at once; each takes two requests. */
const AT_ONCE = 4

/** What the service answers where it has no bytes, or none for this sign-in. */
const REFUSALS = ['cloud.notFound', 'cloud.forbidden', 'cloud.rejected']
/**
 * What can be wrong with the place where the bytes lie, which is none of the API's own: an address that nothing is loaded
 * from, more bytes than are taken, or a host that is out of reach. All else is brought without them.
 */
const OF_PLACE = [
  ...REFUSALS,
  ...[
    'cloud.insecure',
    'cloud.tooLarge',
    'cloud.redirected',
    'cloud.unreachable',
    'cloud.unavailable',
    'cloud.tooMany',
  ],
]
const MOST_ATTEMPTS = 3

/**
 * Loads what is not here; a file that the cloud does not give out goes without. `isAgain`: those that an earlier pull was
 * refused are among them, so that one that is refused, of the newest first, speaks for the older ones.
 */
export async function loadContents(
  { context, result }: PullReading,
  { isAgain = false } = {},
): Promise<void> {
  const { store, options } = context
  const files = await store.read('filesWithoutContent', {})
  if (isAgain) files.reverse()
  let next = 0
  let done = 0
  let isRefused = false
  const work = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      const content = isAgain && isRefused ? null : await contentOf(context, file.remoteId)
      isRefused = content === null
      if (content === null) result.skipped.push(`file ${file.remoteId}`)
      else await store.write('putPulledContent', { fileId: file.fileId, content })
      options.onProgress({ step: 'pulling', what: 'contents', done: ++done, total: files.length })
    }
  }
  await Promise.all(Array.from({ length: isAgain ? 1 : AT_ONCE }, work))
}

async function contentOf(
  { client, project, options }: PullReading['context'],
  fileId: number,
): Promise<Uint8Array | null> {
  try {
    const { url } = await client.get(`projects/${project.remoteId}/files/${fileId}/download`, {
      schema: located,
      signal: options.signal,
    })
    return await client
      .download(url, { signal: options.signal, mostAttempts: MOST_ATTEMPTS })
      .catch(orNull(OF_PLACE))
  } catch (error) {
    return orNull(REFUSALS)(error)
  }
}

function orNull(codes: readonly string[]): (error: unknown) => null {
  return (error) => {
    if (error instanceof Failure && codes.includes(error.code)) return null
    throw error
  }
}
