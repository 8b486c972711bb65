/** Saved queries and the advanced filters. */
import { Failure } from '../../platform/errors/failure.ts'
import { filterNames, readFilters, writeFilters } from '../../croql/filters.ts'
import type { CheckedInput, FilterPart } from '../../contract/index.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'

export function queryHandlers(projects: OpenProjects): HandlersOf<'query'> {
  return {
    'query.list': async ({ project }) => (await projects.find(project)).store.read('listSavedQueries', {}),
    'query.save': async ({ project, ...query }) =>
      (await projects.find(project)).store.write('saveQuery', query),
    'query.delete': async ({ project, id }) =>
      (await projects.find(project)).store.write('deleteSavedQuery', { id }),
    'query.readFilters': ({ croql }) => readFilters(croql),
    'query.writeFilters': ({ parts }) => ({ croql: writeFilters(parts.map(knownPart)) }),
  }
}

function knownPart(part: CheckedInput<'query.writeFilters'>['parts'][number]): FilterPart {
  if ('text' in part) return part
  const filter = filterNames.find((name) => name === part.filter)
  if (filter !== undefined) return { filter, values: withoutUndefined(part.values) }
  throw new Failure('query.unknownFilter', `There is no filter "${part.filter}".`, { near: [...filterNames] })
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: NonNullable<Values[Key]>
  }
}
