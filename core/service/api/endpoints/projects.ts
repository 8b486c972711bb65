/** Projects, their languages, progress and members; and who is asking. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { invalid, notFound, oneJson, page } from '../../answers.ts'
import type { Call } from '../call.ts'
import { countText, idText, pageIn, queryInput, readPatch, shortTextInput } from '../input.ts'
import { listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import { ROOT_GROUP } from '../resources.ts'
import type { Route } from '../router.ts'

const projectFilters = z.object({
  filter: z.string().optional(),
  type: z.enum(['0', '1']).optional(),
  userId: idText.optional(),
  groupId: countText.optional(),
})

const ORDERS = ['id', 'name', 'identifier'] as const
/** A project file does not say them, or says them alike: the ids decide. */
const ALIKE = ['description', 'createdAt', 'updatedAt', 'lastActivity']

function listProjects(call: Call) {
  const { filter, type, userId, groupId = ROOT_GROUP } = queryInput(call, projectFilters)
  const asked = pageIn(call)
  const wanted = filter?.toLowerCase() ?? ''
  const found = call.projects.filter(
    ({ facts }) =>
      groupId === ROOT_GROUP &&
      (userId === undefined || userId === facts.ownerId) &&
      [facts.name, facts.identifier].some((name) => name.toLowerCase().includes(wanted)) &&
      (type === undefined || (facts.type === 'string-based') === (type === '1')),
  )
  const ordered = inOrder(call, found)
  const shown = ordered.slice(asked.offset, asked.offset + asked.limit)
  return page(
    shown.map((project) => represent.projectJson(project, call.state.organization)),
    asked,
  )
}

function inOrder({ request }: Call, projects: readonly Call['projects'][number][]) {
  const [by = 'id', direction = 'asc'] = (request.query.get('orderBy') ?? 'id').split(/\s+/)
  const order = ORDERS.find((name) => name === (ALIKE.includes(by) ? 'id' : by))
  if (order === undefined || !['asc', 'desc'].includes(direction))
    throw invalid({
      key: 'orderBy',
      code: 'notInArray',
      message: `Projects are ordered by ${[...ORDERS, ...ALIKE].join(', ')}.`,
    })
  const sign = direction === 'desc' ? -1 : 1
  const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
  return projects.toSorted((a, b) =>
    order === 'id' ? sign * (a.id - b.id) : sign * compare(a.facts[order], b.facts[order]),
  )
}

const projectChanges = z.object({
  name: shortTextInput,
  targetLanguageIds: z.array(z.string().max(BUDGETS.languageId.max)).max(1_000),
})

async function patchProject(call: Call) {
  const project = call.project()
  const present = represent.projectJson(project, call.state.organization)
  const { targetLanguageIds, name } = readPatch(call, projectChanges, present)
  if (targetLanguageIds !== undefined)
    await project.edit('setTargetLanguages', { languageIds: targetLanguageIds })
  if (name !== undefined) await project.edit('serviceRenameProject', { name })
  await project.refreshFacts()
  return oneJson(represent.projectSettingsJson(project, call.state.organization))
}

const ROLES = [
  'all',
  'manager',
  'developer',
  'language_coordinator',
  'proofreader',
  'translator',
  'blocked',
  'pending',
]

const memberFilters = z.object({ search: z.string().optional(), role: z.enum(ROLES).optional() })

/** Lists the users of the project: its owner, and translators into any language. */
async function listMembers(call: Call) {
  const project = call.project()
  const { search, role } = queryInput(call, memberFilters)
  const filters = { search, ...(role !== 'all' && { role }) }
  const { items, page: asked } = await listPage(call, project, 'member', filters)
  const { ownerLogin } = project.facts
  const isEnterprise = call.state.organization !== null
  const data = items.map((item) => ({ data: represent.memberJson(item, ownerLogin, isEnterprise) }))
  // The standard deployment's schema has an array here, and here alone.
  return { status: 200, body: { data, pagination: isEnterprise ? asked : [asked] } }
}

/** Creates the user's account, so that their id is the same before and after their first edit. */
async function getUser({ projects, state }: Call) {
  const [first] = projects
  if (first === undefined) throw notFound('User')
  await first.editorId()
  return oneJson(represent.ownUserJson(first, state.organization))
}

export const projectRoutes: Route[] = [
  { method: 'GET', path: 'user', scope: null, answer: getUser },
  { method: 'GET', path: 'projects', scope: 'project.settings', answer: listProjects },
  {
    method: 'GET',
    path: 'projects/{projectId}',
    scope: 'project.settings',
    answer: (call) => oneJson(represent.projectSettingsJson(call.project(), call.state.organization)),
  },
  { method: 'PATCH', path: 'projects/{projectId}', scope: 'project.settings', answer: patchProject },
  { method: 'GET', path: 'projects/{projectId}/members', scope: 'project.member', answer: listMembers },
]
