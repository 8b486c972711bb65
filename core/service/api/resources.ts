/** TMs and glossaries: lists of the API that go over all projects. */
import { z } from 'zod'
import { notFound, page, type ApiAnswer } from '../answers.ts'
import type { ServedProject } from '../store.ts'
import type { Call } from './call.ts'
import { countText, idText, ordersIn, pageIn, queryInput } from './input.ts'
import { listJson } from './listPages.ts'
import type { Place } from './resource.ts'
import type { ResourceItem } from '../rows/kinds/resources.ts'

/** TMs and glossaries are made in the first project that the token opens. Throws 404. */
export function placeOfNew(call: Call): Place {
  const [project] = call.projects
  if (project === undefined) throw notFound('Project')
  return { call, project }
}

/** The group of all projects here. */
export const ROOT_GROUP = 0

const filters = z.object({
  filter: z.string().optional(),
  userId: idText.optional(),
  groupId: countText.optional(),
})

/**
 * A page of memories or glossaries, one project after the other; within each as it was asked for. They are their
 * project's owner's.
 */
export async function resourcesPage(
  call: Call,
  kind: 'tm' | 'glossary',
  represent: (project: ServedProject, item: ResourceItem) => object,
): Promise<ApiAnswer> {
  const asked = pageIn(call)
  const orderBy = ordersIn(call, kind)
  const { filter, userId, groupId = ROOT_GROUP } = queryInput(call, filters)
  const projects = call.projects.filter(
    (project) => groupId === ROOT_GROUP && (userId === undefined || userId === project.userId),
  )
  const ofProjects = await Promise.all(
    projects.map(async (project) => {
      const items = await listJson(project, kind, { filters: { filter }, orderBy })
      return items.map((item) => represent(project, item))
    }),
  )
  return page(ofProjects.flat().slice(asked.offset, asked.offset + asked.limit), asked)
}
