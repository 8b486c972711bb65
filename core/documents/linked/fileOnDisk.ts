/** A file of a linked project as it lies on the disk. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { planExport } from '../export/planExport.ts'
import type { DocumentsProject } from '../project.ts'
import type { LinkedPlace } from './linkedFiles.ts'
import { gone, placeOf } from './writeBack.ts'

/**
 * Returns the translation of a file in a language, or else its source, absolute.
 * @throws Failure `bound.gone` if neither lies there
 */
export async function fileOnDisk(
  session: DocumentsProject,
  bound: LinkedPlace,
  { fileId, languageId }: { fileId: number; languageId: string },
): Promise<string> {
  const request = { languageIds: [languageId], fileIds: [fileId], isAnew: false, approvedOnly: false }
  const { outputs } = await planExport(session, { ...request, ...(await placeOf(session, bound)) }).catch(
    // A path that cannot be written is reported when it is written.
    () => ({ outputs: [] }),
  )
  const file = (await session.store.read('listFiles', {})).find(({ id }) => id === fileId)
  const source = file === undefined ? [] : [join(bound.root, ...file.path.split('/'))]
  const opened = bound.kind === 'file' ? [bound.place] : []
  for (const place of [...outputs.map((output) => output.place), ...source, ...opened])
    if (await isFile(place)) return place
  throw gone(bound)
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
}
