import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../platform/files/packageFolder.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'

/**
 * Reads the licences of the software that is in this program (packaging/notices.ts). Null in a checkout that was not
 * built.
 */
export async function readNotices(folder = packageFolder()): Promise<string | null> {
  if (folder === null) return null
  try {
    return await readFile(join(folder, 'THIRD-PARTY-NOTICES'), 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}
