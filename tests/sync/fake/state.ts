/** The content of a server: a project of strings or of files, and the users' edits. */

export type Role = 'manager' | 'translator'

export interface Person {
  id: number
  login: string
  role: Role
}

export type Forms = Record<string, string>

export interface SourceString {
  id: number
  identifier: string
  /** The text; a plural string has its forms. */
  text: string | Forms
  context: string
  /** 0: any. */
  maxLength: number
  isHidden: boolean
  labelIds: number[]
  /** Of a project of files. */
  fileId: number
  createdAt: number
  updatedAt: number | null
}

export interface Translation {
  id: number
  stringId: number
  /** Null: of a string that has no plural forms. */
  form: string | null
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

export interface Label {
  id: number
  title: string
  /** The project made it, of a file's name. */
  isSystem: boolean
}

export interface Directory {
  id: number
  name: string
}

export interface SourceFile {
  id: number
  name: string
  directoryId: number | null
}

export interface Screenshot {
  id: number
  name: string
  stringIds: number[]
  labelIds: number[]
}

export interface Glossary {
  id: number
  name: string
  userId: number
  projectIds: number[]
}

export interface Concept {
  id: number
  glossaryId: number
  userId: number
  subject: string
  definition: string
  note: string
  url: string
  translatable: boolean
  createdAt: number
  updatedAt: number
}

export interface Term {
  id: number
  glossaryId: number
  conceptId: number
  userId: number
  languageId: string
  text: string
  description: string
  partOfSpeech: string
  status: string
  type: string
  gender: string
  note: string
  url: string
  createdAt: number
  updatedAt: number
}

export interface MemoryRecord {
  id: number
  languageId: string
  text: string
  usageCount: number
  createdBy: number
  updatedBy: number
  createdAt: number
  updatedAt: number | null
}

export interface Segment {
  id: number
  tmId: number
  records: MemoryRecord[]
}

export const LANGUAGE = 'uk'
export const PROJECT = 1
export const FILE = 1
/** The file in a directory, which has the plural string. */
export const INNER_FILE = 2

/** A time before every run, in milliseconds since 1970. */
const BEFORE = Date.UTC(2026, 4, 1)

export class CloudState {
  readonly people: readonly Person[] = [
    { id: 1, login: 'anna', role: 'manager' },
    { id: 2, login: 'boris', role: 'translator' },
    { id: 3, login: 'clara', role: 'manager' },
  ]
  strings: SourceString[] = ['plain', 'other', 'third', 'days'].map((identifier, index) => ({
    ...{ id: index + 1, identifier, context: '', maxLength: 0, isHidden: false },
    text: identifier === 'days' ? { one: '# day', other: '# days' } : `Text of ${identifier}`,
    ...{ labelIds: index === 2 ? [3] : [], createdAt: BEFORE, updatedAt: null },
    fileId: identifier === 'days' ? INNER_FILE : FILE,
  }))
  /** The target languages. */
  languageIds = [LANGUAGE]
  translations: Translation[] = []
  approvals: Approval[] = []
  votes: Vote[] = []
  comments: Comment[] = []
  labels: Label[] = [
    { id: 1, title: 'Screen', isSystem: false },
    { id: 2, title: 'Menu', isSystem: false },
    { id: 3, title: 'shop.json', isSystem: true },
  ]
  directories: Directory[] = [{ id: 1, name: 'web' }]
  files: SourceFile[] = [
    { id: FILE, name: 'shop.json', directoryId: null },
    { id: INNER_FILE, name: 'dates.json', directoryId: 1 },
  ]
  screenshots: Screenshot[] = [{ id: 1, name: 'cart.png', stringIds: [1, 3], labelIds: [2] }]
  glossaries: Glossary[] = [{ id: 1, name: 'Terms', userId: 3, projectIds: [PROJECT] }]
  concepts: Concept[] = []
  terms: Term[] = []
  /** The text with which each term was made, by its id. */
  readonly firstTexts = new Map<number, string>()
  memories = [{ id: 1, name: 'Shared' }]
  segments: Segment[] = []
  /** When what no run touches was made, in milliseconds since 1970. */
  readonly before = BEFORE
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
  translate(stringId: number, text: string, userId: number, form: string | null = null): Translation | null {
    const isThere = this.translations.some(
      (one) => one.stringId === stringId && one.form === form && one.text === text,
    )
    if (isThere) return null
    const made = { id: this.id(), stringId, form, text, userId, createdAt: Date.now() }
    this.translations.push(made)
    return made
  }

