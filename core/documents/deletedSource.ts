/** The notice about a source file that others have removed or renamed (docs/files.md, "When a source file is gone"). */
import type { FailureValue } from '../platform/errors/failure.ts'

/** @param path Absolute */
export function goneSource(path: string): FailureValue {
  return {
    code: 'file.gone',
    message: 'This source file is gone: others have removed or renamed it.',
    details: {
      path,
      kept: 'The project has your translations.',
      todo: 'Import the file from its new place, export to another folder, or remove the file from the project.',
    },
  }
}
