/** Under which login this machine's user edits: read by itself where nothing else of the settings is asked for. */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'

/** In UTF-16 units. */
const MAX_LOGIN = 200

export function isLogin(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_LOGIN
}

/** The name of the system's user, until a login is chosen. */
export function loginOfThisUser(): string {
  try {
    return userInfo().username
  } catch {
    // A user id without a name: containers run as one.
    return 'translator'
  }
}

/** The login in the file of settings; where it is missing or damaged, the system's user. */
export function readLogin(path: string): string {
  const login = loginIn(readJson(path))
  return isLogin(login) ? login : loginOfThisUser()
}

function loginIn(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('settings' in content)) return undefined
  const { settings } = content
  if (typeof settings !== 'object' || settings === null || !('userLogin' in settings)) return undefined
  return settings.userLogin
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
