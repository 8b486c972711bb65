import { Failure } from '../../failure.ts'

/** What a request names and the project does not have. */
export function unknownItem(what: string, id: number | string): Failure {
  return new Failure('service.unknown', `${what} Not Found`, { value: String(id) })
}
