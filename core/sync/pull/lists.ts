/** The cloud's lists that a pull reads, each with how its items become a page of the store. */
import type { z } from 'zod'
import type { ListScope } from '../rows/remoteMappings.ts'
import type { PulledPage } from './pages.ts'
import type { RequestQuery } from '../client.ts'
import { commentSchema } from './remote/comments.ts'
import { conceptSchema, termSchema } from './remote/concepts.ts'
import { memberSchema } from './remote/people.ts'
import { branchSchema, directorySchema, fileSchema } from './remote/places.ts'
import { resourceSchema } from './remote/resources.ts'
import { screenshotSchema } from './remote/screenshots.ts'
import { segmentSchema } from './remote/segments.ts'
import { fieldSchema, labelSchema, stringSchema } from './remote/strings.ts'
import { approvalSchema, translationsSchema, voteSchema } from './remote/translations.ts'

export interface RemoteList {
  /** Names it in the cursor and for people. */
  step: string
  path: string
  query?: RequestQuery
  /** Queries that find the same, for a cloud that refuses that one, and at last one that finds a part of it. */
  otherwise?: { whole: readonly RequestQuery[]; part: RequestQuery }
  schema: z.ZodType
  toPage: (items: unknown[]) => PulledPage
  /** The part of the store to which it belongs. */
  scope: ListScope
  /** The ids of an item, where it is not one thing with an id. */
  idsOf?: (item: unknown) => number[]
  /** Whether it can be asked for in the order of ids: then what is new is at its end. */
  isOrdered?: boolean
  /** Whether a sign-in that does not allow it goes without. */
  isOptional?: boolean
}

/** Builds a list: `toPage` gets what the schema answers. */
function list<Item>(
  parts: Omit<RemoteList, 'schema' | 'toPage'> & {
    schema: z.ZodType<Item>
    toPage: (items: Item[]) => PulledPage
  },
): RemoteList {
  return { ...parts, toPage: parts.toPage as (items: unknown[]) => PulledPage }
}

/** The ids in a list that also has things of another kind, which are read as null. */
function idOfSome(item: unknown): number[] {
  return item === null ? [] : [(item as { id: number }).id]
}

export class RemoteLists {
  readonly #id: number
  readonly #below: string
  readonly #isOfStrings: boolean

  /** `id`: of the project in the cloud; `isOfStrings`: it has no files. */
  constructor(id: number, { isOfStrings = false } = {}) {
    this.#id = id
    this.#below = `projects/${id}`
    this.#isOfStrings = isOfStrings
  }

  members = (): RemoteList =>
    list({
      step: 'members',
      path: `${this.#below}/members`,
      schema: memberSchema,
      toPage: (items) => ({ kind: 'user', items }),
      scope: { kind: 'user' },
      isOptional: true,
    })

  branches = (): RemoteList =>
    list({
      step: 'branches',
      path: `${this.#below}/branches`,
      schema: branchSchema,
      toPage: (items) => ({ kind: 'branch', items }),
      scope: { kind: 'branch' },
    })

  directories = (): RemoteList =>
    list({
      step: 'directories',
      path: `${this.#below}/directories`,
      query: { recursion: 1 },
      schema: directorySchema,
      toPage: (items) => ({ kind: 'directory', items }),
      scope: { kind: 'directory' },
    })

  files = (): RemoteList =>
    list({
      step: 'files',
      path: `${this.#below}/files`,
      query: { recursion: 1 },
      schema: fileSchema,
      toPage: (items) => ({ kind: 'file', items }),
      scope: { kind: 'file' },
    })

