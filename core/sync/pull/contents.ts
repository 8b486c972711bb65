/** The bytes of source files, where the cloud gives them out: without them no translated file can be built here. */
import { z } from 'zod'
import { Failure } from '../../platform/errors/failure.ts'
import type { PullReading } from './pullReading.ts'

const located = z.object({ url: z.string() })

/** Files that are loaded at once; each takes two requests. */
const AT_ONCE = 4

/** The service's failures if it has no bytes, or none for this sign-in. */
const REFUSALS = ['cloud.notFound', 'cloud.forbidden', 'cloud.rejected']
/**
 * Failures of the storage of the bytes, outside of the API: an address that is not loaded from, too many bytes, or an
 * unreachable host. All other data are pulled without them.
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
const MAX_ATTEMPTS = 3

/**
 * Loads missing contents; a file whose content the server refuses is skipped. `isAgain`: includes files that an earlier
 * pull was refused. If the newest of these is refused again, the older ones are not requested.
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
      options.onProgress({ step: 'pulling', label: 'contents', done: ++done, total: files.length })
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
      .download(url, { signal: options.signal, mostAttempts: MAX_ATTEMPTS })
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
