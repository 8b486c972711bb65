import { homePath } from '../../core/platform/files/homePath.ts'
import { appendToLogFile } from '../../core/platform/files/logFile.ts'

/** Opens the log of the browser shell and the local service. The workbench keeps texts and tokens out of it. */
export function openLogFile(home: string): (line: string) => void {
  const path = homePath(home, 'state', 'interlinear.log')
  return (line) => appendToLogFile(path, `${new Date().toISOString()} ${line}`)
}
