import type { Deployment } from '../model/enumerations.ts'
import type { Context } from './catalog.ts'

/** The environment for checking an expression. */
export interface CheckEnvironment {
  context: Context
  deployment: Deployment
  /** An IANA time zone, for dates without an offset. */
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
  /** The project's users by login; null where there is no project to know them: then any login will do. */
  users: ReadonlyMap<string, number> | null
  /** Whether a language has this very code, letter by letter: values are compared so. */
  isLanguage(code: string): boolean
  /** The code of the language that another spelling means: `uk` for `UK` and `ukr`. */
  codeMeantBy?(spelling: string): string | undefined
  /** The codes nearest to an unknown one. */
  nearLanguages(code: string): string[]
}
