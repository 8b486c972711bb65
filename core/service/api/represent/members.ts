/** Members that many resources have. */

/** `2026-11-21T06:00:00+00:00`. */
export function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`
}

export function timeOrNull(at: number | null): string | null {
  return at === null ? null : time(at)
}

export function user(person: {
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
