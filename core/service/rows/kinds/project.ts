/** The rows of a project beside its strings. */
import { containsText, type ListQuery } from './listConditions.ts'

/** A language of the project's own. */
export interface LanguageItem {
  /** JSON: `Language`. */
  definition: string
}

export interface MemberItem {
  id: number
  login: string
  name: string | null
}

export const projectListings = {
  language: {
    columns: 'c.definition',
    from: 'custom_language c',
    filters: {},
    orders: { id: 'c.id' },
    key: 'c.id',
  },
  member: {
    columns: 'u.id, u.login, u.name',
    from: 'user u',
    filters: {
      search: `(${containsText('u.login', 'search')} OR ${containsText('u.name', 'search')})`,
      role: "CASE WHEN u.id = (SELECT owner_id FROM project) THEN 'owner' ELSE 'translator' END = @role",
    },
    orders: {
      id: 'u.id',
      username: 'u.login',
      fullName: 'u.name',
      firstName: 'u.name',
      lastName: 'u.name',
    },
    key: 'u.id',
  },
} satisfies Record<string, ListQuery>
