/** Watches the folders of local apps, so that the screens follow what an author saves. */
import { watch } from 'node:fs'

/** An editor writes a file in several steps. */
const PAUSE_MILLISECONDS = 150

/** Calls `onChange` once a save has settled; answers how to stop. A folder that cannot be watched is left out. */
export function watchFolders(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, PAUSE_MILLISECONDS)
  }
  const watchers = folders.flatMap((folder) => {
    try {
      const watcher = watch(folder, { recursive: true, persistent: false }, changed)
      watcher.on('error', changed)
      return [watcher]
    } catch {
      return []
    }
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