  /** A project of strings lists those that it made itself, of the files that were uploaded, apart from people's. */
  labels = (): RemoteList[] => {
    const labels = list({
      step: 'labels',
      path: `${this.#below}/labels`,
      schema: labelSchema,
      toPage: (items) => ({ kind: 'label', items }),
      scope: { kind: 'label' },
    })
    if (!this.#isOfStrings) return [labels]
    return [
      { ...labels, scope: { kind: 'label', isSystem: false } },
      {
        ...labels,
        step: 'system labels',
        query: { isSystem: 1 },
        scope: { kind: 'label', isSystem: true },
        isOptional: true,
      },
    ]
  }

  fields = (): RemoteList =>
    list({
      step: 'fields',
      path: 'fields',
      schema: fieldSchema,
      toPage: (items) => ({ kind: 'field', items }),
      scope: { kind: 'field' },
      isOptional: true,
    })

  strings = (): RemoteList =>
    list({
      step: 'strings',
      path: `${this.#below}/strings`,
      schema: stringSchema,
      toPage: (items) => ({ kind: 'string', items }),
      scope: { kind: 'string' },
    })

  /** All of them: without an expression the service lists the top ones alone. */
  translations = (languageId: string): RemoteList =>
    list({
      step: `translations ${languageId}`,
      path: `${this.#below}/languages/${encodeURIComponent(languageId)}/translations`,
      // It holds for every one, whatever a cloud takes an absent value for.
      query: { croql: 'count of votes >= 0' },
      otherwise: { whole: [{ croql: "updated > '1970-01-01 00:00:00'" }], part: {} },
      schema: translationsSchema,
      toPage: (items) => ({ kind: 'translation', languageId, items: items.flat() }),
      scope: { kind: 'translation', languageId },
      idsOf: (item) => (item as { id: number }[]).map(({ id }) => id),
    })

  approvals = (languageId: string): RemoteList =>
    list({
      step: `approvals ${languageId}`,
      path: `${this.#below}/approvals`,
      query: { languageId, orderBy: 'id' },
      schema: approvalSchema,
      toPage: (items) => ({ kind: 'approval', items: items.filter((item) => item !== null) }),
      scope: { kind: 'approval', languageId },
      idsOf: idOfSome,
      isOrdered: true,
    })

  votes = (languageId: string): RemoteList =>
    list({
      step: `votes ${languageId}`,
      path: `${this.#below}/votes`,
      query: { languageId },
      schema: voteSchema,
      toPage: (items) => ({ kind: 'vote', items: items.filter((item) => item !== null) }),
      scope: { kind: 'vote', languageId },
      idsOf: idOfSome,
    })

  comments = (): RemoteList =>
    list({
      step: 'comments',
      path: `${this.#below}/comments`,
      query: { orderBy: 'id' },
      schema: commentSchema,
      toPage: (items) => ({ kind: 'comment', items: items.filter((item) => item !== null) }),
      scope: { kind: 'comment' },
      idsOf: idOfSome,
      isOrdered: true,
    })

  unresolvedIssues = (): RemoteList => {
    const comments = this.comments()
    const query = { ...comments.query, type: 'issue', issueStatus: 'unresolved' }
    return { ...comments, step: 'issues', query }
  }

  screenshots = (): RemoteList =>
    list({
      step: 'screenshots',
      path: `${this.#below}/screenshots`,
      schema: screenshotSchema,
      toPage: (items) => ({ kind: 'screenshot', items }),
      scope: { kind: 'screenshot' },
      isOptional: true,
    })

  /** The memories of the project, among all that the account has. */
  memories = (): RemoteList =>
    list({
      step: 'memories',
      path: 'tms',
      schema: resourceSchema,
      toPage: (items) => ({
        kind: 'tm',
        items: items
          .filter(this.#isOfProject)
          .map(({ id, name, languageIds }) => ({ id, name, languageIds })),
      }),
      scope: { kind: 'tm' },
      idsOf: (item) => {
        const one = item as { id: number; projectIds: number[] }
        return this.#isOfProject(one) ? [one.id] : []
      },
      isOptional: true,
    })

  /** Lists all glossaries of the account: those that this project sent may not be assigned to the remote project. */
  glossaries = (): RemoteList =>
    list({
      step: 'glossaries',
      path: 'glossaries',
      schema: resourceSchema,
      toPage: (items) => ({
        kind: 'glossary',
        items: items.map((item) => ({
          ...{ id: item.id, name: item.name, userId: item.userId, languageIds: item.languageIds },
          isOfProject: this.#isOfProject(item),
        })),
      }),
      scope: { kind: 'glossary' },
      isOptional: true,
    })

  #isOfProject = ({ projectIds }: { projectIds: number[] }): boolean => projectIds.includes(this.#id)

  segments = (tmId: number): RemoteList =>
    list({
      step: `segments ${tmId}`,
      path: `tms/${tmId}/segments`,
      schema: segmentSchema,
      toPage: (items) => ({ kind: 'segment', tmId, items }),
      scope: { kind: 'segment', tmId },
    })

  concepts = (glossaryId: number): RemoteList =>
    list({
      step: `concepts ${glossaryId}`,
      path: `glossaries/${glossaryId}/concepts`,
      schema: conceptSchema,
      toPage: (items) => ({ kind: 'concept', glossaryId, items }),
      scope: { kind: 'concept', glossaryId },
    })

  terms = (glossaryId: number): RemoteList =>
    list({
      step: `terms ${glossaryId}`,
      path: `glossaries/${glossaryId}/terms`,
      schema: termSchema,
      toPage: (items) => ({ kind: 'term', glossaryId, items }),
      scope: { kind: 'term', glossaryId },
    })

  /** The list of a kind that something refers to and that has not come. */
  ofKind(kind: PulledPage['kind'], glossaryId?: number): RemoteList[] {
    switch (kind) {
      case 'branch':
        return [this.branches()]
      case 'directory':
        return [this.branches(), this.directories()]
      case 'file':
        return [this.branches(), this.directories(), this.files()]
      case 'label':
        return this.labels()
      case 'field':
        return [this.fields()]
      case 'concept':
        return glossaryId === undefined ? [] : [this.concepts(glossaryId)]
      case 'user':
      case 'string':
      case 'translation':
      case 'approval':
      case 'vote':
      case 'comment':
      case 'screenshot':
      case 'tm':
      case 'segment':
      case 'glossary':
      case 'term':
        return []
    }
  }
}
