/** Names of files and folders on the machine of the workbench, whichever system that is. */

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}

/** Returns the folder part of a path. */
export function folderName(path: string): string {
  return path.slice(0, path.length - fileName(path).length).replace(/(?<=.)[\\/]$/, '')
}
