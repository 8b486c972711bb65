/**
 * A cloud written from the OpenAPI alone. It imports nothing of core, knows the public CroQL and no extension, and holds
 * each of its answers against the schema.
 */
import type { Contract } from '../../service/schema.ts'
import {
  allow,
  asText,
  created,
  found,
  GONE,
  memberOf,
  numberIn,
  ok,
  on,
  Problem,
  refuse,
  replacedIn,
  textIn,
  type Parts,
  type Route,
} from './answers.ts'
import { compile, Refused, STRINGS, TRANSLATIONS, type Context, type Row } from './croql.ts'
import { rowOfString, rowOfTranslation } from './croqlRows.ts'
import { Items, type Kind } from './items.ts'
import { fieldRoutes, labelRoutes, screenshotRoutes } from './markings.ts'
import { glossaryRoutes, memoryRoutes } from './resources.ts'
import { iso, Shaping, type Json, type JsonObject } from './shaping.ts'
import {
  CloudState,
  FILE,
  LANGUAGE,
  PROJECT,
  type Directory,
  type Person,
  type SourceFile,
  type SourceString,
  type Translation,
} from './state.ts'

export interface FakeRequest {
  method: string
  url: URL
  body: string
}

export interface FakeAnswer {
  status: number
  body: Json
  headers: Record<string, string>
}

const MOST = 500

export class FakeCloud implements Parts {
  readonly state = new CloudState()
  /** Responses that the schema does not allow. */
  readonly problems: string[] = []
  /** Internal errors: the server must not have any. */
  readonly defects: unknown[] = []
  readonly shaping: Shaping
  readonly isOfFiles: boolean
  readonly isEnterprise: boolean
  readonly told = { string: (one: SourceString): JsonObject => this.#items.string(one) }
  readonly #items: Items
  readonly #contract: Contract | null
  readonly #routes: readonly Route[]

  /** `contract`: what its answers are held against; null where the schema is not there. */
  constructor(random: () => number, contract: Contract | null, { isOfFiles, isEnterprise }: Kind) {
    this.shaping = new Shaping(random)
    this.#contract = contract
    this.isOfFiles = isOfFiles
    this.isEnterprise = isEnterprise
    this.#items = new Items(this.state, this.shaping, { isOfFiles, isEnterprise })
    this.#routes = [
      ...this.#table(),
      ...[labelRoutes, screenshotRoutes, fieldRoutes, glossaryRoutes, memoryRoutes].flatMap((of) => of(this)),
    ]
  }

  /** Answers as to the person with that login. */
  answer(login: string, request: FakeRequest): Promise<FakeAnswer> {
    const path = request.url.pathname.replace(/^\/api\/v2/, '')
    const { status, body } = this.#answer(this.state.person(login), path, request)
    if (this.#contract !== null) {
      const told = status === 204 ? undefined : body
      this.problems.push(...this.#contract.problems(request.method, path, status, told))
    }
    return Promise.resolve({ status, body, headers: { 'content-type': 'application/json' } })
  }

  #answer(who: Person, path: string, { method, url, body }: FakeRequest): { status: number; body: Json } {
    try {
      for (const [pattern, handler] of this.#routes) {
        const found = pattern.exec(`${method} ${path}`)
        if (found === null) continue
        const ids = found.slice(1).map(Number)
        const call = {
          who,
          query: url.searchParams,
          body: body === '' ? null : (JSON.parse(body) as Json),
          ids,
        }
        const answered = handler(call)
        if (Array.isArray(answered)) {
          const body = paged(answered, url.searchParams)
          // The standard schema has the pagination of this list alone in an array.
          if (path.endsWith('/members') && !this.isEnterprise)
            body['pagination'] = [body['pagination'] ?? null]
          return { status: 200, body }
        }
        const { status, data } = answered
        return { status, body: data === undefined ? null : { data } }
      }
      throw new Problem(404, 'Not Found')
    } catch (error) {
      if (error instanceof Problem && error.status !== 400)
        return { status: error.status, body: { error: { code: error.status, message: error.message } } }
      if (error instanceof Problem || error instanceof Refused)
        return { status: 400, body: invalid(error.message) }
      this.defects.push(error)
      return { status: 500, body: { error: { code: 500, message: 'Internal Server Error' } } }
    }
  }

