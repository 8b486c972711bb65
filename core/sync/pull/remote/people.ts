/** Users in the API's responses: members of a project, and authors. */
import { z } from 'zod'
import { remoteId } from './values.ts'

export interface RemoteUser {
  id: number
  login: string
  name: string | null
}

export const personSchema = z
  .object({ id: z.number().int(), username: z.string().nullish(), fullName: z.string().nullish() })
  .nullish()
  .transform((user): RemoteUser | null =>
    user && user.id > 0 && user.username
      ? { id: user.id, login: user.username, name: user.fullName || null }
      : null,
  )

/** A member of the project; the API tells names in two ways. */
export const memberSchema = z
  .object({
    id: remoteId,
    username: z.string().min(1),
    fullName: z.string().nullish(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  })
  .transform(({ id: userId, username, fullName, firstName, lastName }): RemoteUser => {
    const parts = [firstName, lastName].filter((part) => part)
    return { id: userId, login: username, name: fullName || (parts.length > 0 ? parts.join(' ') : null) }
  })
