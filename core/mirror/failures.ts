/** Failures of a mirror's server, by PostgreSQL's error codes ("Appendix A"). */
import { Failure, type FailureDetails } from '../platform/errors/failure.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'

const UNCHANGED = 'The project was not changed, and the mirror is as it was.'

/** Converts an error of a mirror's server to a failure. A failure or a defect is unchanged. */
export function serverFailure(thrown: unknown, address: string): unknown {
  if (thrown instanceof Failure || !(thrown instanceof Error)) return thrown
  const code = systemErrorCode(thrown) ?? ''
  const tell = tellerOf(code, thrown.message)
  const details = { path: address, kept: UNCHANGED }
  if (tell !== undefined) return tell(details, { cause: thrown })
  if (!/^[0-9A-Z]{5}$/.test(code)) return thrown
  const { message } = thrown
  return new Failure(
    'mirror.statement',
    `The server refused a statement: ${message} (${code}).`,
    { ...details, values: { message, code }, todo: 'Look into the log of the server.' },
    { cause: thrown },
  )
}

type Tell = (details: FailureDetails, options: { cause: unknown }) => Failure

const lost: Tell = (details, options) =>
  new Failure(
    'mirror.lost',
    'The connection to the server was lost.',
    { ...details, todo: 'Mirror the project again once the server is there.' },
    options,
  )

const full: Tell = (details, options) =>
  new Failure(
    'mirror.full',
    'The disk of the server is full.',
    { ...details, todo: 'Make room there, and mirror the project again.' },
    options,
  )

const unreachable: Tell = (details, options) =>
  new Failure(
    'mirror.unreachable',
    'The server cannot be reached.',
    { ...details, todo: 'Check the address, and whether the server runs.' },
    options,
  )

const refused: Tell = (details, options) =>
  new Failure(
    'mirror.refused',
    'The server does not let this user in.',
    {
      ...details,
      todo: 'Check the user, and the password in your password file (~/.pgpass, or the file that PGPASSFILE names).',
    },
    options,
  )

const noDatabase: Tell = (details, options) =>
  new Failure(
    'mirror.noDatabase',
    'The server has no such database.',
    { ...details, todo: 'Make it first (createdb), or check its name.' },
    options,
  )

const forbidden: Tell = (details, options) =>
  new Failure(
    'mirror.forbidden',
    'The server does not allow that to this user.',
    {
      ...details,
      todo: 'Grant the user the right to create a schema in the database, or to write to the mirror.',
    },
    options,
  )

const busyServer: Tell = (details, options) =>
  new Failure(
    'mirror.busyServer',
    'The server accepts no further connections, or has no memory for the statement.',
    { ...details, todo: 'Try again later.' },
    options,
  )

const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']
const BROKEN = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE']

function tellerOf(code: string, message: string): Tell | undefined {
  if (code === '53100') return full
  if (code.startsWith('53') || code === '57P03') return busyServer
  if (code === '28P01' || code === '28000' || isPasswordMissing(message)) return refused
  if (code === '3D000') return noDatabase
  if (code === '42501') return forbidden
  if (code.startsWith('08') || code.startsWith('57P') || BROKEN.includes(code) || isLost(message)) return lost
  return UNREACHED.includes(code) || isTooLate(message) ? unreachable : undefined
}

/** The server asks for a password, and the client has none. */
function isPasswordMissing(message: string): boolean {
  return message.includes('client password must be a string')
}

/** Whether the client's own message means that the connection was lost. */
function isLost(message: string): boolean {
  return /^Connection terminated(?! due to connection timeout)|^Client has encountered a connection error|^Client was closed/.test(
    message,
  )
}

function isTooLate(message: string): boolean {
  return /timeout (?:exceeded|expired)|due to connection timeout/.test(message)
}
