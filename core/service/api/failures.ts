/** Failures of use cases, in the API's terms. */
import { InvalidExpression } from '../../croql/croql.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { ApiError, atIndex, invalid, nameTaken, notFound, refusal } from '../answers.ts'

/** Codes that say that something is not there, and what. */
const NOT_FOUND: Readonly<Record<string, string>> = {
  'string.unknown': 'String',
  'translation.unknown': 'Translation',
  'comment.unknown': 'Comment',
  'file.unknown': 'File',
  'export.unknownFile': 'File',
  'glossary.unknown': 'Glossary',
  'glossary.unknownConcept': 'Concept',
  'glossary.unknownTerm': 'Term',
  'memory.unknownSegment': 'Segment',
  'memory.unknownRecord': 'Record',
  'memory.unknown': 'TM',
  'screenshot.unknown': 'Screenshot',
  'screenshot.unknownTag': 'Tag',
  'approval.unknown': 'Approval',
  'label.unknown': 'Label',
  'field.unknown': 'Field',
  'branch.unknown': 'Branch',
  'directory.unknown': 'Directory',
  'language.unknownCustom': 'Language',
}

/** Codes that say that there is one like it already, and the member in which it is the same. */
const NOT_UNIQUE: Readonly<Record<string, string>> = {
  'translation.exists': 'text',
  'string.exists': 'identifier',
  'label.exists': 'title',
  'field.exists': 'slug',
  'branch.exists': 'name',
  'directory.exists': 'name',
  'file.exists': 'name',
  'language.exists': 'code',
  'screenshot.tagExists': 'stringId',
}

/** Codes whose failure is of one member of the request. */
const KEYS: Readonly<Record<string, string>> = {
  'language.notTarget': 'languageId',
  'language.unknown': 'languageId',
  'translation.wrongForm': 'pluralCategoryName',
  'string.locked': 'stringId',
  'comment.empty': 'text',
  'comment.notIssue': 'issueStatus',
  'project.sameLanguage': 'targetLanguageIds',
  'language.invalid': 'pluralCategoryNames',
  'directory.intoItself': 'directoryId',
  'language.inUse': 'languageId',
  'memory.format': 'storageId',
  'memory.empty': 'storageId',
  'memory.columns': 'scheme',
  'glossary.format': 'storageId',
  'glossary.empty': 'storageId',
  'glossary.columns': 'scheme',
  'format.unknownType': 'type',
  'export.outside': 'name',
  'export.unnameable': 'name',
}

/** An answer for whatever an endpoint threw; null: it is a defect. */
export function apiErrorOf(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof InvalidExpression) return croqlError(thrown)
  if (!(thrown instanceof Failure)) return null
  const { code, message } = thrown
  if (code === 'service.batch') return batchError(thrown)
  if (code === 'memory.readOnly' || code === 'memory.own') return refusal(403, message)
  const same = NOT_UNIQUE[code]
  if (same === 'name') return nameTaken(message)
  if (same !== undefined) return invalid({ key: same, code: 'notUnique', message })
  const missing = NOT_FOUND[code]
  if (missing !== undefined) return notFound(missing)
  if (code.startsWith('croql.')) return invalid({ key: 'croql', code: 'croqlInvalidLogic', message })
  if (code === 'project.busy') return refusal(503, message, { 'Retry-After': '2' })
  if (code === 'internal' || code.startsWith('project.')) return null
  return invalid({ key: KEYS[code] ?? keyOfRoom(code), code: 'invalid', message })
}

/** One change of a batch was refused: with its index. */
function batchError({ details }: Failure): ApiError | null {
  const [cause] = details.causes ?? []
  const error = cause === undefined ? null : apiErrorOf(Failure.fromValue(cause))
  return error === null ? null : atIndex(Number(details.value), error)
}

/** A fault of a file is reported for its storage, of a machine for its engine; a module's fault for the module. */
function keyOfRoom(code: string): string {
  const room = code.split('.')[0] ?? ''
  if (room === 'suggestion') return 'engineId'
  return ['format', 'import'].includes(room) ? 'storageId' : room
}

const SYNTAX: ReadonlySet<string> = new Set(['croql.syntax', 'croql.empty', 'croql.date', 'croql.number'])

/** Key `croql`, in the cloud service's own words where those are known (docs/reference/croql.md, "Errors"). */
function croqlError({ problems }: InvalidExpression): ApiError {
  const errors = problems.filter(({ severity }) => severity === 'error')
  return invalid(
    ...errors.map(({ code, message, serviceMessage }) => ({
      key: 'croql',
      code: SYNTAX.has(code) ? 'croqlInvalidSyntax' : 'croqlInvalidLogic',
      message: serviceMessage ?? message,
    })),
  )
}

/** A batch of one: what is wrong is answered as of that one, without an index. */
export async function asSingle<Value>(batch: Promise<Value>): Promise<Value> {
  try {
    return await batch
  } catch (error) {
    const [cause] =
      error instanceof Failure && error.code === 'service.batch' ? (error.details.causes ?? []) : []
    throw cause === undefined ? error : Failure.fromValue(cause)
  }
}
