/**
 * The endpoints that most resources of the API have alike: list, read, add, change, change in a batch, delete. An entity
 * states what is its own: its path, filters, input schemas, JSON and writes.
 */
import type { z } from 'zod'
import { nothing, oneJson, page, unpaged, type ApiAnswer } from '../answers.ts'
import type { Items, ResourceKind } from '../rows/kinds.ts'
import type { ListRequest } from '../rows/servicePages.ts'
import type { CroqlContext, CroqlRequest, ServedProject } from '../store.ts'
import type { Call } from './call.ts'
import { asSingle } from './failures.ts'
import { batchIn, bodyInput, idIn, patchPath, patchValue, patchValues, queryInput } from './input.ts'
import { readPatch, unsupportedIn, type PatchOperation } from './input.ts'
import { croqlOf, croqlPage, inOrder, itemJson, listPage } from './listPages.ts'
import type { Method, Route } from './router.ts'

/** The place of the items that a request is about. */
export interface Place {
  call: Call
  project: ServedProject
  /** The resource that the items belong to: they pass these filters. */
  of?: Pick<CroqlRequest, 'tmId' | 'glossaryId'>
}

export interface ResourceDefinition<Kind extends ResourceKind, Json extends object, At extends Place> {
  kind: Kind
  /** Its name in "Comment Not Found". */
  noun: string
  /** The path of the list: `projects/{projectId}/comments`. */
  path: string
  /** The parameter with the id of an item: `commentId`. */
  idName: string
  scope: string
  isEnterprise?: true
  /** Returns where the items are; without it, in the project that the path names. Throws 404. */
  place?: (call: Call) => At | Promise<At>
  /** Returns the id of the path as the project has it. */
  idOf?: (call: Call) => number
  /** Returns the items of a list as the API has them, in the same order. */
  represent: (items: Items[Kind][], place: Place) => Json[] | Promise<Json[]>
}

interface ListOptions<Kind extends ResourceKind, Schema extends z.ZodType> {
  /** Returns the filters of the list for those of the query; without it they are the same. */
  filtersOf?: (given: z.output<Schema>, place: Place) => ListRequest['filters']
  /** The entity that a CroQL expression selects; without it the list takes no expression. */
  croql?: Exclude<CroqlContext, 'translations'>
  /** Returns the items of the list, where it has other members than a single item. */
  represent?: (items: Items[Kind][], place: Place) => object[]
}

/** Writes of an entity that one request may have many of: all or none of them are done. */
export interface Changes<Change, New extends z.ZodType, Members extends z.ZodRawShape> {
  /** Returns the ids of the items that were added or changed, in the order of the changes. Throws `service.batch`. */
  write: (place: Place, changes: readonly Change[]) => Promise<number[]>
  add: { input: New; change: (given: z.output<New>, place: Place) => Change }
  /** The members that JSON Patch replaces at `/{id}/{member}`; one member gives one change. */
  replace?: {
    members: (place: Place) => z.ZodObject<Members>
    changes: (id: number, given: Partial<z.output<z.ZodObject<Members>>>, place: Place) => Change[]
  }
  /** A `replace` of the whole item, at `/{id}`. */
  replaceItem?: (id: number, operation: PatchOperation) => Change
  remove: (id: number) => Change
}

/**
 * A resource of the API. Its methods make routes of the router.
 *
 * @example
 * const labels = new Resource({
 *   ...{ kind: 'label', noun: 'Label', path: 'projects/{projectId}/labels', idName: 'labelId', scope },
 *   represent: (items) => items.map(labelJson),
 * })
 * const routes = [
 *   labels.list(z.object({ isSystem: flagText.optional() })),
 *   labels.read(),
 *   labels.remove(({ project }, labelId) => project.edit('serviceDeleteLabel', { labelId })),
 * ]
 */
export class Resource<Kind extends ResourceKind, Json extends object, At extends Place = Place> {
  readonly #definition: ResourceDefinition<Kind, Json, At>

  constructor(definition: ResourceDefinition<Kind, Json, At>) {
    this.#definition = definition
  }

  /** The path of one item. */
  get itemPath(): string {
    const { path, idName } = this.#definition
    return `${path}/{${idName}}`
  }

  /** Makes a route of the list, or below it: `at` follows its path. */
  route(method: Method, at: string, answer: Route['answer']): Route {
    const { path, scope, isEnterprise } = this.#definition
    return { method, path: `${path}${at}`, scope, ...(isEnterprise && { isEnterprise }), answer }
  }

  /** Makes a route of one item. */
  itemRoute(method: Method, answer: Route['answer']): Route {
    return this.route(method, `/{${this.#definition.idName}}`, answer)
  }

  place(call: Call): At | Promise<At> {
    return this.#definition.place?.(call) ?? ({ call, project: call.project() } as At)
  }

  idOf(call: Call): number {
    const { idOf, idName, noun } = this.#definition
    return idOf?.(call) ?? call.id(idName, noun)
  }

