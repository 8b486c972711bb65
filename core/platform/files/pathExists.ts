/** Whether anything lies at a path. */
import { stat } from 'node:fs/promises'

/** False of what cannot be looked at, too. */
export async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