  removeString(id: number): void {
    this.strings = this.strings.filter((one) => one.id !== id)
    for (const one of this.translations.filter(({ stringId }) => stringId === id))
      this.removeTranslation(one.id)
    this.comments = this.comments.filter(({ stringId }) => stringId !== id)
    for (const one of this.screenshots) one.stringIds = one.stringIds.filter((other) => other !== id)
  }

  removeFile(id: number): void {
    for (const one of this.strings.filter(({ fileId }) => fileId === id)) this.removeString(one.id)
    this.files = this.files.filter((one) => one.id !== id)
  }

  removeDirectory(id: number): void {
    for (const one of this.files.filter(({ directoryId }) => directoryId === id)) this.removeFile(one.id)
    this.directories = this.directories.filter((one) => one.id !== id)
  }

  removeMemory(id: number): void {
    this.memories = this.memories.filter((one) => one.id !== id)
    this.segments = this.segments.filter(({ tmId }) => tmId !== id)
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

  removeLabel(id: number): void {
    this.labels = this.labels.filter((one) => one.id !== id)
    for (const one of this.strings) one.labelIds = one.labelIds.filter((other) => other !== id)
    for (const one of this.screenshots) one.labelIds = one.labelIds.filter((other) => other !== id)
  }

  addConcept(glossaryId: number, userId: number): Concept {
    const at = Date.now()
    const texts = { subject: '', definition: '', note: '', url: '' }
    const made = {
      ...{ id: this.id(), glossaryId, userId, ...texts },
      ...{ translatable: true, createdAt: at, updatedAt: at },
    }
    this.concepts.push(made)
    return made
  }

  addTerm(term: Omit<Term, 'id' | 'createdAt' | 'updatedAt'>): Term {
    const made = { ...term, id: this.id(), createdAt: Date.now(), updatedAt: Date.now() }
    this.terms.push(made)
    this.firstTexts.set(made.id, made.text)
    return made
  }

  /** A concept goes with its last term. */
  removeTerm(id: number): void {
    const gone = this.terms.find((one) => one.id === id)
    this.terms = this.terms.filter((one) => one.id !== id)
    if (gone && !this.terms.some(({ conceptId }) => conceptId === gone.conceptId))
      this.removeConcept(gone.conceptId)
  }

  removeConcept(id: number): void {
    this.concepts = this.concepts.filter((one) => one.id !== id)
    this.terms = this.terms.filter(({ conceptId }) => conceptId !== id)
  }

  removeGlossary(id: number): void {
    this.glossaries = this.glossaries.filter((one) => one.id !== id)
    this.concepts = this.concepts.filter(({ glossaryId }) => glossaryId !== id)
    this.terms = this.terms.filter(({ glossaryId }) => glossaryId !== id)
  }

  record(languageId: string, text: string, userId: number): MemoryRecord {
    const at = Date.now()
    return {
      ...{ id: this.id(), languageId, text, usageCount: 0, createdBy: userId, updatedBy: userId },
      ...{ createdAt: at, updatedAt: at },
    }
  }

  rating(translationId: number): number {
    return this.votes
      .filter((one) => one.translationId === translationId)
      .reduce((sum, { mark }) => sum + (mark === 'up' ? 1 : -1), 0)
  }
}