  /** Returns the item that the path names, with its place. Throws 404. */
  async find(call: Call): Promise<At & { item: Items[Kind] }> {
    const place = await this.place(call)
    return { ...place, item: await this.#item(place, this.idOf(call)) }
  }

  /** Returns an item as the API has it. Throws 404. */
  async json(place: Place, id: number): Promise<Json> {
    const [json] = await this.#definition.represent([await this.#item(place, id)], place)
    return json as Json
  }

  /** Returns the item that the path names as the API has it. Throws 404. */
  async jsonOf(call: Call): Promise<Json> {
    const place = await this.place(call)
    return this.json(place, this.idOf(call))
  }

  /** Returns the answer to a batch: the items of these ids that are still there, each once. */
  async unpaged(place: Place, ids: readonly number[]): Promise<ApiAnswer> {
    const { kind, represent } = this.#definition
    return unpaged(await represent(await inOrder(place.project, kind, ids), place))
  }

  #item({ project, of }: Place, id: number): Promise<Items[Kind]> {
    const { kind, noun } = this.#definition
    return itemJson(project, kind, id, noun, { ...of })
  }

  /** `GET` of the list: a page by the query's filters, or by an expression. */
  list<Schema extends z.ZodType>(filters: Schema, options: ListOptions<Kind, Schema> = {}): Route {
    const { kind } = this.#definition
    const { filtersOf = (given) => given as ListRequest['filters'], croql: context } = options
    const { represent = this.#definition.represent } = options
    return this.route('GET', '', async (call) => {
      const place = await this.place(call)
      const { project, of } = place
      const croql = context === undefined ? null : croqlOf(call)
      const { items, page: asked } =
        context === undefined || croql === null
          ? await listPage(call, project, kind, { ...filtersOf(queryInput(call, filters), place), ...of })
          : await croqlPage(call, project, kind, { croql, context, ...of })
      return page(await represent(items, place), asked)
    })
  }

  /** `GET` of an item. */
  read(): Route {
    return this.itemRoute('GET', async (call) => oneJson(await this.jsonOf(call)))
  }

  /** `POST` to the list. `add` returns the id of the new item; `placeOf`: where it is added, if not where the list is. */
  add<Input extends z.ZodType>(
    input: Input,
    add: (place: At, given: z.output<Input>) => Promise<number>,
    placeOf: (call: Call) => At | Promise<At> = (call) => this.place(call),
  ): Route {
    return this.route('POST', '', async (call) => {
      const place = await placeOf(call)
      return oneJson(await this.json(place, await add(place, bodyInput(call, input))), 201)
    })
  }

  /** `PATCH` of an item by a JSON Patch of these members. */
  patch<Members extends z.ZodRawShape>(
    members: (place: At) => z.ZodObject<Members>,
    change: (place: At, id: number, changes: Partial<z.output<z.ZodObject<Members>>>) => Promise<unknown>,
  ): Route {
    return this.itemRoute('PATCH', async (call) => {
      const place = await this.place(call)
      const id = this.idOf(call)
      await change(place, id, readPatch(call, members(place), await this.json(place, id)))
      return oneJson(await this.json(place, id))
    })
  }

  /** `DELETE` of an item. */
  remove(remove: (place: At, id: number) => Promise<unknown>): Route {
    return this.itemRoute('DELETE', async (call) => {
      await remove(await this.place(call), this.idOf(call))
      return nothing
    })
  }

  /**
   * The routes of an entity that is written in batches: `POST` and `PATCH` of the list, `PATCH` (where it has members) and
   * `DELETE` of an item. In the batch, `add` is at `/-`, `replace` at `/{id}/{member}`, `remove` at `/{id}`.
   */
  changes<Change, New extends z.ZodType, Members extends z.ZodRawShape>(
    changes: Changes<Change, New, Members>,
  ): Route[] {
    const { write, add, replace, remove } = changes
    const one = (place: Place, ofOne: readonly Change[]): Promise<number[]> => asSingle(write(place, ofOne))
    const added = this.add(add.input, async (place, given) => {
      const [id] = await one(place, [add.change(given, place)])
      return id ?? 0
    })
    const batch = this.route('PATCH', '', async (call) => {
      const place = await this.place(call)
      const ids = await write(
        place,
        batchIn(call, (operation) => changeIn(operation, changes, place)),
      )
      return this.unpaged(place, ids)
    })
    const patched =
      replace === undefined
        ? []
        : [this.patch(replace.members, (place, id, given) => one(place, replace.changes(id, given, place)))]
    return [added, batch, ...patched, this.remove((place, id) => one(place, [remove(id)]))]
  }
}

/** One operation of a batch. Throws 400. */
function changeIn<Change, New extends z.ZodType, Members extends z.ZodRawShape>(
  operation: PatchOperation,
  { add, replace, replaceItem, remove }: Changes<Change, New, Members>,
  place: Place,
): Change {
  if (operation.op === 'add' && operation.path === '/-')
    return add.change(patchValue(operation, add.input), place)
  const [first, member, ...rest] = patchPath(operation)
  const id = idIn(operation, first)
  if (rest.length > 0) throw unsupportedIn(operation)
  if (operation.op === 'remove' && member === undefined) return remove(id)
  if (operation.op !== 'replace') throw unsupportedIn(operation)
  if (member === undefined && replaceItem !== undefined) return replaceItem(id, operation)
  const members = replace?.members(place)
  if (members === undefined || member === undefined || !Object.hasOwn(members.shape, member))
    throw unsupportedIn(operation)
  const [change] = replace?.changes(id, patchValues(members, { [member]: operation.value }), place) ?? []
  if (change === undefined) throw unsupportedIn(operation)
  return change
}