  #table(): Route[] {
    const none = (): JsonObject[] => []
    return [
      on('GET /user', ({ who }) => ok(this.#items.self(who))),
      on('GET /projects', () => [this.#items.project()]),
      on('GET PROJECT', () => ok(this.#items.project())),
      on('GET PROJECT/languages/progress', () => [this.#items.progress()]),
      on('GET PROJECT/members', ({ who }) => this.#members(who)),
      on('GET PROJECT/branches', none),
      on('GET PROJECT/directories', () => this.state.directories.map((one) => this.#directory(one))),
      on('GET PROJECT/files', ({ who }) => this.state.files.map((one) => this.#file(who, one))),
      on('GET PROJECT/files/ID/download', () => refuse(403, 'No access to files')),
      on('GET PROJECT/strings', ({ query }) => this.#strings(query)),
      on('POST PROJECT/strings', ({ who, body }) => created(this.#addString(who, body))),
      on('PATCH PROJECT/strings/ID', ({ who, ids: [id], body }) => {
        allow(who.role === 'manager')
        const string = found(this.state.strings, id)
        for (const [name, value] of replacedIn(body, [
          'identifier',
          'text',
          'context',
          'maxLength',
          'isHidden',
        ]))
          Object.assign(string, { [name]: value, updatedAt: Date.now() })
        return ok(this.#items.string(string))
      }),
      on('DELETE PROJECT/strings/ID', ({ who, ids: [id] }) => {
        allow(who.role === 'manager')
        this.state.removeString(found(this.state.strings, id).id)
        return GONE
      }),
      on('GET PROJECT/strings/ID', ({ ids: [id] }) => ok(this.#items.string(found(this.state.strings, id)))),
      on(`GET PROJECT/languages/${LANGUAGE}/translations`, ({ query }) =>
        this.#translationsOfLanguage(query),
      ),
      on('GET PROJECT/translations', ({ query }) => this.#translationsOfString(query)),
      on('GET PROJECT/translations/ID', ({ ids: [id] }) =>
        ok(this.#items.translation(found(this.state.translations, id).id)),
      ),
      on('POST PROJECT/translations', ({ who, body }) => created(this.#addTranslation(who, body))),
      on('PATCH PROJECT/translations', ({ who, body }) =>
        this.#together(body, (value) => this.#addTranslation(who, value)),
      ),
      on('DELETE PROJECT/translations/ID', ({ who, ids: [id] }) => this.#removeTranslation(who, id)),
      on('GET PROJECT/approvals', ({ query }) =>
        this.#judgements(query, this.state.approvals).map(({ id }) => this.#items.approval(id)),
      ),
      on('POST PROJECT/approvals', ({ who, body }) => created(this.#addApproval(who, body))),
      on('PATCH PROJECT/approvals', ({ who, body }) =>
        this.#together(body, (value) => this.#addApproval(who, value)),
      ),
      on('GET PROJECT/approvals/ID', ({ ids: [id] }) =>
        ok(this.#items.approval(found(this.state.approvals, id).id)),
      ),
      on('GET PROJECT/votes/ID', ({ ids: [id] }) => ok(this.#items.vote(found(this.state.votes, id).id))),
      on('DELETE PROJECT/approvals/ID', ({ who, ids: [id] }) => {
        const { userId } = found(this.state.approvals, id)
        allow(who.role === 'manager' || userId === who.id)
        this.state.approvals = this.state.approvals.filter((one) => one.id !== id)
        return GONE
      }),
      on('GET PROJECT/votes', ({ query }) =>
        this.#judgements(query, this.state.votes).map(({ id }) => this.#items.vote(id)),
      ),
      on('POST PROJECT/votes', ({ who, body }) => {
        const { id } = found(this.state.translations, numberIn(body, 'translationId'))
        return created(
          this.#items.vote(this.state.vote(id, who.id, textIn(body, 'mark') === 'up' ? 'up' : 'down').id),
        )
      }),
      on('DELETE PROJECT/votes/ID', ({ who, ids: [id] }) => {
        allow(found(this.state.votes, id).userId === who.id)
        this.state.votes = this.state.votes.filter((one) => one.id !== id)
        return GONE
      }),
      on('GET PROJECT/comments', ({ query }) => this.#comments(query)),
      on('GET PROJECT/comments/ID', ({ ids: [id] }) =>
        ok(this.#items.comment(found(this.state.comments, id).id)),
      ),
      on('POST PROJECT/comments', ({ who, body }) => {
        const stringId = found(this.state.strings, numberIn(body, 'stringId')).id
        const type = textIn(body, 'type') === 'issue' ? 'issue' : 'comment'
        return created(
          this.#items.comment(this.state.comment(stringId, who.id, type, textIn(body, 'text')).id),
        )
      }),
      on('PATCH PROJECT/comments/ID', ({ ids: [id], body }) => this.#changeComment(id, body)),
      on('DELETE PROJECT/comments/ID', ({ who, ids: [id] }) => {
        allow(who.role === 'manager' || found(this.state.comments, id).userId === who.id)
        found(this.state.comments, id)
        this.state.comments = this.state.comments.filter((one) => one.id !== id)
        return GONE
      }),
    ]
  }

  // ---- What there is -----------------------------------------------------------------------------------------------

  /** Only managers see who works at a project. */
  #members(who: Person): JsonObject[] {
    allow(who.role === 'manager')
    return this.state.people.map((one) => this.#items.self(one))
  }

  #directory({ id, name }: Directory): JsonObject {
    const at = iso(this.state.before)
    return this.shaping.shaped(
      {
        ...{ id, name, projectId: PROJECT, branchId: null, directoryId: null, title: '' },
        ...{ exportPattern: '', path: `/${name}`, priority: 'normal', createdAt: at, updatedAt: at },
      },
      ['id', 'name', 'path'],
    )
  }

  /** The short representation for users who are no managers. */
  #file({ role }: Person, { id, name, directoryId }: SourceFile): JsonObject {
    const directory = this.state.directories.find((one) => one.id === directoryId)
    const short = {
      ...{
        id,
        branchId: null,
        directoryId,
        name,
        title: null,
        context: null,
        type: 'json',
      },
      path: directory ? `/${directory.name}/${name}` : `/${name}`,
    }
    const full = {
      revisionId: 1,
      createdAt: '2026-01-01T00:00:00+00:00',
      updatedAt: '2026-01-02T00:00:00+00:00',
    }
    const isFull = role === 'manager'
    return this.shaping.shaped(isFull ? { ...short, ...full } : short, [
      'id',
      'name',
      'path',
      'type',
      ...Object.keys(full),
    ])
  }

  #strings(query: URLSearchParams): JsonObject[] {
    const croql = query.get('croql')
    if (croql !== null && ['filter', 'labelIds', 'branchId', 'fileId'].some((name) => query.has(name)))
      throw new Problem(400, 'croql can not be used with them')
    const holds = filterOf(croql, STRINGS)
    const [filter, scope] = [query.get('filter'), query.get('scope')]
    return this.state.strings
      .filter((one) => holds(rowOfString(this.state, one)))
      .filter(({ identifier }) => filter === null || scope !== 'identifier' || identifier.includes(filter))
      .map((one) => this.#items.string(one))
  }

  /** The translations of a language; only the top ones if no expression asks for others. */
  #translationsOfLanguage(query: URLSearchParams): JsonObject[] {
    const croql = query.get('croql')
    const holds = filterOf(croql, TRANSLATIONS)
    const all = this.state.translations.filter(({ id }) => holds(rowOfTranslation(this.state, id)))
    const isOfPlace = (one: Translation, { stringId, form }: Translation): boolean =>
      one.stringId === stringId && one.form === form
    const told =
      croql === null ? all.filter((one) => all.findLast((other) => isOfPlace(other, one)) === one) : all
    // The forms of a plural string are one item.
    const items = [
      ...Map.groupBy(told, ({ id, stringId, form }) => (form === null ? `${id}` : `of ${stringId}`)),
    ]
    return items.map(([, [first, ...others]]) =>
      first?.form === null
        ? this.#items.plainOfLanguage(first)
        : this.#items.pluralsOfLanguage([first as Translation, ...others]),
    )
  }

  #translationsOfString(query: URLSearchParams): JsonObject[] {
    if (query.get('languageId') !== LANGUAGE) throw new Problem(400, 'languageId is required')
    const stringId = Number(query.get('stringId'))
    return this.state.translations
      .filter((one) => one.stringId === stringId)
      .map(({ id }) => this.#items.translation(id))
  }

  #judgements<One extends { translationId: number }>(query: URLSearchParams, all: readonly One[]): One[] {
    const translationId = query.get('translationId')
    if ((translationId === null) === (query.get('languageId') === null))
      throw new Problem(400, 'Either translationId or languageId is required')
    return translationId === null
      ? [...all]
      : all.filter((one) => one.translationId === Number(translationId))
  }

  #comments(query: URLSearchParams): JsonObject[] {
    const [stringId, type, status] = ['stringId', 'type', 'issueStatus'].map((name) => query.get(name))
    return this.state.comments
      .filter((one) => stringId === null || one.stringId === Number(stringId))
      .filter((one) => type === null || one.type === type)
      .filter((one) => status === null || one.issueStatus === status)
      .map(({ id }) => this.#items.comment(id))
  }

  // ---- What is done to it ------------------------------------------------------------------------------------------

  #addString(who: Person, body: Json): JsonObject {
    allow(who.role === 'manager')
    const identifier = textIn(body, 'identifier')
    if (this.state.strings.some((one) => one.identifier === identifier))
      throw new Problem(400, 'The identifier is there already')
    const text = memberOf(body, 'text')
    const made: SourceString = {
      ...{ id: this.state.id(), identifier, context: asText(memberOf(body, 'context')), labelIds: [] },
      text: typeof text === 'string' ? text : { ...(text as Record<string, string>) },
      maxLength: Number(memberOf(body, 'maxLength') ?? 0),
      isHidden: memberOf(body, 'isHidden') === true,
      fileId: FILE,
      ...{ createdAt: Date.now(), updatedAt: null },
    }
    this.state.strings.push(made)
    return this.#items.string(made)
  }

  #addTranslation(who: Person, body: Json): JsonObject {
    const string = found(this.state.strings, numberIn(body, 'stringId'))
    if (textIn(body, 'languageId') !== LANGUAGE) throw new Problem(400, 'No such language')
    const form = typeof string.text === 'string' ? null : textIn(body, 'pluralCategoryName')
    if (form === null && memberOf(body, 'pluralCategoryName') !== undefined)
      throw new Problem(400, 'The string has no plural forms')
    const made = this.state.translate(string.id, textIn(body, 'text'), who.id, form)
    if (made === null) throw new Problem(400, 'The same translation is there already')
    return this.#items.translation(made.id)
  }

  #removeTranslation(who: Person, id: number | undefined): { status: number; data: undefined } {
    allow(who.role === 'manager' || found(this.state.translations, id).userId === who.id)
    this.state.removeTranslation(found(this.state.translations, id).id)
    return GONE
  }

  #addApproval(who: Person, body: Json): JsonObject {
    allow(who.role === 'manager')
    const { id } = found(this.state.translations, numberIn(body, 'translationId'))
    const made = this.state.approve(id, who.id)
    if (made === null) throw new Problem(400, 'It is approved already')
    return this.#items.approval(made.id)
  }

  #changeComment(id: number | undefined, body: Json): { status: number; data: Json } {
    const comment = found(this.state.comments, id)
    for (const { op, path, value } of body as { op: string; path: string; value: string }[]) {
      if (op !== 'replace') throw new Problem(400, 'Only replace')
      if (path === '/text') comment.text = value
      else if (path === '/issueStatus') comment.issueStatus = value === 'resolved' ? 'resolved' : 'unresolved'
      else throw new Problem(400, `No such path: ${path}`)
    }
    return ok(this.#items.comment(comment.id))
  }

  /** All of them or none. */
  #together(body: Json, add: (value: Json) => JsonObject): { status: number; data: Json } {
    const { translations, approvals } = this.state
    const before = { translations: [...translations], approvals: [...approvals] }
    try {
      const made = (body as { op: string; path: string; value: Json }[]).map(({ op, path, value }) => {
        if (op !== 'add' || path !== '/-') throw new Problem(400, 'Only add')
        return { data: add(value) }
      })
      return ok(made)
    } catch (error) {
      Object.assign(this.state, before)
      throw error
    }
  }
}

function filterOf(croql: string | null, context: Context): (row: Row) => boolean {
  return croql === null ? () => true : compile(croql, context)
}

function paged(items: readonly JsonObject[], query: URLSearchParams): JsonObject {
  const limit = Number(query.get('limit') ?? 25)
  const offset = Number(query.get('offset') ?? 0)
  if (!(limit >= 1 && limit <= MOST && offset >= 0)) throw new Problem(400, 'No such page')
  const data = items.slice(offset, offset + limit).map((one): Json => ({ data: one }))
  return { data, pagination: { offset, limit } }
}

function invalid(message: string): Json {
  return { errors: [{ error: { key: 'request', errors: [{ code: 'invalid', message }] } }] }
}
