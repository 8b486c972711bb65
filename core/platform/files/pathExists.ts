/** Whether anything exists at a path. */
import { stat } from 'node:fs/promises'

/** Also false if the path cannot be accessed. */
export async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
