/** TMs and glossaries: lists of the API that go over all projects. */
import { page, type ApiAnswer } from '../answers.ts'
import type { ResourceItem } from '../../project/operations/service/kinds.ts'
import type { ListRequest } from '../../project/operations/service/listing.ts'
import type { ServedProject } from '../store.ts'
import type { Call } from './call.ts'
import { ordersIn, pageOf } from './input.ts'
import { list } from './listing.ts'

/** Of one project after the other; within each as it was asked for. */
export async function resourcesPage(
  call: Call,
  kind: 'tm' | 'glossary',
  filters: ListRequest['filters'],
  represent: (project: ServedProject, item: ResourceItem) => object,
): Promise<ApiAnswer> {
  const asked = pageOf(call)
  const orderBy = ordersIn(call, kind)
  const ofProjects = await Promise.all(
    call.projects.map(async (project) => {
      const items = await list(project, kind, { filters, orderBy })
      return items.map((item) => represent(project, item))
    }),
  )
  return page(ofProjects.flat().slice(asked.offset, asked.offset + asked.limit), asked)
}
