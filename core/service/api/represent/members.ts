/** Members that many resources have. */

/** `2026-11-21T06:00:00+00:00`. */
export function timeJson(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`
}

export function timeJsonOrNull(time: number | null): string | null {
  return time === null ? null : timeJson(time)
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
