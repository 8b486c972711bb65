/** Rows that mark strings on the fake server: labels, screenshots, and fields of an organization. */
import {
  allow,
  asText,
  created,
  found,
  GONE,
  memberOf,
  ok,
  on,
  Problem,
  replacedIn,
  textIn,
  type Parts,
  type Route,
} from './answers.ts'
import { iso, type Json, type JsonObject } from './shaping.ts'
import type { Label, Screenshot, SourceString } from './state.ts'

export function labelRoutes({ state, shaping, isOfFiles, told }: Parts): Route[] {
  /** Only a project of strings has labels of its own, and tells them by the filter. */
  const label = ({ id, title, isSystem }: Label): JsonObject =>
    shaping.shaped({ id, title, ...(!isOfFiles && { isSystem }) }, ['id', 'title', 'isSystem'])
  const people = (): Label[] => state.labels.filter((one) => isOfFiles || !one.isSystem)
  const relabel = (labelId: number | undefined, ids: readonly number[], isGiven: boolean): JsonObject[] => {
    const { id } = found(state.labels, labelId)
    const strings = ids.map((stringId): SourceString => found(state.strings, stringId))
    for (const one of strings) {
      one.labelIds = one.labelIds.filter((other) => other !== id)
      if (isGiven) one.labelIds.push(id)
    }
    return strings.map(told.string)
  }
  return [
    on('GET PROJECT/labels', ({ query }) => {
      const isSystem = !isOfFiles && query.get('isSystem') === '1'
      return (isSystem ? state.labels.filter((one) => one.isSystem) : people()).map(label)
    }),
    on('POST PROJECT/labels', ({ who, body }) => {
      allow(who.role === 'manager')
      const title = textIn(body, 'title')
      if (people().some((one) => one.title === title)) throw new Problem(400, 'The label is there already')
      const made = { id: state.id(), title, isSystem: false }
      state.labels.push(made)
      return created(label(made))
    }),
    on('GET PROJECT/labels/ID', ({ ids: [id] }) => ok(label(found(people(), id)))),
    on('PATCH PROJECT/labels/ID', ({ who, ids: [id], body }) => {
      allow(who.role === 'manager')
      const one = found(people(), id)
      for (const [, value] of replacedIn(body, ['title'])) one.title = asText(value)
      return ok(label(one))
    }),
    on('DELETE PROJECT/labels/ID', ({ who, ids: [id] }) => {
      allow(who.role === 'manager')
      state.removeLabel(found(people(), id).id)
      return GONE
    }),
    on('POST PROJECT/labels/ID/strings', ({ who, ids: [id], body }) => {
      allow(who.role === 'manager')
      return relabel(id, (memberOf(body, 'stringIds') as number[] | undefined) ?? [], true)
    }),
    on('DELETE PROJECT/labels/ID/strings', ({ who, ids: [id], query }) => {
      allow(who.role === 'manager')
      return relabel(id, (query.get('stringIds') ?? '').split(',').map(Number), false)
    }),
  ]
}

export function screenshotRoutes({ state, shaping }: Parts): Route[] {
  const screenshot = ({ id, name, stringIds, labelIds }: Screenshot): JsonObject => {
    const tags = stringIds.map((stringId, index): Json => {
      const position = index === 0 ? { x: 10, y: 20, width: 30, height: 40 } : null
      return shaping.shaped(
        { id: id * 100 + index, screenshotId: id, stringId, ...(position && { position }) },
        ['stringId'],
      )
    })
    return shaping.shaped(
      {
        ...{ id, userId: 3, name, size: { width: 640, height: 480 }, tagsCount: tags.length, tags },
        ...{ labelIds, labels: labelIds, createdAt: iso(state.before), updatedAt: iso(state.before) },
      },
      ['id', 'name', 'tags'],
    )
  }
  return [
    on('GET PROJECT/screenshots', () => state.screenshots.map(screenshot)),
    on('GET PROJECT/screenshots/ID', ({ ids: [id] }) => ok(screenshot(found(state.screenshots, id)))),
  ]
}

export function fieldRoutes({ state, shaping, isEnterprise }: Parts): Route[] {
  if (!isEnterprise) return []
  const field = { id: 1, name: 'Area', slug: 'area', type: 'text' }
  return [
    on('GET /fields', () => [
      shaping.shaped({ ...field, createdAt: iso(state.before), updatedAt: iso(state.before) }, [
        ...['id', 'name', 'slug', 'type'],
      ]),
    ]),
  ]
}
