import { Failure } from '../../platform/errors/failure.ts'

export function missingPath(path: string): Failure {
  return new Failure('bound.missing', 'There is no file or folder at this path.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Check the path.',
  })
}
