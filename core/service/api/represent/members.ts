/** Members that many resources have. */

/** `2026-11-21T06:00:00+00:00`. */
export function timeJson(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`
}

export function timeJsonOrNull(at: number | null): string | null {
  return at === null ? null : timeJson(at)
}

export function userJson(person: {
  userId: number | null
  login: string | null
  userName: string | null
}): object {
  return {
    id: person.userId ?? 0,
    username: person.login ?? '',
    fullName: person.userName ?? person.login ?? '',
    avatarUrl: '',
  }
}
