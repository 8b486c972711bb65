/** What a cloud has: a project of strings or of files, and what people did to it. */

export type Role = 'manager' | 'translator'

export interface Person {
  id: number
  login: string
  role: Role
}

export interface SourceString {
  id: number
  identifier: string
  text: string
  context: string
  isHidden: boolean
  labelIds: number[]
  createdAt: number
  updatedAt: number | null
}

export interface Translation {
  id: number
  stringId: number
  text: string
  userId: number
  createdAt: number
}

export interface Approval {
  id: number
  translationId: number
  userId: number
  createdAt: number
}

export interface Vote extends Approval {
  mark: 'up' | 'down'
}

export interface Comment {
  id: number
  stringId: number
  userId: number
  type: 'comment' | 'issue'
  issueStatus: 'unresolved' | 'resolved' | null
  text: string
  createdAt: number
}

export const LANGUAGE = 'uk'
export const PROJECT = 1
export const FILE = 1

/** In milliseconds since 1970: before every run. */
const BEFORE = Date.UTC(2026, 4, 1)

export class CloudState {
  readonly people: readonly Person[] = [
    { id: 1, login: 'anna', role: 'manager' },
    { id: 2, login: 'boris', role: 'translator' },
    { id: 3, login: 'clara', role: 'manager' },
  ]
  strings: SourceString[] = ['plain', 'other', 'third'].map((identifier, index) => ({
    ...{ id: index + 1, identifier, text: `Text of ${identifier}`, context: '', isHidden: false },
    ...{ labelIds: [], createdAt: BEFORE, updatedAt: null },
  }))
  translations: Translation[] = []
  approvals: Approval[] = []
  votes: Vote[] = []
  comments: Comment[] = []
  readonly labels = [
    { id: 1, title: 'Screen' },
    { id: 2, title: 'Menu' },
  ]
  /** Ids are given once. */
  #newest = 100

  id(): number {
    return ++this.#newest
  }

  person(login: string): Person {
    const found = this.people.find((one) => one.login === login)
    if (found === undefined) throw new Error(`Nobody is called ${login}`)
    return found
  }

  /** Null: the place has the text already. */
  translate(stringId: number, text: string, userId: number): Translation | null {
    const isThere = this.translations.some((one) => one.stringId === stringId && one.text === text)
    if (isThere) return null
    const made = { id: this.id(), stringId, text, userId, createdAt: Date.now() }
    this.translations.push(made)
    return made
  }

  removeTranslation(id: number): void {
    this.translations = this.translations.filter((one) => one.id !== id)
    this.approvals = this.approvals.filter((one) => one.translationId !== id)
    this.votes = this.votes.filter((one) => one.translationId !== id)
  }

  /** Null: this person approved it already. */
  approve(translationId: number, userId: number): Approval | null {
    if (this.approvals.some((one) => one.translationId === translationId && one.userId === userId))
      return null
    const made = { id: this.id(), translationId, userId, createdAt: Date.now() }
    this.approvals.push(made)
    return made
  }

  /** A person has one vote. */
  vote(translationId: number, userId: number, mark: Vote['mark']): Vote {
    this.votes = this.votes.filter((one) => one.translationId !== translationId || one.userId !== userId)
    const made = { id: this.id(), translationId, userId, mark, createdAt: Date.now() }
    this.votes.push(made)
    return made
  }

  comment(stringId: number, userId: number, type: Comment['type'], text: string): Comment {
    const issueStatus = type === 'issue' ? ('unresolved' as const) : null
    const made = { id: this.id(), stringId, userId, type, issueStatus, text, createdAt: Date.now() }
    this.comments.push(made)
    return made
  }

  rating(translationId: number): number {
    return this.votes
      .filter((one) => one.translationId === translationId)
      .reduce((sum, { mark }) => sum + (mark === 'up' ? 1 : -1), 0)
  }
}
